import { expect, test } from 'vitest';
import { amountInCapitals } from './capital-amount.ts';

test.each([
  ['15938.06', '壹万伍仟玖佰叁拾捌元零陆分'],
  [10, '壹拾元整'],
  ['86.50', '捌拾陆元伍角'],
  ['2000.30', '贰仟元零叁角'],
  [60_005, '陆万零伍元整'],
  ['120300.45', '壹拾贰万零叁佰元零肆角伍分'],
  ['7.08', '柒元零捌分'],
  ['0.60', '陆角'],
  [30_000_000, '叁仟万元整'],
  [1_002_003_000, '壹拾亿零贰佰万叁仟元整'],
])('F13: %s is %s', (amount, capitals) => {
  expect(amountInCapitals(amount)).toBe(capitals);
});

test.each([
  // Rule 1: rounded to fen first.
  ['0.005', '壹分'],
  ['0.004', '零元整'],
  [0, '零元整'],
  ['-86.5', '负捌拾陆元伍角'],
  // Rule 6: 零 after 万 is left out before a 仟.
  [107_000, '壹拾万柒仟元整'],
  [1005, '壹仟零伍元整'],
  [100_000_001, '壹亿零壹元整'],
  ['9999999999.99', '玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('F13: %s is %s by its rules', (amount, capitals) => {
  expect(amountInCapitals(amount)).toBe(capitals);
});
