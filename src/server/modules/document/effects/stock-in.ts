import { eq } from 'drizzle-orm';
import { inboundPacks, otherInPacks } from '../../../db/schema/documents.ts';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { DocumentEffects } from '../effects.ts';
import { moveItems, reverseItems } from '../move-items.ts';
import { dropCosts, setCosts } from '../pack-costs.ts';
import { dropItems, holdPacks, requireUnchanged, savePackLines } from '../pack-lines.ts';
import { dropOwner, setOwner } from '../pack-owners.ts';
import { followInbounds } from '../progress.ts';

/** Goods that were made or announced, and are not in stock yet. */
const ANNOUNCED = { lines: eq(tallyLines.stockStatus, 'PENDING_IN'), describes: true } as const;

/** Receives packages into stock, at the prices of these lines. */
const stockIn = (lines: Parameters<typeof setCosts>[1]) =>
  ({
    main: 'packs',
    saved: (acted) => savePackLines(acted, ANNOUNCED),
    freed: dropItems,
    async approved(acted) {
      // Held first: a document that gives them an owner now is seen once it is committed.
      await holdPacks(acted);
      await requireUnchanged(acted, ANNOUNCED);
      await moveItems(acted, 1);
      await setCosts(acted, lines);
    },
    async reversed(acted, held) {
      await reverseItems(acted, 'PENDING_IN', held);
      await dropCosts(acted);
    },
  }) satisfies DocumentEffects;

const OTHER_IN = stockIn(otherInPacks);

/** W5: receives packages into stock, as a customer's goods if it names a customer. */
export const OTHER_IN_EFFECTS: DocumentEffects = {
  ...OTHER_IN,
  async approved(acted) {
    await OTHER_IN.approved(acted);
    await setOwner(acted);
  },
  async reversed(acted, held) {
    await OTHER_IN.reversed(acted, held);
    await dropOwner(acted);
  },
};

/** W1.4: receives packages of a supplier into stock and updates the received quantity of the purchase order. */
export const INBOUND_EFFECTS: DocumentEffects = {
  ...stockIn(inboundPacks),
  followed: ({ tx, doc }) => followInbounds(tx, doc.row.purchaseOrderId),
};
