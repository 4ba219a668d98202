import type { BrowserWindow } from 'electron';

/**
 * Hides a window in the tray or the dock. On macOS a full-screen window has a space of its own, which would stay behind
 * black: it leaves full screen first.
 */
export function hideWindow(
  window: Pick<BrowserWindow, 'hide' | 'isDestroyed' | 'isFullScreen' | 'once' | 'setFullScreen'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => {
    if (!window.isDestroyed()) window.hide();
  });
  window.setFullScreen(false);
}
