import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, normalizeEpc, toHex } from './hex.ts';

test('converts bytes to digits and back, with or without spaces', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
  expect(fromHex('bb 00 22')).toEqual(Uint8Array.of(0xbb, 0x00, 0x22));
});

test('normalizes an EPC to whole words in capitals', () => {
  expect(normalizeEpc('3000 abcd')).toBe('3000ABCD');
  for (const text of ['', 'ABC', 'ABCDE', 'ABCG', '0'.repeat(128)])
    expect(() => normalizeEpc(text)).toThrow(expect.objectContaining({ code: 'epc.invalid' }));
});
