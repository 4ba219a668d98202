import { describe, expect, it } from 'vitest';
import { parseRange, selectRange } from './row-range.ts';
import { collect } from './testing/collect.ts';

describe('parseRange', () => {
  it.each([
    ['3-7', 3, 7],
    ['5', 5, 5],
    [' 12 - 40 ', 12, 40],
    ['-4', 1, 4],
    ['12-', 12, Number.MAX_SAFE_INTEGER],
  ])('reads %s', (text, from, to) => {
    expect(parseRange(text)).toEqual({ from, to });
  });

  it.each(['', '-', '0-3', '7-3', '3..7', 'a', '1-2-3'])('refuses "%s"', (text) => {
    expect(() => parseRange(text)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  });
});

describe('selectRange', () => {
  it('includes both ends and reads no further', async () => {
    const read: number[] = [];
    function* source() {
      for (let number = 1; ; number += 1) {
        read.push(number);
        yield number;
      }
    }
    expect(await collect(selectRange(source(), { from: 3, to: 5 }))).toEqual([3, 4, 5]);
    expect(read).toEqual([1, 2, 3, 4, 5]);
  });
});
