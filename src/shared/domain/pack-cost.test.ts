import { expect, test } from 'vitest';
import { costAmount, costOfPrice, marginOf, mergedCost } from './pack-cost.ts';

const part = (area: string, costPrice: string | null, costCurrency = 'USD') => ({
  area,
  costPrice,
  costCurrency,
});

test('W1.4: goods that become one package cost what they cost together', () => {
  // (100 × 28.5 + 50 × 30) / 150
  expect(mergedCost([part('100', '28.5'), part('50.000', '30.0000')])).toEqual({
    costPrice: 29,
    costCurrency: 'USD',
  });
  expect(mergedCost([part('1', '10'), part('2', '11')]).costPrice).toBe(10.666667);
});

test('W1.4: goods bought with and without tax in the price are merged by their costs without tax', () => {
  // 10 m² at 22.60 with 13 % in it are 200.00 without tax, 10 m² at 30 without are 300.00.
  const taxed = String(costOfPrice('22.6', 13, true));
  expect(mergedCost([part('10', taxed), part('10', '30')]).costPrice).toBe(25);
  // 331.870 m² at 42.50 with tax, 12,481.84 without (F6), and 100 m² at 9.99: together 13,480.84.
  const { costPrice } = mergedCost([
    part('331.870', String(costOfPrice('42.5', 13, true))),
    part('100', '9.99'),
  ]);
  expect(costAmount(costPrice, '431.870')).toBe(13_480.84);
});

test('W1.4: the cost is unknown with a part that has none, or another currency', () => {
  const none = { costPrice: null, costCurrency: '' };
  expect(mergedCost([part('100', '28.5'), part('50', null)])).toEqual(none);
  expect(mergedCost([part('100', '28.5'), part('50', '28.5', 'CNY')])).toEqual(none);
  expect(mergedCost([])).toEqual(none);
});

test('W1.4: the cost is without the tax that a price contains', () => {
  expect(costOfPrice('42.50', 13, true)).toBe(37.610619);
  // F6 of the same goods: 331.870 m² at 42.50 are 12,481.84 without tax.
  expect(costAmount(costOfPrice('42.50', 13, true), '331.870')).toBe(12_481.84);
  expect(costOfPrice('42.50', 13, false)).toBe(42.5);
  expect(costOfPrice('42.50', 0, true)).toBe(42.5);
});

test('the margin is what a revenue leaves over its cost', () => {
  expect(marginOf('300', '200')).toEqual({ margin: 100, marginPct: 33.33 });
  expect(marginOf('-0.01', '0')).toEqual({ margin: -0.01, marginPct: null });
});

test('a package costs its area at its price', () => {
  expect(costAmount('28.5', '26.141')).toBe(745.02);
  expect(costAmount(null, '26.141')).toBeNull();
});
