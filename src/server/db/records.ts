import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#shared/errors';
import { missingField } from '../http/invalid-input.ts';
import type { SystemTx, TenantTx } from './tenancy.ts';

/** The acting user and the time, for the common columns of a record. */
export interface Doer {
  userId: string;
  deptId: string;
  now: Date;
}

/** A table whose rows are marked as removed instead of being deleted. */
export type RemovableTable = PgTable & { id: PgColumn; isDeleted: PgColumn };

/** Values of the common columns of a new record. */
export function madeBy({ userId, deptId, now }: Doer) {
  return {
    createUser: userId,
    createDept: deptId === '' ? null : deptId,
    createTime: now,
    ...changedBy({ userId, deptId, now }),
  };
}

/** Values of the common columns of a changed record. */
export function changedBy({ userId, now }: Doer) {
  return { updateUser: userId, updateTime: now };
}

/** The fields that were sent; our updates leave absent fields unchanged. */
export function sentFields<T extends object>(body: T): Partial<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** A field that an insert requires. Throws `input.invalid` naming it. */
export function requireField<T extends object, K extends keyof T & string>(
  body: T,
  field: K,
): NonNullable<T[K]> {
  const value = body[field];
  if (value === undefined || value === null || value === '') throw missingField(field);
  return value;
}

/** Returns the records found by id, in the order of `ids`. Throws `record.not_found` for an id without a record. */
export function inOrderOf<T>(ids: readonly string[], found: ReadonlyMap<string, T>): T[] {
  return ids.map((id) => {
    const one = found.get(id);
    if (one === undefined) throw new AppError('record.not_found');
    return one;
  });
}

/** Throws `record.some_missing` unless all ids are records in use. */
export async function requireRecords(
  tx: TenantTx | SystemTx,
  table: RemovableTable,
  ids: readonly string[],
): Promise<void> {
  refuseMissing(await missingAmong(tx, table, ids));
}

/**
 * Same as `requireRecords`, and locks the records against change (`change`) or removal (`refer`) until the
 * transaction ends: a new reference exists before a removal checks for references, or finds the record gone.
 */
export async function holdRecords(
  tx: TenantTx,
  table: RemovableTable,
  ids: readonly string[],
  purpose: 'refer' | 'change',
): Promise<void> {
  refuseMissing(await missingAmong(tx, table, ids, purpose));
}

/** The ids that are no records in use; with a `purpose` the others are locked, see `holdRecords`. */
export async function missingAmong(
  tx: TenantTx | SystemTx,
  table: RemovableTable,
  ids: readonly string[],
  purpose?: 'refer' | 'change',
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Set();
  const query = tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, wanted), eq(table.isDeleted, 0)));
  const lock = purpose === 'refer' ? 'share' : 'no key update';
  // In a fixed order, to avoid deadlocks.
  const found = await (purpose === undefined ? query : query.orderBy(table.id).for(lock));
  const known = new Set(found.map(({ id }) => id));
  return new Set(wanted.filter((id) => !known.has(id)));
}

function refuseMissing(missing: ReadonlySet<string>): void {
  if (missing.size > 0) throw new AppError('record.some_missing');
}

/** Raises the version of each record, so that changes based on an older one are refused. */
export async function raiseVersions(
  tx: TenantTx,
  table: RemovableTable & { version: PgColumn },
  ids: readonly string[],
  by: Doer,
): Promise<void> {
  await tx
    .update(table)
    .set({ version: sql`${table.version} + 1`, ...changedBy(by) })
    .where(inArray(table.id, [...ids]));
}

/** Marks records as removed; throws `record.some_missing` and removes none if one is missing. */
export async function removeRecords(
  tx: TenantTx | SystemTx,
  table: RemovableTable,
  ids: readonly string[],
  changes: object = {},
): Promise<void> {
  const wanted = [...new Set(ids)];
  const removed = await tx
    .update(table as PgTable)
    .set({ isDeleted: 1, ...changes })
    .where(and(inArray(table.id, wanted), eq(table.isDeleted, 0)))
    .returning({ id: table.id });
  if (removed.length !== wanted.length) throw new AppError('record.some_missing');
}
