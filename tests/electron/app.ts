import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { record } from './browser-link.ts';
import { closePageServer } from './page-server.ts';
import { appEvents, isReady, whenReady } from './readiness.ts';
import { strict } from './strict.ts';
import { BrowserWindow, isPrevented } from './windows.ts';

const root = join(import.meta.dirname, '..', '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  productName: string;
  version: string;
};
const userData = process.env.STAND_IN_USER_DATA ?? '';
const paths = new Map<string, string>([
  ['home', userData],
  ['appData', userData],
  ['userData', userData],
  ['sessionData', userData],
  ['logs', join(userData, 'logs')],
  ['temp', userData],
  ['downloads', userData],
]);
let name = manifest.productName;
let isQuitting = false;

/** `before-quit`, every window's `close`, `will-quit`, `quit`: each but the last may be prevented. */
function quit(): void {
  if (isQuitting) return;
  isQuitting = true;
  const refused =
    isPrevented((event) => appEvents.emit('before-quit', event)) ||
    closeAllWindows() ||
    isPrevented((event) => appEvents.emit('will-quit', event));
  isQuitting = false;
  if (!refused) exit(0);
}

function closeAllWindows(): boolean {
  for (const window of BrowserWindow.getAllWindows()) window.close();
  return BrowserWindow.getAllWindows().length > 0;
}

function exit(code = 0): void {
  appEvents.emit('quit', {}, code);
  closePageServer();
  process.exit(code);
}

/** Without a listener Electron ends with its last window. */
appEvents.on('window-all-closed', () => {
  if (appEvents.listenerCount('window-all-closed') === 1 && !isQuitting) quit();
});

export const app = strict(
  'app',
  Object.assign(appEvents, {
    isPackaged: process.env.STAND_IN_PACKAGED === '1',
    get name() {
      return name;
    },
    whenReady,
    isReady,
    quit,
    exit,
    focus: () => undefined,
    relaunch: () => record('relaunch', null),
    enableSandbox: () => undefined,
    getName: () => name,
    setName: (value: string) => {
      name = value;
    },
    getVersion: () => manifest.version,
    getAppPath: () => root,
    getLocale: () => process.env.STAND_IN_LOCALE ?? 'zh-CN',
    getSystemLocale: () => process.env.STAND_IN_LOCALE ?? 'zh-CN',
    getPreferredSystemLanguages: () => [process.env.STAND_IN_LOCALE ?? 'zh-CN'],
    getPath(key: string) {
      const path = paths.get(key);
      if (path === undefined) throw new Error(`Failed to get '${key}' path`);
      return path;
    },
    setPath: (key: string, path: string) => void paths.set(key, path),
    setAppLogsPath: (path?: string) => void paths.set('logs', path ?? join(userData, 'logs')),
    setAppUserModelId: (id: string) => record('setAppUserModelId', id),
    requestSingleInstanceLock: () => true,
    hasSingleInstanceLock: () => true,
    releaseSingleInstanceLock: () => undefined,
    setAsDefaultProtocolClient(protocol: string) {
      record('setAsDefaultProtocolClient', protocol);
      return true;
    },
    isDefaultProtocolClient: () => false,
    commandLine: strict('commandLine', {
      appendSwitch: (_name: string, _value?: string) => undefined,
      hasSwitch: (flag: string) => process.argv.includes(`--${flag}`),
      getSwitchValue: (_flag: string) => '',
    }),
    disableHardwareAcceleration: () => undefined,
    setBadgeCount(count?: number) {
      record('setBadgeCount', count ?? 0);
      return true;
    },
  } satisfies Partial<Record<keyof App, unknown>> &
    Pick<App, 'whenReady' | 'isReady' | 'quit' | 'getVersion' | 'getName'>),
);

// Electron treats these as a request to quit, unless the product has handlers of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) quit();
  });
}
// The test has ended; no process may be left behind.
process.on('disconnect', () => exit(1));
