import { expect, test } from 'vitest';
import { closeness } from './signal.ts';

test.each([
  [-30, 100],
  [-20, 100],
  [-55, 50],
  // A tag that answers has a signal, however weak.
  [-80, 1],
  [-96, 1],
])('a tag at %i dBm is %i of 100 close', (rssiDbm, share) => {
  expect(closeness({ rssiDbm, reads: 1 })).toBe(share);
});

test('a tag without a signal is the closer the more often it is read', () => {
  expect([1, 5, 10, 40].map((reads) => closeness({ rssiDbm: null, reads }))).toEqual([10, 50, 100, 100]);
});
