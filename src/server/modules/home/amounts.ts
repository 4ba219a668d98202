import { count, type SQL, sql, sum } from 'drizzle-orm';
import type { Amount } from '#shared/api/home';
import { round } from '#shared/domain/decimal';
import { packs } from '../../db/schema/packs.ts';

/** Columns of an amount. */
export const AMOUNT = { packs: count(), area: sum(packs.area) };

/** Columns of the amount of the rows that meet a condition. */
export function amountOf(condition: SQL) {
  return {
    packs: sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number),
    area: sql<string | null>`sum(${packs.area}) FILTER (WHERE ${condition})`,
  };
}

/** The database sums areas exactly; the sum is rounded half up to 0.001 m², the precision of stored areas. */
export function presentAmount(row: { packs: number; area: string | null } | undefined): Amount {
  return { packs: row?.packs ?? 0, area: round(row?.area ?? '0', 3) };
}
