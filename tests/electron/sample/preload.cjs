const { contextBridge, ipcRenderer } = require('electron');

const tryRequire = (name) => {
  try {
    require(name);
    return 'allowed';
  } catch (error) {
    return error.message;
  }
};

contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  onChild: (listener) => {
    ipcRenderer.on('from-child', (_event, text) => listener(text));
  },
  requireNode: () => tryRequire('node:fs'),
  exposeAgain: () => contextBridge.exposeInMainWorld('bridge', {}),
});
