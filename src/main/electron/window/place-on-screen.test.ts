import { describe, expect, it, test } from 'vitest';
import { fitInto, isInReach, leastSize } from './place-on-screen.ts';

const FULL_HD = { x: 0, y: 0, width: 1920, height: 1040 };
/** 1366 × 768 at 125 %, with a taskbar. */
const SMALL = { x: 0, y: 0, width: 1092, height: 574 };
const RIGHT_OF_IT = { x: 1920, y: 0, width: 1920, height: 1040 };

describe('a window fits its display', () => {
  it('is no larger than the work area, and wholly in it', () => {
    expect(fitInto({ x: 0, y: 0, width: 1360, height: 860 }, SMALL)).toEqual(SMALL);
    expect(fitInto({ x: 3000, y: -50, width: 1360, height: 860 }, FULL_HD)).toEqual({
      x: 560,
      y: 0,
      width: 1360,
      height: 860,
    });
  });

  it('may be as small as the smallest of the displays', () => {
    expect(leastSize([FULL_HD])).toEqual({ width: 960, height: 600 });
    expect(leastSize([FULL_HD, SMALL])).toEqual({ width: 960, height: 574 });
  });
});

test.each([
  ['on the display', { x: 100, y: 100 }, true],
  ['maximized, a little beyond its edges', { x: -8, y: -8 }, true],
  ['on a display that was unplugged', { x: 2000, y: 100 }, false],
  ['above all displays', { x: 100, y: -200 }, false],
  ['with a corner left', { x: 1900, y: 100 }, false],
])('a window %s is in reach: %#', (_, place, isReached) => {
  const bounds = { ...place, width: 1360, height: 860 };
  expect(isInReach(bounds, [FULL_HD])).toBe(isReached);
  expect(isInReach(bounds, [FULL_HD, RIGHT_OF_IT])).toBe(isReached || place.x >= 1900);
});
