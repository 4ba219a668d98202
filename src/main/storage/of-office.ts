import type { Journal } from './journal.ts';

/**
 * SQL condition for rows of the journal that the users of a back office may see and act on; its parameter is that back
 * office. A desk can be used with several, whose companies have the same numbers. Rows of versions that did not note
 * theirs have an empty `server` and are of each, so that none is out of reach.
 */
export const OF_OFFICE = "server IN (?, '')";

/** So many rows of another back office. */
export interface CountElsewhere {
  server: string;
  count: number;
}

/** Counts rows of a table that are of other back offices than `office`; `condition` is SQL. */
export function countElsewhere(
  db: Journal['db'],
  table: string,
  { office, condition = 'true' }: { office: string; condition?: string },
): CountElsewhere[] {
  return db
    .prepare(
      `SELECT server, count(*) AS count FROM ${table} WHERE NOT ${OF_OFFICE} AND ${condition} GROUP BY server`,
    )
    .all(office)
    .map(({ server, count }) => ({ server: String(server), count: Number(count) }));
}

/** The same for the `server` of one row. */
export const isOfOffice = (server: string, office: string): boolean => server === office || server === '';
