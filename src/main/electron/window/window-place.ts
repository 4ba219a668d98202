import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import type { SettingsFile } from '../../storage/settings.ts';

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
export function recallPlace(file: SettingsFile): Partial<Rectangle> & { maximized: boolean } {
  const kept = PlaceSchema.safeParse(file.store[KEY]);
  if (!kept.success) return { ...FIRST_SIZE, maximized: false };
  const { maximized, ...bounds } = kept.data;
  const { workArea } = screen.getDisplayMatching(bounds);
  const width = Math.min(bounds.width, workArea.width);
  const height = Math.min(bounds.height, workArea.height);
  return {
    width,
    height,
    x: clamp(bounds.x, workArea.x, workArea.x + workArea.width - width),
    y: clamp(bounds.y, workArea.y, workArea.y + workArea.height - height),
    maximized,
  };
}

/** Saves the place when the window closes. */
export function rememberPlace(window: BrowserWindow, file: SettingsFile): void {
  window.on('close', () => {
    const place: Place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      file.set({ [KEY]: place });
    } catch {
      // On a full disk only the window's place is lost.
    }
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
