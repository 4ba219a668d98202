import { describe, expect, test } from 'vitest';
import type { Menu } from '#shared/api/own-menu';
import { matchPinyin } from '../../components/words/pinyin.ts';
import { findByPrefix, findEntries, listEntries } from './find-entries.ts';

const meta = { keepAlive: false, roles: ['boss'], i18n: '', alias: '' };
const menus = [
  {
    id: '1',
    name: '库存',
    alias: 'Inventory',
    path: '/inventory',
    children: [
      { id: '2', code: 'pack', name: '包列表', alias: 'Packages', path: '/inventory/packages' },
      { id: '3', code: 'count', name: '盘点', alias: 'Stocktake', path: '/inventory/stocktake' },
    ],
  },
  { id: '4', code: 'user', name: '用户管理', alias: 'Users', path: '/system/user' },
  { id: '5', code: 'secret', name: '包机密', alias: 'Secret', path: '/secret', meta },
  { id: '6', code: 'report', name: '报表', alias: 'Reports', path: 'https://report.example/' },
  { id: '7', code: 'soon', name: '即将推出', alias: 'Soon', path: '' },
] as Partial<Menu>[] as Menu[];

const entries = listEntries(menus, ['clerk'], 'zh');
const titles = (found: { title: string }[]) => found.map(({ title }) => title);
const find = (typed: string, recent: string[] = []) =>
  titles(findEntries(entries, typed, recent, matchPinyin));

test('lists the leaves that open a page the user may see', () => {
  expect(titles(entries)).toEqual(['包列表', '盘点', '用户管理', '报表']);
  expect(entries[0]?.groups).toEqual(['库存']);
  expect(entries[3]?.path).toBe('/myiframe/report');
});

test('names them by their alias in English', () => {
  expect(titles(listEntries(menus, [], 'en'))).toContain('Packages');
});

describe('menu search', () => {
  test('matches the beginning of the label', () => {
    expect(titles(findByPrefix(entries, '包'))).toEqual(['包列表']);
    expect(findByPrefix(entries, '列表')).toEqual([]);
    expect(findByPrefix(entries, '')).toHaveLength(4);
  });
});

describe('quick search', () => {
  test.each([
    ['列表', '包列表'],
    ['packages', '包列表'],
    ['PACK', '包列表'],
    ['/system/', '用户管理'],
    ['baoliebiao', '包列表'],
    ['bao lie', '包列表'],
    ['blb', '包列表'],
    ['yhgl', '用户管理'],
    ['guanli', '用户管理'],
  ])('%s finds %s', (typed, title) => {
    expect(find(typed)).toEqual([title]);
  });

  test('finds nothing for an unknown text', () => {
    expect(find('zzz')).toEqual([]);
    expect(find('机密')).toEqual([]);
  });

  test('lists recently opened pages first', () => {
    expect(find('e')[0]).toBe('包列表');
    expect(find('e', ['/system/user'])[0]).toBe('用户管理');
  });

  test('lists names that begin with the text before others that contain it', () => {
    const both = [
      {
        id: '8',
        code: 'otherOut',
        name: '其他出库单',
        alias: 'Other outbounds',
        path: '/inventory/other-out',
      },
      { id: '9', code: 'delivery', name: '出库单', alias: 'Deliveries', path: '/sales/deliveries' },
    ] as Partial<Menu>[] as Menu[];
    const listed = listEntries(both, [], 'zh');
    for (const typed of ['ckd', 'chuku', '出库'])
      expect(titles(findEntries(listed, typed, ['/inventory/other-out'], matchPinyin))).toEqual([
        '出库单',
        '其他出库单',
      ]);
  });

  test('lists the recently opened pages, latest first, for an empty text', () => {
    expect(find('', ['/system/user', '/gone', '/inventory/packages'])).toEqual(['用户管理', '包列表']);
  });
});
