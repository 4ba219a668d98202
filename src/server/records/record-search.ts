import { getTableName, sql } from 'drizzle-orm';
import { type AnyRecord, searchedFields } from '#shared/records/record';
import type { Filterable } from '../db/filters.ts';
import { type Lookup, lookUp } from '../db/lookups.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { Query } from './record-columns.ts';
import { columnsOf, type RecordTable } from './record-table.ts';

/** Limit of records looked up by a part of a text; more are soon found in the list's order. */
const MOST_FOUND = 5000;

interface Searched {
  /** The filters of the texts looked up. */
  entries: Filterable;
  /** Each record must be compared with a pattern that many records match. */
  isCompared: boolean;
}

/**
 * Looks up partial texts in the query of a large kind, using the function of migration 0730, because row-level security
 * keeps other queries from using its index. Throws the errors of `filterBy`.
 */
export async function searchTexts(
  tx: TenantTx,
  query: Query,
  { of, table }: { of: AnyRecord; table: RecordTable },
): Promise<Searched> {
  if (!of.isLarge) return { entries: {}, isCompared: false };
  let isCompared = false;
  const columns = columnsOf(table);
  const lookups = searchedFields(of).flatMap((field): [string, Lookup][] => {
    const parts = columns[field];
    if (parts === undefined) return [];
    const find: Lookup['find'] = async (_, pattern, text) => {
      const { rows } = await tx.execute<{ ids: string | null; isLong: boolean }>(sql`
        SELECT ids::text AS ids, is_long AS "isLong"
        FROM rows_like(${getTableName(table)}, ${parts.name}, ${pattern}, ${text}, ${MOST_FOUND})`);
      const { ids = null, isLong = false } = rows[0] ?? {};
      if (ids === null && isLong) {
        isCompared = true;
        await readInOrder(tx);
      }
      // A subquery, because PostgreSQL would plan for each literal id, and estimate that they match many rows.
      return ids === null ? null : { where: sql`${table.id} = ANY ((SELECT ${ids}::bigint[])::bigint[])` };
    };
    return [[field, { parts, isExact: of.fields[field]?.kind === 'code', find }]];
  });
  const { entries } = await lookUp(tx, query, Object.fromEntries(lookups));
  return { entries, isCompared };
}

/**
 * Makes PostgreSQL read rows in the order of the list until the end of the transaction. It estimates too few matches, and would
 * otherwise read and sort all of them.
 */
async function readInOrder(tx: TenantTx): Promise<void> {
  await tx.execute(
    sql`SELECT set_config('enable_sort', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
  );
}
