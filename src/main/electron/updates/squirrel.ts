import type { EventEmitter } from 'node:events';
import type { AppUpdater } from 'electron-updater';

/** Unpacking and checking 250 MB takes some seconds; on a slow disk half a minute. */
const UNPACK_LIMIT_MS = 90_000;

/** Electron's `autoUpdater`, which is Squirrel.Mac. */
export type Squirrel = Pick<EventEmitter, 'once' | 'off'>;

/**
 * Gives a downloaded update to Squirrel.Mac and waits until it is unpacked. From then on Squirrel installs it when the
 * program ends, whatever else is decided: it is the last thing that a program does. What Squirrel refuses or does not
 * unpack in time stays downloaded for the next end.
 */
export function giveToSquirrel(updater: AppUpdater, squirrel: Squirrel): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const finish = (): void => resolve();
  const limit = setTimeout(finish, UNPACK_LIMIT_MS);
  squirrel.once('update-downloaded', finish);
  updater.once('error', finish);
  // `quitAndInstall` asks the program, which is ending already, to quit; with this setting it is not opened again.
  updater.autoRunAppAfterInstall = false;
  updater.quitAndInstall();
  return promise.finally(() => {
    clearTimeout(limit);
    squirrel.off('update-downloaded', finish);
    updater.off('error', finish);
  });
}
