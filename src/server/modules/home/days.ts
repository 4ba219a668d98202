import type { Column } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';
import { formatDay } from '../../http/time.ts';
import { currentTimeZone } from '../../http/time-zone.ts';

const DAY_MS = 86_400_000;

/** The last `count` days up to and including that of `now` in the caller's zone as `YYYY-MM-DD`, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  // Counted in UTC, where every day has 24 hours.
  const today = Date.parse(formatDay(now));
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
}

/** `formatDay` of a stored time, in SQL. */
export function dayColumn(column: Column): SQL<string> {
  return sql<string>`to_char(${column} AT TIME ZONE ${sql.raw(`'${currentTimeZone().replaceAll("'", '')}'`)}, 'YYYY-MM-DD')`;
}
