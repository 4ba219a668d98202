import { protocol } from 'electron';
import { createFileOrigins } from '../../page/file-origins.ts';
import { readPageFile } from '../../page/page-files.ts';
import { pageHeaders } from '../../page/page-security.ts';
import { fetchOverChromium } from './network.ts';
import { PAGE_SCHEME, STARTING_PATH } from './page-address.ts';
import { STARTING_PAGE } from './starting-page.ts';

/** Registers our scheme as a standard, secure origin with fetch and storage. Must run before `ready`. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: PAGE_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/**
 * Serves the built renderer at `veneer-desk://app/`. `serverUrl`: the other origin that its pages may connect to,
 * besides the origins where that server keeps its files.
 */
export function servePages(rendererDir: string, serverUrl: () => string): void {
  const findFileOrigins = createFileOrigins(serverUrl, fetchOverChromium);
  protocol.handle(PAGE_SCHEME, async ({ url, method }) => {
    const { host, pathname } = new URL(url);
    if (host !== 'app' || (method !== 'GET' && method !== 'HEAD')) return new Response(null, { status: 404 });
    if (pathname === STARTING_PATH) {
      return new Response(STARTING_PAGE, {
        headers: { ...pageHeaders(), 'Content-Type': 'text/html; charset=utf-8' },
      });
    }
    const file = await readPageFile(rendererDir, pathname);
    if (file === null) return new Response(null, { status: 404 });
    const files = file.isPage ? [...serverOrigin(serverUrl()), ...(await findFileOrigins())] : [];
    const headers = pageHeaders(connectOrigins(serverUrl()), files);
    return new Response(new Uint8Array(file.bytes), {
      headers: { ...headers, 'Content-Type': file.contentType, 'Cache-Control': file.cacheControl },
    });
  });
}

function connectOrigins(serverUrl: string): string[] {
  if (serverUrl === '') return [];
  const { origin, host, protocol: scheme } = new URL(serverUrl);
  return [origin, `${scheme === 'https:' ? 'wss' : 'ws'}://${host}`];
}

/** Public pictures are loaded from the back office's own address. */
function serverOrigin(serverUrl: string): string[] {
  return serverUrl === '' ? [] : [new URL(serverUrl).origin];
}
