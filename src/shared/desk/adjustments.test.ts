import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentOf, correct, NO_ADJUSTMENT, rulerMarks, withAdjustment } from './adjustments.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('the measures of a test page cancel any printer’s offset and scale', () => {
  fc.assert(
    fc.property(
      ...([between(-5, 5), between(0.95, 1.05), between(-3, 3), between(0.97, 1.03)] as const),
      fc.integer({ min: 30, max: 280 }),
      (shift, stretch, offset, scale, side) => {
        const paperAt = (drawn: number) => shift + stretch * drawn;
        const marks = rulerMarks(side);
        const measured = {
          first: paperAt(offset + scale * marks.first),
          last: paperAt(offset + scale * marks.last),
        };
        const corrected = correct({ offset, scale }, marks, measured);
        for (const place of [0, marks.first, side])
          expect(paperAt(corrected.offset + corrected.scale * place)).toBeCloseTo(place, 6);
      },
    ),
  );
});

test('an adjustment belongs to one printer and one medium, and one that changes nothing is not stored', () => {
  const size = { widthMm: 100, heightMm: 70 };
  const moved = { ...NO_ADJUSTMENT, offsetXMm: 1.5 };
  const list = withAdjustment([], 'a', size, moved);
  expect(adjustmentOf(list, 'a', size)).toMatchObject(moved);
  expect(adjustmentOf(list, 'b', size)).toBeNull();
  expect(adjustmentOf(list, 'a', { widthMm: 60, heightMm: 40 })).toBeNull();
  expect(withAdjustment(list, 'a', size, NO_ADJUSTMENT)).toEqual([]);
});

test.each([40, 93.1, 100, 210, 241, 279.4])('the lines to be measured lie on a side of %d mm', (side) => {
  const { first, last } = rulerMarks(side);
  expect(first).toBeGreaterThanOrEqual(5);
  expect(last).toBeGreaterThan(first + 20);
  expect(last).toBeLessThanOrEqual(side - 5);
});
