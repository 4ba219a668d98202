import { describe, expect, test } from 'vitest';
import type { Menu } from '#shared/api/own-menu';
import { compareRights, rightsInWords } from './rights-change.ts';

const menu = (id: string, fields: Partial<Menu>): Menu => ({
  id,
  parentId: '0',
  code: `c${id}`,
  name: '',
  alias: '',
  path: `/${id}`,
  source: '',
  sort: 1,
  category: 1,
  action: 1,
  isOpen: 1,
  remark: '',
  ...fields,
});
const ORDERS = menu('1', { name: '销售单', alias: 'Sales orders' });
const CUSTOMERS = menu('2', { name: '客户', alias: 'Customers' });
const ADD = menu('21', { name: '新增', alias: 'Add', parentId: '2', category: 2 });
const REMOVE = menu('22', { name: '删除', alias: 'Delete', parentId: '2', category: 2 });
const group = (...children: Menu[]) => [menu('9', { name: '销售', alias: 'Sales', children })];
const rights = (screens: Menu[], buttons: Menu[], roles: string[] = []) => ({
  menus: group(...screens),
  buttons: group(
    ...screens.map((screen) => ({
      ...screen,
      children: buttons.filter(({ parentId }) => parentId === screen.id),
    })),
  ),
  roles,
});

const inBrackets = (screen: string, buttons: string) => `${screen} (${buttons})`;

describe('a change of rights', () => {
  const all = rights([ORDERS, CUSTOMERS], [ADD, REMOVE]);

  test('names a screen without its buttons, and the buttons of a screen that stays', () => {
    const { lost, gained } = compareRights(all, rights([CUSTOMERS], [ADD]));
    expect(rightsInWords(lost, 'zh', inBrackets)).toEqual(['销售单', '客户 (删除)']);
    expect(rightsInWords(lost, 'en', inBrackets)).toEqual(['Sales orders', 'Customers (Delete)']);
    expect(gained).toEqual([]);
  });

  test('names what a user gains', () => {
    const { lost, gained } = compareRights({ menus: [], buttons: [], roles: [] }, all);
    expect([lost, rightsInWords(gained, 'zh', inBrackets)]).toEqual([[], ['销售单', '客户']]);
  });

  test('names a screen that the user’s new roles hide', () => {
    const hidden = menu('3', {
      name: '操作记录',
      meta: { keepAlive: false, roles: ['boss'], i18n: '', alias: '' },
    });
    const { lost } = compareRights(rights([hidden], [], ['boss']), rights([hidden], [], ['clerk']));
    expect(rightsInWords(lost, 'zh', inBrackets)).toEqual(['操作记录']);
  });

  test('is empty for the same rights in other objects', () => {
    expect(compareRights(all, structuredClone(all))).toEqual({ lost: [], gained: [] });
  });
});
