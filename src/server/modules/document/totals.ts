import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Charge, documentAmounts, goodsAmount } from '#shared/domain/amounts';
import type { Figure } from '#shared/domain/decimal';
import { totalArea } from '#shared/domain/tally';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Values } from '../../records/record-values.ts';
import type { DocumentEffects } from './effects.ts';
import { type DocumentTables, linesOf, type StoredDocument, type StoredLine } from './stored-document.ts';

/** Figures that a line is given by its goods. */
export type LineFigures = Readonly<Record<string, unknown>> & { id: string };

/** The amount of a priced line (F5); zero for a line without a price yet. */
export const amountOf = ({ area, price }: StoredLine): number =>
  goodsAmount(area as Figure, price as Figure | null);

/** Stores the totals of a document (F2, F5, F6) as the sums of its stored lines. */
export async function writeTotals(
  tx: TenantTx,
  { table, lines }: DocumentTables,
  { id, row }: StoredDocument,
  { main, totals: totalsOf = veneerTotals }: DocumentEffects,
): Promise<void> {
  const mainTable = lines[main];
  const all = mainTable === undefined ? [] : await linesOf(tx, mainTable, id);
  const charges = lines.charges === undefined ? [] : await linesOf(tx, lines.charges, id);
  const totals = {
    ...totalsOf(all),
    ...('taxRatePct' in row &&
      documentAmounts(
        all.map(({ amount }) => amount as Figure),
        charges as unknown as Charge[],
        (row.taxRatePct ?? 0) as Figure,
        row.isTaxIncluded === 1,
      )),
  };
  await tx
    .update(table as PgTable)
    .set(totals as never)
    .where(eq(table.id, id));
}

/** F2: of lines of veneer. */
function veneerTotals(lines: readonly StoredLine[]): Values {
  const count = (field: string) => lines.reduce((sum, line) => sum + Number(line[field] ?? 0), 0);
  return {
    bundles: count('bundles'),
    pieces: count('pieces'),
    area: totalArea(lines.map(({ area }) => area as Figure)),
  };
}
