import { expect, test } from 'vitest';
import { costAmount, mergedCost } from './pack-cost.ts';

const part = (area: string, costPrice: string | null, costCurrency = 'USD') => ({
  ...{ area, costPrice, costCurrency },
});

test('W1.4: goods that become one package cost what they cost together', () => {
  // (100 × 28.5 + 50 × 30) / 150
  expect(mergedCost([part('100', '28.5'), part('50.000', '30.0000')])).toEqual({
    ...{ costPrice: 29, costCurrency: 'USD' },
  });
  expect(mergedCost([part('1', '10'), part('2', '11')]).costPrice).toBe(10.6667);
});

test('W1.4: the cost is unknown with a part that has none, or another currency', () => {
  const none = { costPrice: null, costCurrency: '' };
  expect(mergedCost([part('100', '28.5'), part('50', null)])).toEqual(none);
  expect(mergedCost([part('100', '28.5'), part('50', '28.5', 'CNY')])).toEqual(none);
  expect(mergedCost([])).toEqual(none);
});

test('a package costs its area at its price', () => {
  expect(costAmount('28.5', '26.141')).toBe(745.02);
  expect(costAmount(null, '26.141')).toBeNull();
});
