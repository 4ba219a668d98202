import type { Words } from '../errors.ts';
import { choice } from '../records/field.ts';
import type { RecordMenu } from '../records/record.ts';
import { document } from './document.ts';
import { costedPacks, packs } from './document-fields.ts';

/** W5: stock that comes in or leaves without an order and without money, for a reason of the dictionary. */
function otherStock<
  const Kind extends 'otherIn' | 'otherOut',
  const Lines extends typeof packs | typeof costedPacks,
>(
  kind: Kind,
  lines: Lines,
  words: { many: Words; one: Words },
  dictionary: string,
  takes: 'IN_STOCK' | 'PENDING_IN',
  menu: RecordMenu,
) {
  return document({
    kind,
    words,
    fields: { cause: choice('事由', 'Cause', dictionary) },
    lines: { packs: lines },
    list: ['cause'],
    filters: ['cause'],
    trade: { takes, needs: ['cause'] },
    menu,
  });
}

/** 其他入库: opening stock, stock-take gain, customers' goods for processing. */
export const otherIn = otherStock(
  'otherIn',
  costedPacks,
  { many: { zh: '其他入库单', en: 'Other inbounds' }, one: { zh: '其他入库单', en: 'other inbound' } },
  'other_in_cause',
  'PENDING_IN',
  { id: 10_700, group: 'inventory', path: '/inventory/other-in', icon: 'login', sort: 7, keepAlive: true },
);

/** 其他出库: samples, own use, scrap, stock-take loss. */
export const otherOut = otherStock(
  'otherOut',
  packs,
  { many: { zh: '其他出库单', en: 'Other outbounds' }, one: { zh: '其他出库单', en: 'other outbound' } },
  'other_out_cause',
  'IN_STOCK',
  { id: 10_800, group: 'inventory', path: '/inventory/other-out', icon: 'logout', sort: 8, keepAlive: true },
);
