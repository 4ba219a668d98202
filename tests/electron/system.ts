import { EventEmitter } from 'node:events';
import type { Dialog, Display, MessageBoxOptions, PowerSaveBlocker, Rectangle, Shell } from 'electron';
import { mainFunctions, record } from './browser-link.ts';
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
} satisfies Partial<Record<keyof Shell, unknown>>);

/** What a test wants answered next; without it, the default button. */
const answers: number[] = [];
const folders: string[] = [];
Object.assign(mainFunctions, {
  answerDialog: ({ response, folder }) => {
    if (response !== undefined) answers.push(response);
    if (folder !== undefined) folders.push(folder);
  },
} satisfies typeof mainFunctions);

/** Dialogs are noted and answered at once. */
export const dialog = strict('dialog', {
  showErrorBox: (title: string, content: string) => record('showErrorBox', { title, content }),
  async showMessageBox(...args: unknown[]) {
    requireReady('dialog');
    const options = args.at(-1) as MessageBoxOptions;
    record('showMessageBox', { message: options.message, detail: options.detail, buttons: options.buttons });
    return { response: answers.shift() ?? options.defaultId ?? 0, checkboxChecked: false };
  },
  async showOpenDialog(..._args: unknown[]) {
    requireReady('dialog');
    record('showOpenDialog', null);
    const folder = folders.shift();
    return { canceled: folder === undefined, filePaths: folder === undefined ? [] : [folder] };
  },
} satisfies Partial<Record<keyof Dialog, unknown>>);

export const nativeTheme = strict(
  'nativeTheme',
  Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false }),
);

export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 }),
);

let lastBlocker = 0;
const blockers = new Set<number>();
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(type) {
    lastBlocker += 1;
    blockers.add(lastBlocker);
    record('powerSaveBlocker.start', type);
    return lastBlocker;
  },
  stop(id) {
    record('powerSaveBlocker.stop', null);
    return blockers.delete(id);
  },
  isStarted: (id) => blockers.has(id),
} satisfies PowerSaveBlocker);
