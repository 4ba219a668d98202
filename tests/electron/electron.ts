// What `import … from 'electron'` finds in the stand-in's main process.
import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { protocol } from './protocol.ts';
import { safeStorage } from './safe-storage.ts';
import { session } from './session.ts';
import { strict } from './strict.ts';
import { dialog, Menu, nativeTheme, powerMonitor, screen, shell } from './system.ts';
import { utilityProcess } from './utility-process.ts';
import { BrowserWindow } from './windows.ts';

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
};

/** electron-store takes the default export and asks for what it needs. */
export default strict('electron', {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
});
