import type { SQL } from 'drizzle-orm';
import type { ImportAlike } from '#shared/records/import-api';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../../db/tenancy.ts';
import { type AlikeFinder, findAlikeKeys } from '../find-alike.ts';
import type { PlannedRow } from './read-row.ts';

/** Finds stored records within `scope`, and earlier rows, that new rows may duplicate, by row. */
export async function findAlikeRows(
  tx: TenantTx,
  { of, findAlike }: { of: AnyRecord; findAlike: AlikeFinder },
  rows: readonly PlannedRow[],
  scope: SQL | undefined,
): Promise<ImportAlike[]> {
  const found = await findAlike(
    tx,
    rows.map(({ values }) => values),
    { scope },
  );
  const stored = rows.flatMap(({ sheetRow }, place) =>
    (found[place] ?? []).map(({ code, name, fields }) => ({
      row: sheetRow.row,
      inRow: 0,
      code,
      name,
      fields: fields.flatMap((field) => of.fields[field]?.words ?? []),
    })),
  );
  const inFile = await findAlikeInFile(tx, of, rows);
  return [...stored, ...inFile].sort((a, b) => a.row - b.row);
}

/** The first row that each later one is alike in a declared field; a field may name another row. */
async function findAlikeInFile(
  tx: TenantTx,
  of: AnyRecord,
  rows: readonly PlannedRow[],
): Promise<ImportAlike[]> {
  const found = new Map<string, ImportAlike>();
  for (const field of of.alike ?? []) {
    const textOf = ({ values }: PlannedRow) => String(values[field] ?? '');
    const keys = await findAlikeKeys(tx, [...new Set(rows.map(textOf))]);
    const same = Map.groupBy(rows, (row) => keys.get(textOf(row)) ?? '');
    same.delete('');
    const words = [of.fields[field]?.words ?? []].flat();
    for (const [first, ...others] of same.values()) {
      if (first === undefined) continue;
      const { values } = first;
      const repeated = { code: String(values[of.code] ?? ''), name: String(values[of.name] ?? '') };
      const inRow = first.sheetRow.row;
      for (const { sheetRow } of others) {
        const { row } = sheetRow;
        const known = found.get(`${row} ${inRow}`)?.fields ?? [];
        found.set(`${row} ${inRow}`, { row, inRow, ...repeated, fields: [...known, ...words] });
      }
    }
  }
  return [...found.values()];
}

/** Number of rows that may duplicate another record. */
export const countAlikeRows = (alike: readonly ImportAlike[]): number =>
  new Set(alike.map(({ row }) => row)).size;
