import { AppError } from '#shared/errors';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})$/;

/** A time as it travels: local `YYYY-MM-DD HH:mm:ss`, the empty string for none. */
export function formatTime(time: Date | null): string {
  if (time === null) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** When a desk says it did something; one whose clock runs ahead is taken to have done it now. */
export function parsePastTime(text: string, field: string, now: Date): Date {
  const time = parseTime(text, field);
  return time.getTime() > now.getTime() ? now : time;
}

/** A time a caller sent, local or ISO 8601 with its zone. Throws `input.invalid` naming the field. */
export function parseTime(text: string, field: string): Date {
  const time = LOCAL.test(text)
    ? new Date(text.replace(' ', 'T'))
    : new Date(/Z|[+-]\d{2}:\d{2}$/.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime()))
    throw new AppError('input.invalid', { reason: `${field}:YYYY-MM-DD HH:mm:ss`, field });
  return time;
}
