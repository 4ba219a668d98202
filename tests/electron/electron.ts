// The stand-in's `electron` module, as imported in the main process.
import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menus.ts';
import { net } from './net.ts';
import { protocol } from './protocol.ts';
import { safeStorage } from './safe-storage.ts';
import { session } from './session.ts';
import { strict } from './strict.ts';
import { autoUpdater, dialog, nativeTheme, powerMonitor, powerSaveBlocker, screen, shell } from './system.ts';
import { Notification, nativeImage, Tray } from './tray.ts';
import { utilityProcess } from './utility-process.ts';
import { BrowserWindow } from './windows.ts';

export {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
};

/** electron-store uses the default export and its members. */
export default strict('electron', {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
});
