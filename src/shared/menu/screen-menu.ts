import type { Words } from '../errors.ts';
import type { MenuGroup } from './groups.ts';
import type { MenuIcon } from './menu-icon.ts';

/** Buttons that mean the same on every screen. */
export const COMMON_BUTTONS = {
  view: { zh: '查看', en: 'View' },
  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  export: { zh: '导出', en: 'Download' },
  import: { zh: '导入', en: 'Import' },
  grant: { zh: '授权', en: 'Grant' },
} as const satisfies Record<string, Words>;

/** A button of a screen, in the order of their ids; its code makes the permission `<area>_<code>`. */
export type ScreenButton =
  | keyof typeof COMMON_BUTTONS
  | {
      code: string;
      words: Words;
      /** Menu id, if it does not follow that of the previous button. */
      id?: number;
    };

/** The position of a screen in the menu. */
export interface ScreenMenu {
  /** Menu id of the screen; its buttons have the ids that follow. Never changed: grants refer to it. */
  id: number;
  group: MenuGroup;
  /** Address of the screen; empty if the product does not have the screen yet and the entry only holds its buttons. */
  path: `/${string}` | '';
  /** Empty if the entry only holds buttons. */
  icon: MenuIcon | '';
  sort: number;
  /** Stays as it was behind another page. */
  keepAlive?: true;
  /** Shown to the platform's administrator alone. */
  ofPlatform?: true;
  /** In the order of their ids, which grants refer to: new ones come last. */
  buttons: readonly ScreenButton[];
}

/** A screen that is made by hand rather than from a record's declaration. */
export interface HandMadeScreen {
  /** Prefix of its permissions. */
  area: string;
  title: Words;
  menu: ScreenMenu;
}
