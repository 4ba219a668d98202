import { expect, test } from 'vitest';
import { withoutPage } from './view-query.ts';

test('treats addresses as equal whatever their page, view and order of parameters', () => {
  const one = withoutPage(new URLSearchParams('view=7&status=1,0&kind=a%20b&page=3&size=50'));
  expect(one).toBe(withoutPage(new URLSearchParams('kind=a+b&status=1%2C0')));
  expect(one).not.toBe(withoutPage(new URLSearchParams('kind=a+b&status=1')));
});
