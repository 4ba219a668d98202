import { toLocalTime } from '#shared/local-time';
import { invalidField } from './invalid-input.ts';

/** Local, by the day, the minute or the second. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/;

/** A time as it travels: local `YYYY-MM-DD HH:mm:ss`, the empty string for none. */
export function formatTime(time: Date | null): string {
  return time === null ? '' : toLocalTime(time);
}

/** When a desk says it did something; one whose clock runs ahead is taken to have done it now. */
export function parsePastTime(text: string, field: string, now: Date): Date {
  const time = parseTime(text, field);
  return time.getTime() > now.getTime() ? now : time;
}

/**
 * A time a caller sent: local, a day alone being its beginning, or ISO 8601 with its zone. Throws `input.invalid` naming
 * the field, also for a day the calendar does not have.
 */
export function parseTime(text: string, field: string): Date {
  const [, day, clock = '00:00:00'] = LOCAL.exec(text) ?? [];
  const time =
    day === undefined
      ? new Date(/Z|[+-]\d{2}:\d{2}$/.test(text) ? text : Number.NaN)
      : new Date(`${day}T${clock}`);
  // 30 February would be the 2nd of March.
  const isMoved = day !== undefined && !formatTime(time).startsWith(day);
  if (Number.isNaN(time.getTime()) || isMoved)
    throw invalidField(field, {
      zh: '{field}应为 YYYY-MM-DD HH:mm:ss',
      en: '{field}: must be YYYY-MM-DD HH:mm:ss',
    });
  return time;
}
