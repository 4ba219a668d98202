import { eq } from 'drizzle-orm';
import { otherOutPacks } from '../../../db/schema/documents.ts';
import { tallyLines } from '../../../db/schema/packs.ts';
import { forgetCosts } from '../../../stock/sold-costs.ts';
import { averageComing } from '../costs-of-returning-goods.ts';
import type { DocumentEffects } from '../effects.ts';
import { moveItems, reverseItems } from '../move-items.ts';
import { dropItems, requireUnchanged, savePackLines } from '../pack-lines.ts';
import { requireOwnPacks } from '../pack-owners.ts';

const FREE = { lines: eq(tallyLines.stockStatus, 'IN_STOCK') };

/** W5: goods leave without a sale. */
export const OTHER_OUT_EFFECTS: DocumentEffects = {
  main: 'packs',
  saved: (acted) => savePackLines(acted, FREE),
  freed: dropItems,
  async approved(acted) {
    await requireUnchanged(acted, FREE);
    await moveItems(acted, -1);
  },
  async reversed(acted, held) {
    await requireOwnPacks(
      acted.tx,
      held.map(({ id }) => id),
    );
    await averageComing(acted.tx, acted.doc.id, { id: acted.doc.id, lines: otherOutPacks });
    await reverseItems(acted, 'IN_STOCK', held);
    await forgetCosts(acted.tx, otherOutPacks, acted.doc.id);
  },
};
