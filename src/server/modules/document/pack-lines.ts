import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Figure } from '#shared/domain/decimal';
import { barcodesIn } from '#shared/domain/pack-code';
import { returnedLineAmounts, type UnreturnedGoods } from '#shared/domain/returned-amounts';
import { totalArea } from '#shared/domain/tally';
import { AppError } from '#shared/errors';
import { isWithin } from '../../db/data-scope.ts';
import { insertJson, updateJson } from '../../db/json-rows.ts';
import { documentItems } from '../../db/schema/documents.ts';
import { packs, tallyLines, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { notAvailable } from '../../stock/not-available.ts';
import { OWNER, SPECIES_NAME, WITH_SPECIES } from '../pack/service.ts';
import type { Acted, ActedInScope } from './effects.ts';
import { missingTally } from './missing-tally.ts';
import { requireTradable } from './pack-owners.ts';
import { linesOf, type StoredLine } from './stored-document.ts';
import { amountOf, type LineFigures } from './totals.ts';
import { whyNotLeft } from './why-not-left.ts';

/** The tally lines that a document may use, and their prices taken over from an earlier document. */
export interface Choosable {
  /** Condition on `tally_lines`. */
  lines: SQL | undefined;
  /** By the id of the tally line. */
  priceOf?: ReadonlyMap<string, number | null>;
  /** F5: the amounts that remain of goods, for the return that takes the last of them. */
  amountsLeft?: readonly UnreturnedGoods[];
  /** Whether the earlier document's prices replace typed ones. */
  isPriceFixed?: boolean;
  /** Whether a package that is described differently by now outdates the document: one that receives goods. */
  describes?: true;
}

/** A document's data of a package besides its bundles. */
const DESCRIPTION = ['species', 'grade', 'thicknessMm', 'cabinetNo', 'texture'] as const;

type PackRow = Awaited<ReturnType<typeof findPacks>>[number];
type TallyRow = Awaited<ReturnType<typeof findTally>>[number];

/** A line of a document with its package and the tally lines it names. */
interface Resolved {
  line: StoredLine;
  pack: PackRow;
  tally: TallyRow[];
  price: unknown;
}

/**
 * Calculates the figures of package lines and stores the tally lines they name. Outside the caller's data scope a line
 * may keep its package, or name one of the earlier document's; any other package counts as unknown.
 */
export async function savePackLines(acted: ActedInScope, choosable: Choosable): Promise<void> {
  const { tx, by } = acted;
  await holdPacks(acted);
  const resolved = await resolve(acted, choosable, { scope: await by.scopeIn(OWNER)(tx) });
  await storeItems(
    acted,
    resolved.flatMap(({ line, tally }) => tally.map(({ id }) => ({ docLineId: line.id, lineId: id }))),
  );
  await updateJson(tx, tableOf(acted), withAmounts(resolved, choosable));
}

/**
 * Locks the packages that the lines name until the document is stored or approved, so that a concurrent reversal of the
 * document which brought them in sees it (W8).
 */
export async function holdPacks(acted: Acted): Promise<void> {
  const table = tableOf(acted);
  await acted.tx.execute(sql`
    SELECT id FROM ${packs}
    WHERE pack_no = ANY (ARRAY(SELECT pack_no FROM ${table} WHERE record_id = ${acted.doc.id}::bigint)) AND is_deleted = 0
    ORDER BY id FOR NO KEY UPDATE`);
}

/**
 * Throws `stock.not_available` naming tally lines that were issued since the document was saved (W3.5), and
 * `document.outdated` if a package's content has otherwise changed since then (W8: totals are right).
 */
export async function requireUnchanged(acted: Acted, choosable: Choosable): Promise<void> {
  // First, so that no split or merge takes goods between this check and their movement.
  await holdPacks(acted);
  const items = Map.groupBy(await itemsOf(acted), ({ docLineId }) => docLineId);
  const idsOf = ({ id }: StoredLine) => new Set(items.get(id)?.map(({ lineId }) => lineId));
  for (const one of await resolve(acted, choosable, { idsOf })) {
    const stored = idsOf(one.line);
    const figures = figuresOf(one);
    const isSame = stored.size === one.tally.length && one.tally.every(({ id }) => stored.has(id));
    const compared = choosable.describes ? (['area', ...DESCRIPTION] as const) : (['area'] as const);
    if (!isSame || compared.some((name) => figures[name] !== one.line[name]))
      throw new AppError('document.outdated', { packNo: one.pack.packNo });
  }
}

/** Ids of the tally lines of a document, in their order. */
export async function itemIdsOf(acted: Pick<Acted, 'tx' | 'doc'>): Promise<string[]> {
  return (await itemsOf(acted)).map(({ lineId }) => lineId);
}

/** Stores these tally lines, each belonging to a line of the document, as the ones that it claims. */
export async function storeItems(
  acted: Pick<Acted, 'tx' | 'doc'>,
  items: readonly { docLineId: string; lineId: string }[],
): Promise<void> {
  const { tx, doc } = acted;
  await dropItems(acted);
  await insertJson(
    tx,
    documentItems,
    items.map((item) => ({ docKind: doc.kind, docId: doc.id, ...item })),
  );
}

/** Forgets the tally lines of a document that no longer claims them. */
export async function dropItems({ tx, doc }: Pick<Acted, 'tx' | 'doc'>): Promise<void> {
  await tx.delete(documentItems).where(eq(documentItems.docId, doc.id));
}

function itemsOf({ tx, doc }: Pick<Acted, 'tx' | 'doc'>) {
  return tx
    .select({ docLineId: documentItems.docLineId, lineId: documentItems.lineId })
    .from(documentItems)
    .where(eq(documentItems.docId, doc.id))
    .orderBy(documentItems.lineId);
}

function tableOf({ tables }: Acted) {
  const table = tables.lines.packs;
  if (table === undefined) throw new Error('a document without packages');
  return table;
}

/**
 * Throws `pack.not_found`, the errors of `requireTradable` and `missingTally`, `document.barcodes_missing`,
 * `document.prices_differ`, `stock.not_available` and `input.invalid`.
 */
async function resolve(
  acted: Acted,
  choosable: Choosable,
  { scope, idsOf }: { scope?: SQL | undefined; idsOf?: (line: StoredLine) => ReadonlySet<string> },
): Promise<Resolved[]> {
  const all = await linesOf(acted.tx, tableOf(acted), acted.doc.id);
  const found = await findPacks(
    acted.tx,
    all.map(({ packNo }) => String(packNo)),
    scope,
  );
  const packOf = new Map(found.map((pack) => [pack.packNo, pack]));
  const tally = await findTally(
    acted.tx,
    found.map(({ id }) => id),
    choosable.lines,
  );
  const tallyOf = Map.groupBy(tally, ({ packId }) => packId);
  const resolved: Resolved[] = [];
  for (const line of all) {
    const pack = packOf.get(String(line.packNo));
    const bundles = tallyOf.get(pack?.id ?? '') ?? [];
    const isKnown =
      pack?.isSeen || pack?.id === line.packId || bundles.some(({ id }) => choosable.priceOf?.has(id));
    if (pack === undefined || !isKnown)
      throw new AppError('pack.not_found', { field: `packs.${line.place}.packNo`, packNo: line.packNo });
    const tally = await chosen(acted, line, { pack, tally: bundles, before: idsOf?.(line) });
    resolved.push({ line, pack, tally, price: priceIn(line, pack, tally, choosable) });
  }
  for (const { line, pack } of resolved) await requireTradable(acted, { ...pack, place: line.place });
  return resolved;
}

function findPacks(tx: TenantTx, numbers: readonly string[], scope: SQL | undefined) {
  return tx
    .select({
      id: packs.id,
      packNo: packs.packNo,
      stockStatus: packs.stockStatus,
      ownerId: packs.ownerId,
      grade: packs.grade,
      thicknessMm: packs.thicknessMm,
      cabinetNo: packs.cabinetNo,
      texture: packs.texture,
      isSeen: isWithin(scope),
      species: SPECIES_NAME,
    })
    .from(packs)
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(inArray(packs.packNo, [...numbers]), eq(packs.isDeleted, 0)));
}

function findTally(tx: TenantTx, packIds: readonly string[], isChoosable: SQL | undefined) {
  return tx
    .select({
      id: tallyLines.id,
      packId: tallyLines.packId,
      barcode: tallyLines.barcode,
      pieces: tallyLines.pieces,
      area: tallyLines.area,
      stockStatus: tallyLines.stockStatus,
      lockedDocId: tallyLines.lockedDocId,
      lockedDocNo: tallyLines.lockedDocNo,
      isFree: sql<boolean>`coalesce(${isChoosable}, false)`,
    })
    .from(tallyLines)
    .where(and(inArray(tallyLines.packId, [...packIds]), eq(tallyLines.isDeleted, 0)))
    .orderBy(tallyLines.packId, tallyLines.lineNo);
}

/**
 * The tally lines that a line names: all of its package that can be chosen, or those with its bar codes. `before` are
 * those it named.
 */
async function chosen(
  acted: Acted,
  { barcodes, place }: StoredLine,
  {
    pack,
    tally,
    before,
  }: { pack: PackRow; tally: readonly TallyRow[]; before: ReadonlySet<string> | undefined },
): Promise<TallyRow[]> {
  const { packNo } = pack;
  const refusal = async (held: readonly TallyRow[]) => {
    const why = await whyNotLeft(acted, held);
    return notAvailable(held.map((line) => ({ ...line, packNo, why: why.get(line.id) })));
  };
  // A bundle that was graded is void and has left its code to the one it became.
  const live = tally.filter(({ stockStatus }) => stockStatus !== 'VOID');
  const all = live.length > 0 ? live : tally;
  const wanted = barcodesIn(String(barcodes));
  if (all.length === 0) throw missingTally(pack, place);
  const free = all.filter(({ isFree }) => isFree);
  const taken = tally.filter(({ id, isFree }) => before?.has(id) && !isFree);
  if (taken.length > 0) throw await refusal(taken);
  if (wanted.size === 0 && free.length > 0) return free;
  const named = all.filter(({ barcode }) => wanted.size === 0 || wanted.has(barcode));
  const known = new Set(named.map(({ barcode }) => barcode));
  const missing = [...wanted].filter((code) => !known.has(code));
  if (missing.length > 0)
    throw new AppError('document.barcodes_missing', {
      field: `packs.${place}.barcodes`,
      packNo,
      codes: missing.join(', '),
    });
  const held = named.filter(({ isFree }) => !isFree);
  if (held.length > 0) throw await refusal(held);
  return named;
}

/** The price of a line: the typed one unless prices are fixed, else that of its goods in the earlier document. */
function priceIn(
  { price, place }: StoredLine,
  { packNo }: PackRow,
  tally: readonly TallyRow[],
  { priceOf, isPriceFixed }: Choosable,
): unknown {
  if (!isPriceFixed && (price ?? null) !== null) return price;
  const [taken = null, ...others] = new Set(tally.map(({ id }) => priceOf?.get(id) ?? null));
  if (others.length > 0)
    throw new AppError('document.prices_differ', { field: `packs.${place}.barcodes`, packNo });
  return taken;
}

/** The figures of the lines; those of a return with the amounts that are left of its goods. */
function withAmounts(resolved: readonly Resolved[], { amountsLeft }: Choosable): LineFigures[] {
  const figures = resolved.map(figuresOf);
  if (amountsLeft === undefined) return figures;
  const returned = resolved.map(({ pack: { packNo }, tally, price }, at) => ({
    packNo,
    bundles: tally.length,
    price: price as Figure | null,
    area: figures[at]?.area ?? 0,
  }));
  const amounts = returnedLineAmounts(returned, amountsLeft);
  return figures.map((line, at) => ({ ...line, amount: amounts[at] }));
}

function figuresOf({ line, pack, tally, price }: Resolved): LineFigures & { area: number } {
  const area = totalArea(tally.map((one) => one.area as Figure));
  const bundles = tally.length;
  return {
    id: line.id,
    packId: pack.id,
    species: pack.species,
    grade: pack.grade,
    thicknessMm: Number(pack.thicknessMm),
    cabinetNo: pack.cabinetNo,
    texture: pack.texture,
    bundles,
    pieces: tally.reduce((sum, { pieces }) => sum + pieces, 0),
    area,
    ...('price' in line && { price, amount: amountOf({ ...line, area, price }, 'packs') }),
  };
}
