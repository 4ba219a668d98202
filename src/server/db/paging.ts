import { asc, type Column, desc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { COUNTED_ROWS, type Page, type PageQuery } from '#shared/api/kit';
import type { SystemTx, TenantTx } from './tenancy.ts';

/** Columns a list may be sorted by, by field name; other names in a call are ignored. */
export type Sortable = Readonly<Record<string, Column>>;

/**
 * The requested order (`ascs` before `descs`, field names in camel or snake case), followed by `last`, which makes
 * the order the same on every page.
 */
export function orderOf(
  { ascs, descs }: Pick<PageQuery, 'ascs' | 'descs'>,
  sortable: Sortable,
  last: SQL[],
): SQL[] {
  return [...pick(ascs, sortable).map(asc), ...pick(descs, sortable).map(desc), ...last];
}

function pick(list: string | undefined, sortable: Sortable): Column[] {
  return namesIn(list)
    .flatMap((name) => (Object.hasOwn(sortable, name) ? [sortable[name]] : []))
    .filter((column) => column !== undefined);
}

/** The fields of a comma-separated list, in camel case. */
export function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
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

/** Same as `toPage`, for rows that were counted up to `most` and one more. */
export function toCountedPage<T>(
  records: T[],
  counted: number,
  asked: Pick<PageQuery, 'current' | 'size'>,
  most = COUNTED_ROWS,
): Page<T> {
  const page = toPage(records, Math.min(counted, most), asked);
  return counted > most ? { ...page, isAtLeast: true } : page;
}

interface Wanted<Unread> {
  filter: SQL | undefined;
  order: SQL[];
  /** Columns that are not read because they may be large. */
  without?: readonly Unread[];
}

/** The requested page of the rows that match `filter`, mapped by `present`, with their number up to `COUNTED_ROWS`. */
export async function selectPage<
  T extends PgTable,
  Shown,
  Unread extends keyof T['$inferSelect'] & string = never,
>(
  tx: TenantTx | SystemTx,
  table: T,
  { filter, order, without = [] }: Wanted<Unread>,
  asked: Pick<PageQuery, 'current' | 'size'>,
  present: (rows: Omit<T['$inferSelect'], Unread>[]) => Shown[] | Promise<Shown[]>,
): Promise<Page<Shown>> {
  const columns = Object.entries(getTableColumns(table as PgTable)).filter(
    ([name]) => !(without as readonly string[]).includes(name),
  );
  const counted = tx
    .select({ one: sql`1`.as('one') })
    .from(table as PgTable)
    .where(filter)
    .limit(COUNTED_ROWS + 1)
    .as('counted');
  const [found] = await tx.select({ total: sql<number>`count(*)::integer` }).from(counted);
  const rows = await tx
    .select(Object.fromEntries(columns))
    .from(table as PgTable)
    .where(filter)
    .orderBy(...order)
    .limit(asked.size)
    .offset(offsetOf(asked));
  return toCountedPage(await present(rows as T['$inferSelect'][]), found?.total ?? 0, asked);
}
