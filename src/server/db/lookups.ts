import type { Column, SQL } from 'drizzle-orm';
import { isEmpty, patternOf, readName, requireShort } from './filter-names.ts';
import type { Filterable } from './filters.ts';
import type { TenantTx } from './tenancy.ts';

/** Rows that were found for a pattern. */
export interface FoundRows {
  condition: SQL;
  /** They are few enough to be sorted, and may be far apart in the order of the list. */
  isNarrow?: boolean;
}

/** How rows whose text matches a pattern are found: a condition, or null if each row must be compared. */
export interface Lookup {
  parts: Column;
  /** `text` is the word the pattern was made of. */
  find(tx: TenantTx, pattern: string, text: string): Promise<FoundRows | null>;
}

/** What was found for the patterns of a query. */
export interface LookedUp {
  entries: Filterable;
  isNarrow: boolean;
  /** Each row must be compared with some pattern. */
  isCompared: boolean;
}

/** Looks up every pattern of a query with the `Filterable` entries of these fields. Throws as `filterBy`. */
export async function lookUp(
  tx: TenantTx,
  query: Readonly<Record<string, unknown>>,
  lookups: Readonly<Record<string, Lookup>>,
): Promise<LookedUp> {
  const found = new Map<string, FoundRows | null>();
  for (const [name, value] of Object.entries(query)) {
    const { field, suffix = 'like' } = readName(name);
    const lookup = Object.hasOwn(lookups, field) ? lookups[field] : undefined;
    if (lookup === undefined || isEmpty(value)) continue;
    const text = requireShort(field, String(value));
    const pattern = patternOf(suffix, text);
    if (pattern !== null) found.set(`${field} ${pattern}`, await lookup.find(tx, pattern, text));
  }
  const entries = Object.entries(lookups).map(([field, { parts }]) => [
    field,
    { parts, findLike: (pattern: string) => found.get(`${field} ${pattern}`)?.condition ?? null },
  ]);
  const all = [...found.values()];
  return {
    entries: Object.fromEntries(entries),
    isNarrow: all.some((one) => one?.isNarrow ?? false),
    isCompared: all.includes(null),
  };
}
