import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm';
import type { Page, PageQuery } from '#shared/api/kit';
import { requireShort } from './filters.ts';

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

/** `column` holds `text` anywhere, in any case; the text's own `%` and `_` mean themselves. Throws as `filterBy`. */
export function contains(column: Column, text: string): SQL {
  return sql`${column} ILIKE ${`%${requireShort(column.name, text).replace(/[\\%_]/g, '\\$&')}%`}`;
}
