import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { PageMessage } from './link.ts';
import { strict } from './strict.ts';

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();
const listeners = new EventEmitter();

/** Builds the fields of Electron's event that the product reads, from a message; provided by the list of windows. */
export type DescribeSender = (message: PageMessage) => IpcMainInvokeEvent;

export const ipcMain = strict('ipcMain', {
  handle(channel: string, handler: Handler) {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  handleOnce(channel: string, handler: Handler) {
    ipcMain.handle(channel, (event, ...args) => {
      handlers.delete(channel);
      return handler(event, ...args);
    });
  },
  removeHandler(channel: string) {
    handlers.delete(channel);
  },
  on: listeners.on.bind(listeners),
  once: listeners.once.bind(listeners),
  off: listeners.off.bind(listeners),
  removeListener: listeners.removeListener.bind(listeners),
  removeAllListeners: listeners.removeAllListeners.bind(listeners),
} satisfies Record<string, unknown> & Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'>);

/** A page's `ipcRenderer.invoke`. */
export async function answerInvoke(message: PageMessage, senderOf: DescribeSender): Promise<unknown> {
  const handler = handlers.get(message.channel);
  if (handler === undefined) throw new Error(`Error: No handler registered for '${message.channel}'`);
  try {
    return cloneOrRefuse(await handler(senderOf(message), ...message.args));
  } catch (error) {
    throw new Error(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

/** A page's `ipcRenderer.send`. */
export function receiveMessage(message: PageMessage, senderOf: DescribeSender): void {
  listeners.emit(message.channel, senderOf(message), ...message.args);
}

export function cloneOrRefuse<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}
