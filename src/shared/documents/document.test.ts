import { expect, test } from 'vitest';
import { hasTotal } from './document.ts';
import { DOCUMENTS } from './index.ts';

test('a purchase order, whose goods are ordered by area, shows neither bundles nor pieces', () => {
  const { purchaseOrder, saleOrder, grading, feedOrder } = DOCUMENTS;
  const totals = ['bundles', 'pieces', 'area'];
  expect(totals.filter((name) => hasTotal(purchaseOrder.lines, name))).toEqual(['area']);
  expect(purchaseOrder.list).not.toContain('bundles');
  for (const { lines, list } of [saleOrder, grading]) {
    expect(totals.every((name) => hasTotal(lines, name))).toBe(true);
    expect(list).toEqual(expect.arrayContaining(totals));
  }
  expect(hasTotal(feedOrder.lines, 'logCount')).toBe(true);
});
