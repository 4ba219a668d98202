import type { Column, SQL } from 'drizzle-orm';
import { isEmpty, patternOf, readName, requireShort } from './filter-names.ts';
import type { Filterable } from './filters.ts';
import type { TenantTx } from './tenancy.ts';

/** How rows whose text matches a pattern are found: a condition, or null if each row must be compared. */
export interface Lookup {
  parts: Column;
  /** An index has the rows of each value in the order of the list, so that they need not be sorted. */
  isOrdered?: true;
  /** `text` is the word the pattern was made of. */
  find(tx: TenantTx, pattern: string, text: string): Promise<SQL | null>;
}

/** What was found for the patterns of a query. */
export interface LookedUp {
  entries: Filterable;
  /** Rows were looked up that must be sorted. */
  isFound: boolean;
  /** Each row must be compared with some pattern. */
  isCompared: boolean;
}

/** Looks up every pattern of a query with the `Filterable` entries of these fields. Throws as `filterBy`. */
export async function lookUp(
  tx: TenantTx,
  query: Readonly<Record<string, unknown>>,
  lookups: Readonly<Record<string, Lookup>>,
): Promise<LookedUp> {
  const found = new Map<string, SQL | null>();
  let isFound = false;
  for (const [name, value] of Object.entries(query)) {
    const { field, suffix = 'like' } = readName(name);
    const lookup = Object.hasOwn(lookups, field) ? lookups[field] : undefined;
    if (lookup === undefined || isEmpty(value)) continue;
    const text = requireShort(field, String(value));
    const pattern = patternOf(suffix, text);
    if (pattern === null) continue;
    const condition = await lookup.find(tx, pattern, text);
    found.set(`${field} ${pattern}`, condition);
    isFound ||= condition !== null && lookup.isOrdered === undefined;
  }
  const entries = Object.entries(lookups).map(([field, { parts }]) => [
    field,
    { parts, findLike: (pattern: string) => found.get(`${field} ${pattern}`) ?? null },
  ]);
  return {
    entries: Object.fromEntries(entries),
    isFound,
    isCompared: [...found.values()].includes(null),
  };
}
