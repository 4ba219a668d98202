import { asc, type Column, count, desc, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Page, PageQuery } from '#shared/api/kit';
import type { SystemTx, TenantTx } from './tenancy.ts';

/** Columns a list may be sorted by, by the names of its fields; anything else a caller names is ignored. */
export type Sortable = Readonly<Record<string, Column>>;

/**
 * The order a caller asked for (`ascs` before `descs`, field names in camel or snake case), ended by `last`, which makes
 * it the same on every page.
 */
export function orderOf(
  { ascs, descs }: Pick<PageQuery, 'ascs' | 'descs'>,
  sortable: Sortable,
  last: SQL[],
): SQL[] {
  return [...pick(ascs, sortable).map(asc), ...pick(descs, sortable).map(desc), ...last];
}

function pick(list: string | undefined, sortable: Sortable): Column[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .flatMap((name) => (Object.hasOwn(sortable, name) ? [sortable[name]] : []))
    .filter((column) => column !== undefined);
}

export function offsetOf({ current, size }: Pick<PageQuery, 'current' | 'size'>): number {
  return (current - 1) * size;
}

export function toPage<T>(
  records: T[],
  total: number,
  { current, size }: Pick<PageQuery, 'current' | 'size'>,
): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** The page asked for of the rows that answer to `filter`, as `present` shows them. */
export async function selectPage<T extends PgTable, Shown>(
  tx: TenantTx | SystemTx,
  table: T,
  { filter, order }: { filter: SQL | undefined; order: SQL[] },
  asked: Pick<PageQuery, 'current' | 'size'>,
  present: (rows: T['$inferSelect'][]) => Shown[] | Promise<Shown[]>,
): Promise<Page<Shown>> {
  const [found] = await tx
    .select({ total: count() })
    .from(table as PgTable)
    .where(filter);
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(filter)
    .orderBy(...order)
    .limit(asked.size)
    .offset(offsetOf(asked));
  return toPage(await present(rows), found?.total ?? 0, asked);
}
