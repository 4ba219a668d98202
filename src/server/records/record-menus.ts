import type { Words } from '#shared/errors';
import type { AnyRecord } from '#shared/records/record';
import type { menus } from '../db/schema/menus.ts';

type MenuRow = typeof menus.$inferInsert;

/** What buttons are called; an act's own words come from its declaration. */
const BUTTON_WORDS: Readonly<Record<string, Words>> = {
  view: { zh: '查看', en: 'View' },
  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  export: { zh: '导出', en: 'Download' },
  grant: { zh: '授权', en: 'Grant' },
  reset: { zh: '重置密码', en: 'Reset password' },
  import: { zh: '导入', en: 'Import' },
  next: { zh: '取号', en: 'Take a number' },
  review: { zh: '审核', en: 'Review' },
  setting: { zh: '菜单配置', en: 'Choose menus' },
};

/** In the order of their ids, which grants refer to: new ones come last. */
const BUTTONS = ['view', 'add', 'edit', 'delete', 'export'];
const IMPORTING = [...BUTTONS, 'import'];
/** Buttons of acts have ids from here on, so that both lists can grow. */
const FIRST_ACT = 50;

function buttonMenu(area: string, screenId: number, code: string, words: Words, place: number): MenuRow {
  return {
    id: String(screenId + place),
    parentId: String(screenId),
    code: `${area}_${code}`,
    name: words.zh,
    alias: words.en,
    sort: place,
    category: 2,
    action: 3,
  };
}

/** Buttons of a screen: the permissions `<area>_<button>`, with the ids that follow the screen's. */
export function buttonMenus(area: string, screenId: number, buttons: readonly string[]): MenuRow[] {
  return buttons.map((code, index) =>
    buttonMenu(area, screenId, code, BUTTON_WORDS[code] ?? { zh: code, en: code }, index + 1),
  );
}

/** Menu entry of a record's screen, and its buttons: the permissions its calls declare. */
export function recordMenus({ area, words, acts, menu, takesImport }: AnyRecord): MenuRow[] {
  const own = Object.entries(acts).filter(([, { permission }]) => permission === undefined);
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
    ...buttonMenus(area, menu.id, menu.buttons ?? (takesImport ? IMPORTING : BUTTONS)),
    ...own.map(([act, one], index) => buttonMenu(area, menu.id, act, one.words, FIRST_ACT + index)),
  ];
}
