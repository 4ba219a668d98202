import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { MOST_PACKS, type packActApi } from '#shared/api/pack-acts';
import { MOST_LINES } from '#shared/domain/most-lines';
import { FREE_STATUSES, findUnlike } from '#shared/domain/pack-acts';
import { AppError } from '#shared/errors';
import { recordAudits } from '../../../audit/record-audit.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { requireState } from '../../../stock/hold-lines.ts';
import { settlePacks } from '../../../stock/settle-packs.ts';
import { keepCostOfPack } from '../../../stock/sold-costs.ts';
import { transferMovements } from '../../../stock/transfers.ts';
import { noteTaggedPacks } from '../../desk-task/service.ts';
import { lockTags } from '../lock-tags.ts';
import { mergedPackCost } from '../merged-cost.ts';
import { releaseTag } from '../tag-records.ts';
import { type Act, actDocument, findLiveLines, holdVersions, requirePackState, touchPack } from './act.ts';

type Sent = z.output<typeof packActApi.merge.body>;

/**
 * Puts the goods of the other packages into the first. Packages without remaining goods become void, and their tags are
 * released (D2). Throws `pack.too_few`, `pack.too_many`, `pack.not_alike` for another species, thickness or owner,
 * `pack.wrong_state`, `stock.not_available` for locked lines, and `tally.too_long`.
 */
export async function mergePacks(tx: TenantTx, { packs: sent }: Sent, by: Act): Promise<string> {
  if (new Set(sent.map(({ id }) => id)).size < 2 || sent.length !== new Set(sent.map(({ id }) => id)).size)
    throw new AppError('pack.too_few');
  if (sent.length > MOST_PACKS) throw new AppError('pack.too_many', { most: MOST_PACKS });
  await lockTags(tx);
  const held = await holdVersions(tx, sent, by);
  const [into, ...others] = held;
  if (into === undefined) throw new AppError('pack.too_few');
  for (const pack of held) requirePackState(pack, FREE_STATUSES);
  const unlike = findUnlike(held);
  if (unlike !== undefined)
    throw new AppError('pack.not_alike', { packNo: unlike.packNo, into: into.packNo });
  const lineIds = await findLiveLines(tx, others);
  const lines = await requireState(tx, lineIds, FREE_STATUSES);
  await transferMovements(tx, actDocument('MERGE', into, by), lines, { packId: into.id }, by);
  await appendLines(tx, into.id, lineIds);
  const gradeStatus = Math.min(...held.map((pack) => pack.gradeStatus));
  await keepCostOfPack(tx, into.id);
  await touchPack(tx, into.id, { gradeStatus, ...mergedPackCost(held) }, by);
  await settlePacks(
    tx,
    held.map(({ id }) => id),
    by,
  );
  for (const pack of others) {
    await voidIfEmpty(tx, pack.id);
    await touchPack(tx, pack.id, {}, by);
    await releaseTag(tx, pack, by.now, by);
  }
  await noteTaggedPacks(
    tx,
    others.map(({ id }) => id),
    by.now,
  );
  const fromPacks = others.map(({ packNo }) => packNo);
  await recordAudits(tx, by, [
    ...others.map(({ id, packNo }) => ({
      action: 'pack.merge' as const,
      target: { type: 'pack' as const, id, name: packNo },
      details: { toPack: into.packNo },
    })),
    {
      action: 'pack.merge',
      target: { type: 'pack', id: into.id, name: into.packNo },
      details: { fromPacks, lines: lines.length },
    },
  ]);
  return into.id;
}

/** Moves lines to the end of a package's tally, in the order of their packages and places. */
async function appendLines(tx: TenantTx, packId: string, lineIds: readonly string[]): Promise<void> {
  const isOfPack = and(eq(tallyLines.packId, packId), eq(tallyLines.isDeleted, 0));
  const count = await tx.$count(tallyLines, isOfPack);
  if (count + lineIds.length > MOST_LINES) throw new AppError('tally.too_long', { most: MOST_LINES });
  await tx.execute(sql`
    UPDATE ${tallyLines} AS l SET pack_id = ${packId}::bigint, line_no = moved.place + last.line_no
    FROM (
      SELECT id, row_number() OVER (ORDER BY pack_id, line_no, id) AS place FROM ${tallyLines}
      WHERE id = ANY (${sql.param(lineIds)}::bigint[])
    ) AS moved, (SELECT coalesce(max(line_no), 0) AS line_no FROM ${tallyLines} WHERE ${isOfPack}) AS last
    WHERE l.id = moved.id`);
}

/** A package whose lines have all gone to another package no longer has a state of its own. */
async function voidIfEmpty(tx: TenantTx, packId: string): Promise<void> {
  const count = await tx.$count(tallyLines, and(eq(tallyLines.packId, packId), eq(tallyLines.isDeleted, 0)));
  if (count === 0) await tx.update(packs).set({ stockStatus: 'VOID' }).where(eq(packs.id, packId));
}
