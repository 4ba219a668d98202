import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, sum } from './decimal.ts';
import { gradedChange, isUnusualGain, sharesOf } from './grading.ts';

test('F4: the change of an area and its rate', () => {
  expect(gradedChange(356.412, [331.87])).toEqual({
    newArea: 331.87,
    changedArea: -24.542,
    changeRatePct: -6.89,
  });
  expect(gradedChange('10', ['4.5', '5.6'])).toEqual({ newArea: 10.1, changedArea: 0.1, changeRatePct: 1 });
  expect(gradedChange(0, [])).toEqual({ newArea: 0, changedArea: 0, changeRatePct: 0 });
});

test('W2.3: only a gain above 1 % is unusual', () => {
  expect([-50, 0, 1, 1.01].map(isUnusualGain)).toEqual([false, false, false, true]);
});

test('the shares of a bundle add up to its area', () => {
  expect(sharesOf('16.320', [16, 16])).toEqual([8.16, 8.16]);
  const shares = sharesOf('9.821', [7, 7, 10]);
  expect(shares).toEqual([2.8645, 2.8644, 4.0921]);
  expect(sum(shares).toNumber()).toBe(9.821);
  const areas = fc
    .integer({ min: 1, max: 10_000_000 })
    .map((parts) => exact(parts).dividedBy(10_000).toString());
  const leaves = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(areas, leaves, (area, pieces) => {
      const parts = sharesOf(area, pieces);
      expect(sum(parts).toString()).toBe(exact(area).toString());
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
    }),
  );
});
