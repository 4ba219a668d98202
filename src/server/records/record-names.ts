import { and, eq, inArray } from 'drizzle-orm';
import type { Field, Fields } from '#shared/records/field';
import { isNamed, nameFieldOf } from '#shared/records/reference-field';
import { dictionaryRows } from '../db/schema/dictionary-rows.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Names of the dictionary keys and references in rows, as `nameFieldOf(field)` of each row; removed records keep their
 * names. Needs one query per field, for any number of rows.
 */
export async function findNames(
  tx: TenantTx,
  fields: Fields,
  rows: readonly Row[],
): Promise<(row: Row) => Record<string, string>> {
  const named: [name: string, field: Field, names: ReadonlyMap<string, string>][] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!isNamed(field)) continue;
    const ids = [...new Set(rows.flatMap((row) => keysIn(field, row[name])))];
    named.push([name, field, await namesIn(tx, field, ids)]);
  }
  return (row) =>
    Object.fromEntries(
      named.map(([name, field, names]) => [
        nameFieldOf(name),
        keysIn(field, row[name])
          .map((key) => names.get(key) ?? '')
          .join(','),
      ]),
    );
}

async function namesIn(tx: TenantTx, { dictionary, to }: Field, ids: string[]) {
  if (dictionary !== undefined) return wordsOfDictionary(tx, dictionary, ids);
  return to === undefined ? new Map<string, string>() : namesOfRecords(tx, to, ids);
}

/** The keys or ids in a value: several of `references`, a list or a text with commas. */
function keysIn({ kind }: Field, value: unknown): string[] {
  const keys = kind === 'references' ? String(value ?? '').split(',') : [String(value ?? '')];
  return keys.filter((key) => key !== '');
}

async function wordsOfDictionary(tx: TenantTx, code: string, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, string>();
  const entries = await tx
    .select({ key: dictionaryRows.dictKey, value: dictionaryRows.dictValue })
    .from(dictionaryRows)
    .where(
      and(
        eq(dictionaryRows.code, code),
        inArray(dictionaryRows.dictKey, [...keys]),
        eq(dictionaryRows.isDeleted, 0),
      ),
    );
  return new Map(entries.map(({ key, value }) => [key, value]));
}

async function namesOfRecords(tx: TenantTx, to: keyof typeof REFERENCE_TABLES, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const { table, name } = REFERENCE_TABLES[to];
  const rows = await tx
    .select({ id: table.id, name })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map((row) => [String(row.id), String(row.name)]));
}
