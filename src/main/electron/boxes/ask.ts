import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { createOpenOnce } from './open-once.ts';

const openOnce = createOpenOnce();

/**
 * Puts a question into a box of the system's and gives the number of the button, or null where the same question is open already.
 * The main process goes on meanwhile; never use the dialogs that hold it up (`showErrorBox` and those named `…Sync`).
 */
export async function ask(options: MessageBoxOptions): Promise<number | null> {
  const answer = await openOnce(options.message, () => {
    const window = windowToAskIn();
    return window === null ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
  });
  return answer?.response ?? null;
}

/** The box belongs to a window that can be seen. On macOS it needs one: without it holds the main process up. */
function windowToAskIn(): BrowserWindow | null {
  const window = BrowserWindow.getAllWindows()[0];
  if (window === undefined) return null;
  if (process.platform === 'darwin' && !window.isVisible()) window.show();
  return window.isVisible() ? window : null;
}
