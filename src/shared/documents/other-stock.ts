import { choice } from '../records/field.ts';
import { reference } from '../records/reference-field.ts';
import { document } from './document.ts';
import { costedPacks, packs } from './document-fields.ts';

/** W5: the reason, from the dictionary, for receiving or issuing stock without an order and without money. */
const cause = (dictionary: string) => choice('事由', 'Cause', dictionary);

/** 其他入库: opening stock, stock-take gain, customers' goods for processing. */
export const otherIn = document({
  kind: 'otherIn',
  words: {
    many: { zh: '其他入库单', en: 'Other inbounds' },
    one: { zh: '其他入库单', en: 'other inbound' },
  },
  fields: {
    cause: cause('other_in_cause'),
    /** Whose goods they are and stay; the company's own without one. */
    customerId: reference('货主（客户的货）', 'Owner (customer’s goods)', 'customer'),
  },
  lines: { packs: costedPacks },
  list: ['cause', 'customerId'],
  filters: ['cause', 'customerId'],
  trade: {
    takes: 'PENDING_IN',
    needs: ['cause'],
    // Goods for processing are a customer's, who must be known.
    needsFor: ({ cause }) => (cause === 'TOLL' ? ['customerId'] : []),
  },
  menu: {
    id: 10_700,
    group: 'inventory',
    path: '/inventory/other-in',
    icon: 'login',
    sort: 7,
    keepAlive: true,
  },
});

/** 其他出库: samples, own use, scrap, stock-take loss, customers' goods that go back. */
export const otherOut = document({
  kind: 'otherOut',
  words: {
    many: { zh: '其他出库单', en: 'Other outbounds' },
    one: { zh: '其他出库单', en: 'other outbound' },
  },
  fields: { cause: cause('other_out_cause') },
  lines: { packs },
  list: ['cause'],
  filters: ['cause'],
  trade: { takes: 'IN_STOCK', needs: ['cause'] },
  menu: {
    id: 10_800,
    group: 'inventory',
    path: '/inventory/other-out',
    icon: 'logout',
    sort: 8,
    keepAlive: true,
  },
});
