import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page, PageQuery } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { lineFieldName } from '#shared/records/lines';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import { exactly, type Filterable, filterBy } from '../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../db/paging.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { alikeColumn } from './find-alike.ts';
import type { LineStore, LinesByGroup } from './line-store.ts';
import { findNames } from './record-names.ts';
import type { RecordRules } from './record-rules.ts';
import { columnsOf, type RecordTable } from './record-table.ts';
import { answeredValues, type Values } from './record-values.ts';
import { type Nested, nest } from './tree.ts';

type PlacedRow = RecordRow & { parentId: string };
export type Query = Readonly<Record<string, unknown>>;

/** Reads the records of one kind from its table. */
export type RecordReader = ReturnType<typeof createRecordReader>;

export function createRecordReader(
  of: AnyRecord,
  table: RecordTable,
  { present: furtherOf }: RecordRules,
  lines: LineStore,
) {
  const { fields, order, tree } = of;
  const columns = columnsOf(table);
  // By nothing that the records do not show.
  const hidden = new Set(['isDeleted', 'tenantId', ...(of.alike ?? []).map(alikeColumn)]);
  const sortable = Object.fromEntries(Object.entries(columns).filter(([name]) => !hidden.has(name)));
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

  /** Rows in the format of the API: times as text, keys and ids with their names. */
  async function present(tx: TenantTx, rows: readonly Values[]): Promise<RecordRow[]> {
    const namesIn = await findNames(tx, fields, rows);
    const further = await furtherOf?.(
      tx,
      rows.map(({ id }) => String(id)),
    );
    return rows.map((row) => ({
      ...(answeredValues(fields, row) as RecordRow),
      ...namesIn(row),
      ...further?.get(String(row.id)),
      createUser: row.createUser ?? '',
      createDept: row.createDept ?? '',
      updateUser: row.updateUser ?? '',
    }));
  }

  const findAll = (tx: TenantTx, query: Query): Promise<RecordRow[]> =>
    select(tx, query, filterBy(query, filterable));

  /** Records of a tree in order, not nested. */
  const findPlaced = async (tx: TenantTx, query: Query = {}) =>
    (await findAll(tx, query)).map((row): PlacedRow => ({ ...row, parentId: String(row[tree ?? '']) }));

  return {
    columnOf,
    findAll,

    findPage(tx: TenantTx, query: Query & PageQuery): Promise<Page<RecordRow>> {
      const filter = and(isLive, filterBy(query, filterable));
      return selectPage(tx, table, { filter, order: inOrder(query) }, query, (rows) => present(tx, rows));
    },

    /** Whether a query has filters. */
    isFiltered: (query: Query): boolean => filterBy(query, filterable) !== undefined,

    /** All records of a tree that match the filters, nested; a record whose parent does not match is a root. */
    async findTree(tx: TenantTx, query: Query): Promise<Nested<PlacedRow>[]> {
      return nest(await findPlaced(tx, query));
    },

    findPlaced,

    /** Ids of the records that match the query, in its order, at most `most`. */
    async findIds(tx: TenantTx, query: Query, most: number): Promise<string[]> {
      const rows = await tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(and(isLive, filterBy(query, filterable)))
        .orderBy(...inOrder(query))
        .limit(most);
      return rows.map(({ id }) => String(id));
    },

    /** The lines of records, by the id of each. */
    findLines: lines.find,

    /** Records as rows of a sheet: a row a line, each with the fields of its record, so that sorted rows stay whole. */
    async findSheetRows(tx: TenantTx, ids: readonly string[]): Promise<RecordRow[]> {
      const rows = await select(tx, {}, inArray(table.id, [...ids]));
      const linesOf = await lines.find(tx, ids);
      return rows.flatMap((row) => besideLines(row, linesOf(row.id)));
    },

    /** Records with one of the values in a field. */
    findByValues: (tx: TenantTx, field: string, values: readonly string[]): Promise<RecordRow[]> =>
      values.length === 0 ? Promise.resolve([]) : select(tx, {}, inArray(columnOf(field), [...values])),

    /** Records in use, as choices. */
    findChoices: (tx: TenantTx): Promise<RecordRow[]> => select(tx, {}, eq(columnOf('status'), 1)),

    /** The record with this id and its lines. Throws `record.not_found`. */
    async findOne(tx: TenantTx, id: string): Promise<RecordRow> {
      const [row] = await select(tx, {}, eq(table.id, id));
      if (row === undefined) throw new AppError('record.not_found');
      return { ...row, ...(await lines.find(tx, [id]))(id) };
    },
  };
}

/** A record once for each of its lines, whose fields stand beside it as `contacts.mobile`; once where it has none. */
function besideLines(row: RecordRow, lines: LinesByGroup): RecordRow[] {
  const groups = Object.entries(lines);
  const count = Math.max(1, ...groups.map(([, all]) => all.length));
  return Array.from({ length: count }, (_, at) => {
    const beside = groups.flatMap(([name, all]) =>
      Object.entries(all[at] ?? {}).map(([field, value]) => [lineFieldName(name, field), value]),
    );
    return { ...row, ...Object.fromEntries(beside) };
  });
}
