import { and, eq, inArray } from 'drizzle-orm';
import { gradedChange } from '#shared/domain/grading';
import { totalArea } from '#shared/domain/tally';
import { AppError } from '#shared/errors';
import { updateJson } from '../../../db/json-rows.ts';
import { gradingPacks, gradings } from '../../../db/schema/documents.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { requireState } from '../../../stock/hold-lines.ts';
import { postMovements } from '../../../stock/ledger.ts';
import { lockTags, OWNER, releaseTag } from '../../pack/service.ts';
import type { ActedByName, DocumentEffects } from '../effects.ts';
import { figuresOf, findGradedLines, type GradedLine, storedLines } from '../grading/graded-lines.ts';
import { makeResults } from '../grading/make-results.ts';
import { planTargets, type Target } from '../grading/targets.ts';
import { findMoved, removeResults, ungradePacks } from '../grading/undo-results.ts';
import { asSource } from '../move-items.ts';
import { dropItems, holdPacks, itemIdsOf, storeItems } from '../pack-lines.ts';

/** W2: bundles leave stock, and the graded bundles made from them are received. */
export const GRADING_EFFECTS: DocumentEffects = {
  main: 'packs',
  async saved(acted) {
    const { tx, doc, by } = acted;
    await holdPacks(acted);
    const lines = await findGradedLines(acted, await by.scopeIn(OWNER)(tx));
    await planTargets(tx, lines);
    const items = new Map(
      lines.flatMap(({ line, bundles }) => bundles.map(({ source }) => [source.id, line.id])),
    );
    await storeItems(
      acted,
      [...items].map(([lineId, docLineId]) => ({ docLineId, lineId })),
    );
    const figures = lines.map(figuresOf);
    await updateJson(tx, gradingPacks, figures);
    const change = gradedChange(
      totalArea(figures.map(({ area }) => area)),
      figures.map(({ newArea }) => newArea),
    );
    await tx.update(gradings).set(change).where(eq(gradings.id, doc.id));
  },
  freed: dropItems,
  async approved(acted) {
    const { tx, by } = acted;
    await lockTags(tx);
    const itemIds = await itemIdsOf(acted);
    await requireNotRemoved(tx, itemIds);
    await requireState(tx, itemIds, ['IN_STOCK']);
    const lines = await findGradedLines(acted);
    requireUnchanged(lines, itemIds);
    const targets = await planTargets(tx, lines);
    const leaving = itemIds.map((lineId) => ({ lineId, direction: -1 as const, status: 'VOID' as const }));
    await postMovements(tx, asSource(acted), leaving, by);
    const made = await makeResults(tx, targets, by);
    const coming = made.map((lineId) => ({ lineId, direction: 1 as const }));
    await postMovements(tx, asSource(acted), coming, by);
    await releaseTags(acted, lines, targets);
  },
  heldFirst: ({ tx }) => lockTags(tx),
  async reversed(acted, held) {
    const { tx, by } = acted;
    const { left, came } = await findMoved(acted);
    const leaving = came.map((lineId) => ({ lineId, direction: -1 as const, status: 'VOID' as const }));
    await postMovements(tx, asSource(acted), leaving, by, { reverses: true, held });
    await removeResults(tx, came, by);
    await ungradePacks(tx, await storedLines(acted), by);
    const coming = left.map((lineId) => ({ lineId, direction: 1 as const }));
    await postMovements(tx, asSource(acted), coming, by, { reverses: true });
  },
  arrived: async (acted) => (await findMoved(acted)).came,
};

/** Throws `document.outdated` for bundles that another grading had made and its reversal removed (W8). */
async function requireNotRemoved(tx: TenantTx, lineIds: readonly string[]): Promise<void> {
  const [removed] = await tx
    .select({ packNo: packs.packNo })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .where(and(inArray(tallyLines.id, [...lineIds]), eq(tallyLines.isDeleted, 1)))
    .limit(1);
  if (removed !== undefined) throw new AppError('document.outdated', removed);
}

/** Throws `document.outdated` if a package's content has changed since the document was saved (W8). */
function requireUnchanged(lines: readonly GradedLine[], itemIds: readonly string[]): void {
  const stored = new Set(itemIds);
  for (const one of lines) {
    const { area, newArea, pieces } = figuresOf(one);
    const { line, bundles, pack } = one;
    const isSame =
      bundles.every(({ source }) => stored.has(source.id)) &&
      bundles.length === line.bundles &&
      [line.area, line.newArea, line.pieces].every((figure, at) => figure === [area, newArea, pieces][at]) &&
      line.grade === pack.grade &&
      line.texture === pack.texture;
    if (!isSame) throw new AppError('document.outdated', { packNo: pack.packNo });
  }
}

/**
 * Releases the tags of packages whose goods went into another package, because they no longer describe the content
 * (D2).
 */
async function releaseTags(
  { tx, by }: ActedByName,
  lines: readonly GradedLine[],
  targets: readonly Target[],
): Promise<void> {
  const kept = new Set(targets.map(({ kept }) => kept?.id));
  const sources = new Map(lines.map(({ pack }) => [pack.id, pack]));
  for (const [id, pack] of sources) if (!kept.has(id)) await releaseTag(tx, pack, by.now, by);
}
