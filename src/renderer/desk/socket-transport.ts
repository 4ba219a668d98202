import { z } from 'zod';
import type { BridgeTransport, CallResult } from '#shared/desk/kit';
import { AppError, ErrorPayloadSchema } from '#shared/errors';

export type SocketState = 'connecting' | 'ready' | 'disconnected';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

/** A received message: the answer to a call, or an event. */
const MessageSchema = z.union([
  z.object({ id: z.number(), ok: z.literal(true), value: z.unknown().optional() }),
  z.object({ id: z.number(), ok: z.literal(false), error: ErrorPayloadSchema }),
  z.object({ event: z.string(), payload: z.unknown().optional() }),
]);

/**
 * The bridge over the headless host's WebSocket. It reconnects automatically. Calls under way when the connection
 * breaks reject with `desk.disconnected`; calls made during the first connection attempt wait for it.
 */
export function createSocketTransport(
  url: string,
  onState: (state: SocketState) => void,
  /** Runs before each attempt but the first: a restarted host requires a new pass. */
  renewPass: () => Promise<void> = async () => {},
): BridgeTransport & { close(): void } {
  const waiting = new Map<number, (result: CallResult) => void>();
  const listeners = new Set<(path: string, payload: unknown) => void>();
  let socket: WebSocket;
  let opening: Promise<boolean>;
  let lastId = 0;
  let failures = 0;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    onState('connecting');
    socket = new WebSocket(url);
    opening = new Promise((resolve) => {
      socket.addEventListener('open', () => resolve(true), { once: true });
      socket.addEventListener('close', () => resolve(false), { once: true });
    });
    socket.addEventListener('open', () => {
      failures = 0;
      onState('ready');
    });
    socket.addEventListener('message', ({ data }) => receive(String(data)));
    socket.addEventListener('close', reconnect);
  }

  function reconnect(): void {
    for (const answer of waiting.values()) answer(disconnected());
    waiting.clear();
    if (closed) return;
    onState('disconnected');
    const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => void renewPass().then(connectAgain), delay);
  }

  function connectAgain(): void {
    if (!closed) connect();
  }

  function receive(text: string): void {
    const message = MessageSchema.safeParse(parseJson(text)).data;
    if (!message) return;
    if ('event' in message) {
      for (const listener of listeners) listener(message.event, message.payload);
      return;
    }
    const answer = waiting.get(message.id);
    waiting.delete(message.id);
    answer?.(message.ok ? { ok: true, value: message.value } : { ok: false, error: message.error });
  }

  connect();

  return {
    async invoke(path, input) {
      if (!(await opening)) return disconnected();
      if (socket.readyState !== WebSocket.OPEN) return disconnected();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, path, input }));
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(retry);
      socket.close();
    },
  };
}

function disconnected(): CallResult {
  return { ok: false, error: new AppError('desk.disconnected').toPayload() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is not JSON; the schema refuses undefined.
    return undefined;
  }
}
