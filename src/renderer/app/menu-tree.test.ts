import { expect, test } from 'vitest';
import type { Menu } from '#shared/api/menu';
import { isVisible, openKeys, selectedPath } from './menu-tree.ts';

const menus = [
  { id: '1', path: '/wel/index' },
  {
    id: '2',
    path: '/inventory',
    children: [
      { id: '3', path: '/inventory/packages' },
      { id: '4', path: '/inventory/packages-archive' },
    ],
  },
] as Partial<Menu>[] as Menu[];

test('a page below a menu entry belongs to it', () => {
  expect(selectedPath(menus, '/inventory/packages/17')).toBe('/inventory/packages');
  expect(selectedPath(menus, '/inventory/packages-archive')).toBe('/inventory/packages-archive');
  expect(selectedPath(menus, '/desk/devices')).toBe('');
});

test('folders start unfolded', () => {
  expect(openKeys(menus)).toEqual(['2']);
});

test('any of the listed roles is enough', () => {
  const meta = { keepAlive: false, roles: ['administrator', 'clerk'], i18n: '', alias: '' };
  expect(isVisible({ ...menus[0], meta } as Menu, ['clerk'])).toBe(true);
  expect(isVisible({ ...menus[0], meta } as Menu, ['viewer'])).toBe(false);
  expect(isVisible(menus[0] as Menu, [])).toBe(true);
});
