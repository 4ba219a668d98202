import { expect, test } from 'vitest';
import { daysPerBar, sumEach } from './spans.ts';

test('draws a long span by weeks without losing anything', () => {
  expect(daysPerBar(90)).toBe(1);
  expect(daysPerBar(365)).toBe(7);
  expect(sumEach([1, 2, 3, 4, 5, 6, 7, 8], 7)).toEqual([28, 8]);
  expect(sumEach([1, 2, 3], 1)).toEqual([1, 2, 3]);
});

test('sums areas exactly', () => {
  expect(sumEach([0.1, 0.2], 7)).toEqual([0.3]);
});
