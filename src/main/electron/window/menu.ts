import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Say } from '../words.ts';

export interface MenuActions {
  zoom(steps: number): void;
  closeWindow(): void;
  quit(): void;
}

/**
 * A small menu: without its edit entries, copy and paste do not work on macOS. `development` adds reload and developer
 * tools.
 */
export function installMenu(say: Say, { zoom, closeWindow, quit }: MenuActions, development: boolean): void {
  const template: MenuItemConstructorOptions[] = [
    {
      label: say('product'),
      submenu: [
        { label: say('closeWindow'), accelerator: 'CmdOrCtrl+W', click: closeWindow },
        { label: say('quit'), accelerator: 'CmdOrCtrl+Q', click: quit },
      ],
    },
    {
      label: say('edit'),
      submenu: [
        { role: 'undo', label: say('undo') },
        { role: 'redo', label: say('redo') },
        { type: 'separator' },
        { role: 'cut', label: say('cut') },
        { role: 'copy', label: say('copy') },
        { role: 'paste', label: say('paste') },
        { role: 'selectAll', label: say('selectAll') },
      ],
    },
    {
      label: say('view'),
      submenu: [
        { label: say('zoomIn'), accelerator: 'CmdOrCtrl+Plus', click: () => zoom(1) },
        // The same key without Shift, as in every browser.
        { label: say('zoomIn'), accelerator: 'CmdOrCtrl+=', visible: false, click: () => zoom(1) },
        { label: say('zoomOut'), accelerator: 'CmdOrCtrl+-', click: () => zoom(-1) },
        { label: say('resetZoom'), accelerator: 'CmdOrCtrl+0', click: () => zoom(0) },
        { role: 'togglefullscreen', label: say('fullScreen') },
        ...developmentEntries(development),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function developmentEntries(development: boolean): MenuItemConstructorOptions[] {
  return development ? [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] : [];
}
