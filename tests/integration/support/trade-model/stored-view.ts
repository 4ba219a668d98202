import { and, asc, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import { packs, tallyLines } from '../../../../src/server/db/schema/packs.ts';
import { stockMovements } from '../../../../src/server/db/schema/stock.ts';
import type { TenantTx } from '../../../../src/server/db/tenancy.ts';
import { DOCUMENT_TABLES } from '../../../../src/server/modules/document/document-tables.ts';
import { sumOf } from './figures.ts';
import type { Playing } from './playing.ts';
import type { Kind } from './trade.ts';
import type { BundleView, View } from './view.ts';

/** What the server has stored of a sequence. */
export async function storedView(playing: Playing): Promise<View> {
  const { server, company, docs } = playing;
  const keys = new Map([...docs].map(([key, { id }]) => [id, key]));
  return server.database.readTenant(company.tenantId, async (tx) => ({
    ...(await storedGoods(tx, playing, keys)),
    docs: await storedDocs(tx, playing, keys),
  }));
}

type Keys = ReadonlyMap<string, string>;

/** Decimal text of a column without its point: `9.8210` is 9821 of 1/1000. */
const thousandths = (value: unknown) => Math.round(Number(value) * 1000);
const hundredths = (value: unknown) => Math.round(Number(value) * 100);

async function storedGoods(
  tx: TenantTx,
  playing: Playing,
  keys: Keys,
): Promise<Pick<View, 'bundles' | 'packs'>> {
  const { run } = playing;
  const stored = await tx
    .select()
    .from(packs)
    .where(and(like(packs.packNo, `${run}%`), eq(packs.isDeleted, 0)));
  const names = new Map(stored.map(({ id, packNo }) => [id, packNo.slice(run.length)]));
  const packIds = [...names.keys()];
  const lines = await tx
    .select()
    .from(tallyLines)
    .where(and(inArray(tallyLines.packId, packIds), eq(tallyLines.isDeleted, 0)))
    .orderBy(asc(tallyLines.id));
  const movements = await tx
    .select()
    .from(stockMovements)
    .where(inArray(stockMovements.packId, packIds))
    .orderBy(asc(stockMovements.id));
  const ofLine = Map.groupBy(movements, ({ lineId }) => lineId);
  const ofPack = Map.groupBy(movements, ({ packId }) => packId);
  learnNewCodes(playing, lines, (id) => keys.get(ofLine.get(id)?.[0]?.docId ?? '') ?? '');
  const nameOf = new Map([...playing.newCodes].map(([name, code]) => [code, name]));
  const bundles = Map.groupBy(lines, ({ barcode }) => nameOf.get(barcode) ?? barcode.slice(run.length));
  /** The document of a movement, or the package that goods were split off to or merged into. */
  const sourceOf = ({ docType, docId }: (typeof movements)[number]) =>
    keys.get(docId) ?? `${docType} ${names.get(docId) ?? docId}`;
  const told = (line: (typeof lines)[number]): BundleView => ({
    pack: names.get(line.packId) ?? '',
    area: thousandths(line.area),
    pieces: line.pieces,
    status: line.stockStatus,
    heldBy: line.lockedDocId === null ? null : (keys.get(line.lockedDocId) ?? line.lockedDocId),
    movements: (ofLine.get(line.id) ?? []).map((one) => `${sourceOf(one)} ${one.direction}`),
  });
  const figures = stored.map(({ id, stockStatus, grade, gradeStatus, packStatus }) => [
    names.get(id) ?? '',
    {
      onHand: sumOf((ofPack.get(id) ?? []).map(({ direction, area }) => direction * thousandths(area))),
      status: stockStatus,
      grade,
      isGraded: gradeStatus === 1,
      isWrapped: packStatus === 1,
    },
  ]);
  return {
    bundles: Object.fromEntries([...bundles].map(([code, own]) => [code, own.map(told)])),
    packs: Object.fromEntries(figures),
  };
}

/** Calls bar codes that the server made by the grading, `makerOf` a tally line, and their number. */
function learnNewCodes(
  { run, newCodes }: Playing,
  lines: readonly { id: string; barcode: string }[],
  makerOf: (lineId: string) => string,
): void {
  const known = new Set(newCodes.values());
  const unknown = lines.filter(({ barcode }) => !barcode.startsWith(run) && !known.has(barcode));
  for (const { id, barcode } of unknown) {
    const maker = makerOf(id);
    const earlier = [...newCodes.keys()].filter((name) => name.startsWith(`${maker}+`)).length;
    newCodes.set(`${maker}+${earlier}`, barcode);
  }
}

const AREAS = ['new_area', 'received_area', 'delivered_area'];
const PROGRESS_STATES = ['received_status', 'shipped_status', 'return_status'];

async function storedDocs(tx: TenantTx, { docs }: Playing, keys: Keys): Promise<View['docs']> {
  const idsOf = Map.groupBy(docs.values(), ({ kind }) => kind);
  const parts: SQL[] = [...idsOf].map(([kind, own]) => {
    const ids = sql.param(own.map(({ id }) => id));
    return sql`SELECT ${kind}::text AS kind, id::text AS id, to_jsonb(d) AS doc FROM ${DOCUMENT_TABLES[kind].table} AS d WHERE id = ANY (${ids}::bigint[]) AND is_deleted = 0`;
  });
  if (parts.length === 0) return {};
  const { rows } = await tx.execute<{ kind: Kind; id: string; doc: Record<string, unknown> }>(
    sql.join(parts, sql` UNION ALL `),
  );
  return Object.fromEntries(rows.map(({ kind, id, doc }) => [keys.get(id) ?? id, storedDoc(kind, doc)]));
}

function storedDoc(kind: Kind, doc: Readonly<Record<string, unknown>>): Record<string, number> {
  const named = (names: readonly string[], value: (one: unknown) => number) =>
    names
      .filter((name) => name in doc && !(kind === 'saleReturn' && name === 'return_status'))
      .map((name) => [name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()), value(doc[name])]);
  return {
    state: Number(doc.audit_status),
    bundles: Number(doc.bundles),
    pieces: Number(doc.pieces),
    area: thousandths(doc.area),
    ...('amount' in doc && { amount: hundredths(doc.amount), gross: hundredths(doc.gross_amount) }),
    ...Object.fromEntries([...named(AREAS, thousandths), ...named(PROGRESS_STATES, Number)]),
  };
}
