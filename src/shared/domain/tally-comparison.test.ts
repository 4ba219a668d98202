import { expect, test } from 'vitest';
import { compareTallies, differenceOf, partOf, sumsOf, type TallyFigures } from './tally-comparison.ts';

const line = (packNo: string, bundleNo: string, more: Partial<TallyFigures> = {}): TallyFigures => ({
  packNo,
  logNo: 'B1203',
  bundleNo,
  barcode: '',
  lengthCm: 248,
  widthCm: 16.5,
  pieces: 24,
  area: 9.821,
  ...more,
});

test('W1.3: each line of the supplier has the counted one beside it, with the difference', () => {
  const short = { pieces: 23, area: 9.412 };
  const compared = compareTallies(
    [line('P1', '1'), line('P1', '02'), line('P1', '3')],
    [line('P1', '4'), line('P1', '2', short), line('P1', '1', { area: 9.824 })],
  );
  expect(
    compared.map(({ result, supplier, counted }) => [result, supplier?.bundleNo, counted?.bundleNo]),
  ).toEqual([
    ['matched', '1', '1'],
    ['different', '02', '2'],
    ['missing', '3', undefined],
    ['extra', undefined, '4'],
  ]);
  expect(compared.map(differenceOf)).toEqual([
    { lengthCm: 0, widthCm: 0, pieces: 0, area: 0.003 },
    { lengthCm: 0, widthCm: 0, pieces: -1, area: -0.409 },
    { lengthCm: null, widthCm: null, pieces: -24, area: -9.821 },
    { lengthCm: null, widthCm: null, pieces: 24, area: 9.821 },
  ]);
  expect(sumsOf(compared)).toEqual({
    supplier: { lines: 3, pieces: 72, area: 29.463 },
    counted: { lines: 3, pieces: 71, area: 29.057 },
    difference: { lines: 0, pieces: -1, area: -0.406 },
  });
});

test('a bundle is found by its barcode, in a renumbered package, and by its size where it was split by width (V8)', () => {
  const narrow = { widthCm: 12, area: 7.142 };
  const compared = compareTallies(
    [line('P1', '1', { barcode: 'X1' }), line('P1', '2'), line('P1', '2', narrow), line('P1', '3')],
    [line('P9', '3'), line('P1', '2', narrow), line('P1', '2'), line('P1', '7', { barcode: 'X1' })],
  );
  expect(compared.map(({ result }) => result)).toEqual(['matched', 'matched', 'matched', 'matched']);
  expect(compared.map(({ counted }) => [counted?.packNo, counted?.bundleNo, counted?.widthCm])).toEqual([
    ['P1', '7', 16.5],
    ['P1', '2', 16.5],
    ['P1', '2', 12],
    ['P9', '3', 16.5],
  ]);
});

test('an inbound has what is missing in its own packages, and the last one what came with none', () => {
  const supplier = ['P1', 'P2', 'P3'].flatMap((packNo) => [
    line(packNo, '1', { logNo: `${packNo}L` }),
    line(packNo, '2', { logNo: `${packNo}L` }),
  ]);
  const counted = [
    { ...line('P1', '1', { logNo: 'P1L' }), inbound: 'A' },
    { ...line('OWN-2', '2', { logNo: 'P2L' }), inbound: 'B' },
  ];
  const compared = compareTallies(supplier, counted);
  const namesIn = (inbound: string, takesRest = false) =>
    partOf(compared, (one) => one.inbound === inbound, { takesRest }).map(
      ({ result, supplier: of }) => `${of?.packNo}-${of?.bundleNo} ${result}`,
    );
  expect(namesIn('A')).toEqual(['P1-1 matched', 'P1-2 missing']);
  expect(namesIn('B')).toEqual(['P2-1 missing', 'P2-2 matched']);
  expect(namesIn('B', true)).toEqual(['P2-1 missing', 'P2-2 matched', 'P3-1 missing', 'P3-2 missing']);
});
