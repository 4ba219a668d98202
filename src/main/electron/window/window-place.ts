import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import type { SettingsFile } from '../../storage/settings.ts';
import { fitInto, leastSize } from './place-on-screen.ts';

const PlaceSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400).max(20_000),
  height: z.number().int().min(300).max(20_000),
  maximized: z.boolean(),
});
type Place = z.infer<typeof PlaceSchema>;

const FIRST_SIZE = { width: 1360, height: 860 };
/** Key of the settings file beside the desk's own settings. */
const KEY = 'window';

/** The window's place when it was last closed, moved onto a display that is still connected. */
export function readPlace(file: SettingsFile): Partial<Rectangle> & { maximized: boolean } {
  const kept = PlaceSchema.safeParse(file.store[KEY]);
  if (!kept.success) {
    const { width, height } = fitInto({ x: 0, y: 0, ...FIRST_SIZE }, screen.getPrimaryDisplay().workArea);
    return { width, height, maximized: false };
  }
  const { maximized, ...bounds } = kept.data;
  return { ...fitInto(bounds, screen.getDisplayMatching(bounds).workArea), maximized };
}

/** Limits the window's least size to what the displays have room for, also after another one or scale is set. */
export function limitMinimumSize(window: BrowserWindow): void {
  function limit(): void {
    const { width, height } = leastSize(screen.getAllDisplays().map(({ workArea }) => workArea));
    window.setMinimumSize(width, height);
  }
  limit();
  screen.on('display-added', limit);
  screen.on('display-removed', limit);
  screen.on('display-metrics-changed', limit);
  window.on('closed', () => {
    screen.off('display-added', limit);
    screen.off('display-removed', limit);
    screen.off('display-metrics-changed', limit);
  });
}

/** Saves the place when the window closes. */
export function savePlace(window: BrowserWindow, file: SettingsFile): void {
  window.on('close', () => {
    const place: Place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      file.set({ [KEY]: place });
    } catch {
      // On a full disk only the window's place is lost.
    }
  });
}
