import { expect, test } from 'vitest';
import { formatMoment } from './chat-time.ts';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-03-05T10:00:00');

test.each([
  ['2026-03-05T08:05:00', '08:05', '08:05'],
  ['2026-03-04T23:59:00', '3月4日 23:59', '4 Mar, 23:59'],
  ['2025-12-31T00:00:00', '2025年12月31日 00:00', '31 Dec 2025, 00:00'],
])('%s is %s in Chinese and %s in English', (time, zh, en) => {
  expect(formatMoment(at(time), now, 'zh')).toBe(zh);
  expect(formatMoment(at(time), now, 'en')).toBe(en);
});
