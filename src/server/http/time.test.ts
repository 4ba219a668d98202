import { expect, test } from 'vitest';
import { formatDay, formatTime, parseDeskTime, parseTime, startOfDay } from './time.ts';
import { inTimeZone, timeZoneOf } from './time-zone.ts';

test('sends local times with seconds', () => {
  const time = new Date(2025, 2, 3, 9, 5, 7);
  expect(formatTime(time)).toBe('2025-03-03 09:05:07');
  expect(parseTime('2025-03-03 09:05:07', 'at')).toEqual(time);
  expect(formatTime(null)).toBe('');
});

test('accepts a time with a zone', () => {
  expect(parseTime('2025-03-03T01:05:07.000Z', 'at').toISOString()).toBe('2025-03-03T01:05:07.000Z');
  expect(parseTime('2025-03-03T09:05:07+08:00', 'at').toISOString()).toBe('2025-03-03T01:05:07.000Z');
});

test('reads a day as its start and a minute as its first second', () => {
  expect(parseTime('2025-03-03', 'at')).toEqual(new Date(2025, 2, 3));
  expect(parseTime('2025-03-03T09:05', 'at')).toEqual(new Date(2025, 2, 3, 9, 5));
});

test.each([
  '',
  'yesterday',
  '2025-02-30',
  '2025-02-29 10:00:00',
  '2025-13-40 10:00:00',
  '03/03/2025',
  '1740963907',
  'Zone 5',
  '2025-02-30T10:00:00Z',
  '2025-03-03T10:00:00+25:00',
])('refuses “%s”', (text) => {
  expect(() => parseTime(text, 'printTime')).toThrow(
    expect.objectContaining({
      code: 'input.invalid',
      details: expect.objectContaining({ field: 'printTime' }),
    }),
  );
});

test.each([
  ['no clock', undefined, '2025-03-03 08:00:00', '2025-03-03 08:00:00'],
  ['no clock', undefined, '2025-03-03 10:00:00', '2025-03-03 09:00:00'],
  ['a right clock', '2025-03-03 08:59:30', '2025-03-03 08:00:00', '2025-03-03 08:00:00'],
  ['a clock two days slow', '2025-03-01 09:00:00', '2025-03-01 08:00:00', '2025-03-03 08:00:00'],
  ['a clock two days fast', '2025-03-05 09:00:00', '2025-03-05 08:00:00', '2025-03-03 08:00:00'],
  ['a clock set back meanwhile', '2025-03-03 09:00:00', '2025-03-03 10:00:00', '2025-03-03 09:00:00'],
])('a record of a desk with %s (%s) that is dated %s was made at %s', (_, deskTime, text, at) => {
  const now = new Date(2025, 2, 3, 9, 0, 0);
  expect(formatTime(parseDeskTime({ text, deskTime }, 'at', now))).toBe(at);
});

test.each([
  ['Asia/Shanghai', '2025-03-03T01:05:07Z', '2025-03-03 09:05:07'],
  ['Asia/Shanghai', '2025-03-03T16:00:00Z', '2025-03-04 00:00:00'],
  ['Asia/Kathmandu', '2025-03-03T01:05:07Z', '2025-03-03 06:50:07'],
  ['Pacific/Honolulu', '2025-03-03T01:05:07Z', '2025-03-02 15:05:07'],
  // On both sides of a change of the clocks.
  ['Europe/Paris', '2025-03-30T00:59:59Z', '2025-03-30 01:59:59'],
  ['Europe/Paris', '2025-03-30T01:00:00Z', '2025-03-30 03:00:00'],
  ['Europe/Paris', '2025-10-26T00:00:00Z', '2025-10-26 02:00:00'],
  ['America/New_York', '2025-11-02T06:00:00Z', '2025-11-02 01:00:00'],
])('a caller in %s reads and writes %s as %s', (zone, instant, wall) => {
  inTimeZone(zone, () => {
    expect(formatTime(new Date(instant))).toBe(wall);
    expect(formatTime(parseTime(wall, 'at'))).toBe(wall);
    expect(formatDay(new Date(instant))).toBe(wall.slice(0, 10));
  });
});

test('a wall time that is unambiguous in the caller’s zone is one moment', () => {
  inTimeZone('Asia/Shanghai', () => {
    expect(parseTime('2025-03-03 09:05:07', 'at').toISOString()).toBe('2025-03-03T01:05:07.000Z');
    expect(startOfDay('2025-03-03').toISOString()).toBe('2025-03-02T16:00:00.000Z');
    expect(() => parseTime('2025-02-30', 'at')).toThrow();
  });
});

test.each([
  // The clocks go from midnight, or from 02:00, one hour ahead.
  ['America/Santiago', '2026-09-06 00:00:00', '2026-09-06 01:00:00'],
  ['Africa/Cairo', '2026-04-24 00:00:00', '2026-04-24 01:00:00'],
  ['America/New_York', '2026-03-08 02:30:00', '2026-03-08 03:30:00'],
])('a time that the clocks of %s skip, %s, is the one they show then', (zone, skipped, shown) => {
  inTimeZone(zone, () => {
    expect(formatTime(parseTime(skipped, 'at'))).toBe(shown);
    const day = skipped.slice(0, 10);
    expect(formatDay(startOfDay(day))).toBe(day);
    expect(formatTime(parseTime(`${day} 12:00:00`, 'at'))).toBe(`${day} 12:00:00`);
  });
});

test('the earlier one of two equal times in a night of 25 hours is read', () => {
  inTimeZone('America/New_York', () =>
    expect(parseTime('2026-11-01 01:30:00', 'at').toISOString()).toBe('2026-11-01T05:30:00.000Z'),
  );
});

test.each([undefined, '', '+08:00', 'Mars/Olympus', '../etc', 'x'.repeat(65)])(
  'takes the server’s zone for “%s”',
  (sent) => {
    const server = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(timeZoneOf({ headers: { 'time-zone': sent } })).toBe(server);
  },
);
