import { existsSync, mkdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { app, type BrowserWindow, type DownloadItem, session, shell } from 'electron';
import { tellOnDesktop } from '../boxes/notifications.ts';
import type { Say } from '../words.ts';

export interface DownloadOptions {
  /** The chosen folder; empty for the system's. */
  folder: () => string;
  isOwnPage: (url: string) => boolean;
  window: () => BrowserWindow | null;
  say: Say;
}

/**
 * Saves downloads of our pages in the chosen folder without overwriting files; a click on the notification shows the
 * file.
 */
export function keepDownloads({ folder, isOwnPage, window, say }: DownloadOptions): void {
  const running = new Set<DownloadItem>();

  function showProgress(): void {
    const shown = window();
    if (shown === null || shown.isDestroyed()) return;
    const [received, total] = [...running].reduce(
      ([sum, all], item) => [sum + item.getReceivedBytes(), all + item.getTotalBytes()],
      [0, 0],
    );
    if (running.size === 0) shown.setProgressBar(-1);
    // A value above 1 shows an indeterminate bar, for a download of unknown size.
    else shown.setProgressBar(total > 0 ? received / total : 2);
  }

  session.defaultSession.on('will-download', (event, item, contents) => {
    if (!isOwnPage(contents.getURL())) {
      event.preventDefault();
      return;
    }
    const path = freePath(folder() || app.getPath('downloads'), item.getFilename());
    item.setSavePath(path);
    running.add(item);
    showProgress();
    item.on('updated', showProgress);
    item.once('done', (_event, state) => {
      running.delete(item);
      showProgress();
      if (state === 'cancelled') return;
      const isDone = state === 'completed';
      tellOnDesktop(say(isDone ? 'downloaded' : 'downloadFailed'), basename(path), () => {
        if (isDone) shell.showItemInFolder(path);
      });
    });
  });
}

/** The first free one of `name`, `name (2)`, `name (3)` …; path parts of the name are dropped. */
function freePath(folder: string, wanted: string): string {
  mkdirSync(folder, { recursive: true });
  const name = basename(wanted.replaceAll('\\', '/')) || 'download';
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${extension}`);
    if (!existsSync(path)) return path;
  }
}
