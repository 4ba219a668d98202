import { expect, test } from 'vitest';
import { STANDARD_SETTINGS } from '../settings/company-settings.ts';
import { areaOf, checkTypedLines, type TypedLine } from './typed-lines.ts';

const line = (changes: Partial<TypedLine> = {}): TypedLine => ({
  logNo: 'B1203',
  bundleNo: '1',
  lengthCm: '248',
  widthCm: '16.5',
  pieces: '24',
  area: '',
  barcode: '',
  ...changes,
});
const check = (lines: readonly TypedLine[], taken: readonly string[] = []) =>
  checkTypedLines(lines, STANDARD_SETTINGS, (code) => taken.includes(code)).map(
    ({ index, problem }) => `${index} ${problem.rule} ${problem.field}`,
  );

test('accepts the lines of F2, with and without their area', () => {
  expect(check([line(), line({ area: '9.821' }), line({ area: '9.826' })])).toEqual([]);
});

test.each([
  ['a width of 17.3 cm (V4)', line({ widthCm: '17.3' }), '0 V4 widthCm'],
  ['an area off by more than 0.005 m² (F1)', line({ area: '9.827' }), '0 F1 area'],
  ['a barcode with a sign (D2)', line({ barcode: 'BW-1' }), '0 D2 barcode'],
  ['a barcode of another package (V7)', line({ barcode: 'BW1' }), '0 V7 barcode'],
])('reports %s', (_case, wrong, told) => {
  expect(check([wrong], ['BW1'])).toEqual([told]);
});

test('reports the second use of a barcode in one tally (V7)', () => {
  expect(check([line({ barcode: 'A1' }), line({ barcode: 'A2' }), line({ barcode: 'A1' })])).toEqual([
    '2 V7 barcode',
  ]);
});

test('calculates the area that was not typed, by F1', () => {
  expect(areaOf(line(), STANDARD_SETTINGS)).toBe(9.821);
  expect(areaOf(line({ lengthCm: '201', widthCm: '15', pieces: '23' }), STANDARD_SETTINGS)).toBe(6.935);
});

test('keeps a typed area with the decimals of the company', () => {
  expect(areaOf(line({ area: '9.82' }), STANDARD_SETTINGS)).toBe(9.82);
  expect(areaOf(line({ area: '9.8249' }), STANDARD_SETTINGS)).toBe(9.825);
});

test('reports a typed area that is off by more than 0.005 m² once it has the decimals of the company (F1)', () => {
  const rules = (area: string) =>
    checkTypedLines([line({ area })], { ...STANDARD_SETTINGS, areaScale: 2 }, () => false).map(
      ({ problem }) => problem.rule,
    );
  expect(rules('9.825')).toEqual(['F1']);
  expect(rules('9.8249')).toEqual([]);
});
