import { EventEmitter } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialog, Display, MessageBoxOptions, PowerSaveBlocker, Rectangle, Shell } from 'electron';
import { mainFunctions, record } from './browser-link.ts';
import { isReady, requireReady } from './readiness.ts';
import { strict } from './strict.ts';

/** Created by the test when the error box is closed. */
const ERROR_BOX_READ = join(process.env.STAND_IN_USER_DATA ?? '', 'error-box-read');
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

/** The answers a test has set for the next dialogs; without one, the default button. */
const answers: number[] = (process.env.STAND_IN_FIRST_ANSWER ?? '').split(',').filter(Boolean).map(Number);
const folders: string[] = [];
/** Dialogs that a test leaves open. */
const unanswered: ((response: number) => void)[] = [];
let isNextLeftOpen = false;
Object.assign(mainFunctions, {
  answerDialog({ response, folder, later }) {
    if (later === true) isNextLeftOpen = true;
    if (folder !== undefined) folders.push(folder);
    if (response === undefined) return;
    const answer = unanswered.shift();
    if (answer === undefined) answers.push(response);
    else answer(response);
  },
} satisfies typeof mainFunctions);

/** Blocks the main process as the real box does: no message, timer or signal is handled until it is closed. */
function showErrorBox(title: string, content: string): void {
  if (!isReady()) return void process.stderr.write(`${title}\n${content}\n`);
  record('showErrorBox', { title, content });
  const neverNotified = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(ERROR_BOX_READ)) Atomics.wait(neverNotified, 0, 0, 20);
  rmSync(ERROR_BOX_READ);
}

/** Dialogs are recorded and, except for the error box, answered at once. */
export const dialog = strict('dialog', {
  showErrorBox,
  async showMessageBox(...args: unknown[]) {
    requireReady('dialog');
    const options = args.at(-1) as MessageBoxOptions;
    record('showMessageBox', { message: options.message, detail: options.detail, buttons: options.buttons });
    const isLeftOpen = isNextLeftOpen;
    isNextLeftOpen = false;
    const response = isLeftOpen
      ? await new Promise<number>((resolve) => unanswered.push(resolve))
      : (answers.shift() ?? options.defaultId ?? 0);
    return { response, checkboxChecked: false };
  },
  async showOpenDialog(..._args: unknown[]) {
    requireReady('dialog');
    record('showOpenDialog', null);
    const folder = folders.shift();
    return { canceled: folder === undefined, filePaths: folder === undefined ? [] : [folder] };
  },
} satisfies Partial<Record<keyof Dialog, unknown>>);

/** Squirrel, of which Linux has none. */
export const autoUpdater = strict('autoUpdater', new EventEmitter());

export const nativeTheme = strict(
  'nativeTheme',
  Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false }),
);

export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 }),
);
Object.assign(mainFunctions, {
  shutDown() {
    let isWaitedFor = false;
    powerMonitor.emit('shutdown', {
      preventDefault: () => {
        isWaitedFor = true;
      },
    });
    return isWaitedFor;
  },
} satisfies typeof mainFunctions);

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
