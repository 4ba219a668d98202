import { and, eq, sql } from 'drizzle-orm';
import { sum } from '#shared/domain/decimal';
import { recordAudits } from '../../../audit/record-audit.ts';
import { insertJson } from '../../../db/json-rows.ts';
import { changedBy, madeBy } from '../../../db/records.ts';
import { gradingPacks } from '../../../db/schema/documents.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { keepCostOfPack } from '../../../stock/sold-costs.ts';
import { countUp, type Maker, makeBarcodes, mergedPackCost } from '../../pack/service.ts';
import type { SourcePack } from './graded-lines.ts';
import type { Target } from './targets.ts';

/**
 * Stores the resulting bundles, to be received in stock, in their packages; returns the ids of the tally lines. The
 * source bundles have already left their packages.
 */
export async function makeResults(tx: TenantTx, targets: readonly Target[], by: Maker): Promise<string[]> {
  const labelled = new Set<string>();
  const made: string[] = [];
  for (const target of targets) {
    const packId = target.kept === undefined ? await makePack(tx, target, by) : target.kept.id;
    if (target.kept !== undefined) await gradePack(tx, target.kept, target, by);
    made.push(...(await insertBundles(tx, packId, target, labelled, by)));
  }
  return made;
}

/** The new grade is on the label. Goods of other packages change the cost; the grading's lines keep the former one. */
async function gradePack(
  tx: TenantTx,
  kept: SourcePack,
  { grade, texture, lines }: Target,
  by: Maker,
): Promise<void> {
  const { id, costPrice, costCurrency, costDocId } = kept;
  const isMixed = lines.some(({ pack }) => pack.id !== id);
  if (isMixed) await keepCostOfPack(tx, id);
  await tx
    .update(packs)
    .set({
      grade,
      texture,
      gradeStatus: 1,
      figuresChangedAt: by.now,
      ...(isMixed && costOf(lines)),
      ...changedBy(by),
      version: sql`${packs.version} + 1`,
    })
    .where(eq(packs.id, id));
  if (!isMixed) return;
  const [{ line }] = lines;
  await tx
    .update(gradingPacks)
    .set({ formerCost: { costPrice, costCurrency, costDocId } })
    .where(and(eq(gradingPacks.recordId, line.recordId), eq(gradingPacks.packId, id)));
}

/**
 * Fields that a new package takes from its sources if they agree; for example, from several containers none is taken.
 */
const COMMON = [
  'cabinetNo',
  'cabinetPackLabel',
  'craft',
  'veneerKind',
  'edgeFinish',
  'style',
  'productModel',
] as const;

async function makePack(tx: TenantTx, target: Target, by: Maker): Promise<string> {
  const { packNo, grade, texture, lines } = target;
  const sources = [...new Map(lines.map(({ pack }) => [pack.id, pack])).values()];
  const [{ pack: first }] = lines;
  const id = by.newId();
  await tx.insert(packs).values({
    ...agreed(sources),
    id,
    packNo,
    grade,
    texture,
    gradeStatus: 1,
    treeCode: first.treeCode,
    thicknessMm: first.thicknessMm,
    ...costOf(lines),
    ownerId: first.ownerId,
    ownerDocId: first.ownerDocId,
    region: first.region,
    packStatus: first.packStatus,
    serial: await countUp(tx, 'pack', 1),
    stockStatus: 'PENDING_IN',
    figuresChangedAt: by.now,
    ...madeBy(by),
    // Users who see the source also see its results.
    createUser: first.createUser,
    createDept: first.createDept,
  });
  await recordAudits(tx, by, [
    {
      action: 'pack.make',
      target: { type: 'pack', id, name: packNo },
      details: {
        fromPacks: sources.map((source) => source.packNo),
        lines: lines.reduce((sum, { bundles }) => sum + bundles.length, 0),
      },
    },
  ]);
  return id;
}

/** W1.4: the cost per m² of the results equals the cost per m² of their sources. */
const costOf = (lines: Target['lines']) =>
  mergedPackCost(
    lines.map(({ pack, bundles }) => ({
      ...pack,
      area: sum(bundles.map(({ originalArea }) => originalArea)).toString(),
    })),
  );

const agreed = (sources: readonly SourcePack[]) =>
  Object.fromEntries(
    COMMON.map((field) => {
      const values = new Set(sources.map((source) => source[field]));
      const [only = ''] = values;
      return [field, values.size === 1 ? only : ''];
    }),
  );

/**
 * Inserts the bundles. A bundle keeps its code; further parts of it get new codes (D2). `labelled` are the bundles
 * whose code is used again.
 */
async function insertBundles(
  tx: TenantTx,
  packId: string,
  { lines, kept }: Target,
  labelled: Set<string>,
  by: Maker,
): Promise<string[]> {
  const last = kept === undefined ? 0 : await lastLineNo(tx, packId);
  const bundles = lines.flatMap((line) => line.bundles);
  const codes = bundles.map(({ source: { id, barcode } }) => {
    const isFirst = barcode !== '' && !labelled.has(id);
    labelled.add(id);
    return isFirst ? barcode : '';
  });
  const [{ pack: first }] = lines;
  const fresh = await makeBarcodes(tx, first.treeCode, codes.filter((code) => code === '').length, by.now);
  const rows = bundles.map(({ source, lengthCm, widthCm, pieces, area }, at) => ({
    id: by.newId(),
    packId,
    lineNo: last + at + 1,
    logNo: source.logNo,
    bundleNo: source.bundleNo,
    remark: source.remark,
    lengthCm: String(lengthCm),
    widthCm: String(widthCm),
    pieces,
    area: String(area),
    barcode: codes[at] || (fresh.shift() ?? ''),
    stockStatus: 'PENDING_IN',
    createTime: by.now,
  }));
  await insertJson(tx, tallyLines, rows);
  return rows.map(({ id }) => id);
}

async function lastLineNo(tx: TenantTx, packId: string): Promise<number> {
  const [found] = await tx
    .select({ last: sql<number>`coalesce(max(${tallyLines.lineNo}), 0)::integer` })
    .from(tallyLines)
    .where(eq(tallyLines.packId, packId));
  return found?.last ?? 0;
}
