import { expect, test } from 'vitest';
import { formatTime, parsePastTime, parseTime } from './time.ts';

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
])('refuses “%s”', (text) => {
  expect(() => parseTime(text, 'printTime')).toThrow(
    expect.objectContaining({
      code: 'input.invalid',
      details: expect.objectContaining({ field: 'printTime' }),
    }),
  );
});

test('replaces a future time of a fast clock by now', () => {
  const now = new Date(2025, 2, 3, 9, 0, 0);
  expect(parsePastTime('2025-03-03 10:00:00', 'at', now)).toEqual(now);
  expect(parsePastTime('2025-03-03 08:00:00', 'at', now)).toEqual(new Date(2025, 2, 3, 8, 0, 0));
});
