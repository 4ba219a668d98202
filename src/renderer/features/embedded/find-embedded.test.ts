import { expect, test } from 'vitest';
import type { Menu } from '#shared/api/own-menu';
import { findEmbedded } from './find-embedded.ts';

const OURS = 'https://desk.example';
const forBosses = { keepAlive: false, roles: ['boss'], i18n: '', alias: '' };
const menus = [
  {
    id: '1',
    code: 'group',
    path: '',
    children: [{ id: '2', code: 'report', path: 'https://report.example/a' }],
  },
  { id: '3', code: 'pack', path: '/inventory/packages' },
  { id: '4', code: 'own', path: `${OURS}/inventory` },
  { id: '5', code: 'broken', path: 'https://' },
  { id: '6', code: 'script', path: 'javascript:alert(1)' },
  { id: '7', code: 'secret', path: 'https://secret.example/', meta: forBosses },
] as Partial<Menu>[] as Menu[];

test('shows an external address that the menu lists', () => {
  expect(findEmbedded(menus, [], 'report', OURS)?.path).toBe('https://report.example/a');
  expect(findEmbedded(menus, ['boss'], 'secret', OURS)?.path).toBe('https://secret.example/');
});

test.each([
  ['nobody', 'is not in the menu'],
  ['pack', 'is a page of ours'],
  ['own', 'is our own origin'],
  ['broken', 'is no address'],
  ['script', 'is no web address'],
  ['secret', 'is for another role'],
])('%s is refused, because it %s', (code) => {
  expect(findEmbedded(menus, ['clerk'], code, OURS)).toBeUndefined();
});
