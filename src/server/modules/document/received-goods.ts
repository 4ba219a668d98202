import { type SQL, sql } from 'drizzle-orm';
import { inboundPacks, inbounds, purchaseOrderGoods } from '../../db/schema/documents.ts';
import { packs, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** The condition of the approved inbounds of a purchase order. */
export const isReceivedFor = (orderId: string): SQL =>
  sql`${inbounds.purchaseOrderId} = ${orderId} AND ${inbounds.auditStatus} = 2 AND ${inbounds.isDeleted} = 0`;

/** What was ordered by species and thickness, in the order's order, and what came of it. Areas in m². */
export async function findReceipt(
  tx: TenantTx,
  orderId: string,
  withoutInbound?: string,
): Promise<ReceiptGoods[]> {
  const { rows } = await tx.execute<
    Record<'species' | 'thickness' | 'area' | 'received', string> & Named
  >(sql`
    WITH ${orderedAndReceived(orderId, withoutInbound)}, named AS (
      SELECT ${packs.treeCode} AS tree_code, array_agg(DISTINCT ${inboundPacks.species}) AS names
      FROM ${inboundPacks} JOIN ${packs} ON ${packs.id} = ${inboundPacks.packId}
      WHERE ${inboundPacks.recordId} = ${withoutInbound ?? null}::bigint GROUP BY 1
    )
    SELECT species, coalesce(array_remove(names, species::text), '{}') AS "formerNames", thickness, ordered.area AS area,
      coalesce(received.area, 0) AS received
    FROM ordered LEFT JOIN received USING (tree_code, thickness) LEFT JOIN named USING (tree_code) ORDER BY place`);
  return rows.map(({ species, formerNames, thickness, area, received }) => ({
    species,
    formerNames,
    thicknessMm: Number(thickness),
    area: Number(area),
    receivedArea: Number(received),
  }));
}

interface Named extends Record<string, unknown> {
  formerNames: string[];
}

interface ReceiptGoods extends Named {
  species: string;
  thicknessMm: number;
  area: number;
  receivedArea: number;
}

/**
 * The common table expressions `ordered` (`tree_code`, `thickness`, `species`, `area`, `place`) and `received` (`tree_code`,
 * `thickness`, `area`) of a purchase order: what is received counts by species and thickness (W1.4). What the
 * inbound `withoutInbound` brought does not count.
 */
export const orderedAndReceived = (orderId: string, withoutInbound?: string): SQL => sql`
  ordered AS (
    SELECT ${treeSpecies.treeCode} AS tree_code, ${purchaseOrderGoods.thicknessMm} AS thickness,
      max(${treeSpecies.fullName}) AS species, sum(${purchaseOrderGoods.area}) AS area, min(${purchaseOrderGoods.place}) AS place
    FROM ${purchaseOrderGoods} JOIN ${treeSpecies} ON ${treeSpecies.id} = ${purchaseOrderGoods.speciesId}
    WHERE ${purchaseOrderGoods.recordId} = ${orderId} GROUP BY 1, 2
  ), received AS (
    SELECT ${packs.treeCode} AS tree_code, ${packs.thicknessMm} AS thickness, sum(${inboundPacks.area}) AS area
    FROM ${inboundPacks} JOIN ${inbounds} ON ${inbounds.id} = ${inboundPacks.recordId} AND ${isReceivedFor(orderId)}
      ${withoutInbound === undefined ? sql`` : sql`AND ${inbounds.id} <> ${withoutInbound}::bigint`}
    JOIN ${packs} ON ${packs.id} = ${inboundPacks.packId} GROUP BY 1, 2
  )`;
