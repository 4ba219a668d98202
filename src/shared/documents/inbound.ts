import { flag, text } from '../records/field.ts';
import { reference } from '../records/reference-field.ts';
import { document } from './document.ts';
import { charges, MONEY, pricedPacks } from './document-fields.ts';

/** 入库单 (W1): receives packages that a supplier delivered into stock. */
export const inbound = document({
  kind: 'inbound',
  words: { many: { zh: '入库单', en: 'Inbounds' }, one: { zh: '入库单', en: 'inbound' } },
  fields: {
    purchaseOrderId: reference('采购单', 'Purchase order', 'purchaseOrder'),
    supplierId: reference('供应商', 'Supplier', 'supplier'),
    cabinetNo: text('柜号', 'Container no.', { longest: 40, width: 14 }),
    isLast: flag('采购单到齐', 'Completes the order'),
    ...MONEY,
  },
  lines: { packs: pricedPacks, charges },
  list: ['supplierId', 'purchaseOrderId', 'cabinetNo', 'currency', 'grossAmount'],
  filters: ['supplierId', 'purchaseOrderId', 'cabinetNo'],
  trade: {
    from: { kind: 'purchaseOrder', field: 'purchaseOrderId' },
    takes: 'PENDING_IN',
    partner: 'supplierId',
    needs: ['supplierId'],
  },
  menu: {
    id: 40_200,
    group: 'purchase',
    path: '/purchase/inbounds',
    icon: 'login',
    sort: 2,
    keepAlive: true,
  },
});
