import { and, count, eq, type SQL, sql, sum } from 'drizzle-orm';
import type { Amount } from '#shared/api/home';
import { STORED_AREA_DECIMALS } from '#shared/domain/area-decimals';
import { round } from '#shared/domain/decimal';
import { packs, packTotals } from '../../db/schema/packs.ts';

/** Columns of an amount. */
export const AMOUNT = { packs: count(), area: sum(packs.area) };

/** The condition of packages, for their own rows and for the kept totals. */
export type PacksWhere = (of: typeof packs | typeof packTotals) => SQL | undefined;

/**
 * The query of `count` and `area` of packages: by the kept totals, however many there are, unless a scope limits them to
 * some.
 */
export function keptAmount(where: PacksWhere, scope: SQL | undefined): SQL {
  return scope === undefined
    ? sql`SELECT coalesce(sum(${packTotals.packs}), 0) AS count, coalesce(sum(${packTotals.area}), 0) AS area FROM ${packTotals} WHERE ${where(packTotals)}`
    : packsAmount(and(where(packs), scope));
}

/** The query of `count` and `area` of the packages that meet a condition; their area is in the indexes as a whole number. */
export function packsAmount(where: SQL | undefined): SQL {
  return sql`SELECT count(*) AS count, coalesce(sum(${packs.areaCm2}) / 10000, 0) AS area FROM ${packs} WHERE ${and(where, eq(packs.isDeleted, 0))}`;
}

/** The database sums areas exactly; a sum has no more decimals than a stored area. */
export function presentAmount(row: { packs: number | string; area: string | null } | undefined): Amount {
  return { packs: Number(row?.packs ?? 0), area: round(row?.area ?? '0', STORED_AREA_DECIMALS) };
}
