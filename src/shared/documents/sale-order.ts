import { ORDER_CLOSED } from '../domain/document-states.ts';
import { derived, state, summed, text } from '../records/field.ts';
import { closeActs } from './close-acts.ts';
import { document } from './document.ts';
import { area, charges, enteredAmount, MONEY, pricedPacks } from './document-fields.ts';
import { BUYER, returned } from './sale-fields.ts';

/** 销售单 (W3): goods promised to a customer; saving it locks them. */
export const saleOrder = document({
  kind: 'saleOrder',
  words: { many: { zh: '销售单', en: 'Sales orders' }, one: { zh: '销售单', en: 'sales order' } },
  fields: {
    ...BUYER,
    address: text('送货地址', 'Deliver to', { longest: 200, width: 24 }),
    deposit: summed(enteredAmount('定金', 'Deposit')),
    ...MONEY,
    deliveredArea: area('已出库 m²', 'Delivered m²'),
    shippedStatus: derived(
      state('出库进度', 'Delivery', [
        { value: 0, words: { zh: '待出库', en: 'To be shipped' }, tone: 'grey' },
        { value: 1, words: { zh: '部分出库', en: 'Shipped in part' }, tone: 'amber' },
        { value: 2, words: { zh: '已出库', en: 'Shipped' }, tone: 'green' },
        { value: ORDER_CLOSED, words: { zh: '已完结', en: 'Closed' }, tone: 'grey' },
      ]),
    ),
    returnStatus: returned(),
  },
  lines: { packs: pricedPacks, charges },
  acts: closeActs,
  list: ['customerId', 'salesUserId', 'shippedStatus', 'returnStatus', 'currency', 'grossAmount'],
  filters: ['customerId', 'salesUserId', 'shippedStatus', 'returnStatus'],
  trade: { takes: 'IN_STOCK', partner: 'customerId', needs: ['customerId', 'salesUserId'] },
  scope: { inCharge: 'salesUserId' },
  menu: { id: 50_100, group: 'sales', path: '/sales/orders', icon: 'cart', sort: 1, keepAlive: true },
});
