import { existsSync } from 'node:fs';
import { app, autoUpdater, BrowserWindow, powerMonitor } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { toAppError } from '#shared/errors';
import type { DeskHost } from '../../host.ts';
import type { Policy } from '../../policy/policy.ts';
import { openLogFile } from '../../storage/log-file.ts';
import { tellOnDesktop } from '../boxes/notifications.ts';
import type { Say, SystemWord } from '../words.ts';
import { updateSource } from './source.ts';
import { mayInstallAtEnd, type UpdateWatch, watchUpdates } from './watch.ts';
import { type UpdateWay, wayOfUpdating } from './way.ts';

export interface UpdatesOptions {
  host: DeskHost;
  policy: Policy;
  logFile: string;
  say: Say;
}

export interface Updates {
  /** Decides, before the desk closes, whether a downloaded update is installed afterwards. */
  close(): void;
  /** When everything else is closed. */
  install(): Promise<void>;
}

/** Keeps an installed client up to date from the company's own server, where one is configured. */
export function startUpdates({ host, policy, logFile, say }: UpdatesOptions): Updates {
  let watch: UpdateWatch | null = null;
  let isSystemEnding = false;

  const tell = (title: SystemWord, detail: SystemWord) => (version: string) =>
    tellOnDesktop(say(title, { version }), say(detail), () => undefined);

  async function open(): Promise<void> {
    const source = updateSource(policy, process.env);
    const way = wayOfUpdating({
      platform: process.platform,
      program: process.execPath,
      env: process.env,
      exists: existsSync,
    });
    if (source === null || way === null) return;
    const write = openLogFile(logFile);
    watch = watchUpdates({
      updater: await createUpdater(way),
      source,
      installs: way.installs,
      squirrel: way.updater === 'mac' ? autoUpdater : undefined,
      onReady: tell('updateReady', 'updateReadyDetail'),
      onFound: tell('updateFound', 'updateFoundDetail'),
      onFailed: host.notify,
      log: (line) => write(`${new Date().toISOString()} ${line}\n`),
    });
    powerMonitor.on('shutdown', noteSystemEnd);
    for (const window of BrowserWindow.getAllWindows()) window.on('session-end', noteSystemEnd);
    app.on('browser-window-created', (_event, window) => window.on('session-end', noteSystemEnd));
    watch.begin();
  }

  function noteSystemEnd(): void {
    isSystemEnding = true;
  }

  if (app.isPackaged) open().catch((error: unknown) => host.notify(toAppError(error)));
  return {
    close() {
      watch?.end(mayInstallAtEnd({ labelsWait: host.isPrinting(), isSystemEnding }));
    },
    install: async () => watch?.install(),
  };
}

/** Loaded only where updates are configured: it brings an HTTP client and a YAML parser of its own. */
async function createUpdater(way: UpdateWay): Promise<AppUpdater> {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater');
  return new { nsis: NsisUpdater, appImage: AppImageUpdater, mac: MacUpdater }[way.updater]();
}
