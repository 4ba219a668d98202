import { existsSync } from 'node:fs';
import { app, autoUpdater, BrowserWindow, powerMonitor } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { AppError, toAppError } from '#shared/errors';
import type { DeskHost } from '../../host.ts';
import type { Policy } from '../../policy/policy.ts';
import { openLogFile } from '../../storage/log-file.ts';
import { showNotification } from '../boxes/notifications.ts';
import type { Say, SystemWord } from '../words.ts';
import type { UpdateMemory } from './attempt.ts';
import { keepEarlierVersion } from './earlier-version.ts';
import { updateSource } from './source.ts';
import { chooseUpdateMethod, type UpdateMethod } from './update-method.ts';
import { mayInstallAtEnd, type UpdateWatch, watchUpdates } from './watch.ts';

export interface UpdatesOptions {
  host: DeskHost;
  policy: Policy;
  logFile: string;
  say: Say;
  memory: UpdateMemory;
  /** The folder for what installs the present version again. */
  earlierFolder: string;
}

export interface Updates {
  /** Decides, before the desk closes, whether a downloaded update is installed afterwards. */
  close(): void;
  /** When everything else is closed. */
  install(): Promise<void>;
}

/** Keeps an installed client up to date from the company's own server, where one is configured. */
export function startUpdates(options: UpdatesOptions): Updates {
  const { host, policy, logFile, say, memory, earlierFolder } = options;
  let watch: UpdateWatch | null = null;
  let isSystemEnding = false;

  const tell = (title: SystemWord, detail: SystemWord) => (version: string) =>
    showNotification(say(title, { version }), say(detail), () => undefined);

  /** Tells what became of the last update. */
  function tellOutcome(): void {
    const { outcome } = memory;
    if (outcome.state === 'none' || outcome.state === 'starting' || outcome.attempt.isTold) return;
    const { to: version } = outcome.attempt;
    host.notify(
      outcome.state === 'takenBack'
        ? new AppError('update.taken_back', { version })
        : new AppError('update.not_installed', { version, log: logFile }),
    );
    memory.told();
  }

  function remember(to: string): void {
    const from = app.getVersion();
    const { platform, env } = process;
    memory.begin({
      from,
      to,
      earlier: keepEarlierVersion({ platform, env, version: from, folder: earlierFolder }),
    });
  }

  async function open(): Promise<void> {
    tellOutcome();
    const source = updateSource(policy, process.env);
    const method = chooseUpdateMethod({
      platform: process.platform,
      program: process.execPath,
      env: process.env,
      exists: existsSync,
    });
    if (source === null || method === null) return;
    const write = openLogFile(logFile);
    watch = watchUpdates({
      updater: await createUpdater(method),
      source,
      installs: method.installs,
      squirrel: method.updater === 'mac' ? autoUpdater : undefined,
      isRefused: (version) => memory.outcome.state === 'takenBack' && memory.outcome.attempt.to === version,
      onInstall: remember,
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
async function createUpdater(method: UpdateMethod): Promise<AppUpdater> {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater');
  return new { nsis: NsisUpdater, appImage: AppImageUpdater, mac: MacUpdater }[method.updater]();
}
