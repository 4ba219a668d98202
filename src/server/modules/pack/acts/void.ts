import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { packActApi } from '#shared/api/pack-acts';
import { LIVE_STOCK_STATUSES } from '#shared/domain/statuses';
import { recordAudit } from '../../../audit/record-audit.ts';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { requireState } from '../../../stock/hold-lines.ts';
import { postMovements } from '../../../stock/ledger.ts';
import { settlePacks } from '../../../stock/settle-packs.ts';
import { lockTags, releaseTag } from '../tag-records.ts';
import { type Act, actDocument, holdPack, requirePackState, touchPack } from './act.ts';

/**
 * Voids the goods a package still has: those in stock leave it. What was shipped out stays so. The tag is released (D2).
 * Throws `pack.wrong_state`, and `stock.not_available` for locked lines.
 */
export async function voidPack(
  tx: TenantTx,
  sent: z.output<typeof packActApi.void.body>,
  by: Act,
): Promise<void> {
  await lockTags(tx);
  const pack = await holdPack(tx, sent, by);
  requirePackState(pack, LIVE_STOCK_STATUSES);
  const live = await tx
    .select({ id: tallyLines.id })
    .from(tallyLines)
    .where(
      and(
        eq(tallyLines.packId, pack.id),
        eq(tallyLines.isDeleted, 0),
        inArray(tallyLines.stockStatus, [...LIVE_STOCK_STATUSES]),
      ),
    );
  const lines = await requireState(
    tx,
    live.map(({ id }) => id),
    ['PENDING_IN', 'IN_STOCK'],
  );
  const inStock = lines.filter(({ stockStatus }) => stockStatus === 'IN_STOCK');
  await postMovements(
    tx,
    actDocument('VOID', pack, by),
    inStock.map(({ id }) => ({ lineId: id, direction: -1, status: 'VOID' })),
    by,
  );
  const pending = lines.filter(({ stockStatus }) => stockStatus === 'PENDING_IN').map(({ id }) => id);
  if (pending.length > 0)
    await tx.update(tallyLines).set({ stockStatus: 'VOID' }).where(inArray(tallyLines.id, pending));
  // The state of a package without lines does not follow from any.
  await touchPack(tx, pack.id, lines.length === 0 ? { stockStatus: 'VOID' } : {}, by);
  await settlePacks(tx, [pack.id], by);
  await releaseTag(tx, pack, by.now, by);
  await recordAudit(tx, by, {
    action: 'pack.void',
    target: { type: 'pack', id: pack.id, name: pack.packNo },
    details: { reason: sent.reason },
  });
}
