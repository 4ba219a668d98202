import { expect, test } from 'vitest';
import { daysPerBar, layOutBars, niceTop, sumEach } from './bars.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [430, 500],
  [1001, 2000],
])('a scale for %d ends at %d', (value, top) => {
  expect(niceTop(value)).toBe(top);
});

test('bars stand on the ground, as high as their value, and never overlap', () => {
  const bars = layOutBars(
    [
      [1, 0, 4],
      [2, 3, 0],
    ],
    { width: 300, height: 100, top: 4 },
  );
  expect(bars).toHaveLength(4);
  for (const { y, height } of bars) expect(y + height).toBeCloseTo(100);
  expect(bars.find(({ day, series }) => day === 2 && series === 0)?.height).toBe(100);
  const inOrder = [...bars].sort((one, other) => one.x - other.x);
  for (const [index, bar] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next) expect(bar.x + bar.width).toBeLessThanOrEqual(next.x + 1e-9);
    expect(Math.floor(bar.x / 100)).toBe(bar.day);
    expect(bar.x + bar.width).toBeLessThanOrEqual((bar.day + 1) * 100);
  }
});

test('a span without anything has no bars', () => {
  expect(layOutBars([[0, 0]], { width: 10, height: 10, top: 1 })).toEqual([]);
  expect(layOutBars([], { width: 10, height: 10, top: 1 })).toEqual([]);
});

test('a long span is drawn by weeks, and nothing of it is lost', () => {
  expect(daysPerBar(90)).toBe(1);
  expect(daysPerBar(365)).toBe(7);
  expect(sumEach([1, 2, 3, 4, 5, 6, 7, 8], 7)).toEqual([28, 8]);
  expect(sumEach([1, 2, 3], 1)).toEqual([1, 2, 3]);
});
