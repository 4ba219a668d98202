import { asc, inArray, sql } from 'drizzle-orm';
import type { StockStatus } from '#shared/domain/statuses';
import { AppError } from '#shared/errors';
import { packs, tallyLines } from '../db/schema/packs.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { notAvailable } from './not-available.ts';

/** A tally line that no other transaction changes until this one ends. */
export interface HeldLine {
  id: string;
  packId: string;
  packNo: string;
  barcode: string;
  stockStatus: StockStatus;
  lockedDocId: string | null;
  lockedDocNo: string;
}

/**
 * Locks the lines and their packages, packages first, each in the order of their ids, so that two documents wait for each
 * other only once. Throws `record.some_missing`, and `stock.not_available` for lines that were removed.
 */
export async function holdLines(tx: TenantTx, lineIds: readonly string[]): Promise<HeldLine[]> {
  const wanted = [...new Set(lineIds)];
  if (wanted.length === 0) return [];
  const isWanted = sql`${tallyLines.id} = ANY (${sql.param(wanted)}::bigint[])`;
  await tx.execute(sql`
    SELECT id FROM ${packs}
    WHERE ${packs.id} = ANY (ARRAY(SELECT DISTINCT ${tallyLines.packId} FROM ${tallyLines} WHERE ${isWanted}))
    ORDER BY id FOR NO KEY UPDATE`);
  const lines = await tx
    .select({
      id: tallyLines.id,
      packId: tallyLines.packId,
      barcode: tallyLines.barcode,
      stockStatus: tallyLines.stockStatus,
      lockedDocId: tallyLines.lockedDocId,
      lockedDocNo: tallyLines.lockedDocNo,
      isDeleted: tallyLines.isDeleted,
    })
    .from(tallyLines)
    .where(isWanted)
    .orderBy(asc(tallyLines.id))
    .for('no key update');
  if (lines.length !== wanted.length) throw new AppError('record.some_missing');
  const packIds = [...new Set(lines.map(({ packId }) => packId))];
  const numbers = await tx
    .select({ id: packs.id, packNo: packs.packNo })
    .from(packs)
    .where(inArray(packs.id, packIds));
  const numberOf = new Map(numbers.map(({ id, packNo }) => [id, packNo]));
  const held = lines.map(({ isDeleted, ...line }) => ({
    isRemoved: isDeleted === 1,
    line: { ...line, packNo: numberOf.get(line.packId) ?? '' },
  }));
  const removed = held.filter(({ isRemoved }) => isRemoved);
  if (removed.length > 0) throw notAvailable(removed.map(({ line }) => ({ ...line, stockStatus: 'VOID' })));
  return held.map(({ line }) => line);
}

/**
 * Holds the lines and checks their states: one of `states`, and a locked line must be locked by `lockedBy`. Throws
 * `stock.not_available` naming the others.
 */
export async function requireState(
  tx: TenantTx,
  lineIds: readonly string[],
  states: readonly StockStatus[],
  lockedBy?: string,
): Promise<HeldLine[]> {
  const lines = await holdLines(tx, lineIds);
  const others = lines.filter(
    ({ stockStatus, lockedDocId }) =>
      !states.includes(stockStatus) || (stockStatus === 'LOCKED' && lockedDocId !== (lockedBy ?? null)),
  );
  if (others.length > 0) throw notAvailable(others);
  return lines;
}
