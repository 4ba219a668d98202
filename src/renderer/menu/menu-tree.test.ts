import { expect, test } from 'vitest';
import type { Menu } from '#shared/api/own-menu';
import {
  entryAddress,
  findMenu,
  findTopMenu,
  groupsOf,
  isVisible,
  openKeys,
  pagePath,
  selectedEntry,
  selectedPath,
  visibleMenus,
} from './menu-tree.ts';

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

test('an entry with parameters opens its page with them, and is selected while the page has them', () => {
  const packages = menus[1]?.children?.[0] as Menu;
  const waiting = { ...packages, id: '5', query: { stockStatus: 'PENDING_IN' } };
  const list = [packages, waiting];
  expect(entryAddress(waiting)).toBe('/inventory/packages?stockStatus=PENDING_IN');
  expect(entryAddress(packages)).toBe('/inventory/packages');
  const at = (search: string) => selectedEntry(list, '/inventory/packages', search)?.id;
  expect(at('?stockStatus=PENDING_IN&page=2')).toBe('5');
  expect(at('?stockStatus=IN_STOCK')).toBe('3');
  expect(selectedEntry([waiting], '/inventory/packages/17')?.id).toBe('5');
  expect(findMenu([waiting, packages], '/inventory/packages')?.id).toBe('3');
});

test('an entry is selected on the further pages of its group', () => {
  const entry = { ...menus[0], group: ['/desk/devices'] } as Menu;
  expect(selectedEntry([entry], '/desk/devices/3')?.id).toBe('1');
});

test('finds the page’s top menu: the chosen one if it has the page, else the first', async () => {
  const menusOf = async (id: string): Promise<Menu[]> => {
    if (id === 'system') return [{ id: '9', path: '/monitor/audit' }] as Partial<Menu>[] as Menu[];
    return id === 'stock' ? menus : [];
  };
  const ids = ['empty', 'stock', 'system'];
  expect(await findTopMenu('/monitor/audit', ids, menusOf)).toBe('system');
  expect(await findTopMenu('/inventory/packages', ids, menusOf)).toBe('stock');
  expect(await findTopMenu('/nowhere', ids, menusOf)).toBeNull();
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

test('an entry with an external address opens the embedded page of its code', () => {
  expect(pagePath({ path: 'https://example.com/report?x=1', code: 'report/年' })).toBe(
    '/myiframe/report%2F%E5%B9%B4',
  );
  expect(pagePath({ path: '/inventory/packages', code: 'pack' })).toBe('/inventory/packages');
  const embedded = [{ id: '9', path: 'https://example.com/', code: 'report' }] as Menu[];
  expect(selectedPath(embedded, '/myiframe/report')).toBe('/myiframe/report');
});

test('hides a group whose entries are all hidden', () => {
  const meta = { keepAlive: false, roles: ['administrator'], i18n: '', alias: '' };
  const group = { ...menus[1], children: [{ ...menus[0], meta }] } as Menu;
  expect(visibleMenus([group], ['clerk'])).toEqual([]);
  expect(visibleMenus([group], ['administrator'])).toEqual([group]);
});

test('lists the groups above an entry', () => {
  expect(groupsOf(menus, '4')).toEqual([menus[1]]);
  expect(groupsOf(menus, '1')).toEqual([]);
  expect(groupsOf(menus, '17')).toBeNull();
});
