import { and } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { deliverable } from '../effects/delivery.ts';
import { type CheckBy, type CheckedScan, checkList, requireClean } from './check-list.ts';
import { findLines, isOneOf } from './goods-lines.ts';

/** Codes named in a refusal. */
const MOST_NAMED = 10;

/** The kind of document that is made from a list, and the body of the call that makes it. */
export interface MadeFromList {
  kind: 'delivery' | 'inbound';
  body: Readonly<Record<string, unknown>>;
}

/**
 * Makes a document from a list without faults. Throws `scan.no_document` for a stock-take, `scan.anomalies`,
 * `scan.empty`, and `scan.not_ordered` for goods that its sales order does not contain.
 */
export async function documentOf(
  tx: TenantTx,
  list: RecordRow,
  by: Pick<CheckBy, 'tenantId' | 'scope'>,
): Promise<MadeFromList> {
  if (list.purpose === 'STOCKTAKE') throw new AppError('scan.no_document');
  const checked = await checkList(tx, list, by);
  requireClean(list, checked);
  const packs = packsOf(checked);
  if (list.purpose === 'INBOUND')
    return { kind: 'inbound', body: { ...sourceOf(list, 'purchaseOrderId'), packs } };
  await requireOrdered(tx, list, checked);
  return { kind: 'delivery', body: { ...sourceOf(list, 'saleOrderId'), packs } };
}

const sourceOf = (list: RecordRow, field: 'saleOrderId' | 'purchaseOrderId') =>
  (list[field] ?? '') === '' ? {} : { [field]: String(list[field]) };

/** One line per package: the whole package, or the scanned bundles. */
function packsOf(checked: readonly CheckedScan[]) {
  const byPack = Map.groupBy(checked, ({ located }) => located?.packNo ?? '');
  return [...byPack].map(([packNo, rows]) => ({
    packNo,
    barcodes: rows
      .flatMap(({ located }) => (located === undefined || located.isWhole ? [] : [located.goods.code]))
      .join(' '),
  }));
}

/** Throws `scan.not_ordered` naming codes whose goods are not left to deliver of the list's sales order. */
async function requireOrdered(tx: TenantTx, list: RecordRow, checked: readonly CheckedScan[]): Promise<void> {
  const orderId = String(list.saleOrderId ?? '');
  if (orderId === '') return;
  const scanned = checked.flatMap(({ located }) => (located?.lines ?? []).map(({ id }) => id));
  const { lines } = await deliverable(tx, orderId);
  const left = new Set(
    (await findLines(tx, and(lines, isOneOf(tallyLines.id, scanned)))).map(({ id }) => id),
  );
  const others = checked.filter(({ located }) => (located?.lines ?? []).some(({ id }) => !left.has(id)));
  if (others.length > 0)
    throw new AppError('scan.not_ordered', {
      docNo: list.saleOrderName,
      codes: others
        .slice(0, MOST_NAMED)
        .map(({ row }) => row.code)
        .join(', '),
    });
}
