import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Page, PageQuery } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, selectPage } from '../../db/paging.ts';
import { changedBy, type Doer, madeBy, removeRecords } from '../../db/records.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { invalidField } from '../../invalid-input.ts';
import { formatTime } from '../../time.ts';

const COMMON = [
  'id',
  'code',
  'name',
  'status',
  'sort',
  'remark',
  'isDeleted',
  'createTime',
  'updateTime',
] as const;
/** A table of master data: the common columns, and its own. */
export type MasterTable = PgTable & Record<(typeof COMMON)[number], PgColumn>;

/** A record as it travels: the row with its times as text. What the contract does not name is dropped on the way out. */
export type MasterRecord = Record<string, unknown>;

type Query = Readonly<Record<string, unknown>> & Pick<PageQuery, 'ascs' | 'descs'>;

/** Pairs of fields of which the first may not be the greater. */
export type Ranges = readonly (readonly [string, string])[];

/** What can be done with the records of one table of master data; the tables differ in their own columns only. */
export function createMasterData(table: MasterTable, ranges: Ranges) {
  const columns = table as unknown as Record<string, PgColumn>;
  const fields = Object.keys(columns).filter((name) => columns[name]?.name !== undefined);
  const sortable = Object.fromEntries(
    fields.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])),
  );
  const filterable: Filterable = {
    ...Object.fromEntries(
      Object.entries(sortable).filter(([name]) => name !== 'isDeleted' && name !== 'tenantId'),
    ),
    code: exactly(table.code),
  };
  const isLive = eq(table.isDeleted, 0);

  const inOrder = (query: Query) => orderOf(query, sortable, [asc(table.sort), asc(table.id)]);

  async function select(tx: TenantTx, query: Query, filter: SQL | undefined) {
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(filter)
      .orderBy(...inOrder(query));
    return rows.map(present);
  }

  async function findRow(tx: TenantTx, id: string): Promise<MasterRecord> {
    const [row] = await tx
      .select()
      .from(table as PgTable)
      .where(and(eq(table.id, id), isLive))
      .for('update');
    if (row === undefined) throw new AppError('record.not_found');
    return row;
  }

  async function requireFreeCode(tx: TenantTx, code: unknown, ownId?: string): Promise<void> {
    if (typeof code !== 'string') return;
    const [row] = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(eq(table.code, code), isLive));
    if (row !== undefined && row.id !== ownId) throw new AppError('record.code_taken', { code });
  }

  return {
    findPage(tx: TenantTx, query: Query & PageQuery): Promise<Page<MasterRecord>> {
      const filter = and(isLive, filterBy(query, filterable));
      return selectPage(tx, table, { filter, order: inOrder(query) }, query, (rows) => rows.map(present));
    },

    findAll: (tx: TenantTx, query: Query): Promise<MasterRecord[]> =>
      select(tx, query, and(isLive, filterBy(query, filterable))),

    /** Records in use, to choose from. */
    findChoices: (tx: TenantTx): Promise<MasterRecord[]> => select(tx, {}, and(isLive, eq(table.status, 1))),

    /** Throws `record.not_found`. */
    findOne: async (tx: TenantTx, id: string): Promise<MasterRecord> => {
      const [row] = await select(tx, {}, and(eq(table.id, id), isLive));
      if (row === undefined) throw new AppError('record.not_found');
      return row;
    },

    /** Throws `record.code_taken`, and `input.invalid` for a range that is upside down. */
    async save(tx: TenantTx, body: object, by: Doer & { id: string }): Promise<void> {
      const values = takeSent(body);
      checkRanges(values, ranges);
      await requireFreeCode(tx, values.code);
      await tx.insert(table as PgTable).values({ ...values, id: by.id, ...madeBy(by) } as never);
    },

    /** Changes what was sent and leaves the rest. Throws as `save` does, and `record.not_found`. */
    async update(tx: TenantTx, { id, ...body }: { id: string }, by: Doer): Promise<void> {
      const values = takeSent(body);
      const row = await findRow(tx, id);
      checkRanges({ ...row, ...values }, ranges);
      await requireFreeCode(tx, values.code, id);
      await tx
        .update(table as PgTable)
        .set({ ...values, ...changedBy(by) } as never)
        .where(eq(table.id, id));
    },

    remove: (tx: TenantTx, ids: readonly string[], by: Doer): Promise<void> =>
      removeRecords(tx, table, ids, changedBy(by)),
  };
}

/** What was sent: nulls are taken for not sent, as in every server of the family, and an empty figure for none. */
function takeSent(body: object): Record<string, unknown> {
  const texts = new Set(['remark', 'kind', 'craft', 'operations']);
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, value === '' && !texts.has(name) ? null : value]),
  );
}

function checkRanges(values: Readonly<Record<string, unknown>>, ranges: Ranges): void {
  for (const [low, high] of ranges) {
    const from = values[low];
    const to = values[high];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      throw invalidField(high, { zh: `{field}不能小于 ${from}`, en: `{field}: at least ${from}` });
  }
}

function present(row: MasterRecord): MasterRecord {
  return {
    ...row,
    createUser: row.createUser ?? '',
    createDept: row.createDept ?? '',
    updateUser: row.updateUser ?? '',
    createTime: row.createTime instanceof Date ? formatTime(row.createTime) : '',
    updateTime: row.updateTime instanceof Date ? formatTime(row.updateTime) : '',
  };
}
