import { expect, test } from 'vitest';
import { inbound } from '#shared/documents/inbound';
import { saleOrder } from '#shared/documents/sale-order';
import { cameWithSource, givenValues, sameAsGiven } from './given-values.ts';

const order = {
  id: '9',
  supplierId: '4',
  currency: 'USD',
  taxRatePct: 13,
  isTaxIncluded: 1,
  cabinetNo: '25-036',
};

test('the purchase order’s currency is taken over, and its rate stays, whatever the supplier’s rate', () => {
  const taken = givenValues(inbound, 'purchaseOrderId', order, { isTaxIncluded: 0, currency: 'CNY' });
  expect(taken).toEqual({
    supplierId: '4',
    currency: 'USD',
    taxRatePct: 13,
    isTaxIncluded: 1,
    cabinetNo: '25-036',
  });
  expect(cameWithSource('supplierId', '4', taken)).toBe(true);
});

test('a supplier chosen by hand after the order brings its own rate, not its currency, also the order’s own supplier', () => {
  const taken = givenValues(inbound, 'purchaseOrderId', order, {});
  const now = { ...taken, purchaseOrderId: '9' };
  expect(cameWithSource('supplierId', '5', taken)).toBe(false);
  expect(cameWithSource('supplierId', '4', taken)).toBe(false);
  expect(givenValues(inbound, 'supplierId', { id: '5', currency: 'CNY', taxRatePct: 0 }, now, taken)).toEqual(
    {
      taxRatePct: 0,
    },
  );
});

test('a new sale is in the currency of its customer, unless one was typed', () => {
  expect(givenValues(saleOrder, 'customerId', { currency: 'USD' }, {})).toEqual({ currency: 'USD' });
  expect(givenValues(saleOrder, 'customerId', { currency: 'USD' }, { currency: 'EUR' })).toEqual({});
});

test('another customer does not replace a typed rate, and removes the address of the first one', () => {
  const first = givenValues(saleOrder, 'customerId', { address: '龙江镇 1 号', taxRatePct: 13 }, {});
  const now = { ...first, taxRatePct: '3' };
  expect(givenValues(saleOrder, 'customerId', { address: '', taxRatePct: 9 }, now, first)).toEqual({
    address: '',
  });
});

test('in a stored or restored document, another customer replaces the former one’s values, not typed ones', () => {
  const former = { address: '龙江镇 1 号', taxRatePct: 13, salesUserId: '7' };
  const stored = { customerId: '5', address: '龙江镇 1 号', taxRatePct: 9, salesUserId: '7' };
  const taken = sameAsGiven(saleOrder, 'customerId', former, stored);
  const other = { address: '白云路 2 号', taxRatePct: 0, salesUserId: null };
  expect(givenValues(saleOrder, 'customerId', other, stored, taken)).toEqual({
    address: '白云路 2 号',
    salesUserId: null,
  });
});
