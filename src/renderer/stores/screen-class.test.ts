import { expect, test } from 'vitest';
import { screenClassOf } from './screen-class.ts';

test.each([
  [1440, 3],
  [1200, 3],
  [1199, 2],
  [992, 2],
  [991, 1],
  [768, 1],
  [767, 0],
  [360, 0],
])('%d px wide is class %d', (widthPx, screenClass) => {
  expect(screenClassOf(widthPx)).toBe(screenClass);
});
