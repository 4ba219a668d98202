import { EventEmitter } from 'node:events';
import { setCheckHandler, setRequestHandler } from './permissions.ts';
import { protocol } from './protocol.ts';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

export const defaultSession = strict(
  'session',
  Object.assign(new EventEmitter(), {
    protocol,
    setPermissionRequestHandler: setRequestHandler,
    setPermissionCheckHandler: setCheckHandler,
    setDevicePermissionHandler: (_handler: unknown) => undefined,
    setSpellCheckerEnabled: (_enabled: boolean) => undefined,
    webRequest: strict('webRequest', {
      onBeforeRequest: (..._args: unknown[]) => undefined,
      onHeadersReceived: (..._args: unknown[]) => undefined,
    }),
    clearCache: async () => undefined,
    clearStorageData: async () => undefined,
  }),
);

export const session = strict('session', {
  get defaultSession() {
    requireReady('session.defaultSession');
    return defaultSession;
  },
});
