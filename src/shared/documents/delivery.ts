import { derived, state, summed, text } from '../records/field.ts';
import { reference } from '../records/reference-field.ts';
import { document } from './document.ts';
import { amount, charges, enteredAmount, MONEY, pricedPacks } from './document-fields.ts';
import { invoiceActs } from './invoice-acts.ts';
import { BUYER, returned } from './sale-fields.ts';

/** 出库单 (W3.4): goods leave for a customer, for an approved sales order or without one. */
export const delivery = document({
  kind: 'delivery',
  words: { many: { zh: '出库单', en: 'Deliveries' }, one: { zh: '出库单', en: 'delivery' } },
  fields: {
    saleOrderId: reference('销售单', 'Sales order', 'saleOrder'),
    ...BUYER,
    address: text('送货地址', 'Deliver to', { longest: 200, width: 24 }),
    vehicle: text('车牌', 'Vehicle', { longest: 40, width: 12 }),
    paid: summed(enteredAmount('已付', 'Paid')),
    ...MONEY,
    depositApplied: amount('定金抵扣', 'Deposit applied'),
    returnStatus: returned(),
    invoiceStatus: derived(
      state('开票状态', 'Invoice', [
        { value: 0, words: { zh: '未开票', en: 'Not invoiced' }, tone: 'grey' },
        { value: 1, words: { zh: '已开票', en: 'Invoiced' }, tone: 'green' },
      ]),
    ),
    invoiceNo: derived(text('发票号码', 'Invoice number', { longest: 200, width: 20 })),
  },
  lines: { packs: pricedPacks, charges },
  acts: invoiceActs,
  list: ['customerId', 'saleOrderId', 'salesUserId', 'returnStatus', 'currency', 'grossAmount'],
  filters: ['customerId', 'saleOrderId', 'salesUserId', 'returnStatus', 'invoiceStatus'],
  trade: {
    from: { kind: 'saleOrder', field: 'saleOrderId' },
    takes: 'IN_STOCK',
    partner: 'customerId',
    needs: ['customerId', 'salesUserId'],
  },
  scope: { inCharge: 'salesUserId' },
  menu: { id: 50_200, group: 'sales', path: '/sales/deliveries', icon: 'logout', sort: 2, keepAlive: true },
});
