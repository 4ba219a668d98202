import { expect, test } from 'vitest';
import { containerCheckDigit } from './container.ts';

test('computes the check digits of published container numbers', () => {
  // CSQU3054383 is the example of ISO 6346 itself.
  expect(containerCheckDigit('CSQU305438')).toBe(3);
  expect(containerCheckDigit('MSKU602529')).toBe(6);
  // One letter of every group of the value table: 10–21, 23–32, 34–38.
  expect(containerCheckDigit('TCLU426572')).toBe(6);
});

test('counts a remainder of ten as zero', () => {
  // 10·(1 + 2 + 4) + 32·8 + 5·16 = 406 = 36·11 + 10.
  expect(containerCheckDigit('AAAU500000')).toBe(0);
});
