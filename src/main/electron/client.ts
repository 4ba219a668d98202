import { app, type BrowserWindow, dialog } from 'electron';
import { deskContract } from '#shared/desk/contract';
import { type AppError, adviseError, describeError, type Language, toAppError } from '#shared/errors';
import { startBackOffice } from '../back-office.ts';
import { serveOverIpc } from '../bridge/ipc.ts';
import { serveContract } from '../bridge/serve.ts';
import { guardProcess } from '../guard.ts';
import { createDeskHost, type DeskHost } from '../host.ts';
import { openLogFile } from '../log-file.ts';
import { findResources } from '../resources.ts';
import { type DataFolder, dataFiles } from '../storage/data-folder.ts';
import { installGuards } from './guards.ts';
import { installMenu } from './menu.ts';
import { developmentOrigin, isOwnPage, PAGE_ORIGIN, STARTING_PATH } from './page-address.ts';
import { servePages } from './protocol.ts';
import { openElectronSecrets } from './secrets-electron.ts';
import { forkUtilityServer } from './server-process.ts';
import { openElectronSettings } from './settings-electron.ts';
import { bringToFront, createWindow } from './window.ts';

export interface Client {
  /** Brings the window to the front, on a page of the renderer if one is given. */
  show(path: string | null): void;
  stop(): Promise<void>;
}

/**
 * The client from `ready` on: window first, with a starting page, the back office and the desk host behind it, then
 * the real page. `firstPath`: a page a deep link asked for.
 */
export async function startClient(folder: DataFolder, firstPath: string | null): Promise<Client> {
  const dataDir = folder.path;
  const files = dataFiles(dataDir);
  const resources = findResources();
  const language: Language = app.getLocale().startsWith('en') ? 'en' : 'zh';
  const isOurs = (url: string) => isOwnPage(url, app.isPackaged);
  const pageOrigin = developmentOrigin(app.isPackaged) ?? PAGE_ORIGIN;
  let host: DeskHost | null = null;
  let window: BrowserWindow | null = null;
  let serverUrl = '';
  let wantedPath = firstPath ?? '/';
  let isReady = false;

  guardProcess(openLogFile(files.hostLog), (error) => host?.notify(error));
  installMenu(language, !app.isPackaged);
  installGuards(isOurs);
  servePages(resources.rendererDir, () => serverUrl);
  const { settings, file } = openElectronSettings(dataDir);

  function openWindow(): BrowserWindow {
    const opened = createWindow({ preloadFile: resources.preloadFile, file, language });
    opened.on('closed', () => {
      window = null;
    });
    window = opened;
    load(opened, isReady ? pageOrigin + wantedPath : PAGE_ORIGIN + STARTING_PATH);
    return opened;
  }
  openWindow();

  const backOffice = startBackOffice({
    start: forkUtilityServer(resources.serverFile, openLogFile(files.backOfficeLog)),
    dataDir,
    pidFile: files.backOfficePid,
    origins: [pageOrigin, ...(process.env.VENEER_DESK_ORIGINS ?? '').split(',').filter(Boolean)],
    onProgress: (words) => void process.stdout.write(`${words[language]}\n`),
    onReady(url) {
      // At another address than before, open pages and their policy know the old one only.
      if (serverUrl !== '' && serverUrl !== url) setImmediate(() => window?.webContents.reload());
      serverUrl = url;
    },
    onTrouble(error) {
      if (isReady) host?.notify(error);
      else showError(error, language);
    },
  });

  host = await createDeskHost({
    dataDir,
    mode: 'electron',
    version: app.getVersion(),
    settings,
    secrets: await openElectronSecrets(dataDir),
    templatesDir: resources.templatesDir,
    serverUrl: () => serverUrl,
  });
  const running = host;
  const closeBridge = serveOverIpc({
    invoke: serveContract(deskContract, host.handlers, { isLocked: host.isLocked }),
    onEvent: host.onEvent,
    window: () => window,
    isOwnPage: isOurs,
  });

  /** Also when it did not come up: the page then says so itself, and works once a restart succeeds. */
  const showRealPage = (): void => {
    isReady = true;
    if (window !== null) load(window, pageOrigin + wantedPath);
    process.stdout.write(`Ready: ${pageOrigin}/\n`);
    void running.warmUp();
  };
  void backOffice.ready.then(showRealPage, showRealPage);

  return {
    show(path) {
      if (path !== null) wantedPath = path;
      if (window === null) openWindow();
      else if (path !== null && isReady) load(window, pageOrigin + path);
      if (window !== null) bringToFront(window);
    },
    async stop() {
      closeBridge();
      await running.close().catch((error: unknown) => running.notify(toAppError(error)));
      await backOffice.stop();
      folder.release();
    },
  };
}

function load(window: BrowserWindow, url: string): void {
  // Rejects when another load overtakes this one, as it does when the back office is quick.
  window.loadURL(url).catch(() => undefined);
}

export function showError(error: AppError, language: Language): void {
  dialog.showErrorBox('木之语', `${describeError(error, language)}\n${adviseError(error, language)}`);
}
