import { expect, test } from 'vitest';
import { formatNumber, isNumberingRuleSound, type NumberingRule } from './numbering.ts';

const RULE: NumberingRule = { prefix: 'JG', dateBased: true, codeLength: 4, start: 1 };

test('gives the published number', () => {
  expect(formatNumber(RULE, 12, '2025-06-01')).toBe('JG202506010013');
});

test('leaves the day out of a rule that is not date-based', () => {
  expect(formatNumber({ ...RULE, dateBased: false }, 455, '2025-06-01')).toBe('JG0456');
});

test('refuses to grow longer when the serial is used up', () => {
  expect(formatNumber(RULE, 9998, '2025-06-01')).toBe('JG202506019999');
  expect(() => formatNumber(RULE, 9999, '2025-06-01')).toThrow(
    expect.objectContaining({ code: 'number.exhausted' }),
  );
});

test('the starting number has fewer digits than the serial', () => {
  expect(isNumberingRuleSound(RULE)).toBe(true);
  expect(isNumberingRuleSound({ ...RULE, start: 999 })).toBe(true);
  expect(isNumberingRuleSound({ ...RULE, start: 1000 })).toBe(false);
  expect(isNumberingRuleSound({ ...RULE, codeLength: 0 })).toBe(false);
});
