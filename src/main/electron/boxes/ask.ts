import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { createOpenOnce } from './open-once.ts';

const openOnce = createOpenOnce();

/**
 * Asks a question in a message box of the system. Returns the number of the button, or null where the same question is
 * already open. The main process continues meanwhile; never use the blocking dialogs (`showErrorBox` and those named
 * `…Sync`).
 */
export async function ask(options: MessageBoxOptions): Promise<number | null> {
  const answer = await openOnce(options.message, () => {
    const window = windowToAskIn();
    return window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
  });
  return answer?.response ?? null;
}

/** The visible window that the box belongs to. On macOS a box without a window blocks the main process. */
function windowToAskIn(): BrowserWindow | null {
  const window = BrowserWindow.getAllWindows()[0];
  if (window === undefined) return null;
  if (process.platform === 'darwin' && !window.isVisible()) window.show();
  return window.isVisible() ? window : null;
}
