import { expect, test } from 'vitest';
import type { TallyLine } from '#shared/api/pack';
import { createSheet } from '../../../grid/model/sheet.ts';
import { linesToSave, refusedBarcodes, sheetOf } from './tally-body.ts';

const stored: TallyLine = {
  id: '7',
  packId: '1',
  lineNo: 1,
  logNo: 'B1203',
  bundleNo: '1',
  lengthCm: 248,
  widthCm: 16.5,
  pieces: 24,
  area: 9.821,
  barcode: 'BW1',
  remark: '',
  stockStatus: 'PENDING_IN',
  lockedDocNo: '',
};

test('a stored area that follows from the size is calculated again, another one is kept', () => {
  const [follows, typed] = sheetOf([stored, { ...stored, area: 9.82 }], { areaScale: 3 }).lines;
  expect([follows?.cells.area, typed?.cells.area]).toEqual(['', '9.82']);
});

test('saves entered lines in their order, stored ones with their id', () => {
  const { lines } = createSheet([
    { cells: { logNo: ' B2 ' } },
    { cells: {} },
    { cells: { logNo: 'B1', bundleNo: '2' }, isOpened: true },
    { id: '7', cells: { logNo: 'B1' } },
  ]);
  expect(linesToSave(lines).map(({ logNo, ...rest }) => [logNo, rest.id])).toEqual([
    ['B2', undefined],
    ['B1', '7'],
  ]);
});

test('reads the taken barcodes of a refused save, and none of another refusal', () => {
  const words = { zh: '已存在', en: 'taken' };
  const problems = [
    { line: 1, rule: 'V7', field: 'barcode', value: 'BW1', words },
    { line: 2, rule: 'V4', field: 'widthCm', value: '17.3', words },
  ];
  expect([...refusedBarcodes(problems)]).toEqual([['BW1', words]]);
  expect(refusedBarcodes(undefined).size).toBe(0);
});
