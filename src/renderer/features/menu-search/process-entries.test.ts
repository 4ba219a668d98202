import { expect, test } from 'vitest';
import type { Menu } from '#shared/api/own-menu';
import { flowAddress } from '#shared/workflow/flow-routes';
import { matchPinyin } from '../../components/words/pinyin.ts';
import { findByPrefix, findEntries } from './find-entries.ts';
import { processEntries } from './process-entries.ts';

const menus = [
  { id: '1', code: 'pack', name: '包列表', alias: 'Packages', path: '/inventory/packages' },
  { id: '2', code: 'saleOrder', name: '销售单', alias: 'Sales orders', path: '/sales/orders' },
] as Partial<Menu>[] as Menu[];

const words = { process: '审批流程', start: '发起审批' };
const entriesOf = (...permissions: string[]) =>
  processEntries(menus, { roles: [], permissions: new Set(permissions) }, 'zh', words, (page, kind) =>
    flowAddress(new Map(), page, kind),
  );

test.each(['审批流程', 'splc', 'sale', '销售单'])('%s finds the approval process of a kind', (typed) => {
  const [found] = findEntries(entriesOf('setting_edit'), typed, [], matchPinyin);
  expect(found).toMatchObject({ title: '审批流程 · 销售单', path: '/workflow/design/process/saleOrder' });
});

test('offers each page to users with its permission', () => {
  expect(entriesOf('setting_edit', 'saleOrder_add').map(({ title }) => title)).toEqual([
    '审批流程 · 销售单',
    '发起审批 · 销售单',
  ]);
  expect(findByPrefix(entriesOf('saleOrder_add'), '发起')[0]?.path).toBe('/workflow/process/start/saleOrder');
  expect(entriesOf('saleOrder_view', 'setting_view')).toEqual([]);
});
