import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { isDocumentKind, REVERSAL_NEEDS } from '#shared/domain/document-states';
import type { StockStatus } from '#shared/domain/statuses';
import { MOVEMENT_SOURCES, type MovementSource } from '#shared/domain/stock';
import { AppError, type Words } from '#shared/errors';
import { processTask } from '#shared/records/process-task';
import { documentItems, gradingPacks, saleOrders } from '../../db/schema/documents.ts';
import { logs } from '../../db/schema/logs.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import { stockMovements } from '../../db/schema/stock.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { ownerOf } from '../../records/record-scope.ts';
import { columnsOf, type RecordTable } from '../../records/record-table.ts';
import { OWNER } from '../pack/service.ts';
import { holdLiveTasksOf } from '../process-task/service.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';
import { isFedBy } from './effects/feed-order.ts';
import type { Acted, ActedByName } from './effects.ts';

/** The later record named in a refusal, so that the page can link to it. */
interface Later {
  /** `pack` for an act on a package, `processTask` for a task. */
  docKind: string;
  docId: string;
  docNo: string;
  words: Words;
}

/**
 * Throws `document.has_later` for the first record that depends on the document or on the lines it moved, `lineIds`
 * (W8): with its number for users who may see it, with its kind alone for others.
 */
export async function refuseLater(acted: ActedByName, lineIds: readonly string[]): Promise<void> {
  const { documents, lines, openDocuments, sentOut, merges, joins, tasks } = REVERSAL_NEEDS[acted.doc.kind];
  for (const kind of documents) await refuse(acted, await findMadeFrom(acted, kind));
  const moved = lines === undefined ? [] : await findMoved(acted.tx, lineIds, lines);
  if (moved.length > 0) await refuse(acted, await findLockOrMovement(acted, moved));
  if (sentOut) await refuse(acted, await findSentOut(acted));
  if (merges !== undefined) await refuse(acted, await MERGES[merges](acted));
  if (joins) await refuse(acted, await findJoined(acted));
  if (openDocuments) await refuse(acted, await findOpen(acted));
  if (tasks) await refuse(acted, await findStartedTask(acted));
}

async function refuse(acted: ActedByName, later: Later | null): Promise<void> {
  if (later === null) return;
  const named = (await isSeen(acted, later)) ? later : { words: later.words, docNo: UNSEEN };
  throw new AppError('document.has_later', { ...named });
}

const UNSEEN: Words = { zh: '（您无权查看）', en: '(which you may not see)' };

/** Whether the user has the permission to view it, and it is in their data scope. */
async function isSeen({ tx, by }: ActedByName, { docKind, docId }: Later): Promise<boolean> {
  if (!by.permissions.has(`${docKind}_view`)) return false;
  // A task has no data scope.
  if (docKind === processTask.area) return true;
  const table: RecordTable | typeof packs = isDocumentKind(docKind) ? DOCUMENT_TABLES[docKind].table : packs;
  const owner = isDocumentKind(docKind) ? ownerOf(DOCUMENTS[docKind], table) : OWNER;
  const scope = owner && (await by.scopeIn(owner)(tx));
  return (await tx.$count(table, and(eq(table.id, docId), scope))) > 0;
}

const later = (source: string, docId: string, docNo: string): Later =>
  isDocumentKind(source)
    ? { docKind: source, docId, docNo, words: DOCUMENTS[source].words.one }
    : { docKind: 'pack', docId, docNo, words: MOVEMENT_SOURCES[source as MovementSource] };

/** A document of this kind made from the document, in any state. */
async function findMadeFrom({ tx, doc }: Acted, kind: DeclaredKind): Promise<Later | null> {
  const { trade } = DOCUMENTS[kind];
  const table: RecordTable = DOCUMENT_TABLES[kind].table;
  const { docNo, [trade.from?.field ?? '']: source } = columnsOf(table);
  if (docNo === undefined || source === undefined) return null;
  const [row] = await tx
    .select({ id: table.id, docNo: sql<string>`${docNo}` })
    .from(table)
    .where(and(eq(source, doc.id), eq(table.isDeleted, 0)))
    .orderBy(docNo)
    .limit(1);
  return row === undefined ? null : later(kind, String(row.id), row.docNo);
}

/** The named tally lines whose state is not `state`. */
async function findMoved(tx: TenantTx, lineIds: readonly string[], state: StockStatus) {
  return tx
    .select({
      id: tallyLines.id,
      lockKind: tallyLines.lockedDocType,
      lockId: tallyLines.lockedDocId,
      lockNo: tallyLines.lockedDocNo,
    })
    .from(tallyLines)
    .where(and(inArray(tallyLines.id, [...lineIds]), ne(tallyLines.stockStatus, state)))
    .orderBy(tallyLines.id);
}

/** The document that moved these lines last: the order that holds one of them, else the latest movement. */
async function findLockOrMovement(
  { tx, doc }: Acted,
  moved: Awaited<ReturnType<typeof findMoved>>,
): Promise<Later | null> {
  const locked = moved.find(({ lockId }) => lockId !== null);
  if (locked !== undefined) return later(locked.lockKind, String(locked.lockId), locked.lockNo);
  const ids = moved.map(({ id }) => id);
  const [row] = await tx
    .select({ kind: stockMovements.docType, id: stockMovements.docId, no: stockMovements.docNo })
    .from(stockMovements)
    .where(and(inArray(stockMovements.lineId, ids), ne(stockMovements.docId, doc.id)))
    .orderBy(desc(stockMovements.id))
    .limit(1);
  return row === undefined ? null : later(row.kind, String(row.id), row.no);
}

/**
 * The document that issued a line after this one received it, and was not reversed. Movements that this document has
 * undone do not count.
 */
async function findSentOut({ tx, doc }: Acted): Promise<Later | null> {
  const { rows } = await tx.execute<{ kind: string; id: string; no: string }>(sql`
    WITH own AS (
      SELECT line_id, max(id) AS last FROM ${stockMovements} WHERE doc_id = ${doc.id}::bigint
      GROUP BY line_id HAVING sum(direction) > 0
    )
    SELECT m.doc_type AS kind, m.doc_id::text AS id, m.doc_no AS no
    FROM ${stockMovements} m JOIN own ON own.line_id = m.line_id AND m.id > own.last
    GROUP BY m.line_id, m.doc_type, m.doc_id, m.doc_no HAVING sum(m.direction) < 0
    ORDER BY max(m.id) DESC LIMIT 1`);
  const [row] = rows;
  return row === undefined ? null : later(row.kind, row.id, row.no);
}

/** The merge, named by its package, that each kind of reversal depends on. */
const MERGES = { results: findMergeOfResults, received: findAveraging };

/**
 * A merge that averaged the cost of goods that the document received with another cost: the average would stay on the
 * others. One of the document's own goods alone, which lose their cost with it, is no reason.
 */
async function findAveraging({ tx, doc }: Acted): Promise<Later | null> {
  const { rows } = await tx.execute<{ id: string; no: string }>(sql`
    WITH own AS (
      SELECT line_id, max(id) AS last FROM ${stockMovements} WHERE doc_id = ${doc.id}::bigint
      GROUP BY line_id HAVING sum(direction) > 0
    ),
    place AS (
      SELECT o.line_id, o.pack_id, o.direction, o.id FROM ${stockMovements} o JOIN own ON own.line_id = o.line_id AND o.id >= own.last
    )
    SELECT p.id::text AS id, p.pack_no AS no
    FROM ${stockMovements} m JOIN ${packs} p ON p.id = m.doc_id JOIN ${packs} other ON other.id = m.pack_id
    WHERE m.doc_type = 'MERGE' AND m.doc_id IN (SELECT pack_id FROM place) AND m.direction = -1
      AND p.cost_doc_id IS DISTINCT FROM ${doc.id}::bigint AND p.cost_price IS NOT NULL AND other.cost_price IS NOT NULL
      AND (other.cost_price, other.cost_currency) <> (p.cost_price, p.cost_currency)
      AND (m.id IN (SELECT id FROM place) OR EXISTS (
        SELECT 1 FROM place WHERE place.pack_id = p.id AND place.id < m.id
        GROUP BY place.line_id HAVING sum(place.direction) > 0))
    ORDER BY m.id DESC LIMIT 1`);
  const [row] = rows;
  return row === undefined ? null : later('MERGE', row.id, row.no);
}

/** The packages that kept their goods in a grading, which its reversal gives their former grade back. */
const keptPacks = (gradingId: string): SQL => sql`
  SELECT l.pack_id FROM ${gradingPacks} l JOIN ${gradingPacks} t ON t.record_id = l.record_id
    AND coalesce(nullif(t.new_pack_no, ''), t.pack_no) = l.pack_no
  WHERE l.record_id = ${gradingId}::bigint`;

/**
 * The document that last brought other goods on hand into a package that kept its goods in a grading. The ledger has them
 * under the package's grade of that time, which the reversal would change.
 */
async function findJoined({ tx, doc }: Acted): Promise<Later | null> {
  const { rows } = await tx.execute<{ kind: string; id: string; no: string }>(sql`
    SELECT m.doc_type AS kind, m.doc_id::text AS id, m.doc_no AS no
    FROM ${tallyLines} l JOIN ${stockMovements} m ON m.line_id = l.id AND m.pack_id = l.pack_id AND m.direction = 1
    WHERE l.on_hand = 1 AND l.pack_id IN (${keptPacks(doc.id)})
      AND NOT EXISTS (
        SELECT 1 FROM ${stockMovements} own WHERE own.line_id = l.id AND own.doc_id = ${doc.id}::bigint AND own.direction = 1
      )
    ORDER BY m.id DESC LIMIT 1`);
  const [row] = rows;
  return row === undefined ? null : later(row.kind, row.id, row.no);
}

/**
 * A merge that put other goods into a package of a grading after it: into one that kept its goods, which gets its former
 * grade and cost back, or goods of another cost than the package has now. The average cannot be taken apart again.
 */
async function findMergeOfResults({ tx, doc }: Acted): Promise<Later | null> {
  const { rows } = await tx.execute<{ id: string; no: string }>(sql`
    WITH own AS (SELECT pack_id, id FROM ${stockMovements} WHERE doc_id = ${doc.id}::bigint),
    kept AS (${keptPacks(doc.id)})
    SELECT p.id::text AS id, p.pack_no AS no
    FROM ${stockMovements} m JOIN ${packs} p ON p.id = m.doc_id JOIN ${packs} other ON other.id = m.pack_id
    WHERE m.doc_type = 'MERGE' AND m.doc_id IN (SELECT pack_id FROM own) AND m.id > (SELECT max(id) FROM own)
      AND m.direction = -1
      AND (p.id IN (SELECT pack_id FROM kept)
        OR (other.cost_price, other.cost_currency) IS DISTINCT FROM (p.cost_price, p.cost_currency))
    ORDER BY m.id DESC LIMIT 1`);
  const [row] = rows;
  return row === undefined ? null : later('MERGE', row.id, row.no);
}

/**
 * Another document with a package of this one that is not approved yet, or an order that is not shipped yet and locks
 * nothing.
 */
async function findOpen({ tx, doc }: Acted): Promise<Later | null> {
  const own = tx
    .select({ packId: tallyLines.packId })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .where(eq(documentItems.docId, doc.id));
  const others = await tx
    .selectDistinct({ kind: documentItems.docKind, id: documentItems.docId })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .where(and(inArray(tallyLines.packId, own), ne(documentItems.docId, doc.id)));
  for (const [kind, ofKind] of Map.groupBy(others, (one) => one.kind)) {
    if (!isDocumentKind(kind)) continue;
    const { table } = DOCUMENT_TABLES[kind];
    const [open] = await tx
      .select({ id: table.id, docNo: table.docNo })
      .from(table)
      .where(
        and(
          inArray(
            table.id,
            ofKind.map(({ id }) => id),
          ),
          kind === 'saleOrder'
            ? sql`${table.auditStatus} < 3 AND ${saleOrders.shippedStatus} < 2`
            : inArray(table.auditStatus, [0, 1]),
          eq(table.isDeleted, 0),
        ),
      )
      .orderBy(table.docNo)
      .limit(1);
    if (open !== undefined) return later(kind, open.id, open.docNo);
  }
  return null;
}

/**
 * A processing task of the order's logs that is in production or complete; a voided one does not count. The logs and
 * with them their tasks are locked, so that a concurrent sawing or start of a task sees the reversed order.
 * Throws `log.syncing` for a log on its way.
 */
async function findStartedTask({ tx, doc }: Acted): Promise<Later | null> {
  const fed = await tx
    .select({ id: logs.id, logNo: logs.logNo, syncStatus: logs.syncStatus })
    .from(logs)
    .where(isFedBy(doc.id))
    .orderBy(logs.id)
    .for('update');
  const syncing = fed.find(({ syncStatus }) => syncStatus === 1);
  if (syncing !== undefined) throw new AppError('log.syncing', { logNo: syncing.logNo });
  const tasks = await holdLiveTasksOf(
    tx,
    fed.map(({ id }) => id),
  );
  const started = tasks.find(({ taskStatus }) => taskStatus !== 0);
  if (started === undefined) return null;
  const { area, words } = processTask;
  return { docKind: area, docId: started.id, docNo: started.timberNo, words: words.one };
}
