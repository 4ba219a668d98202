// A main script for stand-in.spec.ts that tries what Electron allows and what it refuses.
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  net,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from 'electron';

const attempts = {};
const attempt = (name, work) => {
  try {
    attempts[name] = `allowed ${work()}`;
  } catch (error) {
    attempts[name] = error.message;
  }
};

attempt('window before ready', () => new BrowserWindow());
attempt('secrets before ready', () => safeStorage.isEncryptionAvailable());
protocol.registerSchemesAsPrivileged([{ scheme: 'sample', privileges: { standard: true, secure: true } }]);
app.on('window-all-closed', () => app.quit());

await app.whenReady();
attempt('schemes after ready', () => protocol.registerSchemesAsPrivileged([]));
attempt('unregistered scheme', () => protocol.handle('other', () => new Response('')));
attempt('window without sandbox', () => new BrowserWindow({ webPreferences: { sandbox: false } }));
attempt('unknown member', () => app.getJumpListSettings());
attempt('secret', () => safeStorage.decryptString(safeStorage.encryptString('密')));
attempt('plain secret', () => safeStorage.decryptString(Buffer.from('plain')));

protocol.handle('sample', ({ url }) => {
  const page = `<title>${new URL(url).pathname}</title><script src="/page.js"></script>`;
  const isScript = url.endsWith('.js');
  return new Response(isScript ? 'window.seen = typeof bridge' : page, {
    headers: {
      'Content-Type': isScript ? 'text/javascript' : 'text/html',
      'Content-Security-Policy': "default-src 'self'; connect-src 'self' http://127.0.0.1:*",
    },
  });
});
ipcMain.handle('attempts', () => attempts);
ipcMain.handle('echo', (event, value) => ({ value, frame: event.senderFrame.url }));
ipcMain.handle('uncloneable', () => () => 1);
attempt('second handler', () => ipcMain.handle('echo', () => 2));

ipcMain.handle('words', () => ({
  words: process.argv.slice(1),
  isPackaged: app.isPackaged,
  defaultApp: process.defaultApp,
}));
ipcMain.handle('fetch', async (_event, url, headers) => {
  const response = await net.fetch(url, { headers });
  return response.text();
});
ipcMain.on('error-box', () => {
  dialog.showErrorBox('title', 'content');
  shell.openExternal('https://after.invalid/');
});

let granted = ['geolocation'];
session.defaultSession.setPermissionRequestHandler((_contents, permission, callback) =>
  callback(granted.includes(permission)),
);
session.defaultSession.setPermissionCheckHandler((_contents, permission) => granted.includes(permission));
ipcMain.on('grant', (_event, permissions) => {
  granted = permissions;
  window.loadURL('sample://app/granted');
});

const child = utilityProcess.fork(join(import.meta.dirname, 'child.mjs'));
const window = new BrowserWindow({ webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') } });
window.webContents.on('will-navigate', (event) => event.preventDefault());
window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
child.on('message', (message) => window.webContents.send('from-child', message));
ipcMain.on('ask-child', (_event, text) => child.postMessage(text));
app.on('will-quit', () => child.kill());
await window.loadURL('sample://app/start');
