import { type DeskClient, deskContract } from '#shared/desk/contract';
import { type BridgeTransport, createClient } from '#shared/desk/kit';
import { AppError } from '#shared/errors';
import { useDesk } from '../stores/desk.ts';
import { logError } from '../stores/error-log.ts';
import { withFailures } from './logged-transport.ts';
import { createSocketTransport } from './socket-transport.ts';

declare global {
  interface Window {
    /** Put there by the preload script in the Electron window. */
    veneerDesk?: BridgeTransport;
  }
}

/** Finds the way to the desk host: the preload bridge, the headless host's socket, or none in a plain browser. */
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

/** The host hands out its pass, a cookie, with the page. */
async function fetchPass(): Promise<void> {
  // A host that is still away is asked again with the next attempt.
  await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
}

/** The desk this page runs at, or null in a plain browser. */
export const desk: DeskClient | null = connectDesk();

/** The desk, or `desk.required` (请使用客户端操作). */
export function requireDesk(): DeskClient {
  if (!desk) throw new AppError('desk.required');
  return desk;
}
