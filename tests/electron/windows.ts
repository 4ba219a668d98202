import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type {
  BrowserWindowConstructorOptions,
  IpcMainInvokeEvent,
  Rectangle,
  Session,
  WebContents,
} from 'electron';
import { browser, mainFunctions, record } from './browser-link.ts';
import { beginDownload } from './downloads.ts';
import { answerInvoke, cloneOrRefuse, receiveMessage } from './ipc-main.ts';
import type { PageMessage } from './link.ts';
import { readPopup } from './menus.ts';
import { servedAt, setLoopbackAccess, setProductOrigin, toProductUrl } from './page-server.ts';
import { permissionsOf } from './permissions.ts';
import { appEvents, requireReady } from './readiness.ts';
import { defaultSession } from './session.ts';
import { strict } from './strict.ts';

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

const windows = new Map<number, BrowserWindow>();
let lastId = 0;

/** A window whose page is a Chromium page of the test's browser. */
export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows.values()].findLast((window) => window.isVisible()) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return windows.get(contents.id) ?? null;
  }

  readonly id: number;
  readonly webContents: ReturnType<typeof createWebContents>;
  readonly opened: Promise<void>;
  // Not `#private`: the strict proxy could not reach those.
  private bounds: Rectangle;
  private visible: boolean;
  private destroyed = false;
  private focused = true;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    requireReady('BrowserWindow');
    refuseUnsafe(options);
    lastId += 1;
    this.id = lastId;
    this.bounds = { x: 0, y: 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.visible = options.show !== false;
    const preload = options.webPreferences?.preload;
    this.webContents = strict('webContents', createWebContents(this));
    windows.set(this.id, this);
    this.opened = browser.openWindow({
      windowId: this.id,
      ...this.bounds,
      preload: preload === undefined ? null : readFileSync(preload, 'utf8'),
    });
    appEvents.emit('browser-window-created', {}, this);
    appEvents.emit('web-contents-created', {}, this.webContents);
    // Missing members throw.
    // biome-ignore lint/correctness/noConstructorReturn: the strict proxy stands for the window.
    return strict('BrowserWindow', this);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.visible = true;
    this.emit('show');
  }

  hide(): void {
    this.visible = false;
    this.emit('hide');
  }

  /** Calls the browser once the page exists; a window closed meanwhile gets no calls. */
  private tell(call: () => Promise<unknown>): void {
    void this.opened.then(call).catch(() => undefined);
  }

  focus(): void {
    this.focused = true;
    this.tell(() => browser.focusWindow({ windowId: this.id }));
    this.emit('focus');
  }

  isVisible(): boolean {
    return this.visible;
  }

  isFocused(): boolean {
    return this.visible && this.focused;
  }

  blur(): void {
    this.focused = false;
    this.emit('blur');
  }

  setProgressBar(progress: number): void {
    record('setProgressBar', progress);
  }

  setOverlayIcon(_overlay: unknown, description: string): void {
    record('setOverlayIcon', description);
  }

  isMinimized(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return false;
  }

  isFullScreen(): boolean {
    return false;
  }

  restore(): void {}

  maximize(): void {
    this.emit('maximize');
  }

  minimize(): void {
    this.emit('minimize');
  }

  setMenu(_menu: unknown): void {}

  setMenuBarVisibility(_visible: boolean): void {}

  removeMenu(): void {}

  setTitle(_title: string): void {}

  setIcon(_icon: unknown): void {}

  setBackgroundColor(_colour: string): void {}

  flashFrame(_flash: boolean): void {}

  getBounds(): Rectangle {
    return { ...this.bounds };
  }

  getNormalBounds(): Rectangle {
    return { ...this.bounds };
  }

  setMinimumSize(_width: number, _height: number): void {}

  setFullScreen(_isFull: boolean): void {}

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    const { width, height } = this.bounds;
    this.tell(() => browser.resizeWindow({ windowId: this.id, width, height }));
    this.emit('resize');
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  /** Raises `close` first, as the title bar's button does. */
  close(): void {
    if (!this.destroyed && !isPrevented((event) => this.emit('close', event))) this.destroy();
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    windows.delete(this.id);
    this.tell(() => browser.closeWindow({ windowId: this.id }));
    this.emit('closed');
    if (windows.size === 0) appEvents.emit('window-all-closed');
  }
}

/** Real Electron would allow these; the product must never use them. */
function refuseUnsafe({ webPreferences = {} }: BrowserWindowConstructorOptions): void {
  const { contextIsolation, nodeIntegration, sandbox, webSecurity } = webPreferences;
  if (contextIsolation === false || nodeIntegration === true || sandbox === false || webSecurity === false)
    throw new Error('The stand-in opens sandboxed windows with context isolation and web security only');
}

export function isPrevented(emit: (event: { preventDefault(): void }) => void): boolean {
  let prevented = false;
  emit({
    preventDefault: () => {
      prevented = true;
    },
  });
  return prevented;
}

function createWebContents(window: BrowserWindow) {
  const events = new EventEmitter();
  let openHandler: OpenHandler = () => ({ action: 'allow' });
  let url = '';
  let zoomLevel = 0;
  let isHung = false;
  const windowId = window.id;
  return Object.assign(events, {
    id: windowId,
    session: defaultSession as unknown as Session,
    /** The window's page, not an embedded one. */
    getType: () => 'window' as const,
    getURL: () => url,
    isDestroyed: () => window.isDestroyed(),
    isLoading: () => false,
    async loadURL(target: string): Promise<void> {
      setProductOrigin(target);
      url = target;
      await window.opened;
      const granted = await permissionsOf(window.webContents as unknown as WebContents, target);
      setLoopbackAccess(granted.loopback);
      await browser.load({ windowId, url: target, servedAt, permissions: granted.browser });
    },
    send(channel: string, ...args: unknown[]): void {
      const cloned = cloneOrRefuse(args);
      // A page that was just closed receives nothing, as in Electron.
      void browser.sendToPage({ windowId, channel, args: cloned }).catch(() => undefined);
    },
    /** A hung page's own process would have to carry it out. */
    reload: () => {
      if (!isHung) void browser.reload({ windowId });
    },
    hang(): void {
      isHung = true;
      window.emit('unresponsive');
    },
    forcefullyCrashRenderer(): void {
      isHung = false;
      setImmediate(() => events.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 }));
    },
    setWindowOpenHandler(handler: OpenHandler): void {
      openHandler = handler;
    },
    askOpening: (target: string) => openHandler({ url: target }).action === 'allow',
    setZoomFactor: (_factor: number) => undefined,
    setZoomLevel(level: number): void {
      zoomLevel = level;
    },
    getZoomLevel: () => zoomLevel,
    setVisualZoomLevelLimits: async (_minimum: number, _maximum: number) => undefined,
    openDevTools: () => undefined,
    focus: () => undefined,
  });
}

function describeSender({ windowId, frameUrl }: PageMessage): IpcMainInvokeEvent {
  const sender = windows.get(windowId)?.webContents;
  const senderFrame = strict('senderFrame', {
    url: toProductUrl(frameUrl),
    parent: null,
    processId: 1,
    routingId: 1,
  });
  return strict('event', { sender, senderFrame, processId: 1, frameId: 1 }) as unknown as IpcMainInvokeEvent;
}

Object.assign(mainFunctions, {
  invoke: (message) => answerInvoke(message, describeSender),
  message: (message) => receiveMessage(message, describeSender),
  willNavigate({ windowId, url }) {
    const contents = windows.get(windowId)?.webContents;
    return !isPrevented((event) => contents?.emit('will-navigate', Object.assign(event, { url }), url));
  },
  willOpen: ({ windowId, url }) => windows.get(windowId)?.webContents.askOpening(url) ?? false,
  didLoad({ windowId }) {
    const window = windows.get(windowId);
    window?.webContents.emit('dom-ready');
    window?.webContents.emit('did-finish-load');
    window?.emit('ready-to-show');
  },
  beginDownload: ({ windowId, fileName }) => beginDownload(fileName, windows.get(windowId)?.webContents),
  openContextMenu({ isEditable, selectionText, can }) {
    const flags = ['canUndo', 'canRedo', 'canCut', 'canCopy', 'canPaste', 'canSelectAll'];
    const editFlags = Object.fromEntries(flags.map((flag) => [flag, can.includes(flag)]));
    const contents = [...windows.values()][0]?.webContents;
    return readPopup(() => contents?.emit('context-menu', {}, { isEditable, selectionText, editFlags }));
  },
  actOnWindow({ act }) {
    const window = [...windows.values()][0];
    if (window === undefined) return null;
    if (act === 'close') window.close();
    if (act === 'blur') window.blur();
    if (act === 'focus') window.focus();
    if (act === 'hang') window.webContents.hang();
    if (act === 'crash')
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    return { isVisible: window.isVisible(), zoomLevel: window.webContents.getZoomLevel() };
  },
  pageClosed: ({ windowId }) => windows.get(windowId)?.close(),
  appEvent({ name, args }) {
    appEvents.emit(name, { preventDefault: () => undefined }, ...args);
  },
  endSession() {
    for (const window of windows.values()) {
      const isRefused = isPrevented((event) => window.emit('query-session-end', event));
      if (isRefused) return false;
    }
    for (const window of windows.values()) window.emit('session-end', { reasons: ['logoff'] });
    return true;
  },
} satisfies typeof mainFunctions);
