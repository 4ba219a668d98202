import { app, type BrowserWindow } from 'electron';
import type { SettingsStore } from '../../storage/settings.ts';
import { ask } from '../boxes/ask.ts';
import type { Say } from '../words.ts';
import { hideWindow } from './hide-window.ts';

export interface ClosingOptions {
  settings: SettingsStore;
  say: Say;
  /** True when there is a tray to hide in now. */
  hasTray: () => Promise<boolean>;
  isPrinting: () => boolean;
}

export interface Closing {
  /** Makes closing the window ask, hide it or quit the program, as the user has chosen. */
  attach(window: BrowserWindow): void;
  /** Quits without asking, for the system or a script. */
  quitNow(): void;
}

/** Defines what closing the window and quitting do. Closing asks once; quitting asks while labels are printed. */
export function createClosing({ settings, say, hasTray, isPrinting }: ClosingOptions): Closing {
  let isQuitting = false;
  let mayQuit = false;

  async function askToQuit(): Promise<void> {
    if (isPrinting()) {
      const response = await ask({
        type: 'warning',
        message: say('quitAsk'),
        detail: say('quitDetail'),
        buttons: [say('keepOn'), say('quitNow')],
        defaultId: 0,
        cancelId: 0,
      });
      if (response !== 1) return;
    }
    quitNow();
  }

  function quitNow(): void {
    mayQuit = true;
    app.quit();
  }

  async function close(window: BrowserWindow): Promise<void> {
    // Without a tray the window stays until the program really ends, because quitting may ask first.
    if (settings.read().onClose === 'quit' || !(await hasTray())) return app.quit();
    // On macOS a program stays open without windows, so nothing is asked.
    const isAsked = settings.read().onClose === 'ask' && process.platform !== 'darwin';
    const meaning = isAsked ? await askWhatClosingMeans() : 'tray';
    if (meaning === 'quit') app.quit();
    else if (meaning === 'tray' && !window.isDestroyed()) hideWindow(window);
  }

  async function askWhatClosingMeans(): Promise<'tray' | 'quit' | null> {
    const response = await ask({
      type: 'question',
      message: say('closeAsk'),
      detail: say('closeDetail'),
      buttons: [say('toTray'), say('quit'), say('cancel')],
      defaultId: 0,
      cancelId: 2,
    });
    if (response !== 0 && response !== 1) return null;
    const onClose = response === 0 ? 'tray' : 'quit';
    try {
      settings.update({ onClose });
    } catch {
      // On a full disk only the answer for the next time is lost: a window that cannot be closed would be worse.
    }
    return onClose;
  }

  app.on('before-quit', (event) => {
    if (mayQuit) {
      isQuitting = true;
      return;
    }
    event.preventDefault();
    // After this event, because a call to quit within it is prevented along with it.
    setImmediate(() => void askToQuit());
  });

  return {
    quitNow,
    attach(window) {
      window.on('close', (event) => {
        if (isQuitting) return;
        event.preventDefault();
        void close(window);
      });
    },
  };
}
