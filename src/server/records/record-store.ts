import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page, PageQuery } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { exactly, type Filterable, filterBy } from '../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../db/paging.ts';
import { changedBy, type Doer, holdRecords, madeBy, need, removeRecords } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { refuseStale } from './other-change.ts';
import { findNames } from './record-names.ts';
import { columnsOf, type RecordTable } from './record-table.ts';
import {
  answeredValues,
  type Changes,
  changesBetween,
  checkRanges,
  ownValues,
  refuseFixed,
  storedValues,
  type Values,
} from './record-values.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';
import { type Referrer, refuseHeld } from './referrers.ts';

type Query = Readonly<Record<string, unknown>>;

/** Rules of a kind that no declaration says; each throws an AppError to refuse. Rows are locked meanwhile. */
export interface RecordRules {
  /** Records of other kinds that name these: they stand against a removal. */
  referredToBy?: readonly Referrer[];
  /** Before a record is changed. */
  change?(tx: TenantTx, row: RecordRow, values: Values): Promise<void>;
  /** Before records are removed. */
  remove?(tx: TenantTx, rows: readonly RecordRow[]): Promise<void>;
}

/** Reads and writes the records of one kind in its table. */
export type RecordStore = ReturnType<typeof createRecordStore>;

/** What can be done with the records of `of`, kept in `table`. */
export function createRecordStore(of: AnyRecord, table: RecordTable, rules: RecordRules = {}) {
  const { fields, name, order, ranges } = of;
  const referrers = rules.referredToBy ?? [];
  const columns = columnsOf(table);
  const { isDeleted: _removed, tenantId: _company, ...sortable } = columns;
  const filterable: Filterable = {
    ...sortable,
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([field, { kind }]) =>
        kind === 'code' || kind === 'choice' ? [[field, exactly(columnOf(field))]] : [],
      ),
    ),
  };
  const isLive = eq(table.isDeleted, 0);

  function columnOf(field: string): PgColumn {
    const column = columns[field];
    if (column === undefined) throw new Error(`${of.area}: no column for ${field}`);
    return column;
  }

  const inOrder = (query: Query): SQL[] =>
    orderOf(query as Pick<PageQuery, 'ascs' | 'descs'>, sortable as Sortable, [
      asc(columnOf(order)),
      asc(table.id),
    ]);

  async function select(tx: TenantTx, query: Query, filter: SQL | undefined): Promise<RecordRow[]> {
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(and(isLive, filter))
      .orderBy(...inOrder(query));
    return present(tx, rows);
  }

  /** Rows as they travel: times as text, ids and keys with what they are called. */
  async function present(tx: TenantTx, rows: readonly Values[]): Promise<RecordRow[]> {
    const namesIn = await findNames(tx, fields, rows);
    return rows.map((row) => ({
      ...(answeredValues(fields, row) as RecordRow),
      ...namesIn(row),
      createUser: row.createUser ?? '',
      createDept: row.createDept ?? '',
      updateUser: row.updateUser ?? '',
    }));
  }

  /** The rows, locked in one order so that no two transactions wait for each other. */
  async function lock(tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]> {
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(and(inArray(table.id, [...new Set(ids)]), isLive))
      .orderBy(asc(table.id))
      .for('update');
    return rows as unknown as RecordRow[];
  }

  /** Throws `record.code_taken` for a value of a unique field that another record has. */
  async function requireUnique(tx: TenantTx, values: Values, ownId?: string): Promise<void> {
    for (const [field, { isUnique, words }] of Object.entries(fields)) {
      const value = values[field];
      if (!isUnique || typeof value !== 'string' || value === '') continue;
      const rows = await tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(eq(columnOf(field), value), isLive));
      if (rows.some(({ id }) => id !== ownId))
        throw new AppError('record.code_taken', { code: value, field, words });
    }
  }

  /** Until the transaction ends nobody removes what the record comes to refer to. */
  async function holdReferred(tx: TenantTx, values: Values): Promise<void> {
    for (const [field, { to }] of Object.entries(fields)) {
      const id = values[field];
      if (to === undefined || typeof id !== 'string' || id === '' || id === '0') continue;
      await holdRecords(tx, REFERENCE_TABLES[to].table, [id], 'refer');
    }
  }

  /** A field others name the record by stays while they do. */
  async function refuseOtherKeys(tx: TenantTx, row: RecordRow, values: Values): Promise<void> {
    const concerned = referrers.filter(
      ({ key = 'id' }) => values[key] !== undefined && values[key] !== row[key],
    );
    await refuseHeld(tx, [row], name, concerned);
  }

  return {
    findPage(tx: TenantTx, query: Query & PageQuery): Promise<Page<RecordRow>> {
      const filter = and(isLive, filterBy(query, filterable));
      return selectPage(tx, table, { filter, order: inOrder(query) }, query, (rows) => present(tx, rows));
    },

    findAll: (tx: TenantTx, query: Query): Promise<RecordRow[]> =>
      select(tx, query, filterBy(query, filterable)),

    /** Ids of what the query lets through, in its order, at most so many. */
    async findIds(tx: TenantTx, query: Query, most: number): Promise<string[]> {
      const rows = await tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(isLive, filterBy(query, filterable)))
        .orderBy(...inOrder(query))
        .limit(most);
      return rows.map(({ id }) => String(id));
    },

    findByIds: (tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]> =>
      select(tx, {}, inArray(table.id, [...ids])),

    /** Records in use, to choose from. */
    findChoices: (tx: TenantTx): Promise<RecordRow[]> => select(tx, {}, eq(columnOf('status'), 1)),

    /** Throws `record.not_found`. */
    async findOne(tx: TenantTx, id: string): Promise<RecordRow> {
      const [row] = await select(tx, {}, eq(table.id, id));
      if (row === undefined) throw new AppError('record.not_found');
      return row;
    },

    /**
     * Adds a record with the id `by.newId`. Throws `record.code_taken`, `record.some_missing` for a record it refers to,
     * and `input.invalid` for what is missing or a range that is upside down.
     */
    async add(tx: TenantTx, sent: object, by: Doer & { newId: string }): Promise<Changes> {
      const values = ownValues(of, sent);
      for (const [field, { isRequired }] of Object.entries(fields)) if (isRequired) need(values, field);
      checkRanges(values, ranges);
      await requireUnique(tx, values);
      await holdReferred(tx, values);
      const kept = storedValues(fields, values);
      await tx.insert(table as PgTable).values({ ...kept, id: by.newId, ...madeBy(by) } as never);
      return changesBetween(of, {}, values);
    },

    /**
     * Changes what was sent and leaves the rest; what changed is answered. Throws as `add` does, `record.not_found`, and
     * `record.changed` where `version` is given and the record has another.
     */
    async change(
      tx: TenantTx,
      { id, version, ...sent }: { id: string; version?: number | undefined },
      by: Doer,
    ): Promise<Changes> {
      const values = ownValues(of, sent);
      const [row] = await lock(tx, [id]);
      if (row === undefined) throw new AppError('record.not_found');
      await refuseStale(tx, of, row, version);
      refuseFixed(of, row, values);
      checkRanges({ ...row, ...values }, ranges);
      await requireUnique(tx, values, id);
      await holdReferred(tx, values);
      await refuseOtherKeys(tx, row, values);
      await rules.change?.(tx, row, values);
      await tx
        .update(table as PgTable)
        .set({
          ...storedValues(fields, values),
          version: sql`${table.version} + 1`,
          ...changedBy(by),
        } as never)
        .where(eq(table.id, id));
      return changesBetween(of, row, values);
    },

    /**
     * Changes columns of records, all or none, each counted as a change of it: what an act does. Answers what they are
     * called. Throws `record.some_missing`.
     */
    async set(
      tx: TenantTx,
      ids: readonly string[],
      values: Values,
      by: Doer,
    ): Promise<ReadonlyMap<string, string>> {
      const rows = await lock(tx, ids);
      if (rows.length !== new Set(ids).size) throw new AppError('record.some_missing');
      await tx
        .update(table as PgTable)
        .set({ ...values, version: sql`${table.version} + 1`, ...changedBy(by) } as never)
        .where(inArray(table.id, [...ids]));
      return new Map(rows.map((row) => [row.id, String(row[name])]));
    },

    /** Removes all or none; answers what they were called. Throws `record.some_missing`, `record.in_use` and what the
     * kind's rules throw. */
    async remove(tx: TenantTx, ids: readonly string[], by: Doer): Promise<ReadonlyMap<string, string>> {
      const rows = await lock(tx, ids);
      await refuseHeld(tx, rows, name, referrers);
      await rules.remove?.(tx, rows);
      await removeRecords(tx, table, ids, changedBy(by));
      return new Map(rows.map((row) => [row.id, String(row[name])]));
    },
  };
}
