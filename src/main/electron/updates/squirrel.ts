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
  const goOn = (): void => resolve();
  const limit = setTimeout(goOn, UNPACK_LIMIT_MS);
  squirrel.once('update-downloaded', goOn);
  updater.once('error', goOn);
  // The name is Electron's: it asks the program to quit once more, which is ending already, and does not open it again.
  updater.autoRunAppAfterInstall = false;
  updater.quitAndInstall();
  return promise.finally(() => {
    clearTimeout(limit);
    squirrel.off('update-downloaded', goOn);
    updater.off('error', goOn);
  });
}
