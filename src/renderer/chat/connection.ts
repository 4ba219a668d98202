import { type ClientFrameInput, type ServerFrame, ServerFrameSchema } from '#shared/chat/frames';
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
  /** Without a word until we ask for a sign of life. */
  silenceMs: number;
  /** For that sign. */
  answerMs: number;
  /** Between attempts, but for the first after a drop, which is made at once. */
  retryMs: number;
  /** For a socket to open and be signed in. */
  openMs: number;
}

const WAITS: ConnectionWaits = {
  silenceMs: CHAT_HEARTBEAT_MS,
  answerMs: CHAT_HEARTBEAT_WAIT_MS,
  retryMs: CHAT_RECONNECT_MS,
  openMs: 10_000,
};

export interface ConnectionPorts {
  /** The socket's address; what is in it, proxies write into their logs. */
  address(): string;
  /** The session's present access token, or empty. */
  token(): string;
  onStatus(status: ChatStatus): void;
  /** Signed in, after each connection. */
  onSignedIn(): void;
  onFrame(frame: ServerFrame): void;
  /** A later sign-in has taken our seat. */
  onForcedOffline(): void;
}

export interface ChatConnection {
  start(): void;
  /** False when nobody is there to hear it. */
  send(frame: ClientFrameInput): boolean;
  /** The page is seen again or the network is back: connects now, or makes sure that it still is. */
  nudge(): void;
  /** The session has another token, or none. */
  renew(): void;
  stop(): void;
}

/** Keeps one socket to the back office open: it comes back by itself unless the server refuses this session. */
export function createConnection(
  ports: ConnectionPorts,
  waits: Partial<ConnectionWaits> = {},
): ChatConnection {
  const { silenceMs, answerMs, retryMs, openMs } = { ...WAITS, ...waits };
  let socket: WebSocket | null = null;
  let isSignedIn = false;
  let isStopped = false;
  /** The token in use was refused, and stays so. */
  let isRefused = false;
  let mayRetryAtOnce = true;
  let usedToken = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heartbeat = createHeartbeat(
    { silenceMs, waitMs: answerMs },
    () => void send({ cmd: CHAT_COMMAND.heartbeat }),
    () => lose(),
  );

  function open(): void {
    clearTimeout(timer);
    if (isStopped || socket !== null) return;
    const token = ports.token();
    if (token === '') {
      ports.onStatus(CHAT_STATUS.refused);
      return;
    }
    usedToken = token;
    isRefused = false;
    const opened = new WebSocket(ports.address());
    socket = opened;
    const signIn: ClientFrameInput = { cmd: CHAT_COMMAND.login, token };
    opened.addEventListener('open', () => opened.send(JSON.stringify(signIn)));
    timer = setTimeout(() => lose(), openMs);
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) receive(String(data));
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) lose(code);
    });
  }

  function receive(text: string): void {
    heartbeat.heard();
    const frame = readFrame(text);
    if (frame === null) return;
    if (frame.command === CHAT_COMMAND.loginResponse) {
      if (frame.code === CHAT_CODE.loggedIn && !isSignedIn) enter();
    } else if (frame.command === CHAT_COMMAND.forcedOffline) {
      lose(CHAT_CLOSE.signedInElsewhere);
    } else if (frame.command !== CHAT_COMMAND.heartbeat) ports.onFrame(frame);
  }

  function enter(): void {
    clearTimeout(timer);
    isSignedIn = true;
    mayRetryAtOnce = true;
    // Replaced while this socket was opening.
    if (ports.token() !== usedToken) renew();
    ports.onStatus(CHAT_STATUS.connected);
    ports.onSignedIn();
  }

  /** Lets go of the socket, which may be too dead to close, and does what its end asks for. */
  function lose(code?: number): void {
    release();
    if (isStopped) return;
    isRefused = code === CHAT_CLOSE.unauthorized || code === CHAT_CLOSE.signedInElsewhere;
    const isReplaced = ports.token() !== '' && ports.token() !== usedToken;
    if (isRefused && isReplaced) {
      open();
      return;
    }
    ports.onStatus(isRefused ? CHAT_STATUS.refused : CHAT_STATUS.disconnected);
    if (code === CHAT_CLOSE.signedInElsewhere) ports.onForcedOffline();
    if (isRefused) return;
    timer = setTimeout(open, mayRetryAtOnce ? 0 : retryMs);
    mayRetryAtOnce = false;
  }

  function release(): void {
    clearTimeout(timer);
    heartbeat.stop();
    const released = socket;
    socket = null;
    isSignedIn = false;
    released?.close();
  }

  function send(frame: ClientFrameInput): boolean {
    if (socket === null || !isSignedIn || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  function renew(): void {
    const token = ports.token();
    if (token === '') {
      release();
      ports.onStatus(CHAT_STATUS.refused);
    } else if (socket === null) open();
    else if (token !== usedToken && send({ cmd: CHAT_COMMAND.login, token })) usedToken = token;
  }

  return {
    start: open,
    send,
    nudge() {
      if (isSignedIn) heartbeat.ask();
      else if (!isRefused || ports.token() !== usedToken) open();
    },
    renew,
    stop() {
      isStopped = true;
      release();
    },
  };
}

/** Null for what a newer server may say and we do not know. */
function readFrame(text: string): ServerFrame | null {
  try {
    return ServerFrameSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
