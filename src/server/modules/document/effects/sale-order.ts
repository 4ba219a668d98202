import { eq, or } from 'drizzle-orm';
import { tallyLines } from '../../../db/schema/packs.ts';
import { requireState } from '../../../stock/hold-lines.ts';
import { freeLines, holdOrderLocking, lockLines } from '../../../stock/locks.ts';
import { settingsOf } from '../../setting/service.ts';
import { refuseClosed } from '../closed-orders.ts';
import type { Acted, DocumentEffects } from '../effects.ts';
import { dropItems, itemIdsOf, requireUnchanged, savePackLines } from '../pack-lines.ts';
import { salespersonOf } from './salesperson.ts';

const FREE = { lines: eq(tallyLines.stockStatus, 'IN_STOCK') };

const holder = ({ doc: { id, no, kind } }: Acted) => ({ id, no, type: kind });

/** W3.1 to W3.3: a sales order locks its goods as soon as it is saved, unless the company's orders lock nothing. */
export const SALE_ORDER_EFFECTS: DocumentEffects = {
  main: 'packs',
  given: salespersonOf,
  async saved(acted) {
    await holdOrderLocking(acted.tx, 'keep');
    await freeLines(acted.tx, holder(acted), acted.by);
    await savePackLines(acted, FREE);
    if (!(await settingsOf(acted.tx)).saleOrderLocksStock) return;
    await lockLines(acted.tx, holder(acted), await itemIdsOf(acted), acted.by);
  },
  async freed(acted) {
    await freeLines(acted.tx, holder(acted), acted.by);
    await dropItems(acted);
  },
  async approved(acted) {
    const isOwn = eq(tallyLines.lockedDocId, acted.doc.id);
    const { saleOrderLocksStock } = await settingsOf(acted.tx);
    const states = saleOrderLocksStock ? (['LOCKED'] as const) : (['IN_STOCK', 'LOCKED'] as const);
    await requireState(acted.tx, await itemIdsOf(acted), states, acted.doc.id);
    await requireUnchanged(acted, { lines: saleOrderLocksStock ? isOwn : or(isOwn, FREE.lines) });
  },
  async reversed({ doc }) {
    refuseClosed(doc);
  },
};
