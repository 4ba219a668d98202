import { asc, eq } from 'drizzle-orm';
import type { TallyFigures } from '#shared/domain/tally-comparison';
import { insertJson } from '../../../db/json-rows.ts';
import { documentItems, inboundPacks, inbounds } from '../../../db/schema/documents.ts';
import { tallyLines } from '../../../db/schema/packs.ts';
import { supplierTallyLines } from '../../../db/schema/tally-imports.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

/** A line that an inbound of an order names, as it is now, with the number its package had there. */
export interface CountedLine extends TallyFigures {
  inboundId: string;
  packId: string;
}

/** Keeps the supplier's tally of an order in place of the one kept before. The order must be locked. */
export async function keepSupplierTally(
  tx: TenantTx,
  orderId: string,
  lines: readonly TallyFigures[],
): Promise<void> {
  await tx.delete(supplierTallyLines).where(eq(supplierTallyLines.orderId, orderId));
  await insertJson(
    tx,
    supplierTallyLines,
    lines.map((line, at) => ({ ...line, orderId, lineNo: at + 1 })),
  );
}

/** The supplier's tally of an order in the order of its file; empty if none is kept. */
export function findSupplierTally(tx: TenantTx, orderId: string): Promise<TallyFigures[]> {
  const { packNo, logNo, bundleNo, barcode, lengthCm, widthCm, pieces, area } = supplierTallyLines;
  return tx
    .select({ packNo, logNo, bundleNo, barcode, lengthCm, widthCm, pieces, area })
    .from(supplierTallyLines)
    .where(eq(supplierTallyLines.orderId, orderId))
    .orderBy(asc(supplierTallyLines.lineNo));
}

/** The lines counted for an order by all its inbounds, approved or not. */
export async function findCounted(tx: TenantTx, orderId: string): Promise<CountedLine[]> {
  const rows = await tx
    .select({
      inboundId: inbounds.id,
      packId: tallyLines.packId,
      packNo: inboundPacks.packNo,
      logNo: tallyLines.logNo,
      bundleNo: tallyLines.bundleNo,
      barcode: tallyLines.barcode,
      lengthCm: tallyLines.lengthCm,
      widthCm: tallyLines.widthCm,
      pieces: tallyLines.pieces,
      area: tallyLines.area,
    })
    .from(inbounds)
    .innerJoin(inboundPacks, eq(inboundPacks.recordId, inbounds.id))
    .innerJoin(documentItems, eq(documentItems.docLineId, inboundPacks.id))
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .where(eq(inbounds.purchaseOrderId, orderId))
    .orderBy(asc(inbounds.id), asc(inboundPacks.place), asc(tallyLines.lineNo));
  return rows.map(({ lengthCm, widthCm, area, ...line }) => ({
    ...line,
    lengthCm: Number(lengthCm),
    widthCm: Number(widthCm),
    area: Number(area),
  }));
}

/** The orders whose inbounds name lines of a package. */
export async function findOrdersOf(tx: TenantTx, packId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ orderId: inbounds.purchaseOrderId })
    .from(tallyLines)
    .innerJoin(documentItems, eq(documentItems.lineId, tallyLines.id))
    .innerJoin(inbounds, eq(inbounds.id, documentItems.docId))
    .where(eq(tallyLines.packId, packId));
  return rows.flatMap(({ orderId }) => orderId ?? []).sort();
}
