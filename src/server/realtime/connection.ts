import type { WebSocket } from 'ws';
import type { SocketMessage } from '#shared/chat/messages';
import type { ChatDevice } from '#shared/chat/protocol';
import type { Language } from '#shared/errors';

/** A client with more unsent bytes is too slow and is disconnected; it syncs when it reconnects. */
const UNSENT_LIMIT_BYTES = 4 * 1024 * 1024;
/** Time a client has to answer a close. */
const CLOSE_LIMIT_MS = 1000;

/** The user and session of a connection. */
export interface Identity {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** One socket and its user. */
export interface Connection {
  /** Unique over all nodes. */
  readonly id: string;
  readonly device: ChatDevice;
  readonly language: Language;
  identity: Identity;
  token: string;
  /** When the token expires, in ms since 1970. */
  expiresAtMs: number;
  /** When the token's session was last checked. */
  checkedAtMs: number;
  /** `contested`: another sign-in took the seat while this one was requesting it, before or after it was granted. */
  seat: 'asked' | 'contested' | 'held';
  /** Signed in and acknowledged; earlier pushes are delivered by the sync that follows. */
  isReady: boolean;
  readonly isOpen: boolean;
  send(message: SocketMessage): void;
  /** Sends a last message and closes; settles when the socket is closed. A second call changes nothing. */
  end(code: number, last?: SocketMessage): Promise<void>;
  /** Terminates the connection if it has received nothing since the last call; otherwise sends a ping. */
  checkAlive(): void;
}

export type ConnectionStart = Pick<
  Connection,
  'id' | 'device' | 'language' | 'identity' | 'token' | 'expiresAtMs' | 'checkedAtMs'
>;

/** `onSend` is called for every message that is sent. */
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
    seat: 'asked',
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

/** Closes with a handshake; terminates after a timeout. */
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
