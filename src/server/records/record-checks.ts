import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '#shared/errors';
import type { Fields } from '#shared/records/field';
import type { AnyRecord } from '#shared/records/record';
import { missingAmong } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { RecordTable } from './record-table.ts';
import type { Values } from './record-values.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';
import { refuseOwnDescendant, refuseTooDeep } from './tree.ts';

/** Checks of a record against the other records of the company; created once a kind. */
export function createChecks(of: AnyRecord, table: RecordTable, columnOf: (field: string) => PgColumn) {
  const { fields, tree } = of;
  const isLive = eq(table.isDeleted, 0);

  return {
    /** Throws `record.code_taken` if another record has the same value in a unique field. */
    async requireUnique(tx: TenantTx, values: Readonly<Values>, ownId?: string): Promise<void> {
      for (const [field, { isUnique, words }] of Object.entries(fields)) {
        const value = values[field];
        if (!isUnique || typeof value !== 'string' || value === '') continue;
        const rows = await tx
          .select({ id: table.id })
          .from(table)
          .where(and(eq(columnOf(field), value), isLive));
        if (rows.some(({ id }) => id !== ownId))
          throw new AppError('record.code_taken', { code: value, field, words });
      }
    },

    /** Same as `requireUnique`, for the new values of many records; their own old values count as others'. */
    async requireAllUnique(
      tx: TenantTx,
      records: readonly { id: string; values: Readonly<Values> }[],
    ): Promise<void> {
      for (const [field, { isUnique, words }] of Object.entries(fields)) {
        if (!isUnique) continue;
        const wanted = new Map(records.map(({ id, values }) => [values[field], id]));
        const texts = [...wanted.keys()].filter((value) => typeof value === 'string' && value !== '');
        if (texts.length === 0) continue;
        const rows = await tx
          .select({ id: table.id, value: columnOf(field) })
          .from(table)
          .where(and(inArray(columnOf(field), texts), isLive));
        const taken = rows.find(({ id, value }) => wanted.get(value) !== id);
        if (taken !== undefined) throw new AppError('record.code_taken', { code: taken.value, field, words });
      }
    },

    /**
     * Checks a move within the tree: throws `record.own_parent`, `record.too_deep`. Locks the whole tree, so that two
     * moves cannot form a loop.
     */
    async checkPlace(tx: TenantTx, values: Readonly<Values>, ownId?: string): Promise<void> {
      const parentId = tree === undefined ? undefined : values[tree];
      if (tree === undefined || typeof parentId !== 'string') return;
      const all = (await tx
        .select({ id: table.id, parentId: columnOf(tree) })
        .from(table)
        .where(isLive)
        .orderBy(asc(table.id))
        .for('update')) as { id: string; parentId: string }[];
      refuseTooDeep(all, parentId, ownId);
      if (ownId !== undefined) refuseOwnDescendant(all, ownId, parentId);
    },

    /** Throws `record.has_children` if a record has children that are not removed with it. */
    async requireChildless(tx: TenantTx, ids: readonly string[]): Promise<void> {
      if (tree === undefined) return;
      const all = await tx
        .select({ id: table.id, parentId: columnOf(tree) })
        .from(table)
        .where(isLive);
      const isLeft = all.some(
        ({ id, parentId }) => ids.includes(String(parentId)) && !ids.includes(String(id)),
      );
      if (isLeft) throw new AppError('record.has_children');
    },
  };
}

/**
 * Locks the records that records or lines refer to against removal until the transaction ends. Throws
 * `record.some_missing` with the field, as `nameOf` names it in the row with the missing reference.
 */
export async function holdReferred<Row extends Readonly<Values>>(
  tx: TenantTx,
  fields: Fields,
  rows: readonly Row[],
  nameOf: (field: string, row: Row) => string = (field) => field,
): Promise<void> {
  for (const [field, { to }] of Object.entries(fields)) {
    if (to === undefined) continue;
    const { table: referred, isOfSystem } = REFERENCE_TABLES[to];
    const named = rows.flatMap((row) => idsIn(row[field]));
    const missing = await missingAmong(tx, referred, named, isOfSystem ? undefined : 'refer');
    const row = rows.find((one) => idsIn(one[field]).some((id) => missing.has(id)));
    if (row !== undefined) throw new AppError('record.some_missing', { field: nameOf(field, row) });
  }
}

/** The ids in a reference, of one record or several. */
const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '' && id !== '0');
