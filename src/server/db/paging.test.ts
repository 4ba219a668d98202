import { expect, test } from 'vitest';
import { toCountedPage } from './paging.ts';

const asked = { current: 2, size: 20 };

test('returns the exact total if all rows were counted', () => {
  expect(toCountedPage([], 10_000, asked)).toEqual({ records: [], total: 10_000, pages: 500, ...asked });
});

test('marks the total as a lower bound if there are more rows than are counted', () => {
  const page = toCountedPage([], 10_001, asked);
  expect(page).toEqual({ records: [], total: 10_000, pages: 500, isAtLeast: true, ...asked });
});
