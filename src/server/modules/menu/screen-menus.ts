import { MENU_GROUPS, type MenuGroup } from '#shared/menu/groups';
import { COMMON_BUTTONS, type HandMadeScreen, type ScreenButton } from '#shared/menu/screen-menu';
import { screenTitle } from '#shared/menu/screen-title';
import type { AnyRecord } from '#shared/records/record';
import type { menus } from '../../db/schema/menus.ts';

export type MenuRow = typeof menus.$inferInsert;

const BUTTONS: readonly ScreenButton[] = ['view', 'add', 'edit', 'delete', 'export'];
const IMPORTING: readonly ScreenButton[] = [...BUTTONS, 'import'];
/** First index for the buttons of acts; the lower ids are reserved for further common buttons. */
const FIRST_ACT = 50;

export function groupMenus(): MenuRow[] {
  return Object.entries(MENU_GROUPS).map(([code, { id, words, path, icon, sort }]) => ({
    id: String(id),
    parentId: '0',
    code,
    name: words.zh,
    alias: words.en,
    path,
    source: icon,
    sort,
    category: 1,
  }));
}

/** Menu rows of a screen and of its buttons, which are the permissions its calls declare; acts of a record are buttons too. */
export function screenMenus(of: AnyRecord | HandMadeScreen): MenuRow[] {
  const { area, menu } = of;
  const title = screenTitle(of);
  const usual = 'takesImport' in of && of.takesImport ? IMPORTING : BUTTONS;
  return [
    {
      id: String(menu.id),
      parentId: groupId(menu.group),
      code: area,
      name: title.zh,
      alias: title.en,
      path: menu.path,
      source: menu.icon,
      sort: menu.sort,
      category: 1,
      keepAlive: menu.keepAlive ?? false,
    },
    ...(menu.buttons ?? usual).map((button, index) => buttonMenu(of, button, index + 1)),
    ...actsOf(of).map((button, index) => buttonMenu(of, button, FIRST_ACT + index)),
  ];
}

/** Acts without a declared permission: each has its own, and so a button. */
function actsOf(of: AnyRecord | HandMadeScreen): ScreenButton[] {
  if (!('acts' in of)) return [];
  const own = Object.entries(of.acts).filter(([, { permission }]) => permission === undefined);
  return own.map(([code, { words }]) => ({ code, words }));
}

function buttonMenu(
  { area, menu }: AnyRecord | HandMadeScreen,
  button: ScreenButton,
  place: number,
): MenuRow {
  const { code, words, id } =
    typeof button === 'string' ? { code: button, words: COMMON_BUTTONS[button], id: undefined } : button;
  return {
    id: String(id ?? menu.id + place),
    parentId: String(menu.id),
    code: `${area}_${code}`,
    name: words.zh,
    alias: words.en,
    sort: place,
    category: 2,
    action: 3,
  };
}

function groupId(group: MenuGroup): string {
  return String(MENU_GROUPS[group].id);
}
