import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { BridgeTransport } from '#shared/desk/kit';
import { AppError } from '#shared/errors';

/** The channels the preload uses; see src/preload/index.ts. */
const INVOKE = 'desk:invoke';
const EVENT = 'desk:event';

export interface IpcOptions {
  invoke: BridgeTransport['invoke'];
  onEvent: BridgeTransport['subscribe'];
  /** The window the bridge is for, while there is one. */
  window: () => BrowserWindow | null;
  /** True when the address is a page of ours. */
  isOwnPage: (url: string) => boolean;
}

/**
 * Serves the bridge over Electron's IPC, for the main frame of our own window showing our own page. Returns a function
 * that stops it.
 */
export function serveOverIpc({ invoke, onEvent, window, isOwnPage }: IpcOptions): () => void {
  ipcMain.handle(INVOKE, (event, path: unknown, input: unknown) => {
    if (!isOwnFrame(event, window(), isOwnPage)) {
      return { ok: false, error: new AppError('desk.denied').toPayload() };
    }
    return invoke(String(path), input);
  });
  const unsubscribe = onEvent((path, payload) => {
    const target = window();
    if (target !== null && !target.isDestroyed()) target.webContents.send(EVENT, path, payload);
  });
  return () => {
    ipcMain.removeHandler(INVOKE);
    unsubscribe();
  };
}

function isOwnFrame(
  { sender, senderFrame }: IpcMainInvokeEvent,
  window: BrowserWindow | null,
  isOwnPage: (url: string) => boolean,
): boolean {
  if (window === null || window.isDestroyed() || sender.id !== window.webContents.id) return false;
  // Null once the frame has navigated away or is gone.
  if (senderFrame === null || senderFrame.parent !== null) return false;
  return isOwnPage(senderFrame.url);
}
