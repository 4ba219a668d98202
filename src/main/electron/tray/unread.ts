import { app, type BrowserWindow, nativeImage } from 'electron';

const DOT_PX = 16;
const BYTES_PER_PIXEL = 4;
/** Blue, green, red, alpha: the byte order of system bitmaps. */
const DOT_COLOUR = [0x2f, 0x3a, 0xd4, 0xff];

/**
 * Shows the number of unread messages on the dock or launcher; Windows has no number there and gets a dot with a
 * description.
 */
export function showUnread(window: BrowserWindow | null, unread: number, words: string): void {
  app.setBadgeCount(unread);
  if (process.platform !== 'win32' || window === null || window.isDestroyed()) return;
  window.setOverlayIcon(unread > 0 ? drawDot() : null, unread > 0 ? words : '');
}

function drawDot(): Electron.NativeImage {
  const pixels = Buffer.alloc(DOT_PX * DOT_PX * BYTES_PER_PIXEL);
  const middle = (DOT_PX - 1) / 2;
  for (let y = 0; y < DOT_PX; y += 1) {
    for (let x = 0; x < DOT_PX; x += 1) {
      if (Math.hypot(x - middle, y - middle) <= middle) {
        pixels.set(DOT_COLOUR, (y * DOT_PX + x) * BYTES_PER_PIXEL);
      }
    }
  }
  return nativeImage.createFromBitmap(pixels, { width: DOT_PX, height: DOT_PX });
}
