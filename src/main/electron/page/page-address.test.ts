import { expect, test } from 'vitest';
import { isOwnPage, pathOfDeepLink } from './page-address.ts';

test.each([
  ['veneer-desk://app/', true],
  ['veneer-desk://app/packs?x=1', true],
  ['veneer-desk://app.evil.example/', false],
  ['veneer-desk://other/', false],
  ['veneer-desk://app', false],
  ['https://app/', false],
  ['about:blank', false],
])('%s is our own page: %s', (url, ours) => {
  expect(isOwnPage(url, true)).toBe(ours);
});

test.each([
  ['muzhiyu://pack/MZ20240501-17', '/open/pack/MZ20240501-17'],
  ['muzhiyu://pack/%E6%9C%A8%2F1/', '/open/pack/%E6%9C%A8%2F1'],
])('%s leads to the package', (link, path) => {
  expect(pathOfDeepLink(link)).toBe(path);
});

test.each([
  'muzhiyu://pack/',
  'muzhiyu://settings/x',
  'muzhiyu://pack/a/b',
  'muzhiyu://pack/%zz',
  'https://x/pack/1',
])('%s leads nowhere', (link) => {
  expect(pathOfDeepLink(link)).toBeNull();
});
