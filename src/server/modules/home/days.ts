import type { Column } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';
import { formatTime } from '../../http/time.ts';

/** `YYYY-MM-DD` in this server's time zone, in which all times are sent. */
export function dayOf(time: Date): string {
  return formatTime(time).slice(0, 10);
}

export function startOfDay(time: Date): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate());
}

/** The start of each of the last `count` days up to and including that of `now`, oldest first. */
export function lastDays(now: Date, count: number): Date[] {
  // Calendar days, because a day may have 23 or 25 hours.
  return Array.from(
    { length: count },
    (_, index) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index)),
  );
}

/** `dayOf` a stored time, in SQL; the database stores instants and gets this server's time zone. */
export function dayColumn(column: Column): SQL<string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return sql<string>`to_char(${column} AT TIME ZONE ${sql.raw(`'${timeZone.replaceAll("'", '')}'`)}, 'YYYY-MM-DD')`;
}
