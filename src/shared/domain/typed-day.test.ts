import { expect, test } from 'vitest';
import { typedDay } from './typed-day.ts';

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
