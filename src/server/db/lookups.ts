import type { Column, SQL } from 'drizzle-orm';
import { isEmpty, patternOf, readName, requireShort } from './filter-names.ts';
import type { Filterable } from './filters.ts';
import type { TenantTx } from './tenancy.ts';

/** How the rows of a text's patterns are found: their condition, or null where each row is to be compared. `text` is what was sent. */
export interface Lookup {
  parts: Column;
  find(tx: TenantTx, pattern: string, text: string): Promise<SQL | null>;
}

/** Looks up all that a query searches texts for; the entries these fields have in its `Filterable`. Throws as `filterBy`. */
export async function lookUp(
  tx: TenantTx,
  query: Readonly<Record<string, unknown>>,
  lookups: Readonly<Record<string, Lookup>>,
): Promise<Filterable> {
  const found = new Map<string, SQL | null>();
  for (const [name, value] of Object.entries(query)) {
    const { field, suffix = 'like' } = readName(name);
    const lookup = Object.hasOwn(lookups, field) ? lookups[field] : undefined;
    if (lookup === undefined || isEmpty(value)) continue;
    const text = requireShort(field, String(value));
    const pattern = patternOf(suffix, text);
    if (pattern !== null) found.set(`${field} ${pattern}`, await lookup.find(tx, pattern, text));
  }
  return Object.fromEntries(
    Object.entries(lookups).map(([field, { parts }]) => [
      field,
      { parts, findLike: (pattern: string) => found.get(`${field} ${pattern}`) ?? null },
    ]),
  );
}
