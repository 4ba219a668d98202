import { desc, eq, isNull, max } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { lockInCompany } from '../db/company-lock.ts';
import { stockClosings } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { formatTime } from '../http/time.ts';
import type { Mover } from './insert-movements.ts';
import { keepCostsThrough, releaseCostsAfter } from './sold-costs.ts';
import { stockAtEnds } from './stock-by-day.ts';

const isClosed = isNull(stockClosings.reopenedAt);
const MONTH = 'YYYY-MM'.length;

/**
 * Throws `period.closed` for a day in a closed month or before it. No month is closed or reopened until the transaction
 * ends.
 */
export async function requireOpenPeriod(tx: TenantTx, day: string): Promise<void> {
  // Shared by everything that moves stock; a closing waits for all of it.
  await lockInCompany(tx, 'periods', 'shared');
  const month = await closedThrough(tx);
  if (month !== null && day.slice(0, MONTH) <= month) throw new AppError('period.closed', { day, month });
}

/** The last closed month, `YYYY-MM`; null if none is closed. */
export async function closedThrough(tx: TenantTx): Promise<string | null> {
  const [row] = await tx
    .select({ month: max(stockClosings.month) })
    .from(stockClosings)
    .where(isClosed);
  return row?.month ?? null;
}

/** All closings, the last one first, including reopened ones. */
export async function findClosings(tx: TenantTx) {
  return tx.select().from(stockClosings).orderBy(desc(stockClosings.closedAt), desc(stockClosings.id));
}

/**
 * Closes a month and all before it, with the stock at its end by the days of the documents, and with the costs of what
 * was sold, which no later document changes. Throws `period.not_over` before the month has ended, and `period.closed`
 * if it is closed.
 */
export async function closeMonth(tx: TenantTx, month: string, by: Mover & { id: string }): Promise<string> {
  await lockInCompany(tx, 'periods');
  if (month >= formatTime(by.now).slice(0, MONTH)) throw new AppError('period.not_over', { month });
  const last = await closedThrough(tx);
  if (last !== null && month <= last) throw new AppError('period.closed', { day: month, month: last });
  const totals = (await stockAtEnds(tx, [month])).get(month);
  if (totals === undefined) throw new Error(`no stock of ${month}`);
  await tx.insert(stockClosings).values({
    id: by.id,
    month,
    lines: totals.lines,
    pieces: totals.pieces,
    area: totals.area.toString(),
    userId: by.userId,
    userName: by.userName,
    closedAt: by.now,
  });
  await keepCostsThrough(tx, month);
  return by.id;
}

/**
 * Reopens the last closed month, and those closed with it: all after the one that was closed before it. Throws
 * `period.not_last` for another one.
 */
export async function reopenMonth(tx: TenantTx, id: string, now: Date): Promise<{ month: string }> {
  await lockInCompany(tx, 'periods');
  const [row] = await tx.select().from(stockClosings).where(eq(stockClosings.id, id));
  if (row === undefined) throw new AppError('record.not_found');
  const last = await closedThrough(tx);
  if (row.reopenedAt !== null || row.month !== last)
    throw new AppError('period.not_last', { month: row.month });
  await tx.update(stockClosings).set({ reopenedAt: now }).where(eq(stockClosings.id, id));
  await releaseCostsAfter(tx, await closedThrough(tx));
  return { month: row.month };
}
