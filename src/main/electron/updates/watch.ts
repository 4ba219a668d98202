import type { AppUpdater } from 'electron-updater';
import { AppError } from '#shared/errors';
import type { UpdateSource } from './source.ts';
import { giveToSquirrel, type Squirrel } from './squirrel.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A sleeping computer's timers stand still, so the time of day is checked every hour. */
const CHECK_EVERY_MS = 60 * 60_000;
/** The first check waits until the desk is up. */
const FIRST_AFTER_MS = 30_000;

export interface UpdateWatchOptions {
  updater: AppUpdater;
  source: UpdateSource;
  /** True: updates are downloaded and installed; false: only reported. */
  installs: boolean;
  /**
   * On macOS. Squirrel installs at the program's end whatever it was given before, so that it is given an update only
   * when that may be installed.
   */
  squirrel?: Squirrel | undefined;
  /** True for a version that did not start here, and is not installed again. */
  isRefused?(version: string): boolean;
  /** Called when a version is about to be installed, after everything is closed. */
  onInstall?(version: string): void;
  /** Called once per version. */
  onReady(version: string): void;
  onFound(version: string): void;
  /** Called once, until a check succeeds again. */
  onFailed(error: AppError): void;
  log(line: string): void;
}

export interface UpdateWatch {
  /** Checks now; settles when an update that was found has been downloaded or has failed. */
  check(): Promise<void>;
  /** Checks after a short delay, and then daily. */
  begin(): void;
  /** When the program begins to end: decides whether a downloaded update is installed. */
  end(mayInstall: boolean): void;
  /** When everything is closed: prepares what was decided. */
  install(): Promise<void>;
}

/** True when a day has passed since the last check, or when the clock was turned back. */
export function isCheckDue(lastMs: number | null, nowMs: number): boolean {
  return lastMs === null || nowMs - lastMs >= DAY_MS || nowMs < lastMs;
}

/**
 * True when updates may be installed as the program ends: not while labels wait, which the next start prints, nor
 * during a shutdown of the system.
 */
export function mayInstallAtEnd(state: { labelsWait: boolean; isSystemEnding: boolean }): boolean {
  return !state.labelsWait && !state.isSystemEnding;
}

/** Watches an updater of electron-updater. Nothing is ever installed before the program ends. */
export function watchUpdates(options: UpdateWatchOptions): UpdateWatch {
  const { updater, source, installs, squirrel, isRefused, onInstall, onReady, onFound, onFailed, log } =
    options;
  updater.logger = { info: log, warn: log, error: log };
  updater.autoDownload = installs;
  updater.autoInstallOnAppQuit = installs && squirrel === undefined;
  updater.disableWebInstaller = true;
  const { isUpdateSupported } = updater;
  updater.isUpdateSupported = (update) => isRefused?.(update.version) !== true && isUpdateSupported(update);
  // The channel is set as part of the feed, because electron-updater's own `channel` allows going back to an older
  // version.
  updater.setFeedURL({ provider: 'generic', url: source.url, channel: source.channel });

  let reported = '';
  let downloaded: string | null = null;
  let mayInstall = false;
  let hasFailed = false;
  let lastCheckMs: number | null = null;
  let timers: NodeJS.Timeout[] = [];

  function tellOnce(version: string, tell: (version: string) => void): void {
    if (reported === version) return;
    reported = version;
    tell(version);
  }

  updater.on('update-downloaded', ({ version }) => {
    downloaded = version;
    tellOnce(version, onReady);
  });
  updater.on('update-available', ({ version }) => {
    if (!installs) tellOnce(version, onFound);
  });
  updater.on('error', (error) => {
    if (hasFailed) return;
    hasFailed = true;
    const [reason = ''] = error.message.split('\n');
    onFailed(new AppError('update.failed', { reason }, { cause: error }));
  });

  async function check(): Promise<void> {
    lastCheckMs = Date.now();
    try {
      const found = await updater.checkForUpdates();
      await found?.downloadPromise;
      hasFailed = false;
    } catch {
      // Reported by the event.
    }
  }

  return {
    check,
    begin() {
      const checkIfDue = (): void => {
        if (isCheckDue(lastCheckMs, Date.now())) void check();
      };
      timers = [setTimeout(checkIfDue, FIRST_AFTER_MS), setInterval(checkIfDue, CHECK_EVERY_MS)];
    },
    end(isAllowed) {
      for (const timer of timers) clearTimeout(timer);
      mayInstall = installs && isAllowed;
      if (squirrel === undefined) updater.autoInstallOnAppQuit = mayInstall;
    },
    async install() {
      if (!mayInstall || downloaded === null) return;
      onInstall?.(downloaded);
      if (squirrel !== undefined) await giveToSquirrel(updater, squirrel);
    },
  };
}
