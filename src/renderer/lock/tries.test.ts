import { expect, test } from 'vitest';
import { waitAfterMs } from './tries.ts';

test.each([
  [1, 0],
  [2, 0],
  [3, 5_000],
  [4, 10_000],
  [6, 40_000],
  [40, 300_000],
])('after %d wrong passwords the next waits %d ms', (failures, waitMs) => {
  expect(waitAfterMs(failures)).toBe(waitMs);
});
