import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargesLeft, depositShare, lineAmount, openAmount, taxed, totalAmount } from './amounts.ts';
import { exact } from './decimal.ts';

/** Amounts to the fen, as text. */
const amounts = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((fen) => exact(fen).dividedBy(100).toFixed(2));
const MOST = 10_000_000;

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

  test('net and tax are always the gross amount, and a return is the opposite of its sale', () => {
    fc.assert(
      fc.property(amounts(-MOST, MOST), amounts(0, 100), fc.boolean(), (total, rate, isIncluded) => {
        const { net, tax, gross } = taxed(total, rate, isIncluded);
        expect(totalAmount([net, tax])).toBe(gross);
        expect(isIncluded ? gross : net).toBe(Number(total));
        const back = taxed(exact(total).negated().toString(), rate, isIncluded);
        for (const sums of [
          [net, back.net],
          [tax, back.tax],
          [gross, back.gross],
        ])
          expect(totalAmount(sums)).toBe(0);
      }),
    );
  });
});

test('F5: the charges that are left and those that are taken are those of the order', () => {
  const kinds = fc.constantFrom('DISCOUNT', 'FREIGHT');
  const charges = fc.array(fc.record({ kind: kinds, charge: amounts(0, MOST) }), { maxLength: 8 });
  fc.assert(
    fc.property(charges, amounts(0, MOST), (ordered, taken) => {
      const sumOf = (of: readonly { kind: string; charge: string | number }[], kind: string) =>
        totalAmount(of.flatMap((one) => (one.kind === kind ? [one.charge] : [])));
      const left = chargesLeft(ordered, new Map([['FREIGHT', taken]]));
      const rest = totalAmount([sumOf(ordered, 'FREIGHT'), exact(taken).negated().toString()]);
      expect(sumOf(left, 'FREIGHT')).toBe(Math.max(0, rest));
      expect(sumOf(left, 'DISCOUNT')).toBe(sumOf(ordered, 'DISCOUNT'));
      for (const { charge } of left) expect(charge).toBeGreaterThan(0);
    }),
  );
});

test('W3.5: deliveries use a deposit up to their open amounts, and never more than it', () => {
  const bills = fc.array(fc.record({ grossAmount: amounts(-MOST, MOST), paid: amounts(0, MOST) }));
  fc.assert(
    fc.property(bills, amounts(0, MOST), (deliveries, deposit) => {
      let left = Number(deposit);
      let open = 0;
      for (const bill of deliveries) {
        const share = depositShare(bill, left);
        left = totalAmount([left, -share]);
        open = totalAmount([open, Math.max(0, openAmount({ ...bill, depositApplied: null }))]);
      }
      expect(totalAmount([deposit, -left])).toBe(Math.min(Number(deposit), open));
    }),
  );
});
