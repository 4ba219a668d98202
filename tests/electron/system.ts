import { EventEmitter } from 'node:events';
import type { Display, MenuItemConstructorOptions, MessageBoxOptions, Rectangle } from 'electron';
import { record } from './browser-link.ts';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

const workArea = { x: 0, y: 0, width: 1920, height: 1040 };
const display = strict('display', {
  id: 1,
  scaleFactor: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea,
  workAreaSize: { width: workArea.width, height: workArea.height },
  size: { width: 1920, height: 1080 },
} satisfies Partial<Display>);

export const screen = strict(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay() {
      requireReady('screen');
      return display;
    },
    getAllDisplays() {
      requireReady('screen');
      return [display];
    },
    getDisplayMatching(_rectangle: Rectangle) {
      requireReady('screen');
      return display;
    },
  }),
);

export const shell = strict('shell', {
  openExternal: async (url: string) => record('openExternal', url),
  openPath: async (path: string) => {
    record('openPath', path);
    return '';
  },
  showItemInFolder: (path: string) => record('showItemInFolder', path),
  beep: () => undefined,
});

/** Dialogs are noted and answered by their default button. */
export const dialog = strict('dialog', {
  showErrorBox: (title: string, content: string) => record('showErrorBox', { title, content }),
  async showMessageBox(...args: unknown[]) {
    requireReady('dialog');
    const options = args.at(-1) as MessageBoxOptions;
    record('showMessageBox', { message: options.message, detail: options.detail, buttons: options.buttons });
    return { response: options.defaultId ?? 0, checkboxChecked: false };
  },
});

/** Menus exist only as what they were made of; roles and accelerators are the real runtime's affair. */
class StandInMenu {
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

  popup(): void {}
}
let applicationMenu: StandInMenu | null = null;
export const Menu = strict('Menu', StandInMenu);

export const nativeTheme = strict(
  'nativeTheme',
  Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false }),
);

export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 }),
);
