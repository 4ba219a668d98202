import { expect, test } from 'vitest';
import { choicesOf, REFERENCE_SOURCES } from './reference-sources.ts';

test('a choice gives the reason why no later document is made from it', () => {
  const refusals = (kind: 'saleOrder' | 'delivery', rows: readonly object[]) =>
    choicesOf(
      REFERENCE_SOURCES[kind],
      rows.map((row, id) => ({ id, docNo: `T-${id}`, ...row })),
    ).map(({ refusal }) => refusal?.zh);
  const orders = [0, 1, 2, 3].map((shippedStatus) => ({ shippedStatus, returnStatus: 2 }));
  expect(refusals('saleOrder', orders)).toEqual([undefined, undefined, '已出库', '已完结']);
  const deliveries = [0, 1, 2].map((returnStatus) => ({ returnStatus }));
  expect(refusals('delivery', deliveries)).toEqual([undefined, undefined, '全部退货']);
});
