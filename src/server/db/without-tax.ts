import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** How the figures of a document contain tax: its rate in percent, which may be null, and 1 or 0. */
interface TaxColumns {
  taxRatePct: SQLWrapper;
  isTaxIncluded: SQLWrapper;
}

/**
 * `withoutTax` of `src/shared/domain/amounts.ts` in SQL (F6): an amount or a price without the tax that it may contain,
 * half away from zero. The rate divided by 100 has 20 decimals in PostgreSQL, and so has the quotient that is rounded.
 */
export const withoutTax = (figure: SQLWrapper, tax: TaxColumns, places: number): SQL =>
  sql`round(${figure} / (1 + ${tax.isTaxIncluded} * coalesce(${tax.taxRatePct}, 0) / 100), ${sql.raw(String(places))})`;
