import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Language } from '#shared/errors';

const WORDS = {
  zh: {
    edit: '编辑',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    selectAll: '全选',
    view: '视图',
    zoomIn: '放大',
    zoomOut: '缩小',
    resetZoom: '实际大小',
    fullScreen: '全屏',
    quit: '退出',
  },
  en: {
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    resetZoom: 'Actual size',
    fullScreen: 'Full screen',
    quit: 'Quit',
  },
} as const;

/** A small menu: without its edit entries, copy and paste do not work on macOS. `development` adds reload and tools. */
export function installMenu(language: Language, development: boolean): void {
  const words = WORDS[language];
  const template: MenuItemConstructorOptions[] = [
    { label: '木之语', submenu: [{ role: 'quit', label: words.quit }] },
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        { type: 'separator' },
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    {
      label: words.view,
      submenu: [
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        { role: 'resetZoom', label: words.resetZoom },
        { role: 'togglefullscreen', label: words.fullScreen },
        ...developmentEntries(development),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

function developmentEntries(development: boolean): MenuItemConstructorOptions[] {
  return development ? [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] : [];
}
