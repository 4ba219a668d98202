import { expect, it } from 'vitest';
import type { LabelRow } from '../desk/contract/labels.ts';
import { ConditionSchema, holds } from './conditions.ts';

const ROW: LabelRow = {
  packNo: '007',
  stockStatus: 'IN_STOCK',
  gradeStatus: 1,
  species: '黑胡桃',
  thicknessMm: 0.5,
};

const isHeld = (value: string, is: string, to: string) =>
  holds(ConditionSchema.parse({ value, is, to }), ROW);

it.each([
  ['{stockStatus}', 'IN_STOCK'],
  ['{stockStatus}', '在库'],
  ['{stockStatus}', 'In stock'],
  ['{gradeStatus}', '已分等'],
  ['{species}', '黑胡桃'],
  ['{thicknessMm}', '0.5'],
  ['{thicknessMm}', '0.50'],
  ['{packNo} {stockStatus}', '007 在库'],
])('%s equals %s', (value, to) => {
  expect(isHeld(value, 'equal', to)).toBe(true);
  expect(isHeld(value, 'unequal', to)).toBe(false);
});

it.each([
  ['{stockStatus}', '已出库'],
  ['{gradeStatus}', '未分等'],
  // A number of a package is a text.
  ['{packNo}', '7'],
  ['{thicknessMm}', '0.6'],
  ['{thicknessMm:0.00}', '0.5'],
  ['{remark}', '在库'],
])('%s is not equal to %s', (value, to) => {
  expect(isHeld(value, 'equal', to)).toBe(false);
  expect(isHeld(value, 'unequal', to)).toBe(true);
});
