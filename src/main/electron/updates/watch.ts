import type { AppUpdater } from 'electron-updater';
import { AppError } from '#shared/errors';
import type { UpdateSource } from './source.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A sleeping computer's timers stand still, so the time of day is looked at every hour. */
const LOOK_EVERY_MS = 60 * 60_000;
/** The first look waits until the desk is up. */
const FIRST_AFTER_MS = 30_000;

export interface UpdateWatchOptions {
  updater: AppUpdater;
  source: UpdateSource;
  /** Whether it is downloaded and installed, or only told of. */
  installs: boolean;
  /** Once a version. */
  onReady(version: string): void;
  onFound(version: string): void;
  /** Once, until a look succeeds again. */
  onFailed(error: AppError): void;
  log(line: string): void;
}

export interface UpdateWatch {
  /** Looks now; settles once an update that was found has been downloaded or has failed. */
  look(): Promise<void>;
  /** Looks a little later, and then daily. */
  begin(): void;
  /** The program ends: whether what was downloaded is installed then. */
  end(mayInstall: boolean): void;
}

/** Whether a day has gone by since the last look. A clock that was turned back counts as one. */
export function isLookDue(lastMs: number | null, nowMs: number): boolean {
  return lastMs === null || nowMs - lastMs >= DAY_MS || nowMs < lastMs;
}

/** What may be installed as the program ends: nothing while labels wait, which the next start is to print, nor as the system shuts down. */
export function mayInstallAtEnd(state: { labelsWait: boolean; isSystemEnding: boolean }): boolean {
  return !state.labelsWait && !state.isSystemEnding;
}

/** Follows one of electron-updater's updaters. Nothing is ever installed before the program ends. */
export function watchUpdates(options: UpdateWatchOptions): UpdateWatch {
  const { updater, source, installs, onReady, onFound, onFailed, log } = options;
  updater.logger = { info: log, warn: log, error: log };
  updater.autoDownload = installs;
  updater.autoInstallOnAppQuit = installs;
  updater.disableWebInstaller = true;
  // As part of the feed: electron-updater's own `channel` would allow going back to an older version.
  updater.setFeedURL({ provider: 'generic', url: source.url, channel: source.channel });

  let told = '';
  let hasFailed = false;
  let lastLookMs: number | null = null;
  let timers: NodeJS.Timeout[] = [];

  function tellOnce(version: string, tell: (version: string) => void): void {
    if (told === version) return;
    told = version;
    tell(version);
  }

  updater.on('update-downloaded', ({ version }) => tellOnce(version, onReady));
  updater.on('update-available', ({ version }) => {
    if (!installs) tellOnce(version, onFound);
  });
  updater.on('error', (error) => {
    if (hasFailed) return;
    hasFailed = true;
    const [reason = ''] = error.message.split('\n');
    onFailed(new AppError('update.failed', { reason }, { cause: error }));
  });

  async function look(): Promise<void> {
    lastLookMs = Date.now();
    try {
      const found = await updater.checkForUpdates();
      await found?.downloadPromise;
      hasFailed = false;
    } catch {
      // Told by the event.
    }
  }

  return {
    look,
    begin() {
      const lookIfDue = (): void => {
        if (isLookDue(lastLookMs, Date.now())) void look();
      };
      timers = [setTimeout(lookIfDue, FIRST_AFTER_MS), setInterval(lookIfDue, LOOK_EVERY_MS)];
    },
    end(mayInstall) {
      for (const timer of timers) clearTimeout(timer);
      updater.autoInstallOnAppQuit = installs && mayInstall;
    },
  };
}
