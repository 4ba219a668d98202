import { basename, dirname, resolve } from 'node:path';
import { app, type BrowserWindow, type DownloadItem, session, shell } from 'electron';
import { showNotification } from '../boxes/notifications.ts';
import type { Say } from '../words.ts';
import { findPlace } from './download-place.ts';

export interface DownloadOptions {
  /** The chosen folder; empty for the system's. */
  folder: () => string;
  isOwnPage: (url: string) => boolean;
  window: () => BrowserWindow | null;
  say: Say;
}

/**
 * Saves downloads of our pages in the chosen folder without overwriting files, or in the system's where that cannot be
 * had; a click on the notification shows the file.
 */
export function saveDownloads({ folder, isOwnPage, window, say }: DownloadOptions): void {
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
    const chosen = folder();
    const folders = [...(chosen === '' ? [] : [chosen]), app.getPath('downloads')];
    const place = findPlace(
      item.getFilename(),
      folders,
      [...running].map((other) => other.getSavePath()),
    );
    // Without a place Electron asks the user for one.
    if (place !== null) item.setSavePath(place);
    running.add(item);
    showProgress();
    item.on('updated', showProgress);
    item.once('done', (_event, state) => {
      running.delete(item);
      showProgress();
      if (state === 'cancelled') return;
      const isDone = state === 'completed';
      const path = item.getSavePath();
      const isElsewhere = isDone && chosen !== '' && place !== null && dirname(place) !== resolve(chosen);
      const note = isElsewhere ? `\n${say('downloadedElsewhere', { folder: dirname(path) })}` : '';
      showNotification(say(isDone ? 'downloaded' : 'downloadFailed'), basename(path) + note, () => {
        if (isDone) shell.showItemInFolder(path);
      });
    });
  });
}
