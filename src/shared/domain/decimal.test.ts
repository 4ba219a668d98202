import { expect, test } from 'vitest';
import { exact, round, sum } from './decimal.ts';

test('rounds halves away from zero for positive and negative numbers', () => {
  expect(round('6.9345', 3)).toBe(6.935);
  expect(round('-6.9345', 3)).toBe(-6.935);
  expect(round(2.5, 0)).toBe(3);
  expect(round(-2.5, 0)).toBe(-3);
  expect(round('1.0049', 2)).toBe(1);
});

test('sums and multiplies exactly where binary floating point does not', () => {
  expect(sum([0.1, 0.2]).toNumber()).toBe(0.3);
  // The trap of F5: floating point gives 7997.66.
  expect(round(exact('300.1').times('26.65'), 2)).toBe(7997.67);
});
