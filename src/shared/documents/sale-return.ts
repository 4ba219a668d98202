import { flag } from '../records/field.ts';
import { reference } from '../records/reference-field.ts';
import { document } from './document.ts';
import { charges, MONEY, returnedPacks } from './document-fields.ts';
import { BUYER } from './sale-fields.ts';

/** 销售退货单 (W4): goods of an approved delivery are returned, at its prices. */
export const saleReturn = document({
  kind: 'saleReturn',
  words: { many: { zh: '销售退货单', en: 'Sales returns' }, one: { zh: '销售退货单', en: 'sales return' } },
  fields: {
    deliveryId: reference('出库单', 'Delivery', 'delivery'),
    ...BUYER,
    isRegraded: flag('退回待分等', 'To be graded again'),
    ...MONEY,
  },
  lines: { packs: returnedPacks, charges },
  list: ['customerId', 'deliveryId', 'salesUserId', 'currency', 'grossAmount'],
  filters: ['customerId', 'deliveryId', 'salesUserId'],
  trade: {
    from: { kind: 'delivery', field: 'deliveryId' },
    partner: 'customerId',
    needs: ['deliveryId', 'customerId'],
  },
  scope: { inCharge: 'salesUserId' },
  menu: { id: 50_300, group: 'sales', path: '/sales/returns', icon: 'rollback', sort: 3, keepAlive: true },
});
