import type { Column } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';
import { formatTime } from '../../http/time.ts';

/** `YYYY-MM-DD` on this server's calendar, by which all times travel. */
export function dayOf(time: Date): string {
  return formatTime(time).slice(0, 10);
}

export function startOfDay(time: Date): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate());
}

/** So many days up to and with the one of `now`, oldest first; each is its first moment. */
export function lastDays(now: Date, count: number): Date[] {
  // By the calendar, not by 24 hours: a day may have 23 or 25.
  return Array.from(
    { length: count },
    (_, index) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index)),
  );
}

/** The same day of a stored time; the database keeps instants and is told this server's time zone. */
export function dayColumn(column: Column): SQL<string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return sql<string>`to_char(${column} AT TIME ZONE ${sql.raw(`'${timeZone.replaceAll("'", '')}'`)}, 'YYYY-MM-DD')`;
}
