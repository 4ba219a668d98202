import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { NotificationConstructorOptions } from 'electron';
import { mainFunctions, record } from './browser-link.ts';
import { type StandInMenu, setTrayMenu } from './menus.ts';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

/** An image of which only the size is known, and whether it is empty. */
class StandInImage {
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  isEmpty(): boolean {
    return this.bytes.length === 0;
  }

  setTemplateImage(_isTemplate: boolean): void {}

  resize(_options: { width?: number; height?: number }): StandInImage {
    return this;
  }
}

export const nativeImage = strict('nativeImage', {
  createFromPath: (path: string) => new StandInImage(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)),
  createFromBitmap: (bytes: Buffer, _options: { width: number; height: number }) => new StandInImage(bytes),
  createEmpty: () => new StandInImage(Buffer.alloc(0)),
});

let openTray: StandInTray | null = null;

/** A tray can be created even if the desktop shows none, as on Linux. */
class StandInTray extends EventEmitter {
  private destroyed = false;

  constructor(image: StandInImage) {
    super();
    requireReady('Tray');
    // Electron would show a gap; the product must never do this.
    if (image.isEmpty()) throw new Error('The stand-in shows no tray without a picture');
    openTray = this;
    // biome-ignore lint/correctness/noConstructorReturn: the strict proxy stands for the tray.
    return strict('Tray', this);
  }

  setToolTip(_words: string): void {}

  setContextMenu(menu: StandInMenu | null): void {
    setTrayMenu(menu);
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  destroy(): void {
    this.destroyed = true;
    openTray = null;
    setTrayMenu(null);
  }
}
export const Tray = StandInTray;

const shown: StandInNotification[] = [];

class StandInNotification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }

  private readonly options: NotificationConstructorOptions;

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }

  show(): void {
    shown.push(this);
    record('notification', { title: this.options.title, body: this.options.body });
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}
export const Notification = StandInNotification;

Object.assign(mainFunctions, {
  clickTray: () => openTray?.emit('click', {}) ?? false,
  clickNotification() {
    const newest = shown.at(-1);
    if (newest === undefined) throw new Error('no notification was shown');
    newest.emit('click', {});
  },
} satisfies typeof mainFunctions);
