import { EventEmitter } from 'node:events';

/** `app` as an event emitter: every part of the stand-in that raises or awaits its events uses this one. */
export const appEvents = new EventEmitter();
appEvents.setMaxListeners(0);

let ready = false;
const readiness = Promise.withResolvers<void>();

/** Electron becomes ready some turns after the main script was loaded, never at once. */
export function becomeReady(): void {
  ready = true;
  appEvents.emit('ready', {}, {});
  readiness.resolve();
}

export function isReady(): boolean {
  return ready;
}

export function whenReady(): Promise<void> {
  return readiness.promise;
}

/** Refuses what real Electron refuses before `ready`. */
export function requireReady(what: string): void {
  if (!ready) throw new Error(`${what} cannot be used before the app is ready`);
}
