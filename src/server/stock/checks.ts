import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { MOST_TOLD, type StockDifference } from '#shared/api/stock';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../context.ts';
import { stockChecks } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { findDifferences } from './recompute.ts';

const HOUR_MS = 3_600_000;
/** Time since the last nightly check after which one is due: shorter at night, so that a server that runs at night checks then. */
const DUE_MS = { night: 20 * HOUR_MS, day: 26 * HOUR_MS };
/** The night ends at 6:00 local time. */
const NIGHT_ENDS = 6;
/** Limit of checks in the list. */
const MOST_LISTED = 30;

/**
 * Compares the ledger with the figures derived from it and stores the result; returns its id. `user` is absent at
 * night.
 */
export async function checkStock(
  tx: TenantTx,
  { id, now, user }: { id: string; now: Date; user?: { userId: string; name: string } },
): Promise<{ id: string; count: number }> {
  const { count, differences } = await findDifferences(tx);
  await tx.insert(stockChecks).values({
    id,
    userId: user?.userId ?? null,
    userName: user?.name ?? '',
    checkedAt: now,
    differences: count,
    details: differences,
  });
  return { id, count };
}

/** The latest checks, the last one first, each with its first differences. */
export async function findChecks(tx: TenantTx) {
  const first = sql.raw(`'$[0 to ${MOST_TOLD - 1}]'`);
  return tx
    .select({
      ...getTableColumns(stockChecks),
      details: sql<StockDifference[]>`jsonb_path_query_array(${stockChecks.details}, ${first})`,
    })
    .from(stockChecks)
    .orderBy(desc(stockChecks.checkedAt), desc(stockChecks.id))
    .limit(MOST_LISTED);
}

/** The differences of a check that were kept. Throws `record.not_found`. */
export async function findDifferencesOf(tx: TenantTx, id: string): Promise<StockDifference[]> {
  const [check] = await tx
    .select({ details: stockChecks.details })
    .from(stockChecks)
    .where(eq(stockChecks.id, id));
  if (check === undefined) throw new AppError('record.not_found');
  return check.details;
}

/** Runs the nightly check if it is due; returns it, or null if it is not. Its number of differences is logged. */
export async function checkStockNightly(
  tx: TenantTx,
  now: Date,
  { nextId, log }: Pick<ServerContext, 'nextId' | 'log'>,
): Promise<{ id: string; count: number } | null> {
  const due = now.getHours() < NIGHT_ENDS ? DUE_MS.night : DUE_MS.day;
  const since = new Date(now.getTime() - due);
  const isDone = await tx.$count(
    stockChecks,
    and(isNull(stockChecks.userId), gt(stockChecks.checkedAt, since)),
  );
  if (isDone > 0) return null;
  const done = await checkStock(tx, { id: nextId(), now });
  if (done.count > 0)
    log.error({ check: done.id, differences: done.count }, 'the stock ledger differs from stock');
  return done;
}

/** Merges each past day's rows into one per kind of goods and zone; returns by how many rows the table has shrunk. */
export async function foldStockDays(tx: TenantTx, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ removed: string }>(
    sql`SELECT fold_stock_days(${now.toISOString().slice(0, 'YYYY-MM-DD'.length)}::date) AS removed`,
  );
  return Number(rows[0]?.removed ?? 0);
}
