import { expect, test } from 'vitest';
import { choicesOf, REFERENCE_SOURCES } from './reference-sources.ts';

test('a choice gives the reason why no later document is made from it', () => {
  const refusals = (kind: 'saleOrder' | 'delivery', rows: readonly object[]) =>
    choicesOf(
      REFERENCE_SOURCES[kind],
      rows.map((row, id) => ({ id, docNo: `T-${id}`, ...row })),
      'zh',
    ).map(({ refusal }) => refusal?.zh);
  const orders = [0, 1, 2, 3].map((shippedStatus) => ({ shippedStatus, returnStatus: 2 }));
  expect(refusals('saleOrder', orders)).toEqual([undefined, undefined, '已出库', '已完结']);
  const deliveries = [0, 1, 2].map((returnStatus) => ({ returnStatus }));
  expect(refusals('delivery', deliveries)).toEqual([undefined, undefined, '全部退货']);
});

test('species are offered in the language of the user, those of the company alone as they are', () => {
  const rows = [
    { id: '1', treeCode: 'BW', fullName: '黑胡桃' },
    { id: '2', treeCode: 'QX', fullName: '本厂木' },
  ];
  const labels = (language: 'zh' | 'en') =>
    choicesOf(REFERENCE_SOURCES.treeSpecies, rows, language).map(({ label }) => label);
  expect(labels('zh')).toEqual(['BW 黑胡桃', 'QX 本厂木']);
  expect(labels('en')).toEqual(['BW American black walnut', 'QX 本厂木']);
});
