import type { Column, SQL } from 'drizzle-orm';
import { isEmpty, patternOf, readName, requireShort } from './filter-names.ts';
import type { Filterable } from './filters.ts';
import type { TenantTx } from './tenancy.ts';

/** The condition of the rows found. */
export interface Found {
  where: SQL;
  /** An index has the rows of each value in the order of the list, so that they need not be sorted. */
  isOrdered?: boolean;
}

/** How rows whose text matches a pattern are found; null if each row must be compared. */
export interface Lookup {
  parts: Column;
  /** True: the value must match exactly; set if the filter has no suffix. */
  isExact?: boolean;
  /** `text` is the word the pattern was made of. */
  find(tx: TenantTx, pattern: string, text: string): Promise<Found | null>;
}

/** Number of rows up to which a list is counted where many of many rows must be compared with a pattern. */
export const COUNTED_OF_COMPARED = 500;

/** The results for the patterns of a query. */
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
  const conditions = new Map<string, SQL | null>();
  let isFound = false;
  for (const [name, value] of Object.entries(query)) {
    const { field, suffix } = readName(name);
    const lookup = Object.hasOwn(lookups, field) ? lookups[field] : undefined;
    if (lookup === undefined || isEmpty(value)) continue;
    const text = requireShort(field, String(value));
    const pattern = patternOf(suffix ?? (lookup.isExact ? 'equal' : 'like'), text);
    if (pattern === null) continue;
    const found = await lookup.find(tx, pattern, text);
    conditions.set(`${field} ${pattern}`, found?.where ?? null);
    isFound ||= found !== null && found.isOrdered !== true;
  }
  const entries = Object.entries(lookups).map(([field, { parts, isExact }]) => [
    field,
    { parts, isExact, findLike: (pattern: string) => conditions.get(`${field} ${pattern}`) ?? null },
  ]);
  return {
    entries: Object.fromEntries(entries),
    isFound,
    isCompared: [...conditions.values()].includes(null),
  };
}
