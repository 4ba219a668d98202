import { sql } from 'drizzle-orm';
import { type CodedGoods, wholeOf } from '#shared/domain/scan-compare';
import { inboundPacks, inbounds, purchaseOrderGoods } from '../../../db/schema/documents.ts';
import { packs, treeSpecies } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { type GoodsLine, plain } from './goods-lines.ts';

/** A kind of goods of a purchase order: what is received counts by species and thickness (W1.4). */
const kindOf = (species: string, thicknessMm: string) => `${species} ${thicknessMm} mm`;

/** What is left to receive of a purchase order, by kind of goods; inbounds other than `inboundId` count as received. */
export async function findOrdered(tx: TenantTx, orderId: string, inboundId?: string): Promise<CodedGoods[]> {
  const isReceived = sql`${inbounds.purchaseOrderId} = ${orderId} AND ${inbounds.auditStatus} = 2
    AND ${inbounds.isDeleted} = 0 AND ${inbounds.id} IS DISTINCT FROM ${inboundId ?? null}::bigint`;
  const { rows } = await tx.execute<{ species: string; thickness: string; area: string }>(sql`
    WITH ordered AS (
      SELECT ${treeSpecies.treeCode} AS code, max(${treeSpecies.fullName}) AS species,
        ${purchaseOrderGoods.thicknessMm} AS thickness, sum(${purchaseOrderGoods.area}) AS area,
        min(${purchaseOrderGoods.place}) AS place
      FROM ${purchaseOrderGoods} JOIN ${treeSpecies} ON ${treeSpecies.id} = ${purchaseOrderGoods.speciesId}
      WHERE ${purchaseOrderGoods.recordId} = ${orderId} GROUP BY 1, 3
    ), received AS (
      SELECT ${packs.treeCode} AS code, ${packs.thicknessMm} AS thickness, sum(${inboundPacks.area}) AS area
      FROM ${inboundPacks} JOIN ${inbounds} ON ${inbounds.id} = ${inboundPacks.recordId} AND ${isReceived}
      JOIN ${packs} ON ${packs.id} = ${inboundPacks.packId} GROUP BY 1, 2
    )
    SELECT species, thickness, ordered.area - coalesce(received.area, 0) AS area
    FROM ordered LEFT JOIN received USING (code, thickness)
    WHERE ordered.area > coalesce(received.area, 0) ORDER BY place`);
  return rows.map(({ species, thickness, area }) => {
    const thicknessMm = plain(thickness);
    const values = { species, thicknessMm, area: plain(area) };
    return { code: kindOf(species, thicknessMm), packNo: '', values };
  });
}

/** Tally lines by kind of goods, with the sums of their areas. */
export function byKind(lines: readonly GoodsLine[]): CodedGoods[] {
  const kinds = Map.groupBy(lines, ({ goods: { values } }) =>
    kindOf(values.species ?? '', values.thicknessMm ?? ''),
  );
  return [...kinds].map(([code, ofKind]) => {
    const { species = '', thicknessMm = '', area = '' } = wholeOf(ofKind.map(({ goods }) => goods));
    return { code, packNo: '', values: { species, thicknessMm, area } };
  });
}
