import { figure, text } from '../records/field.ts';
import { reference } from '../records/reference-field.ts';
import { document } from './document.ts';
import { amount, charges, MONEY, pricedPacks } from './document-fields.ts';
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
    paid: figure('已付', 'Paid', [0, 999_999_999], 2),
    ...MONEY,
    depositApplied: amount('定金抵扣', 'Deposit applied'),
    returnStatus: returned(),
  },
  lines: { packs: pricedPacks, charges },
  list: ['customerId', 'saleOrderId', 'salesUserId', 'returnStatus', 'currency', 'grossAmount'],
  filters: ['customerId', 'saleOrderId', 'salesUserId', 'returnStatus'],
  trade: {
    from: { kind: 'saleOrder', field: 'saleOrderId' },
    takes: 'IN_STOCK',
    partner: 'customerId',
    needs: ['customerId', 'salesUserId'],
  },
  scope: { inCharge: 'salesUserId' },
  menu: { id: 50_200, group: 'sales', path: '/sales/deliveries', icon: 'logout', sort: 2, keepAlive: true },
});
