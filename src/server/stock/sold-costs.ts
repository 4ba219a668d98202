import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import {
  deliveries,
  deliveryPacks,
  otherOutPacks,
  otherOuts,
  saleReturnPacks,
  saleReturns,
} from '../db/schema/documents.ts';
import { packs } from '../db/schema/packs.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { monthAfter } from './months.ts';

/** The documents whose lines are added up at what their goods cost, or whose goods come back at it. */
const SALES = [
  [deliveryPacks, deliveries],
  [saleReturnPacks, saleReturns],
  [otherOutPacks, otherOuts],
] as const;

/** Why a sold line keeps a cost, instead of following the one of its package. */
export const COST_KEPT = { not: 0, othersMixedIn: 1, monthClosed: 2 } as const;

/**
 * Before goods of other packages change the cost of a package: what was sold of it keeps the present one, known or not,
 * so that the margins of past sales stay. What was sold in a closed month keeps that month's also after it is reopened.
 */
export async function keepCostOfPack(tx: TenantTx, packId: string): Promise<void> {
  for (const [lines, documents] of SALES) {
    await tx
      .update(lines)
      .set({ costKept: COST_KEPT.othersMixedIn })
      .where(and(eq(lines.packId, packId), eq(lines.costKept, COST_KEPT.monthClosed)));
    await keepCosts(
      tx,
      lines,
      COST_KEPT.othersMixedIn,
      and(eq(lines.packId, packId), inArray(lines.recordId, sold(tx, documents))),
    );
  }
}

/** Everything sold up to the end of a month, `YYYY-MM`, keeps its present cost: a closed month does not change. */
export async function keepCostsThrough(tx: TenantTx, month: string): Promise<void> {
  for (const [lines, documents] of SALES)
    await keepCosts(
      tx,
      lines,
      COST_KEPT.monthClosed,
      inArray(lines.recordId, sold(tx, documents, lt(documents.docDate, monthAfter(month)))),
    );
}

/** What was sold after the last closed month, `YYYY-MM`, or at any time if none is, follows the cost of its package again. */
export async function releaseCostsAfter(tx: TenantTx, month: string | null): Promise<void> {
  for (const [lines, documents] of SALES)
    await tx
      .update(lines)
      .set({ costKept: COST_KEPT.not, formerCost: null, formerCostCurrency: '' })
      .where(
        and(
          eq(lines.costKept, COST_KEPT.monthClosed),
          inArray(
            lines.recordId,
            sold(tx, documents, month === null ? undefined : gte(documents.docDate, monthAfter(month))),
          ),
        ),
      );
}

/** A reversed document, approved again, issues its goods at their present cost. */
export async function forgetCosts(
  tx: TenantTx,
  lines: typeof deliveryPacks | typeof otherOutPacks,
  docId: string,
): Promise<void> {
  await tx
    .update(lines)
    .set({ costKept: COST_KEPT.not, formerCost: null, formerCostCurrency: '' })
    .where(eq(lines.recordId, docId));
}

/**
 * The area of goods that have left a package and follow its cost: issued, minus come back. Goods of the document
 * `ownId` count as if it were approved.
 */
export async function findFollowingArea(tx: TenantTx, packId: string, ownId: string): Promise<string> {
  const areas = SALES.map(
    ([lines, documents]) => sql`
      SELECT CASE WHEN ${lines === saleReturnPacks} THEN -l.area ELSE l.area END AS area
      FROM ${lines} l JOIN ${documents} d ON d.id = l.record_id
      WHERE l.pack_id = ${packId}::bigint AND l.cost_kept = ${COST_KEPT.not}::smallint
        AND (d.audit_status = 2 OR d.id = ${ownId}::bigint) AND d.is_deleted = 0`,
  );
  const { rows } = await tx.execute<{ area: string }>(
    sql`SELECT coalesce(sum(area), 0)::text AS area FROM (${sql.join(areas, sql` UNION ALL `)}) AS followers`,
  );
  return rows[0]?.area ?? '0';
}

type Lines = (typeof SALES)[number][0];

async function keepCosts(tx: TenantTx, lines: Lines, costKept: number, where: SQL | undefined) {
  await tx
    .update(lines)
    .set({ costKept, formerCost: sql`${packs.costPrice}`, formerCostCurrency: sql`${packs.costCurrency}` })
    .from(packs)
    .where(and(eq(packs.id, lines.packId), eq(lines.costKept, COST_KEPT.not), where));
}

/** Ids of approved documents. */
const sold = (tx: TenantTx, documents: (typeof SALES)[number][1], where?: SQL) =>
  tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.auditStatus, 2), eq(documents.isDeleted, 0), where));
