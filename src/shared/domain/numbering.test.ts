import { expect, test } from 'vitest';
import { formatNumber, isNumberingRuleSound, type NumberingRule } from './numbering.ts';

const RULE: NumberingRule = { prefix: 'JG', dateBased: true, codeLength: 4, start: 1 };

test('formats the published number', () => {
  expect(formatNumber(RULE, 12, '2025-06-01')).toBe('JG202506010013');
});

test('omits the day if the rule is not date-based', () => {
  expect(formatNumber({ ...RULE, dateBased: false }, 455, '2025-06-01')).toBe('JG0456');
});

test('refuses a number longer than the rule when the serial is used up', () => {
  expect(formatNumber(RULE, 9998, '2025-06-01')).toBe('JG202506019999');
  expect(() => formatNumber(RULE, 9999, '2025-06-01')).toThrow(
    expect.objectContaining({ code: 'number.exhausted' }),
  );
});

test('requires fewer digits in the starting number than in the serial', () => {
  expect(isNumberingRuleSound(RULE)).toBe(true);
  expect(isNumberingRuleSound({ ...RULE, start: 999 })).toBe(true);
  expect(isNumberingRuleSound({ ...RULE, start: 1000 })).toBe(false);
  expect(isNumberingRuleSound({ ...RULE, codeLength: 0 })).toBe(false);
});
