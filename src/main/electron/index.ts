import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { type AppError, type Language, toAppError } from '#shared/errors';
import { readServerOverride } from '../office/server-choice.ts';
import { readPolicy } from '../policy/policy.ts';
import { type DataFolder, dataFiles, openDataFolder, resolveDataFolder } from '../storage/data-folder.ts';
import { unwritable } from '../storage/unwritable.ts';
import { APP_ID } from './app-id.ts';
import { showError } from './boxes/show-error.ts';
import { Client } from './client.ts';
import { createEnding } from './ending.ts';
import { pathOfDeepLink } from './page/page-address.ts';
import { registerPageScheme } from './page/protocol.ts';
import { findDeepLink, readStartArguments } from './start-arguments.ts';
import { UpdateMemory } from './updates/attempt.ts';
import { adviseOnEarlier, mayStart } from './updates/first-start.ts';
import { sayIn } from './words.ts';

/**
 * `out/main/electron.js`: the client. Settings that must precede Electron's `ready` are made here, while the module
 * loads; `client.ts` does the rest.
 */
const startArguments = readStartArguments(process.argv);
const dataDir = resolveDataFolder(startArguments.data);

let client: Client | null = null;
let updateMemory: UpdateMemory | null = null;
let wantedPath = startArguments.path;

registerPageScheme();
// Windows identifies an unpackaged program by its executable only.
if (process.platform === 'win32') app.setAppUserModelId(app.isPackaged ? APP_ID : process.execPath);
const folderFault = setChromiumFolder(join(dataDir, 'client'));

if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  // On Windows the installer registers the links, for all users or one, and the uninstaller removes them.
  if (app.isPackaged && process.platform !== 'win32') app.setAsDefaultProtocolClient('muzhiyu');
  app.on('second-instance', (_event, argv) => show(findDeepLink(argv)));
  // macOS passes a link this way, before `ready` too.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    show(pathOfDeepLink(url));
  });
  app.on('activate', () => show(null));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  const end = createEnding({ stop: async () => client?.stop(), quit: () => app.quit() });
  app.on('will-quit', (event) => {
    if (client !== null) end(event);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quitNow);

  app
    .whenReady()
    .then(async () => {
      if (folderFault !== null) throw folderFault;
      const folder: DataFolder = openDataFolder(dataDir);
      updateMemory = new UpdateMemory(dataFiles(dataDir).updateMemory, app.getVersion());
      if (!(await mayStart(updateMemory, sayIn(systemLanguage)))) return app.exit(0);
      const reading = readPolicy();
      const server = readServerOverride(reading.policy.server ?? startArguments.server);
      client = new Client({ folder, firstPath: wantedPath, server, reading, updateMemory });
      await client.open();
    })
    .catch(async (error: unknown) => {
      const note = updateMemory === null ? '' : adviseOnEarlier(updateMemory, sayIn(systemLanguage));
      await showError(toAppError(error), systemLanguage(), note);
      app.exit(1);
    });
}

/**
 * Chromium's own files, and with them the single-instance lock, are part of the data folder: another folder is another
 * desk. Returns the reason why they cannot be there (a drive that is not plugged in, a folder without rights), which no
 * message box can show before `ready`.
 */
function setChromiumFolder(dir: string): AppError | null {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    app.setPath('userData', dir);
    return null;
  } catch (cause) {
    return unwritable(dir, cause);
  }
}

/** The language of messages until the settings are read. */
function systemLanguage(): Language {
  return app.getLocale().startsWith('en') ? 'en' : 'zh';
}

/** On a signal the program ends without a dialog. */
function quitNow(): void {
  if (client === null) app.quit();
  else client.quitNow();
}

function show(path: string | null): void {
  wantedPath = path ?? wantedPath;
  client?.show(path);
}
