import { EventEmitter } from 'node:events';
import { protocol } from './protocol.ts';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

type PermissionHandler = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
) => void;
type PermissionCheck = (contents: unknown, permission: string) => boolean;

/** The default session. Permissions are Chromium's own in the stand-in; that the product decides about them is noted. */
export const defaultSession = strict(
  'session',
  Object.assign(new EventEmitter(), {
    protocol,
    setPermissionRequestHandler: (_handler: PermissionHandler | null) => undefined,
    setPermissionCheckHandler: (_handler: PermissionCheck | null) => undefined,
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
