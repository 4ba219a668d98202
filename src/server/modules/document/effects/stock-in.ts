import { eq } from 'drizzle-orm';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { DocumentEffects } from '../effects.ts';
import { moveItems, reverseItems } from '../move-items.ts';
import { dropItems, requireUnchanged, savePackLines } from '../pack-lines.ts';
import { followInbounds } from '../progress.ts';

/** Goods that were made or announced, and are not in stock yet. */
const ANNOUNCED = { lines: eq(tallyLines.stockStatus, 'PENDING_IN') };

/** W5: packages come into stock. */
export const OTHER_IN_EFFECTS: DocumentEffects = {
  main: 'packs',
  saved: (acted) => savePackLines(acted, ANNOUNCED),
  freed: dropItems,
  async approved(acted) {
    await requireUnchanged(acted, ANNOUNCED);
    await moveItems(acted, 1);
  },
  reversed: (acted, held) => reverseItems(acted, 'PENDING_IN', held),
};

/** W1.4: packages of a supplier come into stock, and the purchase order is received as far. */
export const INBOUND_EFFECTS: DocumentEffects = {
  ...OTHER_IN_EFFECTS,
  followed: ({ tx, doc }) => followInbounds(tx, doc.row.purchaseOrderId),
};
