import { app, type BrowserWindow } from 'electron';
import { deskContract } from '#shared/desk/contract';
import type { AppError, Language } from '#shared/errors';
import { serveOverIpc } from '../bridge/ipc.ts';
import { serveContract } from '../bridge/serve.ts';
import { createDeskHost, type DeskHost } from '../host.ts';
import { startBackOffice } from '../office/back-office.ts';
import { createOffice, type Office } from '../office/office.ts';
import type { ServerOverride } from '../office/server-choice.ts';
import type { PolicyReading } from '../policy/policy.ts';
import { guardProcess, logError } from '../program/guard.ts';
import { findResources } from '../program/resources.ts';
import { type DataFolder, dataFiles } from '../storage/data-folder.ts';
import { openLogFile } from '../storage/log-file.ts';
import type { SecretStore } from '../storage/secrets.ts';
import { showError } from './boxes/show-error.ts';
import { watchJobs } from './job-watch.ts';
import { fetchOverChromium } from './page/network.ts';
import { developmentOrigin, isOwnPage, PAGE_ORIGIN, STARTING_PATH } from './page/page-address.ts';
import { servePages } from './page/protocol.ts';
import { openElectronSecrets } from './secrets-electron.ts';
import { forkUtilityServer } from './server-process.ts';
import { openElectronSettings } from './settings-electron.ts';
import { handleSystemEnd } from './system-end.ts';
import { hasStatusArea } from './tray/status-area.ts';
import { DeskTray } from './tray/tray.ts';
import type { UpdateMemory } from './updates/attempt.ts';
import { adviseOnEarlier } from './updates/first-start.ts';
import { startUpdates, type Updates } from './updates/updates.ts';
import { type Closing, createClosing } from './window/closing.ts';
import { saveDownloads } from './window/downloads.ts';
import { installGuards } from './window/guards.ts';
import { installMenu } from './window/menu.ts';
import { bringToFront, createWindow } from './window/window.ts';
import { createWindowCalls } from './window/window-calls.ts';
import { createZoom } from './window/zoom.ts';
import { sayIn } from './words.ts';

/** Windows gives a program 5 s to end when its user signs out. */
const SYSTEM_END_LIMIT_MS = 4000;

export interface ClientOptions {
  folder: DataFolder;
  /** The page that a deep link asked for. */
  firstPath: string | null;
  server: ServerOverride;
  /** The settings of this computer's administrators. */
  reading: PolicyReading;
  updateMemory: UpdateMemory;
}

/**
 * The client from `ready` on: the window with a starting page first, the back office and the desk host behind it, then
 * the real page. It takes links, and may be stopped, while it opens.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #files: ReturnType<typeof dataFiles>;
  readonly #resources = findResources();
  readonly #electron: ReturnType<typeof openElectronSettings>;
  readonly #zoom: ReturnType<typeof createZoom>;
  readonly #closing: Closing;
  readonly #office: Office;
  readonly #systemEnd: ReturnType<typeof handleSystemEnd>;
  readonly #pageOrigin = developmentOrigin(app.isPackaged) ?? PAGE_ORIGIN;
  readonly #say = sayIn(() => this.#language());
  /** Errors from before the desk host existed. */
  readonly #early: AppError[] = [];
  /** What the client closes at its end, in this order. */
  readonly #closers: (() => void | Promise<void>)[] = [];
  readonly #log: ReturnType<typeof openLogFile>;
  #host: DeskHost | null = null;
  /** Null until the desk host is being opened. */
  #opening: Promise<DeskHost> | null = null;
  #isStopping = false;
  #window: BrowserWindow | null = null;
  #tray: DeskTray | null = null;
  #updates: Updates | null = null;
  /** The company that the page is signed in to; empty without one. */
  #company = '';
  #serverUrl = '';
  #wantedPath: string;
  #isReady = false;
  #isTroubleShown = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#files = dataFiles(options.folder.path);
    this.#electron = openElectronSettings(options.folder.path);
    this.#zoom = createZoom(this.#electron.file);
    this.#wantedPath = options.firstPath ?? '/';
    this.#log = openLogFile(this.#files.hostLog);
    guardProcess(this.#log, (error) => this.#tell(error));
    this.#drawMenu();
    installGuards(isOurs, this.#say);
    this.#closing = createClosing({
      settings: this.#electron.settings,
      say: this.#say,
      hasTray: () => this.#findTray(),
      isPrinting: () => this.#host?.isPrinting() ?? false,
    });
    this.#office = this.#createOffice();
    this.#systemEnd = handleSystemEnd({
      quitNow: this.#closing.quitNow,
      settleNow: () => this.#office.stopNow(SYSTEM_END_LIMIT_MS),
    });
  }

  /** Opens the window at once, then starts the rest. */
  async open(): Promise<void> {
    const { settings } = this.#electron;
    servePages(this.#resources.rendererDir, () => this.#currentServer());
    this.#openWindow();
    saveDownloads({
      folder: () => settings.read().downloadsDir,
      isOwnPage: isOurs,
      window: () => this.#window,
      say: this.#say,
    });
    // The system's key store may ask its user to unlock it, who may quit the client meanwhile.
    const secrets = await openElectronSecrets(this.#options.folder.path);
    if (this.#isStopping) return;
    this.#opening = this.#openHost(secrets);
    const host = await this.#opening;
    this.#host = host;
    for (const error of this.#early.splice(0)) host.notify(error);
    this.#closers.push(
      serveOverIpc({
        invoke: serveContract(deskContract, host.handlers, { isLocked: host.isLocked }),
        onEvent: host.onEvent,
        window: () => this.#window,
        isOwnPage: isOurs,
      }),
    );
    void this.#findTray();
    this.#watch(host);
    void this.#office.ready.then(
      async () => {
        if (await this.#showRealPage(host)) this.#options.updateMemory.succeeded();
      },
      // Also after a failed start: the page then reports it and works once a restart succeeds.
      () => this.#showRealPage(host),
    );
  }

  /** Brings the window to the front, on a page of the renderer if one is given. */
  show(path: string | null): void {
    // A window opened now would find nothing behind it.
    if (this.#isStopping) return;
    if (path !== null) this.#wantedPath = path;
    if (this.#window === null) this.#openWindow();
    // The page navigates itself, so that unsaved entries are not lost.
    else if (path !== null && this.#isReady) this.#host?.emit('window', 'goTo', { path });
    if (this.#window !== null) bringToFront(this.#window);
  }

  /** Quits without asking. */
  quitNow(): void {
    this.#closing.quitNow();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#options.updateMemory.endedByUser();
    // `open` reports a failure.
    await this.#opening?.catch(() => undefined);
    this.#tray?.close();
    for (const close of [...this.#closers, () => this.#host?.close()])
      try {
        await close();
      } catch (error) {
        // The rest is closed all the same: the back office must not go on without its client.
        logError(this.#log, error);
      }
    await this.#office.stop();
    this.#options.folder.release();
    await this.#updates?.install();
  }

  #language(): Language {
    return this.#electron.settings.read().language ?? (app.getLocale().startsWith('en') ? 'en' : 'zh');
  }

  /** Shows an error on the pages, or keeps it until there is a desk host. */
  #tell(error: AppError): void {
    if (this.#host === null) this.#early.push(error);
    else this.#host.notify(error);
  }

  #drawMenu(): void {
    const closeWindow = () => this.#window?.close();
    const { change } = this.#zoom;
    installMenu(this.#say, { zoom: change, closeWindow, quit: () => app.quit() }, !app.isPackaged);
  }

  #openWindow(): void {
    const { preloadFile } = this.#resources;
    const opened = createWindow({ preloadFile, file: this.#electron.file, say: this.#say });
    opened.on('closed', () => {
      this.#window = null;
    });
    this.#closing.attach(opened);
    this.#systemEnd.attach(opened);
    this.#zoom.attach(opened);
    this.#window = opened;
    void load(opened, this.#isReady ? this.#pageOrigin + this.#wantedPath : PAGE_ORIGIN + STARTING_PATH);
  }

  #createOffice(): Office {
    return createOffice({
      settings: this.#electron.settings,
      override: this.#options.server,
      // An installed client's user knows the address of the back office, so the client asks for it. A checkout starts
      // the embedded one.
      asksFirst: app.isPackaged,
      demoByDefault: !app.isPackaged,
      check: { fetch: fetchOverChromium, pageOrigin: this.#pageOrigin },
      startEmbedded: (withDemo) => this.#startEmbedded(withDemo),
    });
  }

  #startEmbedded(withDemo: boolean): ReturnType<typeof startBackOffice> {
    const { backOfficeLog, backOfficePid } = this.#files;
    return startBackOffice({
      start: forkUtilityServer(this.#resources.utilityServerFile, openLogFile(backOfficeLog)),
      dataDir: this.#options.folder.path,
      withDemo,
      pidFile: backOfficePid,
      origins: [this.#pageOrigin, ...(process.env.VENEER_DESK_ORIGINS ?? '').split(',').filter(Boolean)],
      onProgress: (words) => {
        process.stdout.write(`${words[this.#language()]}\n`);
        // The starting page has no script; an update of the database may take minutes.
        if (!this.#isReady) this.#window?.setTitle(`${this.#say('product')} · ${words[this.#language()]}`);
      },
      onReady: (url) => {
        // Open pages and their security policy still refer to the previous address.
        if (this.#serverUrl !== '' && this.#serverUrl !== url)
          setImmediate(() => this.#window?.webContents.reload());
        this.#serverUrl = url;
      },
      onTrouble: (error) => {
        this.#tell(error);
        // Without a server no page can show the notice, so a message box does, once: further attempts fail with the
        // same error.
        const note = adviseOnEarlier(this.#options.updateMemory, this.#say);
        if (this.#serverUrl === '' && !this.#isTroubleShown) void showError(error, this.#language(), note);
        this.#isTroubleShown = true;
      },
    });
  }

  #currentServer(): string {
    return this.#office.url() ?? (this.#office.isEmbedded() ? this.#serverUrl : '');
  }

  async #openHost(secrets: SecretStore): Promise<DeskHost> {
    const dataDir = this.#options.folder.path;
    const { settings } = this.#electron;
    return createDeskHost({
      dataDir,
      mode: 'electron',
      version: app.getVersion(),
      settings,
      secrets,
      templatesDir: this.#resources.templatesDir,
      serverUrl: () => this.#currentServer(),
      office: this.#office,
      fetch: fetchOverChromium,
      window: createWindowCalls({
        settings,
        say: this.#say,
        window: () => this.#window,
        open: (path) => this.show(path),
        onCompany: (tenantId) => this.#setCompany(tenantId),
      }),
    });
  }

  /** Follows jobs, updates, and the language of the system's menus. */
  #watch(host: DeskHost): void {
    const { reading } = this.#options;
    const { settings } = this.#electron;
    const stopWatching = watchJobs({
      host,
      window: () => this.#window,
      say: this.#say,
      language: () => this.#language(),
      isWanted: () => settings.read().notify,
      open: (path) => this.show(path),
    });
    if (reading.notice !== null) host.notify(reading.notice);
    const { policy } = reading;
    this.#updates = startUpdates({
      host,
      policy,
      say: this.#say,
      logFile: this.#files.updateLog,
      memory: this.#options.updateMemory,
      earlierFolder: this.#files.earlierVersion,
    });
    this.#closers.push(() => this.#updates?.close());
    this.#closers.unshift(stopWatching);
    let drawn = this.#language();
    settings.onChanged(() => {
      if (this.#language() === drawn) return;
      drawn = this.#language();
      this.#drawMenu();
      this.#tray?.refresh();
    });
  }

  #setCompany(tenantId: string): void {
    if (this.#company === tenantId) return;
    this.#company = tenantId;
    this.#tray?.refresh();
  }

  /** Opens the tray where the desktop has one. A desktop may start its tray after this program, or lose it later. */
  async #findTray(): Promise<boolean> {
    const host = this.#host;
    if (host === null || !(await hasStatusArea()) || this.#isStopping) return false;
    this.#tray ??= new DeskTray({
      iconDir: this.#resources.trayDir,
      host,
      say: this.#say,
      language: () => this.#language(),
      company: () => this.#company,
      actions: { open: (path) => this.show(path), quit: () => app.quit() },
    });
    return true;
  }

  /** True once the page is loaded. */
  async #showRealPage(host: DeskHost): Promise<boolean> {
    this.#isReady = true;
    const loading = this.#window && load(this.#window, this.#pageOrigin + this.#wantedPath);
    process.stdout.write(`Ready: ${this.#pageOrigin}/\n`);
    void host.warmUp();
    return (await loading) ?? false;
  }
}

const isOurs = (url: string): boolean => isOwnPage(url, app.isPackaged);

/** False when another load replaces this one, which happens when the back office starts quickly. */
function load(window: BrowserWindow, url: string): Promise<boolean> {
  return window.loadURL(url).then(
    () => true,
    () => false,
  );
}
