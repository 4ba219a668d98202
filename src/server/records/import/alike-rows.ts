import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ImportAlike } from '#shared/records/import-api';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../../db/tenancy.ts';
import { alikeColumn } from '../find-alike.ts';
import { columnsOf, type RecordTable } from '../record-table.ts';
import type { PlannedRow } from './read-row.ts';

/** Stored records within `scope` that rows to be added may repeat; nothing for a kind that declares no likeness. */
export async function findAlikeRows(
  tx: TenantTx,
  { of, table, scope }: { of: AnyRecord; table: RecordTable; scope: SQL | undefined },
  rows: readonly PlannedRow[],
): Promise<ImportAlike[]> {
  const columns = columnsOf(table);
  const found = new Map<string, ImportAlike>();
  for (const field of of.alike ?? []) {
    const textOf = ({ values }: PlannedRow) => String(values[field] ?? '');
    const texts = [...new Set(rows.map(textOf))].filter((text) => text !== '');
    if (texts.length === 0) continue;
    const key = columns[alikeColumn(field)] as PgColumn;
    const given = sql`jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) AS given (value)`;
    const stored = await tx
      .select({
        text: sql<string>`given.value`,
        code: columns[of.code] as PgColumn,
        name: columns[of.name] as PgColumn,
      })
      .from(table as PgTable)
      .innerJoin(given, and(ne(key, ''), eq(key, sql`alike_key(given.value)`)))
      .where(and(eq(table.isDeleted, 0), scope))
      .orderBy(asc(columns[of.code] as PgColumn));
    const byText = Map.groupBy(stored, ({ text }) => text);
    const words = of.fields[field]?.words;
    for (const row of rows)
      for (const record of byText.get(textOf(row)) ?? []) {
        const place = { row: row.sheetRow.row, code: String(record.code), name: String(record.name) };
        const known = found.get(`${place.row} ${place.code}`) ?? { ...place, fields: [] };
        if (words !== undefined) known.fields.push(words);
        found.set(`${place.row} ${place.code}`, known);
      }
  }
  return [...found.values()].sort((a, b) => a.row - b.row);
}
