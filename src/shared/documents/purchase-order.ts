import { derived, state, text } from '../records/field.ts';
import { reference } from '../records/reference-field.ts';
import { day } from '../records/time-field.ts';
import { document } from './document.ts';
import { area, charges, goods, MONEY } from './document-fields.ts';

/** 采购单 (W1): goods ordered from a supplier; it changes no stock. */
export const purchaseOrder = document({
  kind: 'purchaseOrder',
  words: {
    many: { zh: '采购单', en: 'Purchase orders' },
    one: { zh: '采购单', en: 'purchase order' },
  },
  fields: {
    supplierId: reference('供应商', 'Supplier', 'supplier'),
    cabinetNo: text('柜号', 'Container no.', { longest: 40, width: 14 }),
    expectedDate: day('预计到货', 'Expected'),
    ...MONEY,
    receivedArea: area('已入库 m²', 'Received m²'),
    receivedStatus: derived(
      state('入库进度', 'Receipt', [
        { value: 0, words: { zh: '待入库', en: 'To be stored' }, tone: 'grey' },
        { value: 1, words: { zh: '部分入库', en: 'Stored in part' }, tone: 'amber' },
        { value: 2, words: { zh: '已入库', en: 'Stored' }, tone: 'green' },
      ]),
    ),
  },
  lines: { goods, charges },
  list: ['supplierId', 'cabinetNo', 'expectedDate', 'receivedStatus', 'currency', 'grossAmount'],
  filters: ['supplierId', 'cabinetNo', 'receivedStatus'],
  trade: { partner: 'supplierId', needs: ['supplierId'] },
  menu: { id: 40_100, group: 'purchase', path: '/purchase/orders', icon: 'cart', sort: 1, keepAlive: true },
});
