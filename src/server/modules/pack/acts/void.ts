import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { MOST_PACKS, type packActApi } from '#shared/api/pack-acts';
import { FREE_STATUSES } from '#shared/domain/pack-acts';
import { LIVE_STOCK_STATUSES } from '#shared/domain/statuses';
import { AppError } from '#shared/errors';
import { recordAudits } from '../../../audit/record-audit.ts';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { type HeldLine, requireState } from '../../../stock/hold-lines.ts';
import { postMovements } from '../../../stock/ledger.ts';
import { settlePacks } from '../../../stock/settle-packs.ts';
import { noteTaggedPacks } from '../../desk-task/service.ts';
import { lockTags } from '../lock-tags.ts';
import { releaseTag } from '../tag-records.ts';
import {
  type Act,
  actDocument,
  findLiveLines,
  holdVersions,
  requirePackState,
  type StoredPack,
  touchPack,
} from './act.ts';

/**
 * Voids the remaining bundles of packages, and issues those in stock. Bundles that were shipped out are not changed.
 * The tags are released (D2). Throws `record.some_missing`, `pack.too_many`, `pack.not_found`, `record.changed`,
 * `pack.wrong_state`, and `stock.not_available` for locked lines.
 */
export async function voidPacks(
  tx: TenantTx,
  { packs: sent, reason }: z.output<typeof packActApi.void.body>,
  by: Act,
): Promise<void> {
  const wanted = [...new Map(sent.map((one) => [one.id, one])).values()];
  if (wanted.length === 0) throw new AppError('record.some_missing');
  if (wanted.length > MOST_PACKS) throw new AppError('pack.too_many', { most: MOST_PACKS });
  await lockTags(tx);
  const held = await holdVersions(tx, wanted, by);
  for (const pack of held) requirePackState(pack, LIVE_STOCK_STATUSES);
  const lines = await requireState(tx, await findLiveLines(tx, held), FREE_STATUSES);
  const linesOf = Map.groupBy(lines, ({ packId }) => packId);
  for (const pack of held) await voidPack(tx, pack, linesOf.get(pack.id) ?? [], by);
  await noteTaggedPacks(
    tx,
    held.map(({ id }) => id),
    by.now,
  );
  await recordAudits(
    tx,
    by,
    held.map(({ id, packNo }) => ({
      action: 'pack.void',
      target: { type: 'pack', id, name: packNo },
      details: { reason },
    })),
  );
}

/** `lines`: all lines of the package that are not deleted; none may be locked. */
async function voidPack(tx: TenantTx, pack: StoredPack, lines: readonly HeldLine[], by: Act): Promise<void> {
  const inStock = lines.filter(({ stockStatus }) => stockStatus === 'IN_STOCK');
  await postMovements(
    tx,
    actDocument('VOID', pack, by),
    inStock.map(({ id }) => ({ lineId: id, direction: -1, status: 'VOID' })),
    by,
    { held: inStock },
  );
  const pending = lines.filter(({ stockStatus }) => stockStatus === 'PENDING_IN').map(({ id }) => id);
  if (pending.length > 0)
    await tx.update(tallyLines).set({ stockStatus: 'VOID' }).where(inArray(tallyLines.id, pending));
  // The state of a package without lines does not follow from any.
  await touchPack(tx, pack.id, lines.length === 0 ? { stockStatus: 'VOID' } : {}, by);
  await settlePacks(tx, [pack.id], by);
  await releaseTag(tx, pack, by.now, by);
}
