import type { MenuItemConstructorOptions } from 'electron';
import { mainFunctions } from './browser-link.ts';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

/** Menus exist as templates only; roles and accelerators are tested with real Electron. */
export class StandInMenu {
  static setApplicationMenu(menu: StandInMenu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): StandInMenu | null {
    return applicationMenu;
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): StandInMenu {
    requireReady('Menu');
    return new StandInMenu(template);
  }

  readonly items: MenuItemConstructorOptions[];

  constructor(items: MenuItemConstructorOptions[] = []) {
    this.items = items;
  }

  popup(_options: { window?: unknown }): void {
    poppedUp = this;
  }
}
/** The menu of the right button that was opened last. */
let poppedUp: StandInMenu | null = null;
let applicationMenu: StandInMenu | null = null;
let trayMenu: StandInMenu | null = null;
export const Menu = strict('Menu', StandInMenu);

export function setTrayMenu(menu: StandInMenu | null): void {
  trayMenu = menu;
}

/** Runs what opens a menu of the right button. Returns its labels, disabled ones with a dash; null where none opened. */
export function readPopup(open: () => void): string[] | null {
  poppedUp = null;
  open();
  // Set by `popup`, which the compiler does not see.
  const items = (poppedUp as StandInMenu | null)?.items;
  if (items === undefined) return null;
  return items
    .filter(({ type }) => type !== 'separator')
    .map(({ label, enabled }) => `${label}${enabled === false ? ' –' : ''}`);
}

function menuOf(which: 'application' | 'tray'): MenuItemConstructorOptions[] {
  return (which === 'tray' ? trayMenu : applicationMenu)?.items ?? [];
}

function childrenOf({ submenu }: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return Array.isArray(submenu) ? submenu : [];
}

/** The labels that a user sees, entries of a submenu after `parent / `. */
function wordsOf(items: MenuItemConstructorOptions[], before = ''): string[] {
  return items
    .filter(({ visible, type }) => visible !== false && type !== 'separator')
    .flatMap((item) => [
      before + (item.label ?? item.role ?? ''),
      ...wordsOf(childrenOf(item), `${before}${item.label} / `),
    ]);
}

Object.assign(mainFunctions, {
  readMenu: ({ menu }) => wordsOf(menuOf(menu)),
  clickMenu({ menu, path }) {
    let items = menuOf(menu);
    let found: MenuItemConstructorOptions | undefined;
    for (const label of path) {
      found = items.find((item) => item.label === label);
      if (found === undefined) throw new Error(`no entry ${label} in ${wordsOf(items).join(', ')}`);
      items = childrenOf(found);
    }
    if (found?.enabled === false) throw new Error(`${path.join(' / ')} is disabled`);
    // The product's handlers ignore the click's arguments.
    (found?.click as (() => void) | undefined)?.();
  },
} satisfies typeof mainFunctions);
