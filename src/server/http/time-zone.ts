import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { TIME_ZONE_HEADER } from '#shared/api/kit';
import { localTimeZone, toLocalTime } from '#shared/local-time';

/** The zone of this server's process, in which it works when no caller names another. */
const SERVER_ZONE = localTimeZone();
/** An offset such as `+08:00` is refused: JavaScript and PostgreSQL read its sign differently. */
const NAME = /^[A-Za-z][\w+\-/]{0,63}$/;
/** More names than the IANA database has. */
const MOST_NAMES = 1000;

/** So far from a wall time taken as UTC, the clocks have not changed yet, or have already. */
const DAY_MS = 86_400_000;

const zones = new AsyncLocalStorage<string>();
/** Zones as received, with Intl's name for them; null for one that does not exist. */
const known = new Map<string, string | null>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone in which a caller reads and writes times: an IANA name, else the server's zone. */
export function timeZoneOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const sent = headers[TIME_ZONE_HEADER.toLowerCase()];
  return (typeof sent === 'string' && NAME.test(sent) && canonical(sent)) || SERVER_ZONE;
}

/** Runs work in a zone: its times are read, written and cut into days there. */
export function inTimeZone<T>(zone: string, work: () => T): T {
  return zones.run(zone, work);
}

/** The zone of the current work. */
export function currentTimeZone(): string {
  return zones.getStore() ?? SERVER_ZONE;
}

/** A moment as `YYYY-MM-DD HH:mm:ss` in a zone. */
export function formatInZone(moment: Date, zone: string): string {
  if (zone === SERVER_ZONE || Number.isNaN(moment.getTime())) return toLocalTime(moment);
  let format = formats.get(zone);
  if (format === undefined) {
    // The Swedish locale has exactly this notation.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(zone, format);
  }
  return format.format(moment);
}

/**
 * The moment of a day (`YYYY-MM-DD`) and clock (`HH:mm` or `HH:mm:ss`) in a zone; an invalid date if there is none. Of two
 * moments with the same clock the earlier; a clock that is skipped counts from before the skip, as JavaScript has it: in
 * zones whose clocks go ahead at midnight, the start of that day is 01:00.
 */
export function momentInZone(day: string, clock: string, zone: string): Date {
  if (zone === SERVER_ZONE) return new Date(`${day}T${clock}`);
  const wall = Date.parse(`${day}T${clock}Z`);
  if (Number.isNaN(wall)) return new Date(wall);
  const wallAt = (time: number) => Date.parse(`${formatInZone(new Date(time), zone).replace(' ', 'T')}Z`);
  const withOffsetAt = (time: number) => wall - (wallAt(time) - time);
  const before = withOffsetAt(wall - DAY_MS);
  const after = withOffsetAt(wall + DAY_MS);
  return new Date(wallAt(before) !== wall && wallAt(after) === wall ? after : before);
}

function canonical(name: string): string | null {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= MOST_NAMES) known.clear();
  const zone = resolve(name);
  known.set(name, zone);
  return zone;
}

function resolve(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
