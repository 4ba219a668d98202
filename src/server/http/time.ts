import { toLocalTime } from '#shared/local-time';
import { invalidField } from './invalid-input.ts';

/** Local time, given as day, minute or second. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/;

/** A time in the format of the wire contract: local `YYYY-MM-DD HH:mm:ss`, the empty string for null. */
export function formatTime(time: Date | null): string {
  return time === null ? '' : toLocalTime(time);
}

/** The time a desk reports for a past action; a time in the future, from a fast clock, becomes `now`. */
export function parsePastTime(text: string, field: string, now: Date): Date {
  const time = parseTime(text, field);
  return time.getTime() > now.getTime() ? now : time;
}

/**
 * Parses a time sent by a caller: local, a day alone meaning its start, or ISO 8601 with a zone. Throws
 * `input.invalid` naming the field, also for a day that does not exist.
 */
export function parseTime(text: string, field: string): Date {
  const [, day, clock = '00:00:00'] = LOCAL.exec(text) ?? [];
  const time =
    day === undefined
      ? new Date(/Z|[+-]\d{2}:\d{2}$/.test(text) ? text : Number.NaN)
      : new Date(`${day}T${clock}`);
  // JavaScript reads 30 February as 2 March.
  const isMoved = day !== undefined && !formatTime(time).startsWith(day);
  if (Number.isNaN(time.getTime()) || isMoved)
    throw invalidField(field, {
      zh: '{field}应为 YYYY-MM-DD HH:mm:ss',
      en: '{field}: must be YYYY-MM-DD HH:mm:ss',
    });
  return time;
}
