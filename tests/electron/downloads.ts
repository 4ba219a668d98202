import { EventEmitter } from 'node:events';
import type { DownloadItem } from 'electron';
import { mainFunctions } from './browser-link.ts';
import { defaultSession } from './session.ts';
import { strict } from './strict.ts';

/** A download of a page. Chromium has the bytes: the test writes them to the path that the product chose. */
class StandInDownload extends EventEmitter {
  savePath = '';
  state: ReturnType<DownloadItem['getState']> = 'progressing';
  private readonly fileName: string;

  constructor(fileName: string) {
    super();
    this.fileName = fileName;
  }

  getFilename(): string {
    return this.fileName;
  }

  setSavePath(path: string): void {
    this.savePath = path;
  }

  getSavePath(): string {
    return this.savePath;
  }

  getReceivedBytes(): number {
    return 0;
  }

  getTotalBytes(): number {
    return 0;
  }

  getState(): ReturnType<DownloadItem['getState']> {
    return this.state;
  }
}

const running = new Map<number, StandInDownload>();
let lastId = 0;

/** Starts a download in the product; null where the product refuses it. */
export function beginDownload(fileName: string, contents: unknown): { id: number; path: string } | null {
  const item = new StandInDownload(fileName);
  let isRefused = false;
  const event = {
    preventDefault: () => {
      isRefused = true;
    },
  };
  defaultSession.emit('will-download', event, strict('DownloadItem', item), contents);
  if (isRefused || item.savePath === '') return null;
  lastId += 1;
  running.set(lastId, item);
  return { id: lastId, path: item.savePath };
}

Object.assign(mainFunctions, {
  endDownload({ id, ok }) {
    const item = running.get(id);
    running.delete(id);
    if (item === undefined) return;
    item.state = ok ? 'completed' : 'interrupted';
    item.emit('updated', {}, item.state);
    item.emit('done', {}, item.state);
  },
} satisfies typeof mainFunctions);
