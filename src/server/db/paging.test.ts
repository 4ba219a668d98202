import { expect, test } from 'vitest';
import { toCountedPage } from './paging.ts';

const asked = { current: 2, size: 20 };

test('a page of rows that were all counted says how many there are', () => {
  expect(toCountedPage([], 10_000, asked)).toEqual({ records: [], total: 10_000, pages: 500, ...asked });
});

test('a page of more rows than are counted says so, and has pages for those', () => {
  const page = toCountedPage([], 10_001, asked);
  expect(page).toEqual({ records: [], total: 10_000, pages: 500, isAtLeast: true, ...asked });
});
