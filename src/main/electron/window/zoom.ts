import type { BrowserWindow } from 'electron';
import { z } from 'zod';
import type { SettingsFile } from '../../storage/settings.ts';

/** Key of the settings file beside the desk's own settings. */
const KEY = 'zoomLevel';
/** A level is a factor of 1.2: from 58 % to 207 %. */
const LevelSchema = z.number().min(-3).max(4);
const STEP = 0.5;

export interface Zoom {
  /** Changes the level by steps; 0 resets it to the actual size. */
  change(steps: number): void;
  /** Keeps a window at the level, page after page, and follows the mouse wheel. */
  attach(window: BrowserWindow): void;
}

/** The window's zoom, kept for the next start. */
export function createZoom(file: SettingsFile): Zoom {
  let level = LevelSchema.catch(0).parse(file.store[KEY]);
  let shown: BrowserWindow | null = null;

  function change(steps: number): void {
    level = LevelSchema.catch(level).parse(steps === 0 ? 0 : level + steps * STEP);
    shown?.webContents.setZoomLevel(level);
    try {
      file.set({ [KEY]: level });
    } catch {
      // On a full disk only the zoom of the next start is lost.
    }
  }

  return {
    change,
    attach(window) {
      shown = window;
      window.on('closed', () => {
        shown = null;
      });
      window.webContents.on('did-finish-load', () => window.webContents.setZoomLevel(level));
      window.webContents.on('zoom-changed', (_event, direction) => change(direction === 'in' ? 1 : -1));
    },
  };
}
