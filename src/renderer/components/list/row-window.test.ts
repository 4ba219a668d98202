import { expect, test } from 'vitest';
import { placesOf, spanAt, withGaps } from './row-window.ts';

const sight = (topPx: number, isUpwards = false) => ({ topPx, heightPx: 370, rowPx: 37, isUpwards });

test('draws the rows in sight, and more ahead than behind, within the list', () => {
  expect(spanAt(sight(0), 1000)).toEqual({ first: 0, end: 54 });
  expect(spanAt(sight(3700), 1000)).toEqual({ first: 84, end: 154 });
  expect(spanAt(sight(3700, true), 1000)).toEqual({ first: 56, end: 126 });
  expect(spanAt(sight(36_630), 1000)).toEqual({ first: 974, end: 1000 });
});

test('draws further rows only when few drawn rows are left ahead', () => {
  const drawn = { first: 84, end: 154 };
  expect(spanAt(sight(3700 + 20 * 37), 1000, drawn)).toBe(drawn);
  expect(spanAt(sight(3700 + 21 * 37), 1000, drawn)).toEqual({ first: 105, end: 175 });
});

test('draws further rows at once when the list is scrolled back', () => {
  const drawn = { first: 84, end: 154 };
  expect(spanAt(sight(3700 - 37, true), 1000, drawn)).toEqual({ first: 55, end: 125 });
  expect(spanAt(sight(3700 - 8 * 37, false), 1000, drawn)).toBe(drawn);
  expect(spanAt(sight(3700 - 9 * 37, false), 1000, drawn)).toEqual({ first: 75, end: 145 });
});

test('a list that became shorter than its scroll position has no row in sight', () => {
  expect(spanAt(sight(37_000), 20, { first: 984, end: 1000 })).toEqual({ first: 20, end: 20 });
});

test('draws the row of the keys, wherever the list has been scrolled to', () => {
  expect(placesOf({ first: 3, end: 5 }, 0)).toEqual([0, 3, 4]);
  expect(placesOf({ first: 3, end: 5 }, 4)).toEqual([3, 4]);
  expect(placesOf({ first: 3, end: 5 }, 9)).toEqual([3, 4, 9]);
  expect(placesOf({ first: 3, end: 5 }, -1)).toEqual([3, 4]);
});

test('rows that are not drawn keep their space', () => {
  expect(withGaps([0, 3, 4], 10)).toEqual([
    { at: 0, gap: 0 },
    { at: 1, gap: 2 },
    { at: 3, gap: 0 },
    { at: 4, gap: 0 },
    { at: 5, gap: 5 },
  ]);
  expect(withGaps([], 2)).toEqual([{ at: 0, gap: 2 }]);
});
