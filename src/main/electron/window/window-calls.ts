import { type BrowserWindow, dialog } from 'electron';
import type { DeskHandlers } from '#shared/desk/contract';
import type { SettingsStore } from '../../storage/settings.ts';
import { showNotification } from '../boxes/notifications.ts';
import { showUnread } from '../tray/unread.ts';
import type { Say } from '../words.ts';

export interface WindowCallOptions {
  settings: SettingsStore;
  say: Say;
  window: () => BrowserWindow | null;
  /** Brings the window to the front, at a path of the renderer. */
  open(path: string): void;
  /** The page has signed in to another company, or out. */
  onCompany(tenantId: string): void;
}

/** The window's functions for its page. Folders are chosen in the system's own dialog, never by the page. */
export function createWindowCalls({
  settings,
  say,
  window,
  open,
  onCompany,
}: WindowCallOptions): DeskHandlers['window'] {
  return {
    tell({ language, unread, tenantId }) {
      if (settings.read().language !== language) settings.update({ language });
      onCompany(tenantId);
      showUnread(window(), unread, String(unread));
    },
    notify({ title, body, path }) {
      if (!settings.read().notify || window()?.isFocused() === true) return;
      showNotification(title, body, () => open(path));
    },
    async chooseDownloads() {
      const options = {
        title: say('chooseFolder'),
        properties: ['openDirectory' as const, 'createDirectory' as const],
      };
      const shown = window();
      const { canceled, filePaths } = await (shown === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(shown, options));
      const [downloadsDir] = filePaths;
      return canceled || downloadsDir === undefined ? settings.read() : settings.update({ downloadsDir });
    },
  };
}
