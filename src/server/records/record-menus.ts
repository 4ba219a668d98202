import type { Words } from '#shared/errors';
import type { AnyRecord } from '#shared/records/record';
import type { menus } from '../db/schema/menus.ts';

/** What buttons are called; an act's own words come from its declaration. */
export const BUTTON_WORDS: Readonly<Record<string, Words>> = {
  view: { zh: '查看', en: 'View' },
  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  export: { zh: '导出', en: 'Download' },
  grant: { zh: '授权', en: 'Grant' },
  reset: { zh: '重置密码', en: 'Reset password' },
  import: { zh: '导入', en: 'Import' },
};

/** In the order of their ids, which grants refer to: new ones come last. */
const BUTTONS = ['view', 'add', 'edit', 'delete', 'export'];
/** Buttons of acts have ids from here on, so that both lists can grow. */
const FIRST_ACT = 50;

/** Menu entry of a record's screen, and its buttons: the permissions its calls declare. */
export function recordMenus({ area, words, acts, menu }: AnyRecord): (typeof menus.$inferInsert)[] {
  const { buttons = BUTTONS } = menu;
  const own = Object.entries(acts).filter(([, { permission }]) => permission === undefined);
  const button = (code: string, { zh, en }: Words, place: number) => ({
    id: String(menu.id + place),
    parentId: String(menu.id),
    code: `${area}_${code}`,
    name: zh,
    alias: en,
    sort: place,
    category: 2,
    action: 3,
  });
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
    ...buttons.map((code, index) => button(code, BUTTON_WORDS[code] ?? { zh: code, en: code }, index + 1)),
    ...own.map(([act, one], index) => button(act, one.words, FIRST_ACT + index)),
  ];
}
