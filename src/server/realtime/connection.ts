import type { WebSocket } from 'ws';
import type { SocketMessage } from '#shared/chat/messages';
import type { ChatDevice } from '#shared/chat/protocol';
import type { Language } from '#shared/errors';

/** Unsent bytes after which a client counts as too slow to keep; it syncs when it comes back. */
const UNSENT_LIMIT_BYTES = 4 * 1024 * 1024;
/** A client gets this long to answer a close. */
const CLOSE_LIMIT_MS = 1000;

/** Whose connection it is. */
export interface Identity {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** One socket and who is behind it. */
export interface Connection {
  /** Unique over all nodes. */
  readonly id: string;
  readonly device: ChatDevice;
  readonly language: Language;
  identity: Identity;
  token: string;
  /** The token's, in milliseconds. */
  expiresAtMs: number;
  /** When the token's session was last found to stand. */
  checkedAtMs: number;
  /** Signed in and told so; pushes before that are left to the sync that follows. */
  isReady: boolean;
  readonly isOpen: boolean;
  send(message: SocketMessage): void;
  /** Sends a last message and closes; settles when the socket is closed. A second call changes nothing. */
  end(code: number, last?: SocketMessage): Promise<void>;
  /** Cuts it off unless something was heard since the last call; otherwise asks for a sign of life. */
  checkAlive(): void;
}

export type ConnectionStart = Pick<
  Connection,
  'id' | 'device' | 'language' | 'identity' | 'token' | 'expiresAtMs' | 'checkedAtMs'
>;

/** `onSend` is told of every message that is sent. */
export function createConnection(
  socket: WebSocket,
  start: ConnectionStart,
  onSend: () => void = () => undefined,
): Connection {
  let isAlive = true;
  let ending: Promise<void> | null = null;
  const heard = () => {
    isAlive = true;
  };
  socket.on('pong', heard);
  socket.on('message', heard);

  const isOpen = () => ending === null && socket.readyState === socket.OPEN;
  const write = (message: SocketMessage) => {
    if (socket.bufferedAmount > UNSENT_LIMIT_BYTES) return socket.terminate();
    socket.send(JSON.stringify(message));
    onSend();
  };

  return {
    ...start,
    isReady: false,
    get isOpen() {
      return isOpen();
    },
    send(message) {
      if (isOpen()) write(message);
    },
    end(code, last) {
      if (last !== undefined && isOpen()) write(last);
      ending ??= closeSocket(socket, code);
      return ending;
    },
    checkAlive() {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      if (isOpen()) socket.ping();
    },
  };
}

/** Closes in the orderly way, or after a while in the other. */
export function closeSocket(socket: WebSocket, code: number): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    const timer = setTimeout(() => socket.terminate(), CLOSE_LIMIT_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(code);
  });
}
