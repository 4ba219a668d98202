import { expect, test } from 'vitest';
import { STANDARD_SETTINGS } from '../settings/company-settings.ts';
import {
  checkBarcode,
  checkLine,
  checkLogNo,
  checkRepeatedBundles,
  type LineInput,
  type LineSettings,
} from './line-rules.ts';

const GOOD: LineInput = {
  logNo: 'B1203',
  bundleNo: '12',
  lengthCm: '248',
  widthCm: '16.5',
  pieces: '24',
  area: '9.821',
};

const check = (line: LineInput, settings: Partial<LineSettings> = {}) =>
  checkLine(line, { ...STANDARD_SETTINGS, ...settings });

test('accepts a valid line, with or without a typed area', () => {
  expect(check(GOOD)).toEqual([]);
  expect(check({ ...GOOD, area: '' })).toEqual([]);
  expect(check({ ...GOOD, logNo: '24W087', widthCm: '16' })).toEqual([]);
});

test('V1 is the same for a log alone; a number from before the rule stays valid where it is known', () => {
  const old = '2025/B1203-12';
  expect(check({ ...GOOD, logNo: old }, { knownLogNos: [old] })).toEqual([]);
  expect(check({ ...GOOD, logNo: `${old}3` }, { knownLogNos: [old] })).toMatchObject([{ rule: 'V1' }]);
  expect(checkLogNo(old, STANDARD_SETTINGS)).toEqual(check({ ...GOOD, logNo: old })[0]?.words);
  expect(checkLogNo('B1203-12', STANDARD_SETTINGS)).toBeNull();
});

test.each([
  ['V1', 'logNo', ''],
  ['V1', 'logNo', 'B1203-12345'],
  ['V1', 'logNo', 'B 1203'],
  ['V2', 'bundleNo', '0'],
  ['V2', 'bundleNo', '12345'],
  ['V2', 'bundleNo', '00012'],
  ['V2', 'bundleNo', '1-2'],
  ['V3', 'lengthCm', '2500'],
  ['V3', 'lengthCm', '250cm'],
  ['V3', 'lengthCm', '0'],
  ['V4', 'widthCm', '17.3'],
  ['V4', 'widthCm', '0'],
  ['V4', 'widthCm', '１７'],
  ['V5', 'pieces', '1000'],
  ['V5', 'pieces', '2.5'],
  ['V6', 'area', '-1'],
  ['V6', 'area', '#REF!'],
] as const)('%s refuses %s “%s”', (rule, field, value) => {
  const problems = check({ ...GOOD, [field]: value });
  expect(problems).toMatchObject([{ rule, field, value, severity: 'error' }]);
  expect(problems[0]?.words.zh).not.toBe('');
});

test.each([
  [{ logNoRule: 'LETTERS_DIGITS' }, 'logNo', 'B1203', 'B-1203'],
  [{ logNoRule: 'SHORT' }, 'logNo', 'B-1203', 'B-12034'],
  [{ logNoRule: 'DIGITS' }, 'logNo', '120345', '12034'],
  [{ bundleNoDigits: 2 }, 'bundleNo', '99', '100'],
  [{ longestLeafCm: 420 }, 'lengthCm', '420', '421'],
  [{ widestLeafCm: 60 }, 'widthCm', '60', '60.5'],
  [{ widthStepCm: 1 }, 'widthCm', '16', '16.5'],
] as const)('a company with %o takes %s “%s” and refuses “%s”', (settings, field, good, bad) => {
  const ownLogNo = 'logNoRule' in settings ? {} : { logNo: '120345' };
  expect(check({ ...GOOD, ...ownLogNo, [field]: good }, settings)).toEqual([]);
  expect(check({ ...GOOD, ...ownLogNo, [field]: bad }, settings)).toMatchObject([{ field, value: bad }]);
});

test('reports all problems of a line at once', () => {
  const problems = check({ ...GOOD, logNo: '', pieces: '0', widthCm: 'x' });
  expect(problems.map((problem) => problem.rule)).toEqual(['V1', 'V4', 'V5']);
});

test('V7 refuses a barcode of a live package and accepts an empty one, which is generated', () => {
  const isTaken = (barcode: string) => barcode === 'BW250601000001';
  expect(checkBarcode('BW250601000001', isTaken)).toMatchObject([{ rule: 'V7', severity: 'error' }]);
  expect(checkBarcode('BW250601000002', isTaken)).toEqual([]);
  expect(checkBarcode('', isTaken)).toEqual([]);
});

test('V8 warns about the second of two equal bundles, also if written differently', () => {
  const lines = [
    { logNo: 'B1203', bundleNo: '1' },
    { logNo: 'B1204', bundleNo: '1' },
    { logNo: 'B1203', bundleNo: '01' },
  ];
  expect(checkRepeatedBundles(lines)).toMatchObject([
    { index: 2, problem: { rule: 'V8', severity: 'warning', value: 'B1203-01' } },
  ]);
});

test('V8 compares bundle numbers only: empty ones and dates repeat nothing', () => {
  const lines = ['', '', '1月2日', 'Jan-02'].map((bundleNo) => ({ logNo: 'B1203', bundleNo }));
  expect(checkRepeatedBundles(lines)).toEqual([]);
});
