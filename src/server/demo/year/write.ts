import { inArray, sql } from 'drizzle-orm';
import type { DocumentKind } from '#shared/domain/document-states';
import { insertJson } from '../../db/json-rows.ts';
import * as stored from '../../db/schema/documents.ts';
import { logs } from '../../db/schema/logs.ts';
import { numberingSeries } from '../../db/schema/organisation.ts';
import { packs, tallyLines, tenantCounters } from '../../db/schema/packs.ts';
import { processLines, processOperations, processTasks } from '../../db/schema/process-tasks.ts';
import { scanListRows, scanLists } from '../../db/schema/scans.ts';
import { stockMovements } from '../../db/schema/stock.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Books, Movement, Step } from './books.ts';
import { type Bundle, settled, unmoved } from './goods.ts';

/** Tables of a kind's heads and lines, and of its charges. */
const TABLES = {
  purchaseOrder: [stored.purchaseOrders, stored.purchaseOrderGoods, stored.purchaseOrderCharges],
  inbound: [stored.inbounds, stored.inboundPacks, stored.inboundCharges],
  grading: [stored.gradings, stored.gradingPacks],
  saleOrder: [stored.saleOrders, stored.saleOrderPacks, stored.saleOrderCharges],
  delivery: [stored.deliveries, stored.deliveryPacks, stored.deliveryCharges],
  saleReturn: [stored.saleReturns, stored.saleReturnPacks, stored.saleReturnCharges],
  otherIn: [stored.otherIns, stored.otherInPacks],
  otherOut: [stored.otherOuts, stored.otherOutPacks],
  feedOrder: [stored.feedOrders, stored.feedOrderLogs],
} as const satisfies Record<DocumentKind, readonly unknown[]>;

/** Writes goods, ledger and documents of the books. */
export async function writeBooks(tx: TenantTx, books: Books): Promise<void> {
  await tx.insert(tenantCounters).values({ name: 'pack', issued: books.packs.length });
  // A caller whose day ends later than the server's takes further numbers of the year's last day.
  await insertJson(tx, numberingSeries, books.series);
  await insertJson(tx, packs, books.packs.map(settled));
  const made = new Set(books.steps.flatMap(({ bundle, movement }) => (movement === undefined ? bundle : [])));
  const bundles = books.packs.flatMap((pack) => pack.bundles);
  await insertJson(tx, tallyLines, bundles.filter((bundle) => !made.has(bundle)).map(unmoved));
  await writeSteps(tx, books.steps);
  await writeStates(tx, bundles);
  for (const [kind, [heads, lines, charges]] of Object.entries(TABLES)) {
    const kept = books.kept(kind);
    await insertJson(tx, heads, kept.heads);
    await insertJson(tx, lines, kept.lines);
    if (charges !== undefined) await insertJson(tx, charges, kept.charges);
  }
  await insertJson(tx, stored.documentItems, books.items);
  await insertJson(
    tx,
    logs,
    books.kept('log').heads.map(({ species: _species, ...row }) => row),
  );
  await insertJson(tx, processTasks, books.kept('processTask').heads);
  await insertJson(tx, processOperations, books.kept('processOperation').heads);
  await insertJson(tx, processLines, books.kept('processLine').heads);
  const lists = books.kept('scanList');
  await insertJson(tx, scanLists, lists.heads);
  await insertJson(tx, scanListRows, lists.lines);
}

/** Inserts movements in as few statements as possible: within one statement no bar code may move twice. */
async function writeSteps(tx: TenantTx, steps: readonly Step[]): Promise<void> {
  let movements = new Map<string, Movement>();
  let made: Bundle[] = [];
  const write = async () => {
    await insertJson(tx, stockMovements, [...movements.values()]);
    await insertJson(tx, tallyLines, made.map(unmoved));
    movements = new Map();
    made = [];
  };
  for (const { bundle, movement } of steps) {
    if (movement === undefined) made.push(bundle);
    else {
      if (made.length > 0 || movements.has(bundle.row.barcode)) await write();
      movements.set(bundle.row.barcode, movement);
    }
  }
  await write();
}

/** Writes the states of bundles that do not follow from movements: the order that locks them, and their removal. */
async function writeStates(tx: TenantTx, bundles: readonly Bundle[]): Promise<void> {
  const held = Map.groupBy(
    bundles.filter(({ lockedBy }) => lockedBy !== null),
    ({ lockedBy }) => lockedBy?.id,
  );
  for (const [id, [first, ...others]] of held)
    await tx
      .update(tallyLines)
      .set({
        stockStatus: 'LOCKED',
        lockedDocType: 'saleOrder',
        lockedDocId: id,
        lockedDocNo: first?.lockedBy?.no ?? '',
      })
      .where(
        sql`${tallyLines.id} = ANY (${sql.param([first, ...others].map((one) => one?.row.id))}::bigint[])`,
      );
  const removed = bundles.filter(({ isRemoved }) => isRemoved).map(({ row }) => row.id);
  if (removed.length > 0)
    await tx.update(tallyLines).set({ isDeleted: 1 }).where(inArray(tallyLines.id, removed));
}
