import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, round, sum } from './decimal.ts';
import { returnedDiscount, returnedLineAmounts } from './returned-amounts.ts';

const fen = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100);

test('F5: the last line of a return that takes the rest of goods sold together takes the rest of their amount', () => {
  const line = (packNo: string, bundles: number, area: number) => ({ packNo, bundles, area, price: 10.24 });
  const left = [{ packNos: ['A', 'B'], bundles: 4, amount: 535.36 }];
  const [part, rest, other] = [line('A', 1, 16.32), line('B', 3, 35.962), line('C', 1, 1)];
  // 16.32 × 10.24 = 167.1168, 35.962 × 10.24 = 368.25088
  expect(returnedLineAmounts([part, rest, other], left)).toEqual([167.12, 368.24, 10.24]);
  expect(returnedLineAmounts([part], left)).toEqual([167.12]);
  expect(returnedLineAmounts([rest], [{ packNos: ['B'], bundles: 3, amount: 368.24 }])).toEqual([368.24]);
});

test('F5: a return takes over the share of the discount that its goods have of the delivered amount', () => {
  const sold = { amount: 267.68, discount: 50 };
  // 50 × 100.57 ÷ 267.68 = 18.785…
  expect(returnedDiscount(100.57, { delivered: sold, left: sold })).toBe(18.79);
  const left = { amount: 167.11, discount: 31.21 };
  expect(returnedDiscount(167.11, { delivered: sold, left })).toBe(31.21);
  // Half a fen is rounded up: 10.01 × 50 ÷ 100 = 5.005, which a binary float has as 5.00499….
  const hundred = { amount: 100, discount: 10.01 };
  expect(returnedDiscount(50, { delivered: hundred, left: hundred })).toBe(5.01);
});

test('F5: a return takes over no more of a discount than other returns have left, and none for goods without price', () => {
  const delivered = { amount: 100, discount: 10 };
  expect(returnedDiscount(50, { delivered, left: { amount: 80, discount: 3 } })).toBe(3);
  expect(returnedDiscount(50, { delivered, left: { amount: 50, discount: -2 } })).toBe(0);
  expect(returnedDiscount(0, { delivered, left: { amount: 0, discount: 10 } })).toBe(0);
  const free = { amount: 0, discount: 10 };
  expect(returnedDiscount(5, { delivered: free, left: free })).toBe(0);
});

test('F5: the discounts of all returns add up to that of the delivery', () => {
  fc.assert(
    fc.property(
      fc
        .array(fen(9_999_999), { minLength: 1, maxLength: 6 })
        .filter((parts) => parts.some((part) => part > 0)),
      fen(99_999),
      (parts, discount) => {
        const delivered = { amount: sum(parts).toNumber(), discount };
        const left = { ...delivered };
        const taken = parts.map((part) => {
          const share = returnedDiscount(part, { delivered, left });
          left.amount = round(exact(left.amount).minus(part), 2);
          left.discount = round(exact(left.discount).minus(share), 2);
          return share;
        });
        expect(sum(taken).toNumber()).toBe(discount);
        expect(Math.min(...taken)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
