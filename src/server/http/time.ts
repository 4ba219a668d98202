import { isInCalendar } from '#shared/local-time';
import { invalidField } from './invalid-input.ts';
import { currentTimeZone, formatInZone, momentInZone } from './time-zone.ts';

const DAY = 'YYYY-MM-DD'.length;
const MIDNIGHT = '00:00:00';
/** A time without a zone, given as day, minute or second. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/;
/** A time with its zone (ISO 8601). */
const ZONED = /^(\d{4}-\d{2}-\d{2})[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A time in the format of the wire contract: `YYYY-MM-DD HH:mm:ss` in the caller's zone, the empty string for null. */
export function formatTime(time: Date | null): string {
  return time === null ? '' : formatInZone(time, currentTimeZone());
}

/** The day of a time in the caller's zone, `YYYY-MM-DD`. */
export function formatDay(time: Date): string {
  return formatTime(time).slice(0, DAY);
}

/** The start of a day in the caller's zone. */
export function startOfDay(day: string): Date {
  return momentInZone(day, MIDNIGHT, currentTimeZone());
}

/** Less is the time that a record takes on its way. */
const WRONG_CLOCK_MS = 60_000;

/**
 * The time of a past action by the clock of a desk that showed `deskTime` when it reported it. If that clock is wrong, the
 * action is dated by how long ago it was. A time in the future becomes `now`.
 */
export function parseDeskTime(
  { text, deskTime }: { text: string; deskTime: string | undefined },
  field: string,
  now: Date,
): Date {
  const sentAt = deskTime === undefined ? now : parseTime(deskTime, field);
  const wrongMs = now.getTime() - sentAt.getTime();
  const time = parseTime(text, field);
  const at = Math.abs(wrongMs) < WRONG_CLOCK_MS ? time : new Date(time.getTime() + wrongMs);
  return at > now ? now : at;
}

/**
 * Parses a time sent by a caller: in the caller's zone, a day alone meaning its start, or ISO 8601 with a zone. Throws
 * `input.invalid` naming the field, also for a day that does not exist.
 */
export function parseTime(text: string, field: string): Date {
  const local = LOCAL.exec(text);
  const [, day = '', clock = MIDNIGHT] = local ?? ZONED.exec(text) ?? [];
  const time = local === null ? new Date(text) : momentInZone(day, clock, currentTimeZone());
  if (!isInCalendar(day) || Number.isNaN(time.getTime()))
    throw invalidField(field, {
      zh: '{field}应为 YYYY-MM-DD HH:mm:ss',
      en: '{field}: must be YYYY-MM-DD HH:mm:ss',
    });
  return time;
}
