import { describe, expect, test } from 'vitest';
import { isAreaAcceptable, lineArea, packVolume, summarizeTally, totalArea } from './tally.ts';

describe('F1 line area', () => {
  test.each([
    [248, 16.5, 24, 9.821],
    [255, 20, 32, 16.32],
    [203, 12.5, 11, 2.791],
    [145, 11, 7, 1.117],
    // The trap: exactly 6.9345, which binary floating point prints as 6.934.
    [201, 15, 23, 6.935],
  ])('%d × %d cm × %d pieces is %d m²', (lengthCm, widthCm, pieces, area) => {
    expect(lineArea({ lengthCm, widthCm, pieces }, 3)).toBe(area);
  });

  test('follows the company’s scale', () => {
    const line = { lengthCm: 203, widthCm: 12.5, pieces: 11 };
    expect(lineArea(line, 2)).toBe(2.79);
    expect(lineArea(line, 4)).toBe(2.7913);
  });

  test('accepts decimal text as a database returns it', () => {
    expect(lineArea({ lengthCm: '248.0', widthCm: '16.5', pieces: 24 }, 3)).toBe(9.821);
  });

  test('accepts a typed area that differs by at most 0.005', () => {
    const line = { lengthCm: 248, widthCm: 16.5, pieces: 24 };
    expect(isAreaAcceptable('9.826', line, 3)).toBe(true);
    expect(isAreaAcceptable('9.816', line, 3)).toBe(true);
    expect(isAreaAcceptable('9.8261', line, 3)).toBe(false);
    expect(isAreaAcceptable('9.8159', line, 3)).toBe(false);
  });
});

describe('F2 totals and F3 volume', () => {
  const lines = [
    { lengthCm: 248, widthCm: 16.5, pieces: 24 },
    { lengthCm: 255, widthCm: 20, pieces: 32 },
    { lengthCm: 145, widthCm: 11, pieces: 7 },
  ].map((line) => ({ ...line, area: lineArea(line, 3) }));

  test('calculates the published package', () => {
    expect(summarizeTally(lines, 0.5)).toEqual({ bundles: 3, pieces: 63, area: 27.258, volume: 0.0136 });
  });

  test('sums the rounded lines, not the exact products', () => {
    const thin = { lengthCm: 203, widthCm: 12.5, pieces: 11 };
    // 3 × 2.79125 = 8.37375; the paper adds 2.791 three times.
    expect(totalArea(Array(3).fill(lineArea(thin, 3)))).toBe(8.373);
  });

  test('rounds the volume once, to four decimals', () => {
    expect(packVolume('980.5', '0.50')).toBe(0.4903);
    expect(packVolume(0, 0.5)).toBe(0);
  });

  test('returns zeros for an empty tally', () => {
    expect(summarizeTally([], 0.5)).toEqual({ bundles: 0, pieces: 0, area: 0, volume: 0 });
  });
});
