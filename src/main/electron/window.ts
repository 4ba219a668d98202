import { app, BrowserWindow, dialog } from 'electron';
import type { SettingsFile } from '../storage/settings.ts';
import { recallPlace, rememberPlace } from './window-place.ts';
import type { Say } from './words.ts';

/** A page that crashes again this soon is not reloaded once more by itself. */
const CRASH_PAUSE_MS = 30_000;

export interface WindowOptions {
  preloadFile: string;
  file: SettingsFile;
  say: Say;
}

/** The client's one window, sandboxed and without Node; shown at once, on whatever page it is sent to. */
export function createWindow({ preloadFile, file, say }: WindowOptions): BrowserWindow {
  const { maximized, ...place } = recallPlace(file);
  const window = new BrowserWindow({
    ...place,
    title: say('product'),
    minWidth: 960,
    minHeight: 600,
    backgroundColor: '#faf7f2',
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  rememberPlace(window, file);
  reviveWhenDead(window, say);
  return window;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** A crashed page is reloaded once, then the person is asked; a hung one is theirs to decide. */
function reviveWhenDead(window: BrowserWindow, say: Say): void {
  let lastCrash = 0;

  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const again = Date.now() - lastCrash < CRASH_PAUSE_MS;
    lastCrash = Date.now();
    if (again && (await ask(window, say('crashed'), [say('reload'), say('quit')])) === 1) app.quit();
    else window.webContents.reload();
  });
  window.on('unresponsive', async () => {
    if ((await ask(window, say('hung'), [say('wait'), say('reload')])) === 1) window.webContents.reload();
  });
}

async function ask(window: BrowserWindow, message: string, buttons: string[]): Promise<number> {
  const { response } = await dialog.showMessageBox(window, { type: 'warning', message, buttons });
  return response;
}
