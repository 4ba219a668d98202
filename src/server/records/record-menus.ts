import type { AnyRecord } from '#shared/records/record';
import type { menus } from '../db/schema/menus.ts';

/** In the order of their ids, which grants refer to: new ones come last. */
const BUTTONS = [
  ['view', '查看', 'View'],
  ['add', '新增', 'Add'],
  ['edit', '编辑', 'Edit'],
  ['delete', '删除', 'Delete'],
  ['export', '导出', 'Download'],
] as const;

/** Menu entry of a record's screen, and its buttons: the permissions its calls declare. */
export function recordMenus({ area, words, menu }: AnyRecord): (typeof menus.$inferInsert)[] {
  return [
    {
      id: String(menu.id),
      parentId: menu.group,
      code: area,
      name: (menu.title ?? words.many).zh,
      alias: (menu.title ?? words.many).en,
      path: menu.path,
      source: menu.icon,
      sort: menu.sort,
      category: 1,
    },
    ...BUTTONS.map(([act, name, alias], index) => ({
      id: String(menu.id + index + 1),
      parentId: String(menu.id),
      code: `${area}_${act}`,
      name,
      alias,
      sort: index + 1,
      category: 2,
      action: 3,
    })),
  ];
}
