import { describe, expect, test } from 'vitest';
import { lineAmount, taxed, totalAmount } from './amounts.ts';

describe('F5 amounts', () => {
  test.each([
    ['331.870', '42.50', 14_104.48],
    // The trap: exactly 7997.665, which binary floating point prints as 7997.66.
    ['300.1', '26.65', 7997.67],
    ['-300.1', '26.65', -7997.67],
  ])('%s m² at %s is %d', (area, price, amount) => {
    expect(lineAmount(area, price)).toBe(amount);
  });

  test('sums the rounded lines, not the exact products', () => {
    // 3 × 0.335 = 1.005; the paper adds 0.34 three times.
    expect(totalAmount(Array(3).fill(lineAmount('0.5', '0.67')))).toBe(1.02);
  });
});

describe('F6 tax', () => {
  test('is added to prices without tax', () => {
    expect(taxed('14104.48', 13, false)).toEqual({ net: 14_104.48, tax: 1833.58, gross: 15_938.06 });
  });

  test('is contained in prices with tax', () => {
    expect(taxed('14104.48', 13, true)).toEqual({ net: 12_481.84, tax: 1622.64, gross: 14_104.48 });
  });

  test('net and tax are always the gross amount', () => {
    for (const rate of [0, 1, 3, 9, 13])
      for (const isIncluded of [true, false])
        for (const total of ['0.01', '0.05', '99.99', '7997.67']) {
          const { net, tax, gross } = taxed(total, rate, isIncluded);
          expect(totalAmount([net, tax])).toBe(gross);
        }
  });
});
