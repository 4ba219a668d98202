import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { lineAmount, taxed, totalAmount } from '#shared/domain/amounts';
import { exact, type Figure } from '#shared/domain/decimal';
import { totalArea } from '#shared/domain/tally';
import { jsonRows } from '../../db/json-rows.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { LineTable } from '../../records/record-table.ts';
import { type DocumentTables, linesOf, type StoredDocument, type StoredLine } from './stored-document.ts';

/** Figures that a line is given by its goods. */
export type LineFigures = Readonly<Record<string, unknown>> & { id: string };

/** The amount of a priced line (F5); a line without a price yet has none. */
export const amountOf = ({ area, price }: StoredLine): number =>
  price === null ? 0 : lineAmount(area as Figure, price as Figure);

/** Stores figures of lines by one statement. */
export async function writeFigures(
  tx: TenantTx,
  table: LineTable,
  rows: readonly LineFigures[],
): Promise<void> {
  if (rows.length === 0) return;
  const { source, columns } = jsonRows(table, rows);
  const fresh = Object.fromEntries(columns.map(({ name, given }) => [name, given]));
  const { id, ...figures } = fresh;
  await tx
    .update(table as PgTable)
    .set(figures as never)
    .from(source as never)
    .where(sql`${table.id} = ${id}`);
}

/** Stores the totals of a document (F2, F5, F6) as the sums of its stored lines. */
export async function writeTotals(
  tx: TenantTx,
  { table, lines }: DocumentTables,
  { id, row }: StoredDocument,
  main: string,
): Promise<void> {
  const mainTable = lines[main];
  const all = mainTable === undefined ? [] : await linesOf(tx, mainTable, id);
  const charges = lines.charges === undefined ? [] : await linesOf(tx, lines.charges, id);
  const count = (field: string) => all.reduce((sum, line) => sum + Number(line[field] ?? 0), 0);
  const totals = {
    bundles: count('bundles'),
    pieces: count('pieces'),
    area: totalArea(all.map(({ area }) => area as Figure)),
    ...('taxRatePct' in row && moneyOf(row, all, charges)),
  };
  await tx
    .update(table as PgTable)
    .set(totals as never)
    .where(eq(table.id, id));
}

function moneyOf(row: StoredDocument['row'], all: readonly StoredLine[], charges: readonly StoredLine[]) {
  const amount = totalAmount(all.map((line) => line.amount as Figure));
  const further = charges.map(({ kind, charge }) =>
    kind === 'DISCOUNT'
      ? exact(charge as Figure)
          .negated()
          .toString()
      : (charge as Figure),
  );
  const { net, tax, gross } = taxed(
    totalAmount([amount, ...further]),
    (row.taxRatePct ?? 0) as Figure,
    row.isTaxIncluded === 1,
  );
  return { amount, netAmount: net, taxAmount: tax, grossAmount: gross };
}
