import { contextBridge, ipcRenderer } from 'electron';

/**
 * The client's end of the desk bridge, a `BridgeTransport`. The contract, not this file, decides what may be called.
 */
contextBridge.exposeInMainWorld('veneerDesk', {
  invoke: (path: string, input: unknown) => ipcRenderer.invoke('desk:invoke', path, input),
  subscribe(listener: (path: string, payload: unknown) => void) {
    const forward = (_event: unknown, path: string, payload: unknown) => listener(path, payload);
    ipcRenderer.on('desk:event', forward);
    return () => {
      ipcRenderer.off('desk:event', forward);
    };
  },
});
