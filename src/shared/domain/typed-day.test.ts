import { expect, test } from 'vitest';
import { typedDay, typedMonth } from './typed-day.ts';

test.each([
  '2025-03-04',
  '2025-3-4',
  '2025/3/4',
  '2025.03.4',
  '20250304',
  '2025年3月4日',
  '2025年03月04',
  ' ２０２５－３－４ ',
])('%s is 4 March 2025', (text) => {
  expect(typedDay(text)).toBe('2025-03-04');
});

test.each(['', '2025-3', '3-4', '2025-02-30', '2025-13-01', '2025-3/4', '2025034', '2025-3-4x'])(
  '%s is no day',
  (text) => {
    expect(typedDay(text)).toBeNull();
  },
);

test.each(['2026-09', '2026-9', '2026/9', '2026.09', '202609', '2026年9月', '2026年09', ' ２０２６－９ '])(
  '%s is September 2026',
  (text) => {
    expect(typedMonth(text)).toBe('2026-09');
  },
);

test.each(['', '2026', '20269', '2026-13', '2026-0', '2026-9-1', '9-2026'])('%s is no month', (text) => {
  expect(typedMonth(text)).toBeNull();
});
