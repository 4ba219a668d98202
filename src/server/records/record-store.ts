import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page, PageQuery } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { exactly, type Filterable, filterBy } from '../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../db/paging.ts';
import { changedBy, type Doer, madeBy, need, removeRecords } from '../db/records.ts';
import { dictionaries } from '../db/schema/organisation.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { invalidField } from '../http/invalid-input.ts';
import { formatTime } from '../http/time.ts';
import { describeOtherChange } from './other-change.ts';
import { columnsOf, type RecordTable } from './record-table.ts';

type Query = Readonly<Record<string, unknown>>;
type Values = Record<string, unknown>;

/** Old and new value of each field a change altered. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/** Rules of a kind that no declaration says; each throws an AppError to refuse. Rows are locked meanwhile. */
export interface RecordRules {
  /** Before a record is changed. */
  change?(tx: TenantTx, row: RecordRow, values: Values): Promise<void>;
  /** Before records are removed. */
  remove?(tx: TenantTx, rows: readonly RecordRow[]): Promise<void>;
}

/** Reads and writes the records of one kind in its table. */
export type RecordStore = ReturnType<typeof createRecordStore>;

/** What can be done with the records of `of`, kept in `table`. */
export function createRecordStore(of: AnyRecord, table: RecordTable, rules: RecordRules = {}) {
  const { fields, code, name, order, ranges } = of;
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
  const choices = Object.entries(fields).filter(([, field]) => field.kind === 'choice');
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

  /** Rows as they travel: times as text, keys of dictionaries with their words. */
  async function present(tx: TenantTx, rows: readonly Values[]): Promise<RecordRow[]> {
    const words = await findWords(tx);
    return rows.map((row) => ({
      ...(row as RecordRow),
      ...Object.fromEntries(
        choices.map(([field]) => [
          `${field}Name`,
          words.get(`${fields[field]?.dictionary} ${row[field]}`) ?? '',
        ]),
      ),
      createUser: row.createUser ?? '',
      createDept: row.createDept ?? '',
      updateUser: row.updateUser ?? '',
      createTime: formatTime(row.createTime as Date),
      updateTime: formatTime(row.updateTime as Date),
    }));
  }

  /** Words of the choices, by dictionary and key. */
  async function findWords(tx: TenantTx): Promise<Map<string, string>> {
    if (choices.length === 0) return new Map();
    const codes = choices.map(([, { dictionary = '' }]) => dictionary);
    const entries = await tx
      .select({ code: dictionaries.code, key: dictionaries.dictKey, value: dictionaries.dictValue })
      .from(dictionaries)
      .where(and(inArray(dictionaries.code, codes), eq(dictionaries.isDeleted, 0)));
    return new Map(entries.map((entry) => [`${entry.code} ${entry.key}`, entry.value]));
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

  async function requireFreeCode(tx: TenantTx, value: unknown, ownId?: string): Promise<void> {
    if (typeof value !== 'string') return;
    const [row] = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(eq(columnOf(code), value), isLive));
    if (row !== undefined && row.id !== ownId)
      throw new AppError('record.code_taken', { code: value, field: code });
  }

  return {
    findPage(tx: TenantTx, query: Query & PageQuery): Promise<Page<RecordRow>> {
      const filter = and(isLive, filterBy(query, filterable));
      return selectPage(tx, table, { filter, order: inOrder(query) }, query, (rows) => present(tx, rows));
    },

    findAll: (tx: TenantTx, query: Query): Promise<RecordRow[]> =>
      select(tx, query, filterBy(query, filterable)),

    /** Records in use, to choose from. */
    findChoices: (tx: TenantTx): Promise<RecordRow[]> => select(tx, {}, eq(columnOf('status'), 1)),

    /** Throws `record.not_found`. */
    async findOne(tx: TenantTx, id: string): Promise<RecordRow> {
      const [row] = await select(tx, {}, eq(table.id, id));
      if (row === undefined) throw new AppError('record.not_found');
      return row;
    },

    /**
     * Adds a record with the id `by.newId`. Throws `record.code_taken`, and `input.invalid` for what is missing or a
     * range that is upside down.
     */
    async add(tx: TenantTx, sent: object, by: Doer & { newId: string }): Promise<Changes> {
      const values = ownValues(of, sent);
      for (const [field, { isRequired }] of Object.entries(fields)) if (isRequired) need(values, field);
      checkRanges(values, ranges);
      await requireFreeCode(tx, values[code]);
      await tx.insert(table as PgTable).values({ ...values, id: by.newId, ...madeBy(by) } as never);
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
      if (version !== undefined && version !== row.version) throw await describeOtherChange(tx, of, row);
      checkRanges({ ...row, ...values }, ranges);
      await requireFreeCode(tx, values[code], id);
      await rules.change?.(tx, row, values);
      await tx
        .update(table as PgTable)
        .set({ ...values, version: sql`${table.version} + 1`, ...changedBy(by) } as never)
        .where(eq(table.id, id));
      return changesBetween(of, row, values);
    },

    /** Removes all or none; answers what they were called. Throws `record.some_missing` and what the kind's rules throw. */
    async remove(tx: TenantTx, ids: readonly string[], by: Doer): Promise<ReadonlyMap<string, string>> {
      const rows = await lock(tx, ids);
      await rules.remove?.(tx, rows);
      await removeRecords(tx, table, ids, changedBy(by));
      return new Map(rows.map((row) => [row.id, String(row[name])]));
    },
  };
}

/** The declared fields that were sent. */
function ownValues({ fields }: AnyRecord, sent: object): Values {
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => Object.hasOwn(fields, field) && value !== undefined),
  );
}

function changesBetween({ fields }: AnyRecord, before: Values, after: Values): Changes {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !fields[field]?.isSecret && (before[field] ?? '') !== (value ?? ''))
      .map(([field, value]) => [field, [before[field] ?? '', value ?? '']]),
  );
}

function checkRanges(values: Readonly<Values>, ranges: AnyRecord['ranges']): void {
  for (const [low, high] of ranges) {
    const from = values[low];
    const to = values[high];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      throw invalidField(high, { zh: `{field}不能小于 ${from}`, en: `{field}: at least ${from}` });
  }
}
