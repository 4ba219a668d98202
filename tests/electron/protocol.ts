import type { CustomScheme, Protocol } from 'electron';
import {
  hasSchemeHandler,
  removeSchemeHandler,
  type SchemeHandler,
  setSchemeHandler,
} from './page-server.ts';
import { isReady, requireReady } from './readiness.ts';
import { strict } from './strict.ts';

const privileged = new Map<string, CustomScheme>();

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    if (isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const scheme of schemes) privileged.set(scheme.scheme, scheme);
  },
  handle(scheme: string, handler: SchemeHandler): void {
    requireReady('protocol');
    // Chromium would treat its pages as opaque and insecure: no fetch, no storage, no modules.
    const { standard, secure } = privileged.get(scheme)?.privileges ?? {};
    if (standard !== true || secure !== true)
      throw new Error(`${scheme} must be registered as a standard, secure scheme before the app is ready`);
    setSchemeHandler(scheme, handler);
  },
  unhandle: removeSchemeHandler,
  isProtocolHandled: hasSchemeHandler,
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'unhandle' | 'isProtocolHandled'> & {
  handle: unknown;
});
