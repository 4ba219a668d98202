/** One end of the channel between the stand-in's main process and the test that owns the browser. */
interface Port {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

type Functions = Record<string, (payload: never) => unknown>;

/** The other end's functions, each returning a promise. */
export type Remote<F extends Functions> = {
  [K in keyof F]: (payload: Parameters<F[K]>[0]) => Promise<Awaited<ReturnType<F[K]>>>;
};

interface Message {
  call?: { id: number; name: string; payload: unknown };
  answer?: { id: number; value?: unknown; error?: string };
}

/** Calls go both ways over one port, which refuses values that cannot be cloned. */
export function createLink<Theirs extends Functions>(port: Port, ours: Functions): Remote<Theirs> {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  async function answer({ id, name, payload }: NonNullable<Message['call']>): Promise<void> {
    try {
      const value = await ours[name]?.(payload as never);
      port.send({ answer: { id, value } } satisfies Message);
    } catch (error) {
      port.send({ answer: { id, error: error instanceof Error ? error.message : String(error) } });
    }
  }

  port.onMessage((raw) => {
    const message = raw as Message;
    if (message.call !== undefined) void answer(message.call);
    if (message.answer === undefined) return;
    const { id, value, error } = message.answer;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });

  return new Proxy({} as Remote<Theirs>, {
    get: (_, name) => (payload: unknown) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        port.send({ call: { id: lastId, name: String(name), payload } } satisfies Message);
      }),
  });
}

/** The browser's functions, called by the main process. */
export type BrowserFunctions = {
  /** Opens an empty page for a window; `preload` is the preload's source. */
  openWindow(input: { windowId: number; width: number; height: number; preload: string | null }): void;
  /** Settles when the page has loaded; `servedAt` is the loopback origin that represents the custom scheme. */
  load(input: { windowId: number; url: string; servedAt: string; permissions: string[] }): void;
  reload(input: { windowId: number }): void;
  closeWindow(input: { windowId: number }): void;
  focusWindow(input: { windowId: number }): void;
  resizeWindow(input: { windowId: number; width: number; height: number }): void;
  /** `webContents.send`. */
  sendToPage(input: { windowId: number; channel: string; args: unknown[] }): void;
  /** Records an effect outside the product for the tests: an external page, a system dialog, a notification. */
  record(input: { what: string; detail: unknown }): void;
};

/** A message of a page's `ipcRenderer`; `frameUrl` as the product knows it, `veneer-desk://…`. */
export interface PageMessage {
  windowId: number;
  frameUrl: string;
  channel: string;
  args: unknown[];
}

/** The main process's functions, called by the browser. */
export type MainFunctions = {
  invoke(input: PageMessage): unknown;
  message(input: PageMessage): void;
  /** The page starts to navigate; false prevents it. */
  willNavigate(input: { windowId: number; url: string }): boolean;
  /** The page opens a window; false prevents it. */
  willOpen(input: { windowId: number; url: string }): boolean;
  didLoad(input: { windowId: number }): void;
  pageClosed(input: { windowId: number }): void;
  /** A page starts a download; null prevents it, else the path to write to. */
  beginDownload(input: { windowId: number; fileName: string }): { id: number; path: string } | null;
  endDownload(input: { id: number; ok: boolean }): void;
  /** The labels of the application's menu or the tray's. */
  readMenu(input: { menu: 'application' | 'tray' }): string[];
  clickMenu(input: { menu: 'application' | 'tray'; path: string[] }): void;
  /** Presses the right button on a place of the page; the labels of the menu that opens. `can`: Electron's editFlags. */
  openContextMenu(input: { isEditable: boolean; selectionText: string; can: string[] }): string[] | null;
  /** Clicks the last notification. */
  clickNotification(input: undefined): void;
  /** Sets the answer to the next dialog; `later` leaves it open until the next answer. */
  answerDialog(input: { response?: number; folder?: string; later?: boolean }): void;
  /** Clicks the tray icon; false where a click does not open the window. */
  clickTray(input: undefined): boolean;
  /** Unlocks the key store of a client that was started with it locked. */
  unlockKeyStore(input: undefined): void;
  /** Acts on the window as the user. */
  actOnWindow(input: {
    act: 'close' | 'blur' | 'focus' | 'crash' | 'hang' | 'look';
  }): { isVisible: boolean; zoomLevel: number } | null;
  /** Raises an event of `app` as the system would: a second instance, an opened address. */
  appEvent(input: { name: string; args: unknown[] }): void;
  /** Signs the user of Windows out; false where the product prevents it. */
  endSession(input: undefined): boolean;
  /** Shuts Linux or macOS down; true when the product asks to be waited for. */
  shutDown(input: undefined): boolean;
};
