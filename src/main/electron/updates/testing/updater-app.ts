import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeHttpExecutor } from 'builder-util';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';

interface AppEvents {
  quit?(): void;
  onQuit?(handler: (exitCode: number) => void): void;
}

/** An installed program of version 1.0.0, as electron-updater sees it, with its files in a folder. */
export function updaterApp(folder: string, { quit = () => undefined, onQuit = () => undefined }: AppEvents) {
  const appUpdateConfigPath = join(folder, 'app-update.yml');
  const baseCachePath = join(folder, 'cache');
  mkdirSync(baseCachePath, { recursive: true });
  writeFileSync(appUpdateConfigPath, 'updaterCacheDirName: veneer-desk-updater\n');
  return {
    version: '1.0.0',
    name: 'veneer-desk',
    isPackaged: true,
    appUpdateConfigPath,
    userDataPath: folder,
    baseCachePath,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit,
    onQuit,
  };
}

/** electron-updater's own executor on Node's network; its type declarations lack the method. */
export function nodeExecutor(): ElectronHttpExecutor {
  const { createRequest } = NodeHttpExecutor.prototype;
  return Object.assign(new ElectronHttpExecutor(), { createRequest });
}
