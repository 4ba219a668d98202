import { eq } from 'drizzle-orm';
import type { AnyDocument } from '#shared/documents/document';
import { type Charge, documentAmounts, goodsAmount, MOST_AMOUNT } from '#shared/domain/amounts';
import type { Figure } from '#shared/domain/decimal';
import { totalArea } from '#shared/domain/tally';
import type { Fields } from '#shared/records/field';
import type { TenantTx } from '../../db/tenancy.ts';
import { invalidField } from '../../http/invalid-input.ts';
import { limitOfNumber } from '../../http/rules.ts';
import type { Values } from '../../records/record-values.ts';
import type { DocumentEffects } from './effects.ts';
import { type DocumentTables, linesOf, type StoredDocument, type StoredLine } from './stored-document.ts';

/** Figures that a line is given by its goods. */
export type LineFigures = Readonly<Record<string, unknown>> & { id: string };

/**
 * The amount of a priced line (F5) of a group; zero for a line without a price yet. Throws `input.invalid` for one that is
 * too large.
 */
export function amountOf(line: StoredLine, group: string): number {
  const { area, price } = line as Readonly<Record<string, Figure>>;
  const amount = goodsAmount(area ?? 0, price ?? null);
  if (amount > MOST_AMOUNT)
    throw invalidField(`${group}.${line.place}.amount`, limitOfNumber('most', MOST_AMOUNT));
  return amount;
}

/**
 * Stores the totals of a document (F2, F5, F6) as the sums of its stored lines. Throws `input.invalid` for one beyond the
 * limits of its field.
 */
export async function writeTotals(
  tx: TenantTx,
  { fields }: Pick<AnyDocument, 'fields'>,
  { table, lines }: DocumentTables,
  doc: StoredDocument,
  { main, totals: totalsOf = veneerTotals, amounts: amountsOf }: DocumentEffects,
): Promise<void> {
  const { id, row } = doc;
  const mainTable = lines[main];
  const all = mainTable === undefined ? [] : await linesOf(tx, mainTable, id);
  const charges = lines.charges === undefined ? [] : await linesOf(tx, lines.charges, id);
  const amounts =
    'taxRatePct' in row
      ? documentAmounts(
          all.map(({ amount }) => amount as Figure),
          charges as unknown as Charge[],
          (row.taxRatePct ?? 0) as Figure,
          row.isTaxIncluded === 1,
        )
      : undefined;
  const totals = {
    ...totalsOf(all),
    ...(amounts && amountsOf ? await amountsOf({ tx, doc }, amounts) : amounts),
  };
  requireStorable(fields, totals);
  await tx.update(table).set(totals).where(eq(table.id, id));
}

function requireStorable(fields: Fields, totals: Readonly<Values>): void {
  for (const [name, total] of Object.entries(totals)) {
    const { range } = fields[name] ?? {};
    if (range === undefined || typeof total !== 'number') continue;
    const [least, most] = range;
    if (total > most) throw invalidField(name, limitOfNumber('most', most));
    if (total < least) throw invalidField(name, limitOfNumber('least', least));
  }
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
