import { type SocketMessage, SocketMessageSchema, type SocketRequestInput } from '#shared/chat/messages';
import {
  CHAT_CLOSE,
  CHAT_CODE,
  CHAT_COMMAND,
  CHAT_HEARTBEAT_MS,
  CHAT_HEARTBEAT_WAIT_MS,
  CHAT_RECONNECT_MS,
} from '#shared/chat/protocol';
import { createHeartbeat } from './heartbeat.ts';
import { CHAT_STATUS, type ChatStatus } from './status.ts';

export interface ConnectionWaits {
  /** Silence in ms after which a sign of life is requested. */
  silenceMs: number;
  /** Time in ms to wait for that sign. */
  answerMs: number;
  /** Pause in ms between attempts; the first attempt after a drop is made at once. */
  retryMs: number;
  /** Time in ms for a socket to open and be signed in. */
  openMs: number;
}

const WAITS: ConnectionWaits = {
  silenceMs: CHAT_HEARTBEAT_MS,
  answerMs: CHAT_HEARTBEAT_WAIT_MS,
  retryMs: CHAT_RECONNECT_MS,
  openMs: 10_000,
};

export interface ConnectionPorts {
  /** The socket's address, without secrets, because proxies log it. */
  address(): string;
  /** The session's present access token; empty without one. */
  token(): string;
  onStatus(status: ChatStatus): void;
  /** Called after each connection, when signed in. */
  onSignedIn(): void;
  onMessage(message: SocketMessage): void;
  /** A later sign-in has replaced this connection. */
  onForcedOffline(): void;
  /** The token in use was refused: it or its session has ended. */
  onRefused(): void;
}

/** Keeps one socket to the back office open: it reconnects automatically unless the server refuses this session. */
export class ChatConnection {
  readonly #ports: ConnectionPorts;
  readonly #waits: ConnectionWaits;
  readonly #heartbeat: ReturnType<typeof createHeartbeat>;
  #socket: WebSocket | null = null;
  #isSignedIn = false;
  #isStopped = false;
  /** The token in use was refused; retrying is useless. */
  #isRefused = false;
  #mayRetryAtOnce = true;
  #usedToken = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: ConnectionPorts, waits: Partial<ConnectionWaits> = {}) {
    this.#ports = ports;
    this.#waits = { ...WAITS, ...waits };
    this.#heartbeat = createHeartbeat(
      { silenceMs: this.#waits.silenceMs, waitMs: this.#waits.answerMs },
      () => void this.send({ cmd: CHAT_COMMAND.heartbeat }),
      () => this.#lose(),
    );
  }

  start(): void {
    this.#open();
  }

  /** The page is visible again or the network is back: connects now, or checks the connection. */
  nudge(): void {
    if (this.#isSignedIn) this.#heartbeat.ask();
    else if (!this.#isRefused || this.#ports.token() !== this.#usedToken) this.#open();
  }

  stop(): void {
    this.#isStopped = true;
    this.#release();
  }

  #open(): void {
    // A socket that is being opened keeps its time limit.
    if (this.#isStopped || this.#socket !== null) return;
    clearTimeout(this.#timer);
    const token = this.#ports.token();
    if (token === '') {
      this.#ports.onStatus(CHAT_STATUS.refused);
      return;
    }
    this.#usedToken = token;
    this.#isRefused = false;
    const opened = new WebSocket(this.#ports.address());
    this.#socket = opened;
    const signIn: SocketRequestInput = { cmd: CHAT_COMMAND.login, token };
    opened.addEventListener('open', () => opened.send(JSON.stringify(signIn)));
    this.#timer = setTimeout(() => this.#lose(), this.#waits.openMs);
    opened.addEventListener('message', ({ data }) => {
      if (this.#socket === opened) this.#receive(String(data));
    });
    opened.addEventListener('close', ({ code }) => {
      if (this.#socket === opened) this.#lose(code);
    });
  }

  #receive(text: string): void {
    this.#heartbeat.heard();
    const message = readMessage(text);
    if (message === null) return;
    if (message.command === CHAT_COMMAND.loginResponse) {
      if (message.code === CHAT_CODE.loggedIn && !this.#isSignedIn) this.#enter();
    } else if (message.command === CHAT_COMMAND.forcedOffline) {
      this.#lose(CHAT_CLOSE.signedInElsewhere);
    } else if (message.command !== CHAT_COMMAND.heartbeat) this.#ports.onMessage(message);
  }

  #enter(): void {
    clearTimeout(this.#timer);
    this.#isSignedIn = true;
    this.#mayRetryAtOnce = true;
    // The token was replaced while this socket was opening.
    if (this.#ports.token() !== this.#usedToken) this.renew();
    this.#ports.onStatus(CHAT_STATUS.connected);
    this.#ports.onSignedIn();
  }

  /** Drops the socket, which may be too dead to close, and acts on its close code. */
  #lose(code?: number): void {
    this.#release();
    if (this.#isStopped) return;
    this.#isRefused = code === CHAT_CLOSE.unauthorized || code === CHAT_CLOSE.signedInElsewhere;
    const isReplaced = this.#ports.token() !== '' && this.#ports.token() !== this.#usedToken;
    if (this.#isRefused && isReplaced) {
      this.#open();
      return;
    }
    this.#ports.onStatus(this.#isRefused ? CHAT_STATUS.refused : CHAT_STATUS.disconnected);
    if (code === CHAT_CLOSE.signedInElsewhere) this.#ports.onForcedOffline();
    if (code === CHAT_CLOSE.unauthorized) this.#ports.onRefused();
    if (this.#isRefused) return;
    this.#timer = setTimeout(() => this.#open(), this.#mayRetryAtOnce ? 0 : this.#waits.retryMs);
    this.#mayRetryAtOnce = false;
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#heartbeat.stop();
    const released = this.#socket;
    this.#socket = null;
    this.#isSignedIn = false;
    released?.close();
  }

  /** False without a connection. */
  send(request: SocketRequestInput): boolean {
    if (this.#socket === null || !this.#isSignedIn || this.#socket.readyState !== WebSocket.OPEN)
      return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  /** Called when the session has another token, or none. */
  renew(): void {
    const token = this.#ports.token();
    if (token === '') {
      this.#release();
      this.#ports.onStatus(CHAT_STATUS.refused);
    } else if (this.#socket === null) this.#open();
    else if (token !== this.#usedToken && this.send({ cmd: CHAT_COMMAND.login, token }))
      this.#usedToken = token;
  }
}

/** Null for messages of a newer server that this version does not support. */
function readMessage(text: string): SocketMessage | null {
  try {
    return SocketMessageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
