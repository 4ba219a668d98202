import { expect, test } from 'vitest';
import { delivery } from '#shared/documents/delivery';
import { saleOrder } from '#shared/documents/sale-order';
import type { RecordRow } from '#shared/records/record';
import { copiedValues } from './copied-values.ts';

const row = {
  id: '7',
  version: 3,
  docNo: 'CK20260101001',
  docDate: '2026-01-01',
  auditStatus: 2,
  saleOrderId: '5',
  customerId: '9',
  address: '一号路',
  remark: '急',
  paid: 60,
  grossAmount: 100,
  packs: [{ id: '71', packNo: 'HT0456', barcodes: 'HT0456-01', price: 42.5, area: 10.1, amount: 429.25 }],
  charges: [{ id: '72', kind: 'FREIGHT', charge: 50, note: '' }],
} as unknown as RecordRow;

test('the copy of an order has no deposit: it was received once', () => {
  const order = { ...row, deposit: 500 } as RecordRow;
  expect(copiedValues(saleOrder, order)).toMatchObject({ customerId: '9' });
  expect(copiedValues(saleOrder, order)).not.toHaveProperty('deposit');
});

test('a copy has head and priced lines, but not number, date, state, source, payment and figures', () => {
  const { packs, charges, ...head } = copiedValues(delivery, row);
  expect(head).toMatchObject({ customerId: '9', address: '一号路', remark: '急' });
  for (const name of [
    'docNo',
    'docDate',
    'auditStatus',
    'saleOrderId',
    'paid',
    'grossAmount',
    'id',
    'version',
  ])
    expect(head).not.toHaveProperty(name);
  expect(packs).toMatchObject([
    { packNo: 'HT0456', barcodes: 'HT0456-01', price: 42.5, area: '', amount: '' },
  ]);
  expect(charges).toMatchObject([{ kind: 'FREIGHT', charge: 50 }]);
  for (const line of [...(packs as object[]), ...(charges as object[])])
    expect(line).not.toHaveProperty('id');
});
