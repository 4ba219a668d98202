import { type SQL, sql } from 'drizzle-orm';
import { inboundPacks, inbounds, purchaseOrderGoods } from '../../db/schema/documents.ts';
import { packs, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** The condition of the approved inbounds of a purchase order. */
export const isReceivedFor = (orderId: string): SQL =>
  sql`${inbounds.purchaseOrderId} = ${orderId} AND ${inbounds.auditStatus} = 2 AND ${inbounds.isDeleted} = 0`;

/**
 * The ordered quantities by species, thickness and grade, in the order's sequence, with the quantities received by
 * approved inbounds other than `withoutInbound` (W1.4). A grade that was not ordered, of an ordered species and
 * thickness, comes last. Areas in m².
 */
export async function findReceipt(
  tx: TenantTx,
  orderId: string,
  withoutInbound?: string,
): Promise<ReceiptGoods[]> {
  const { rows } = await tx.execute<
    Record<'species' | 'grade' | 'thickness' | 'area' | 'received', string> & Named
  >(sql`
    WITH ordered AS (
      SELECT ${treeSpecies.treeCode} AS tree_code, ${purchaseOrderGoods.thicknessMm} AS thickness, ${purchaseOrderGoods.grade} AS grade,
        sum(${purchaseOrderGoods.area}) AS area, min(${purchaseOrderGoods.place}) AS place
      FROM ${purchaseOrderGoods} JOIN ${treeSpecies} ON ${treeSpecies.id} = ${purchaseOrderGoods.speciesId}
      WHERE ${purchaseOrderGoods.recordId} = ${orderId} GROUP BY 1, 2, 3
    ), kinds AS (
      SELECT o.tree_code, o.thickness, max(${treeSpecies.fullName}) AS species, bool_or(o.grade <> '') AS is_graded
      FROM ordered o JOIN ${treeSpecies} ON ${treeSpecies.treeCode} = o.tree_code AND ${treeSpecies.isDeleted} = 0 GROUP BY 1, 2
    ), received AS (
      SELECT ${packs.treeCode} AS tree_code, ${packs.thicknessMm} AS thickness,
        CASE WHEN is_graded THEN ${inboundPacks.grade} ELSE '' END AS grade, sum(${inboundPacks.area}) AS area
      FROM ${inboundPacks} JOIN ${inbounds} ON ${inbounds.id} = ${inboundPacks.recordId} AND ${isReceivedFor(orderId)}
        ${withoutInbound === undefined ? sql`` : sql`AND ${inbounds.id} <> ${withoutInbound}::bigint`}
      JOIN ${packs} ON ${packs.id} = ${inboundPacks.packId}
      JOIN kinds ON kinds.tree_code = ${packs.treeCode} AND kinds.thickness = ${packs.thicknessMm}
      GROUP BY 1, 2, 3
    ), named AS (
      SELECT ${packs.treeCode} AS tree_code, array_agg(DISTINCT ${inboundPacks.species}) AS names
      FROM ${inboundPacks} JOIN ${packs} ON ${packs.id} = ${inboundPacks.packId}
      WHERE ${inboundPacks.recordId} = ${withoutInbound ?? null}::bigint GROUP BY 1
    )
    SELECT species, coalesce(array_remove(names, species::text), '{}') AS "formerNames", grade, thickness, coalesce(ordered.area, 0) AS area,
      coalesce(received.area, 0) AS received
    FROM kinds JOIN (ordered FULL JOIN received USING (tree_code, thickness, grade)) USING (tree_code, thickness)
      LEFT JOIN named USING (tree_code)
    ORDER BY place, species, thickness, grade`);
  return rows.map(({ species, formerNames, grade, thickness, area, received }) => ({
    species,
    formerNames,
    grade,
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
  grade: string;
  thicknessMm: number;
  area: number;
  receivedArea: number;
}
