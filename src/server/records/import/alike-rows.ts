import type { SQL } from 'drizzle-orm';
import type { ImportAlike } from '#shared/records/import-api';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../../db/tenancy.ts';
import type { AlikeFinder } from '../find-alike.ts';
import type { PlannedRow } from './read-row.ts';

/** Finds stored records within `scope` that new rows may duplicate, by row. */
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
  return rows
    .flatMap(({ sheetRow }, place) =>
      (found[place] ?? []).map(({ code, name, fields }) => ({
        row: sheetRow.row,
        code,
        name,
        fields: fields.flatMap((field) => of.fields[field]?.words ?? []),
      })),
    )
    .sort((a, b) => a.row - b.row);
}

/** Number of rows that may duplicate a stored record. */
export const countAlikeRows = (alike: readonly ImportAlike[]): number =>
  new Set(alike.map(({ row }) => row)).size;
