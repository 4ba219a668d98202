import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { changedBy } from '../../../db/records.ts';
import { gradingPacks } from '../../../db/schema/documents.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { findNetMoves } from '../../../stock/ledger.ts';
import { noteTaggedPacks } from '../../desk-task/service.ts';
import { type Maker, releaseTag, removeImagesOf } from '../../pack/service.ts';
import type { Acted } from '../effects.ts';
import { asSource } from '../move-items.ts';
import type { StoredGradingLine } from './graded-lines.ts';
import { targetNo } from './targets.ts';

/** Tally lines moved by an approved grading: those issued, and those received. */
export async function findMoved({ tx, doc }: Pick<Acted, 'tx' | 'doc'>) {
  const rows = await findNetMoves(tx, asSource({ doc }));
  const idsOf = (direction: 1 | -1) =>
    rows.filter(({ net }) => net === direction).map(({ lineId }) => lineId);
  return { left: idsOf(-1), came: idsOf(1) };
}

/**
 * Removes tally lines that have left stock, and packages that have no others with their pictures; tags of those are
 * released (D2).
 */
export async function removeResults(tx: TenantTx, lineIds: readonly string[], by: Maker): Promise<void> {
  const ids = sql`(${sql.param(lineIds)}::bigint[])`;
  const removed = await tx
    .update(tallyLines)
    .set({ isDeleted: 1 })
    .where(sql`${tallyLines.id} = ANY ${ids}`)
    .returning({ packId: tallyLines.packId });
  const left = tx
    .select({ one: sql`1` })
    .from(tallyLines)
    .where(and(eq(tallyLines.packId, packs.id), eq(tallyLines.isDeleted, 0)));
  const packIds = [...new Set(removed.map(({ packId }) => packId))];
  const empty = await tx
    .select()
    .from(packs)
    .where(and(inArray(packs.id, packIds), notExists(left)));
  for (const pack of empty) await releaseTag(tx, pack, by.now, by);
  const emptyIds = empty.map(({ id }) => id);
  await removeImagesOf(tx, emptyIds);
  await tx
    .update(packs)
    .set({ isDeleted: 1, ...changedBy(by) })
    .where(inArray(packs.id, emptyIds));
  await noteTaggedPacks(tx, emptyIds, by.now);
}

/** Makes the source packages ungraded again; packages that stayed get their former grade, texture and cost back. */
export async function ungradePacks(
  tx: TenantTx,
  lines: readonly StoredGradingLine[],
  by: Maker,
): Promise<void> {
  const kept = new Set(lines.map(targetNo));
  for (const { packId, packNo, grade, texture, formerCost } of lines) {
    if (packId === null) continue;
    const before = kept.has(packNo) ? { grade, texture, ...formerCost, figuresChangedAt: by.now } : {};
    await tx
      .update(packs)
      .set({ gradeStatus: 0, ...before, ...changedBy(by), version: sql`${packs.version} + 1` })
      .where(eq(packs.id, packId));
  }
  await tx
    .update(gradingPacks)
    .set({ formerCost: null })
    .where(
      inArray(
        gradingPacks.id,
        lines.map(({ id }) => id),
      ),
    );
}
