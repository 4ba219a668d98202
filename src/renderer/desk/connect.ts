import { type DeskClient, deskContract } from '#shared/desk/contract';
import { type BridgeTransport, createClient } from '#shared/desk/kit';
import { AppError } from '#shared/errors';
import { useDesk } from '../stores/desk.ts';
import { logError } from '../stores/error-log.ts';
import { withFailures } from './logged-transport.ts';
import { createSocketTransport } from './socket-transport.ts';

declare global {
  interface Window {
    /** Set by the preload script in the Electron window. */
    veneerDesk?: BridgeTransport;
  }
}

/**
 * Connects to the desk host: over the preload bridge, the headless host's socket, or not at all in a plain browser.
 */
function connectDesk(): DeskClient | null {
  if (window.veneerDesk) {
    useDesk.setState({ state: 'ready' });
    return createClient(deskContract, withFailures(window.veneerDesk, logHostError));
  }
  const path = document.querySelector<HTMLMetaElement>('meta[name="veneer-desk-bridge"]')?.content;
  if (!path) return null;
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const transport = createSocketTransport(url.href, (state) => useDesk.setState({ state }), fetchPass);
  return createClient(deskContract, withFailures(transport, logHostError));
}

function logHostError(error: Error, path: string): void {
  logError('host', error, path);
}

/** Renews the pass, a cookie that the host sets with the page. */
async function fetchPass(): Promise<void> {
  // If the host is still away, the next attempt asks again.
  await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
}

/** The desk of this page; null in a plain browser. */
export const desk: DeskClient | null = connectDesk();

/** The desk of this page; throws `desk.required` (请使用客户端操作) without one. */
export function requireDesk(): DeskClient {
  if (!desk) throw new AppError('desk.required');
  return desk;
}
