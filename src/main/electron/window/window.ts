import { app, BrowserWindow, Menu, screen } from 'electron';
import type { SettingsFile } from '../../storage/settings.ts';
import { ask } from '../boxes/ask.ts';
import type { Say } from '../words.ts';
import { contextEntries } from './context-entries.ts';
import { fitInto, isInReach } from './place-on-screen.ts';
import { limitMinimumSize, readPlace, savePlace } from './window-place.ts';

/** A page that crashes again within this time is not reloaded automatically. */
const CRASH_PAUSE_MS = 30_000;

export interface WindowOptions {
  preloadFile: string;
  file: SettingsFile;
  say: Say;
}

/** Creates the client's only window, sandboxed and without Node; shown at once with whatever page it loads. */
export function createWindow({ preloadFile, file, say }: WindowOptions): BrowserWindow {
  const { maximized, ...place } = readPlace(file);
  const window = new BrowserWindow({
    ...place,
    title: say('product'),
    backgroundColor: '#faf7f2',
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      // The viewer of PDFs is the only plugin there is.
      plugins: true,
    },
  });
  limitMinimumSize(window);
  if (maximized) window.maximize();
  savePlace(window, file);
  recoverPage(window, say);
  window.webContents.on('context-menu', (_event, params) => {
    const entries = contextEntries(params, say);
    if (entries.length > 0) Menu.buildFromTemplate(entries).popup({ window });
  });
  return window;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  // Its display may have been unplugged while it was hidden.
  const bounds = window.getBounds();
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (!isInReach(bounds, workAreas))
    window.setBounds(fitInto(bounds, screen.getDisplayMatching(bounds).workArea));
  window.show();
  window.focus();
}

/** Reloads a crashed page once, then asks; for a hung page it asks at once. */
function recoverPage(window: BrowserWindow, say: Say): void {
  let lastCrash = 0;
  let isEndedByUs = false;
  const choose = (message: string, buttons: string[]) => ask({ type: 'warning', message, buttons });

  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const again = !isEndedByUs && Date.now() - lastCrash < CRASH_PAUSE_MS;
    isEndedByUs = false;
    lastCrash = Date.now();
    if (again && (await choose(say('crashed'), [say('reload'), say('quit')])) === 1) app.quit();
    // Not within the event: Electron may still be taking the process apart.
    else setImmediate(() => !window.isDestroyed() && window.webContents.reload());
  });
  window.on('unresponsive', async () => {
    const choice = await choose(say('hung'), [say('wait'), say('reload')]);
    if (choice !== 1 || window.isDestroyed()) return;
    // A hung process would have to carry the reload out itself. The event above reloads the page in a new one.
    isEndedByUs = true;
    window.webContents.forcefullyCrashRenderer();
  });
}
