import { app, type BrowserWindow, dialog } from 'electron';
import type { SettingsStore } from '../storage/settings.ts';
import type { Say } from './words.ts';

export interface ClosingOptions {
  settings: SettingsStore;
  say: Say;
  /** Whether there is a tray to stay in. */
  hasTray: () => boolean;
  isPrinting: () => Promise<boolean>;
}

export interface Closing {
  /** Lets the window ask, hide or end the program, as was chosen. */
  attach(window: BrowserWindow): void;
  /** Quits without a question: the system or a script wants it. */
  quitNow(): void;
}

/** What closing the window and quitting mean. The person is asked once about the one, and while labels run about the other. */
export function createClosing({ settings, say, hasTray, isPrinting }: ClosingOptions): Closing {
  let isQuitting = false;
  let mayQuit = false;

  async function askToQuit(): Promise<void> {
    if (await isPrinting()) {
      const { response } = await dialog.showMessageBox({
        type: 'warning',
        message: say('quitAsk'),
        detail: say('quitDetail'),
        buttons: [say('keepOn'), say('quitNow')],
        defaultId: 0,
        cancelId: 0,
      });
      if (response === 0) return;
    }
    quitNow();
  }

  function quitNow(): void {
    mayQuit = true;
    app.quit();
  }

  async function askWhatClosingMeans(window: BrowserWindow): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: say('closeAsk'),
      detail: say('closeDetail'),
      buttons: [say('toTray'), say('quit'), say('cancel')],
      defaultId: 0,
      cancelId: 2,
    });
    if (response === 2 || window.isDestroyed()) return;
    settings.update({ onClose: response === 0 ? 'tray' : 'quit' });
    window.close();
  }

  app.on('before-quit', (event) => {
    if (mayQuit) {
      isQuitting = true;
      return;
    }
    event.preventDefault();
    void askToQuit();
  });

  return {
    quitNow,
    attach(window) {
      window.on('close', (event) => {
        if (isQuitting || !hasTray()) return;
        const { onClose } = settings.read();
        // On macOS a program outlives its windows, and nobody expects a question.
        const isTray = onClose === 'tray' || (onClose === 'ask' && process.platform === 'darwin');
        if (!isTray && onClose === 'quit') return;
        event.preventDefault();
        if (isTray) window.hide();
        else void askWhatClosingMeans(window);
      });
    },
  };
}
