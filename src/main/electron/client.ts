import { app, type BrowserWindow } from 'electron';
import { deskContract } from '#shared/desk/contract';
import { type AppError, type Language, toAppError } from '#shared/errors';
import { serveOverIpc } from '../bridge/ipc.ts';
import { serveContract } from '../bridge/serve.ts';
import { createDeskHost, type DeskHost } from '../host.ts';
import { startBackOffice } from '../office/back-office.ts';
import { createOffice } from '../office/office.ts';
import type { ServerOverride } from '../office/server-choice.ts';
import type { PolicyReading } from '../policy/policy.ts';
import { guardProcess } from '../program/guard.ts';
import { openLogFile } from '../program/log-file.ts';
import { findResources } from '../program/resources.ts';
import { type DataFolder, dataFiles } from '../storage/data-folder.ts';
import { showError } from './boxes/show-error.ts';
import { watchJobs } from './job-watch.ts';
import { fetchOverChromium } from './page/network.ts';
import { developmentOrigin, isOwnPage, PAGE_ORIGIN, STARTING_PATH } from './page/page-address.ts';
import { servePages } from './page/protocol.ts';
import { openElectronSecrets } from './secrets-electron.ts';
import { forkUtilityServer } from './server-process.ts';
import { openElectronSettings } from './settings-electron.ts';
import { heedSystemEnd } from './system-end.ts';
import { hasStatusArea } from './tray/status-area.ts';
import { DeskTray } from './tray/tray.ts';
import { startUpdates } from './updates/updates.ts';
import { createClosing } from './window/closing.ts';
import { keepDownloads } from './window/downloads.ts';
import { createFrame } from './window/frame.ts';
import { installGuards } from './window/guards.ts';
import { installMenu } from './window/menu.ts';
import { bringToFront, createWindow } from './window/window.ts';
import { createZoom } from './window/zoom.ts';
import { sayIn } from './words.ts';

/** Windows gives a program 5 s to end when its user signs out. */
const SYSTEM_END_LIMIT_MS = 4000;

export interface Client {
  /** Brings the window to the front, on a page of the renderer if one is given. */
  show(path: string | null): void;
  /** Quits without a question. */
  quitNow(): void;
  stop(): Promise<void>;
}

export interface ClientOptions {
  folder: DataFolder;
  /** A page a deep link asked for. */
  firstPath: string | null;
  server: ServerOverride;
  /** What this computer's administrators have settled. */
  reading: PolicyReading;
}

/**
 * The client from `ready` on: window first, with a starting page, the back office and the desk host behind it, then
 * the real page.
 */
export async function startClient({ folder, firstPath, server, reading }: ClientOptions): Promise<Client> {
  const dataDir = folder.path;
  const files = dataFiles(dataDir);
  const resources = findResources();
  const { settings, file } = openElectronSettings(dataDir);
  const systemLanguage: Language = app.getLocale().startsWith('en') ? 'en' : 'zh';
  const language = (): Language => settings.read().language ?? systemLanguage;
  const say = sayIn(language);
  const isOurs = (url: string) => isOwnPage(url, app.isPackaged);
  const pageOrigin = developmentOrigin(app.isPackaged) ?? PAGE_ORIGIN;
  const zoom = createZoom(file);
  let host: DeskHost | null = null;
  let window: BrowserWindow | null = null;
  let tray: DeskTray | null = null;
  let serverUrl = '';
  let wantedPath = firstPath ?? '/';
  let isReady = false;
  let isTroubleShown = false;

  const early: AppError[] = [];
  /** Pages say what went wrong, also what does so before there is a desk. */
  const tell = (error: AppError): void => {
    if (host === null) early.push(error);
    else host.notify(error);
  };

  guardProcess(openLogFile(files.hostLog), tell);
  const drawMenu = (): void =>
    installMenu(
      say,
      { zoom: zoom.change, closeWindow: () => window?.close(), quit: () => app.quit() },
      !app.isPackaged,
    );
  drawMenu();
  installGuards(isOurs, say);
  const closing = createClosing({
    settings,
    say,
    hasTray: findTray,
    isPrinting: async () => (await host?.isPrinting()) ?? false,
  });

  function openWindow(): BrowserWindow {
    const opened = createWindow({ preloadFile: resources.preloadFile, file, say });
    opened.on('closed', () => {
      window = null;
    });
    closing.attach(opened);
    systemEnd.attach(opened);
    zoom.attach(opened);
    window = opened;
    load(opened, isReady ? pageOrigin + wantedPath : PAGE_ORIGIN + STARTING_PATH);
    return opened;
  }

  const office = createOffice({
    settings,
    override: server,
    // An installed client belongs to somebody who knows where the back office is; a checkout is being tried.
    asksFirst: app.isPackaged,
    demoByDefault: !app.isPackaged,
    check: { fetch: fetchOverChromium, pageOrigin },
    startEmbedded: (withDemo) =>
      startBackOffice({
        start: forkUtilityServer(resources.utilityServerFile, openLogFile(files.backOfficeLog)),
        dataDir,
        withDemo,
        pidFile: files.backOfficePid,
        origins: [pageOrigin, ...(process.env.VENEER_DESK_ORIGINS ?? '').split(',').filter(Boolean)],
        onProgress: (words) => void process.stdout.write(`${words[language()]}\n`),
        onReady(url) {
          // At another address than before, open pages and their policy know the old one only.
          if (serverUrl !== '' && serverUrl !== url) setImmediate(() => window?.webContents.reload());
          serverUrl = url;
        },
        onTrouble(error) {
          tell(error);
          // Where it has never come up nobody can sign in to see the notice; each further try to start it would say the same.
          if (serverUrl === '' && !isTroubleShown) void showError(error, language());
          isTroubleShown = true;
        },
      }),
  });
  const systemEnd = heedSystemEnd({
    quitNow: closing.quitNow,
    settleNow: () => office.stopNow(SYSTEM_END_LIMIT_MS),
  });
  const currentServer = (): string => office.url() ?? (office.isEmbedded() ? serverUrl : '');
  servePages(resources.rendererDir, currentServer);
  openWindow();
  keepDownloads({ folder: () => settings.read().downloadsDir, isOwnPage: isOurs, window: () => window, say });

  function show(path: string | null): void {
    if (path !== null) wantedPath = path;
    if (window === null) openWindow();
    // The page goes there by itself, so that nothing half typed is lost.
    else if (path !== null && isReady) host?.emit('frame', 'goTo', { path });
    if (window !== null) bringToFront(window);
  }

  host = await createDeskHost({
    dataDir,
    mode: 'electron',
    version: app.getVersion(),
    settings,
    secrets: await openElectronSecrets(dataDir),
    templatesDir: resources.templatesDir,
    serverUrl: currentServer,
    office,
    frame: createFrame({ settings, say, window: () => window, open: show }),
  });
  const running = host;
  early.splice(0).forEach(tell);
  const closeBridge = serveOverIpc({
    invoke: serveContract(deskContract, host.handlers, { isLocked: host.isLocked }),
    onEvent: host.onEvent,
    window: () => window,
    isOwnPage: isOurs,
  });
  void findTray();
  const stopWatching = watchJobs({
    host: running,
    window: () => window,
    say,
    language,
    isWanted: () => settings.read().notify,
    open: show,
  });
  if (reading.notice !== null) running.notify(reading.notice);
  const updates = startUpdates({ host: running, policy: reading.policy, logFile: files.updateLog, say });
  let drawn = language();
  settings.onChanged(() => {
    if (language() === drawn) return;
    drawn = language();
    drawMenu();
    tray?.refresh();
  });

  /** Opens it where there is one; a desktop may have none yet when it starts us, or none any more. */
  async function findTray(): Promise<boolean> {
    if (host === null || !(await hasStatusArea())) return false;
    tray ??= new DeskTray({
      iconDir: resources.trayDir,
      host,
      say,
      language,
      actions: { open: show, quit: () => app.quit() },
    });
    return true;
  }

  /** Also when it did not come up: the page then says so itself, and works once a restart succeeds. */
  const showRealPage = (): void => {
    isReady = true;
    if (window !== null) load(window, pageOrigin + wantedPath);
    process.stdout.write(`Ready: ${pageOrigin}/\n`);
    void running.warmUp();
  };
  void office.ready.then(showRealPage, showRealPage);

  return {
    show,
    quitNow: closing.quitNow,
    async stop() {
      stopWatching();
      tray?.close();
      closeBridge();
      await updates.close();
      await running.close().catch((error: unknown) => running.notify(toAppError(error)));
      await office.stop();
      folder.release();
    },
  };
}

function load(window: BrowserWindow, url: string): void {
  // Rejects when another load overtakes this one, as it does when the back office is quick.
  window.loadURL(url).catch(() => undefined);
}
