import { expect, test } from 'vitest';
import { code, figure, flag, text } from '#shared/records/field';
import { day } from '#shared/records/time-field';
import { cellValue, dayOf } from './cell-values.ts';

// Serial numbers as Excel and WPS show them for these days.
test.each([
  ['46330', '2026-11-04'],
  ['46330.75', '2026-11-04'],
  ['2026-11-04T18:00:00', '2026-11-04'],
  ['2026/11/4', '2026-11-04'],
  ['2026年11月4日', '2026-11-04'],
  ['20261104', '2026-11-04'],
])('%s is the day %s', (cell, day) => {
  expect(dayOf(cell)).toBe(day);
});

test.each(['2026', '2026-11', '2026-02-30', '46330 x'])('%s is no day and stays as it was typed', (cell) => {
  expect(dayOf(cell)).toBe(cell);
});

const NAMES = new Map();
const account = text('银行账号', 'Bank account');

test.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#CALC!'])(
  'a formula without a result (%s) is no value',
  (cell) => {
    const rule = { zh: '{field}的公式没有结果', en: '{field}: the formula has no result' };
    expect(cellValue('bankAccount', account, cell, NAMES)).toEqual({ rule });
    expect(cellValue('area', figure('面积', 'Area', [0, 9], 3), cell, NAMES)).toEqual({ rule });
  },
);

test('a long number whose last digits a sheet has lost is no text', () => {
  for (const cell of ['6.22E+18', '6.22202123456789e+18'])
    expect(cellValue('bankAccount', account, cell, NAMES)).toMatchObject({
      rule: { zh: expect.stringContaining('科学计数') },
    });
  for (const cell of ['6222021234567890', 'E+10', '#8', '=== 易碎 ==='])
    expect(cellValue('bankAccount', account, cell, NAMES)).toEqual({ value: cell });
});

test('a number that a sheet has turned into a date is refused, except of a day', () => {
  const cell = '2026-03-12T00:00:00';
  for (const field of [
    account,
    code('编号', 'Code'),
    figure('面积', 'Area', [0, 9], 3),
    flag('冻结', 'Frozen'),
  ])
    expect(cellValue('own', field, cell, NAMES)).toMatchObject({
      rule: { zh: expect.stringContaining('文本格式') },
    });
  expect(cellValue('own', day('生日', 'Birthday'), cell, NAMES)).toEqual({ value: '2026-03-12' });
});

test('a figure is rounded to the decimals of its field, as a formula gives more', () => {
  const volume = figure('材积 m³', 'Volume m³', [0, 99_999], 4);
  const read = (cell: string) => cellValue('volume', volume, cell, NAMES);
  expect(read('0.333333333333333')).toEqual({ value: '0.3333' });
  // A binary float would give 1.0012.
  expect(read('1.00125')).toEqual({ value: '1.0013' });
  expect(read('1e-7')).toEqual({ value: '0' });
  expect(read('0012')).toEqual({ value: '0012' });
  for (const cell of ['1,234.5', '0.333 m³', '很多'])
    expect(read(cell)).toMatchObject({ rule: { zh: '{field}应为数字，不带单位和千位分隔符' } });
});
