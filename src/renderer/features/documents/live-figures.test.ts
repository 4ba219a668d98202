import { expect, test } from 'vitest';
import { delivery } from '#shared/documents/delivery';
import type { Unreturned } from '#shared/documents/document-api';
import { grading } from '#shared/documents/grading';
import { otherOut } from '#shared/documents/other-stock';
import { saleOrder } from '#shared/documents/sale-order';
import { saleReturn } from '#shared/documents/sale-return';
import type { LineGroup } from '#shared/records/lines';
import { lineColumns } from '../../grid/lines/line-columns.ts';
import { givenValues } from './given-values.ts';
import { liveFigures, returnedDiscountIn } from './live-figures.ts';
import { sharedGoods, withUnreturned } from './returned-lines.ts';

const pack = { packNo: 'A', bundles: '3', pieces: '63', area: '331.87', price: '42.5', amount: '14104.48' };

test('amounts follow the lines and the rate of tax (F5, F6)', () => {
  const values = { packs: [pack, { packNo: '' }], taxRatePct: '13', isTaxIncluded: 0 };
  expect(liveFigures(saleOrder, values)).toEqual({
    bundles: 3,
    pieces: 63,
    area: 331.87,
    amount: 14104.48,
    netAmount: 14104.48,
    taxAmount: 1833.58,
    grossAmount: 15938.06,
  });
  expect(liveFigures(saleOrder, { ...values, isTaxIncluded: 1 })).toMatchObject({
    netAmount: 12481.84,
    taxAmount: 1622.64,
    grossAmount: 14104.48,
  });
});

test('freight is added, a discount subtracted, and an incomplete entry counts as zero', () => {
  const charges = [
    { kind: 'FREIGHT', charge: '100.5' },
    { kind: 'DISCOUNT', charge: '4.48' },
    { kind: 'OTHER', charge: '1.' },
  ];
  expect(liveFigures(saleOrder, { packs: [pack], charges, taxRatePct: '' })).toMatchObject({
    amount: 14104.48,
    grossAmount: 14200.5,
  });
});

test('amounts of a currency with large figures count too', () => {
  const line = { ...pack, area: '2500', price: '650000.25', amount: '1625000625' };
  expect(liveFigures(saleOrder, { packs: [line, line], taxRatePct: '8' })).toMatchObject({
    amount: 3_250_001_250,
    grossAmount: 3_510_001_350,
  });
});

test('a delivery is paid with the rest of the deposit, at most the open amount', () => {
  const values = { packs: [pack], taxRatePct: '', paid: '4104.48' };
  expect(liveFigures(delivery, values, { deposit: 3000 })).toMatchObject({
    paid: '4104.48',
    depositApplied: 3000,
  });
  expect(liveFigures(delivery, values, { deposit: 20_000 })).toMatchObject({ depositApplied: 10_000 });
});

test('the return of the last goods of a delivery takes what is left of its amounts', () => {
  const line = { packNo: 'A', bundles: '1', pieces: '32', area: '16.32', price: '10.24', amount: '167.12' };
  const values = { packs: [line], taxRatePct: '13', isTaxIncluded: 0 };
  const left = { taxRatePct: 13, isTaxIncluded: 0, netAmount: 167.11, taxAmount: 21.73, grossAmount: 188.84 };
  const discounted = {
    delivered: { amount: 267.68, discount: 50 },
    left: { amount: 167.11, discount: 31.21 },
  };
  const unreturned = { ...left, ...discounted, goods: [{ packNos: ['A'], bundles: 1, amount: 167.11 }] };
  expect(liveFigures(saleReturn, values, { unreturned })).toMatchObject({
    amount: 167.11,
    taxAmount: 21.73,
    grossAmount: 188.84,
  });
  expect(returnedDiscountIn(saleReturn, values, unreturned)).toEqual([
    { kind: 'DISCOUNT', charge: 31.21, note: '' },
  ]);
  expect(returnedDiscountIn(saleReturn, { packs: [] }, unreturned)).toEqual([]);
  const more = { ...unreturned, goods: [{ packNos: ['A'], bundles: 2, amount: 267.68 }] };
  expect(liveFigures(saleReturn, values, { unreturned: more })).toMatchObject({ amount: 167.12 });
  // Goods that were sold together and are in two packages now: 16.32 and 20.01 m², 167.1168 and 204.9024 alone.
  const both = { ...unreturned, goods: [{ packNos: ['A', 'B'], bundles: 2, amount: 372.01 }] };
  const lines = [line, { ...line, packNo: 'B', area: '20.01', amount: '204.9' }];
  expect(liveFigures(saleReturn, { packs: lines }, { unreturned: both })).toMatchObject({ amount: 372.01 });
  const shownIn = ({ goods }: Pick<Unreturned, 'goods'>, lines: readonly Record<string, string>[]) => {
    const shared = sharedGoods({ goods }, lines);
    const group = withUnreturned(saleReturn.lines?.packs as LineGroup, [...goods, ...shared]);
    const column = lineColumns(group, new Map(), 'zh').find(({ name }) => name === 'amount');
    return lines.map((one) => column?.calculate?.(one));
  };
  expect(shownIn(unreturned, [line])).toEqual(['167.11']);
  expect(shownIn(both, lines)).toEqual(['167.12', '204.89']);
  expect(shownIn(both, [line])).toEqual(['167.12']);
});

test('a document without prices has no amounts', () => {
  expect(liveFigures(otherOut, { packs: [pack] })).toEqual({ bundles: 3, pieces: 63, area: 331.87 });
});

test('the change of a grading is shown once the new area of each line is known (F4)', () => {
  const line = { packNo: 'A', area: '356.412', newArea: '331.87' };
  expect(liveFigures(grading, { packs: [line] })).toMatchObject({
    changedArea: -24.542,
    changeRatePct: -6.89,
  });
  expect(liveFigures(grading, { packs: [line, { packNo: 'B', area: '1' }] })).toMatchObject({
    changedArea: null,
  });
});

test('the head fills empty fields: from an order its partner too, from a partner rate and salesperson', () => {
  const order = {
    customerId: '5',
    salesUserId: '8',
    currency: 'CNY',
    taxRatePct: 13,
    isTaxIncluded: 1,
    address: '佛山',
  };
  expect(
    givenValues(delivery, 'saleOrderId', order, { customerId: '4', address: '广州', isTaxIncluded: 0 }),
  ).toEqual({
    customerId: '5',
    salesUserId: '8',
    currency: 'CNY',
    taxRatePct: 13,
    isTaxIncluded: 1,
  });
  const customer = { salesUserId: '8', taxRatePct: 3, region: '广东省/佛山市', address: '龙江镇' };
  expect(givenValues(saleOrder, 'customerId', customer, { taxRatePct: '13' })).toEqual({
    salesUserId: '8',
    address: '广东省佛山市龙江镇',
  });
});

test('values from another customer are replaced, typed values stay', () => {
  const taken = { salesUserId: '8', taxRatePct: 3, address: '佛山' };
  const now = { salesUserId: '8', taxRatePct: '13', address: '佛山' };
  const other = { salesUserId: '9', taxRatePct: 6, region: '', address: '' };
  expect(givenValues(saleOrder, 'customerId', other, now, taken)).toEqual({ salesUserId: '9', address: '' });
});
