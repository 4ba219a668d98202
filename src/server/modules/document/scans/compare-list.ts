import type { SQL } from 'drizzle-orm';
import type { Compared, ComparedKind, ComparedZone } from '#shared/api/scan-list';
import { compareGoods, countResults, gatherPacks } from '#shared/domain/scan-compare';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import type { TenantTx } from '../../../db/tenancy.ts';
import { mapInLongTurns } from '../../../http/map-in-turns.ts';
import { zoneNamed } from '../../zone/service.ts';
import { deliverable, isItemOf } from '../effects/delivery.ts';
import { type CheckBy, type CheckedScan, checkList, requireClean } from './check-list.ts';
import { findLines, type GoodsLine } from './goods-lines.ts';
import { byKind, findOrdered } from './ordered-goods.ts';
import { findZoneStock } from './zone-stock.ts';

/** The document that a list is compared with. */
export interface Target {
  kind: ComparedKind;
  id: string;
  docNo: string;
  /** The sales order it is or was made from. */
  saleOrderId: string | undefined;
}

/** W7: compares a clean list with a document. Throws `scan.anomalies` and `scan.empty`. */
export async function compareList(
  tx: TenantTx,
  list: RecordRow,
  target: Target,
  by: Pick<CheckBy, 'tenantId' | 'scope'>,
): Promise<Compared> {
  const lines = target.kind === 'purchaseOrder' ? [] : await findLines(tx, await linesOf(tx, target));
  const ownLines = new Set(target.kind === 'saleOrder' ? [] : lines.map(({ id }) => id));
  const checked = await checkList(tx, list, { ...by, holder: target.saleOrderId, ownLines });
  requireClean(list, checked);
  const rows =
    target.kind === 'purchaseOrder'
      ? await compareGoods(
          await findOrdered(tx, target.id),
          byKind(checked.flatMap(({ located }) => located?.lines ?? [])),
          mapInLongTurns,
        )
      : await compareCodes(lines, checked);
  return { docKind: target.kind, docId: target.id, docNo: target.docNo, counts: countResults(rows), rows };
}

/**
 * W7: compares a stock-take without faults with the stock in a zone, given by its name or the code on its label. Throws
 * `scan.anomalies`, `scan.empty` and `scan.no_zone`.
 */
export async function compareZone(
  tx: TenantTx,
  list: RecordRow,
  asked: string,
  by: Pick<CheckBy, 'tenantId' | 'scope'>,
): Promise<ComparedZone> {
  const checked = await checkList(tx, list, by);
  requireClean(list, checked);
  const region = await zoneNamed(tx, asked);
  const byBundle = new Set(singlyScanned(checked).map(({ packId }) => packId));
  const expected = await findZoneStock(tx, region, byBundle, by.scope);
  if (expected.length === 0) throw new AppError('scan.no_zone', { region, field: 'region' });
  const rows = await compareGoods(expected, goodsOf(checked), mapInLongTurns);
  return { region, counts: countResults(rows), rows };
}

/** Compares tally lines with checked rows. Packages without any scanned bundle are compared as a whole. */
function compareCodes(lines: readonly GoodsLine[], checked: readonly CheckedScan[]) {
  const expected = gatherPacks(
    lines.map(({ goods }) => goods),
    new Set(singlyScanned(checked).map(({ packNo }) => packNo)),
  );
  return compareGoods(expected, goodsOf(checked), mapInLongTurns);
}

/** The bundles that were scanned by their own code. */
const singlyScanned = (checked: readonly CheckedScan[]) =>
  checked.flatMap(({ located }) => (located?.isWhole === false ? [located] : []));

const goodsOf = (checked: readonly CheckedScan[]) =>
  checked.map(({ row, located, values }) => ({
    code: located?.goods.code ?? row.code,
    packNo: located?.packNo ?? '',
    values,
  }));

/** The condition for the tally lines of a document; for a sales order, those that are still to be delivered. */
export async function linesOf(tx: TenantTx, { kind, id }: Target): Promise<SQL | undefined> {
  if (kind !== 'saleOrder') return isItemOf(tx, id);
  return (await deliverable(tx, id)).lines;
}
