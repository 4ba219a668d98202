import { expect, test } from 'vitest';
import type { TopMenu } from '#shared/api/own-menu';
import { besides, moduleOf, systemsOf } from './systems.ts';

const topMenu = (id: string, moduleId?: string): TopMenu => ({
  id,
  tenantId: '000000',
  code: id,
  name: id,
  alias: '',
  source: '',
  path: '',
  sort: 1,
  moduleMenuId: moduleId ?? '0',
  ...(moduleId && { module: { id: moduleId, name: `系统${moduleId}`, alias: '', source: '' } }),
});
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

test('without modules every top menu is a system, and all are beside each other', () => {
  const all = [topMenu('stock'), topMenu('trade')];
  expect(idsOf(systemsOf(all))).toEqual(['stock', 'trade']);
  expect(moduleOf(all, 'trade', '')).toBe('');
  expect(idsOf(besides(all, ''))).toEqual(['stock', 'trade']);
});

test('a module is a system with its own and the general top menus, and opens with its own', () => {
  const all = [topMenu('home'), topMenu('stock', 'A'), topMenu('saw', 'B'), topMenu('slice', 'B')];
  const systems = systemsOf(all);
  expect(systems.map(({ name, topMenus }) => [name, idsOf(topMenus)])).toEqual([
    ['系统A', ['home', 'stock']],
    ['系统B', ['home', 'saw', 'slice']],
  ]);
  expect(systems.map(({ entrance }) => entrance.id)).toEqual(['stock', 'saw']);
});

test('a top menu of all modules leaves the module chosen', () => {
  const all = [topMenu('home'), topMenu('stock', 'A'), topMenu('saw', 'B')];
  expect(moduleOf(all, 'saw', 'A')).toBe('B');
  expect(moduleOf(all, 'home', 'B')).toBe('B');
  expect(moduleOf(all, 'home', '')).toBe('A');
});
