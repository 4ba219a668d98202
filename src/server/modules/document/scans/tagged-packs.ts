import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { TaggedPack } from '#shared/api/tag-reading';
import { isLiveStatus } from '#shared/domain/statuses';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { isWithin } from '../../../db/data-scope.ts';
import {
  documentItems,
  otherInPacks,
  otherIns,
  otherOutPacks,
  otherOuts,
} from '../../../db/schema/documents.ts';
import { packs, tagRecords, tallyLines, treeSpecies } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { readInPortions } from '../../../http/map-in-turns.ts';
import { SPECIES_NAME, WITH_SPECIES } from '../../pack/service.ts';
import { plain } from './goods-lines.ts';

const AT_HAND = and(inArray(packs.stockStatus, [...ON_HAND_STATUSES]), eq(packs.isDeleted, 0));
const NOT_VOID = ne(packs.stockStatus, 'VOID');

const inZone = (region: string, scope: SQL | undefined) => and(eq(packs.region, region), AT_HAND, scope);

/** Packages of a zone that one transaction reads, so that other calls of the node are answered in between. */
const ZONE_PORTION = 2000;

/**
 * The packages on hand in a zone, within `scope`, by number, each as it was when its portion was read. `read` runs a
 * transaction.
 */
export function findPacksOfZone(
  read: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>,
  region: string,
  scope: SQL | undefined,
  portion = ZONE_PORTION,
): Promise<TaggedPack[]> {
  return readInPortions(portion, (after: TaggedPack | undefined) => {
    const further = and(inZone(region, scope), gt(packs.packNo, after?.packNo ?? ''));
    return read((tx) => findPacks(tx, further, undefined, portion));
  });
}

/** How many `findPacksOfZone` finds. */
export function countPacksOfZone(tx: TenantTx, region: string, scope: SQL | undefined): Promise<number> {
  return tx.$count(packs, and(inZone(region, scope), NOT_VOID));
}

/** The packages of tally lines, by number. */
export async function findPacksOfLines(
  tx: TenantTx,
  lines: SQL | undefined,
  scope: SQL | undefined,
): Promise<TaggedPack[]> {
  const ids = await findPackIds(tx, lines);
  return ids.length === 0 ? [] : findPacks(tx, withIds(ids), scope);
}

/** How many `findPacksOfLines` finds. */
export async function countPacksOfLines(tx: TenantTx, lines: SQL | undefined): Promise<number> {
  const ids = await findPackIds(tx, lines);
  return ids.length === 0 ? 0 : tx.$count(packs, and(withIds(ids), NOT_VOID));
}

const withIds = (ids: readonly string[]) => and(inArray(packs.id, [...ids]), eq(packs.isDeleted, 0));

/**
 * A separate query, because within another one the embedded database, which has no statistics, would try every package.
 */
async function findPackIds(tx: TenantTx, lines: SQL | undefined): Promise<string[]> {
  const found = await tx
    .selectDistinct({ packId: tallyLines.packId })
    .from(tallyLines)
    .where(and(eq(tallyLines.isDeleted, 0), lines));
  return found.map(({ packId }) => packId);
}

/** The packages of documents that have no valid tag, within `scope`, by number, each with one of its documents. */
export function findUntagged(
  tx: TenantTx,
  docIds: readonly string[],
  scope: SQL | undefined,
): Promise<{ id: string; packNo: string; docId: string }[]> {
  return tx
    .select({
      id: packs.id,
      packNo: packs.packNo,
      docId: sql<string>`min(${documentItems.docId})::text`,
    })
    .from(packs)
    .innerJoin(tallyLines, and(eq(tallyLines.packId, packs.id), eq(tallyLines.isDeleted, 0)))
    .innerJoin(documentItems, eq(documentItems.lineId, tallyLines.id))
    .where(
      and(
        inArray(documentItems.docId, [...docIds]),
        eq(packs.rfidStatus, 0),
        NOT_VOID,
        eq(packs.isDeleted, 0),
        scope,
      ),
    )
    .groupBy(packs.id, packs.packNo)
    .orderBy(packs.packNo);
}

/** The number of one of these packages that none of the documents has lines of; undefined if there is none. */
export async function findOtherPack(
  tx: TenantTx,
  docIds: readonly string[],
  packIds: readonly string[],
): Promise<string | undefined> {
  const rows = await tx
    .selectDistinct({ packId: tallyLines.packId })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .where(and(inArray(documentItems.docId, [...docIds]), eq(tallyLines.isDeleted, 0)));
  const held = new Set(rows.map(({ packId }) => packId));
  const other = packIds.find((id) => !held.has(id));
  if (other === undefined) return undefined;
  const [pack] = await tx.select({ packNo: packs.packNo }).from(packs).where(eq(packs.id, other));
  return pack?.packNo ?? other;
}

/** Whether a document has lines of a package. */
export async function holdsPack(tx: TenantTx, docId: string, packId: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .where(and(eq(documentItems.docId, docId), eq(tallyLines.packId, packId), eq(tallyLines.isDeleted, 0)))
    .limit(1);
  return rows.length > 0;
}

/**
 * The packages with these EPCs, live ones first. A package whose tag was replaced is found only if no other package has
 * the EPC.
 */
export async function findPacksOfTags(
  tx: TenantTx,
  epcs: readonly string[],
  scope: SQL | undefined,
): Promise<TaggedPack[]> {
  const current = await findPacks(
    tx,
    and(inArray(packs.epc, [...epcs]), ne(packs.epc, ''), eq(packs.isDeleted, 0)),
    scope,
  );
  const known = new Set(current.map(({ epc }) => epc));
  const left = epcs.filter((epc) => !known.has(epc));
  const earlier = left.length === 0 ? [] : await findEarlier(tx, left, scope);
  return [
    ...current.sort(
      (one, other) => Number(isLiveStatus(other.stockStatus)) - Number(isLiveStatus(one.stockStatus)),
    ),
    ...earlier,
  ];
}

/** The packages that had these EPCs at some time. */
async function findEarlier(
  tx: TenantTx,
  epcs: readonly string[],
  scope: SQL | undefined,
): Promise<TaggedPack[]> {
  const records = await tx
    .selectDistinct({ epc: tagRecords.epc, packId: tagRecords.packId })
    .from(tagRecords)
    .where(inArray(tagRecords.epc, [...epcs]));
  if (records.length === 0) return [];
  const ids = records.map(({ packId }) => packId);
  const found = await findPacks(tx, and(inArray(packs.id, ids), eq(packs.isDeleted, 0)), scope);
  const byId = new Map(found.map((pack) => [pack.id, pack]));
  return records.flatMap(({ epc, packId }) => {
    const pack = byId.get(packId);
    return pack === undefined ? [] : [{ ...pack, epc, isVoidedTag: true }];
  });
}

/** The packages named by losses or gains of a stock-take that are not approved yet; they are few. */
const BOOKED = sql.join(
  [
    { documents: otherOuts, lines: otherOutPacks, cause: 'LOSS' },
    { documents: otherIns, lines: otherInPacks, cause: 'GAIN' },
  ].map(
    ({ documents, lines, cause }) => sql`
      SELECT ${lines.packId} FROM ${lines} JOIN ${documents} ON ${documents.id} = ${lines.recordId}
      WHERE ${documents.cause} = ${cause} AND ${documents.auditStatus} IN (0, 1) AND ${documents.isDeleted} = 0`,
  ),
  sql` UNION `,
);
const IS_BOOKED = sql<boolean>`coalesce(${packs.id} = ANY (ARRAY(${BOOKED})), false)`;

async function findPacks(
  tx: TenantTx,
  where: SQL | undefined,
  scope?: SQL,
  most?: number,
): Promise<TaggedPack[]> {
  const query = tx
    .select({
      id: packs.id,
      packNo: packs.packNo,
      epc: packs.epc,
      isBooked: IS_BOOKED,
      isSeen: isWithin(scope),
      stockStatus: packs.stockStatus,
      region: packs.region,
      ownerId: sql<string>`coalesce(${packs.ownerId}::text, '')`,
      species: SPECIES_NAME,
      grade: packs.grade,
      thicknessMm: packs.thicknessMm,
      bundles: packs.bundles,
      pieces: packs.pieces,
      area: packs.area,
    })
    .from(packs)
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(where, NOT_VOID))
    .orderBy(packs.packNo);
  const rows = await (most === undefined ? query : query.limit(most));
  return rows.map(({ thicknessMm, area, ...row }) => {
    const pack = { ...row, isVoidedTag: false, thicknessMm: plain(thicknessMm), area: plain(area) };
    return row.isSeen ? pack : { ...pack, ...UNSEEN };
  });
}

/** Placeholder values for a package outside the caller's data scope. */
const UNSEEN = {
  isBooked: false,
  region: '',
  ownerId: '',
  species: '',
  grade: '',
  thicknessMm: '',
  bundles: 0,
  pieces: 0,
  area: '0',
};
