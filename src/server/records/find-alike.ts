import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Alike } from '#shared/records/alike-api';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../db/tenancy.ts';
import { columnsOf, type RecordTable } from './record-table.ts';

/** The values of a record about to be saved. */
type Asked = Readonly<Record<string, unknown>>;

interface Limits {
  scope: SQL | undefined;
  /** The stored record that is about to be saved, which is no duplicate of itself. */
  ownId?: string | undefined;
  /** Limit of the records found, by code, for all that are asked about together; none if absent. */
  most?: number;
}

/** Finds, for each of several records about to be saved, the stored ones that are alike in a declared field, by code. */
export type AlikeFinder = (tx: TenantTx, asked: readonly Asked[], limits: Limits) => Promise<Alike[][]>;

/** The values of an array in SQL, as `given.value`. */
const givenTexts = (texts: readonly string[]): SQL =>
  sql`jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) AS given (value)`;

/** The `alike_key` of each of the texts. */
export async function findAlikeKeys(
  tx: TenantTx,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ text: sql<string>`given.value`, key: sql<string>`alike_key(given.value)` })
    .from(givenTexts(texts));
  return new Map(rows.map(({ text, key }) => [text, key]));
}

/** The column with the `alike_key` of a field. */
export const alikeColumn = (field: string): string => `${field}Key`;

/**
 * Makes the finder for a kind of record. The column `<field>Key` holds the result of the database function `alike_key`
 * for the field: its text without punctuation and spaces, with case and width normalised.
 */
export function alikeFinder(of: AnyRecord, table: RecordTable): AlikeFinder {
  const columns = columnsOf(table);
  const column = (name: string): PgColumn => {
    const found = columns[name];
    if (found === undefined) throw new Error(`${of.area}: no column ${name}`);
    return found;
  };
  const keys = (of.alike ?? []).map((field): [string, PgColumn] => [field, column(alikeColumn(field))]);

  /** Stored records whose key equals the key of one of the texts, each with that text. */
  function findIn(tx: TenantTx, key: PgColumn, texts: readonly string[], { scope, ownId, most }: Limits) {
    const query = tx
      .select({
        text: sql<string>`given.value`,
        id: sql<string>`${table.id}`.mapWith(String),
        code: sql<string>`${column(of.code)}`,
        name: sql<string>`${column(of.name)}`,
      })
      .from(table as PgTable)
      .innerJoin(givenTexts(texts), and(ne(key, ''), eq(key, sql`alike_key(given.value)`)))
      .where(and(eq(table.isDeleted, 0), scope, ownId === undefined ? undefined : ne(table.id, ownId)))
      .orderBy(column(of.code));
    return most === undefined ? query : query.limit(most);
  }

  return async (tx, asked, limits) => {
    const found = asked.map(() => new Map<string, Alike>());
    for (const [field, key] of keys) {
      const placesOf = Map.groupBy(asked.keys(), (place) => String(asked[place]?.[field] ?? ''));
      placesOf.delete('');
      if (placesOf.size === 0) continue;
      for (const { text, id, code, name } of await findIn(tx, key, [...placesOf.keys()], limits))
        for (const place of placesOf.get(text) ?? []) {
          const known = found[place]?.get(id);
          if (known === undefined) found[place]?.set(id, { id, code, name, fields: [field] });
          else known.fields.push(field);
        }
    }
    return found.map((alike) => [...alike.values()].sort((a, b) => (a.code < b.code ? -1 : 1)));
  };
}
