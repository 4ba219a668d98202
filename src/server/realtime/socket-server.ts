import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  CHAT_CLOSE,
  CHAT_CODE,
  CHAT_COMMAND,
  CHAT_FRAME_LIMIT_BYTES,
  CHAT_PATH,
} from '#shared/chat/protocol';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../context.ts';
import type { Principal } from '../http/implement.ts';
import { refuseSocket } from '../http/socket-answers.ts';
import { createChatService } from '../modules/chat/service.ts';
import { createNoticeService } from '../modules/notice/service.ts';
import { forcedOffline, isTokenRefused, loginFailed, say, systemNotice, unreadNotices } from './answers.ts';
import { carryOut, readFrame, refusal } from './commands.ts';
import { type Connection, closeSocket, createConnection } from './connection.ts';
import { startFanOut } from './fan-out.ts';
import { createFrameQueue, type FrameLimits, type FrameQueue } from './frame-queue.ts';
import { createHub, type LiveUser } from './hub.ts';
import { expiryOf, type Greeting, readGreeting, tokenIn } from './sign-in.ts';

export interface RealtimeLimits extends FrameLimits {
  /** Between looks at which tokens have ended. */
  sweepMs: number;
  /** Between looks at whether an idle connection's session still stands. */
  recheckMs: number;
  /** Between asking a peer for a sign of life; one that gives none until the next time is cut off. */
  pingMs: number;
  /** Frames under way get this long when the server ends. */
  finishMs: number;
  /** A socket whose address has no token gets this long to say one. */
  signInMs: number;
}

const DEFAULT_LIMITS: RealtimeLimits = {
  burst: 60,
  perSecond: 20,
  waiting: 300,
  waitingCharacters: 2_000_000,
  sweepMs: 1000,
  recheckMs: 30_000,
  pingMs: 30_000,
  finishMs: 2000,
  signInMs: 10_000,
};

interface Live {
  socket: WebSocket;
  queue: FrameQueue;
}

/**
 * Serves chat at `/ws/im`. Closing the app lets frames under way finish, then closes every socket with «going away».
 */
export async function serveRealtime(
  app: FastifyInstance,
  context: ServerContext,
  authenticate: (token: string) => Promise<Principal>,
  limits: RealtimeLimits = DEFAULT_LIMITS,
): Promise<void> {
  const { now, log, metrics } = context;
  const hub = createHub();
  metrics.watchSockets(() => hub.connections().length);
  const chat = createChatService(context);
  const notices = createNoticeService(context);
  const fanOut = await startFanOut({ hub, chat, notices, database: context.database, log, now, metrics });
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: CHAT_FRAME_LIMIT_BYTES,
  });
  const live = new Set<Live>();
  let isClosing = false;

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== CHAT_PATH) return refuseSocket(socket, 404);
    if (isClosing) return refuseSocket(socket, 503);
    server.handleUpgrade(request, socket, head, (client) => welcome(client, request));
  });

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    // What goes wrong with a socket ends it, and that is all there is to do.
    socket.on('error', (error) => log.debug({ err: error }, 'chat socket failed'));
    const greeting = readGreeting(request);
    // One that may not be put into an address is said in the first frame.
    const token = Promise.withResolvers<string>();
    let isTokenAwaited = greeting.token === null;
    if (greeting.token !== null) token.resolve(greeting.token);
    const waiting = setTimeout(() => token.resolve(''), limits.signInMs);
    const signingIn = token.promise
      .then((said) => enter(socket, { ...greeting, token: said }))
      .catch(async (error: unknown) => {
        if (isTokenRefused(error)) {
          socket.send(JSON.stringify(loginFailed(greeting.language)));
          await closeSocket(socket, CHAT_CLOSE.unauthorized);
        } else {
          log.warn({ err: error }, 'chat sign-in failed');
          await closeSocket(socket, CHAT_CLOSE.tryAgainLater);
        }
        return null;
      })
      .finally(() => clearTimeout(waiting));
    // What comes before the sign-in is done waits for it.
    const queue = createFrameQueue(limits, async (text) => {
      const connection = await signingIn;
      if (connection !== null) await handle(connection, text);
    });
    const entry = { socket, queue };
    live.add(entry);
    socket.once('close', () => {
      queue.stop();
      live.delete(entry);
      // Nobody is left to say it.
      token.resolve('');
    });
    socket.on('message', (data, isBinary) => {
      // A frame that is no text becomes one that is no JSON.
      const text = isBinary ? '' : String(data);
      if (isTokenAwaited) {
        isTokenAwaited = false;
        token.resolve(tokenIn(text));
      } else if (socket.readyState === socket.OPEN && !queue.push(text))
        void closeSocket(socket, CHAT_CLOSE.flooded);
    });
  }

  /** Signs a socket in; null when it was closed meanwhile or a later sign-in has its seat. */
  async function enter(
    socket: WebSocket,
    { token, device, language }: Greeting & { token: string },
  ): Promise<Connection | null> {
    if (token === '') throw new AppError('auth.unauthorized');
    const { tenantId, userId, sessionId } = await authenticate(token);
    if (socket.readyState !== socket.OPEN) return null;
    const start = {
      id: context.nextId(),
      device,
      language,
      identity: { tenantId, userId, sessionId },
      token,
      expiresAtMs: expiryOf(token),
      checkedAtMs: now().getTime(),
    };
    const connection = createConnection(socket, start, metrics.frameSent);
    // Before the seat is taken, so that a later sign-in finds this connection whenever it comes.
    hub.add(connection);
    socket.once('close', () => hub.remove(connection));
    return (await takeSeat(connection)) ? connection : null;
  }

  async function takeSeat(connection: Connection): Promise<boolean> {
    const { tenantId, userId, sessionId } = connection.identity;
    const entrance = await chat.enter(tenantId, { userId, device: connection.device, sessionId });
    if (!entrance.isSeated) {
      void connection.end(CHAT_CLOSE.signedInElsewhere, forcedOffline(connection.language));
      return false;
    }
    const user = hub.find(tenantId, userId);
    if (!connection.isOpen || user === undefined) return false;
    // Another window of his may have heard less; nothing it has not heard may be passed over.
    user.heardUntil ??= entrance.lastTime;
    connection.isReady = true;
    connection.send({
      command: CHAT_COMMAND.loginResponse,
      ...say(CHAT_CODE.loggedIn, connection.language),
      user: entrance.user,
    });
    void giveWaitingNotices(connection, user);
    return true;
  }

  async function giveWaitingNotices(connection: Connection, user: LiveUser): Promise<void> {
    const { tenantId, userId } = connection.identity;
    const toldBefore = user.toldUnread;
    try {
      const { deliveries, unread } = await notices.takeWaiting(tenantId, [userId]);
      for (const delivery of deliveries) connection.send(systemNotice(delivery, connection.language));
      // What the fan-out told meanwhile is newer than what was read here.
      if (user.toldUnread === toldBefore) connection.send(unreadNotices(unread.get(userId) ?? 0));
    } catch (error) {
      // They wait on, for the next time he connects.
      log.warn({ err: error }, 'notices could not be read');
    }
  }

  async function handle(connection: Connection, text: string): Promise<void> {
    const read = readFrame(text);
    if (read.frame === null) return connection.send(refusal(read.asked, CHAT_CODE.badFormat, connection));
    const { frame } = read;
    if (frame.cmd === CHAT_COMMAND.login) return renew(connection, frame.token);
    if (frame.cmd !== CHAT_COMMAND.heartbeat && !(await isStillIn(connection))) return;
    await carryOut(connection, frame, { chat, log });
  }

  /** A newer token for a connection that stays; a bad one changes nothing. */
  async function renew(connection: Connection, token: string): Promise<void> {
    try {
      const { tenantId, userId, sessionId } = await authenticate(token);
      const { identity } = connection;
      if (tenantId !== identity.tenantId || userId !== identity.userId)
        return connection.send(loginFailed(connection.language));
      connection.identity = { tenantId, userId, sessionId };
      connection.token = token;
      connection.expiresAtMs = expiryOf(token);
      connection.checkedAtMs = now().getTime();
      await takeSeat(connection);
    } catch (error) {
      if (!isTokenRefused(error)) log.warn({ err: error }, 'chat sign-in failed');
      connection.send(loginFailed(connection.language));
    }
  }

  /** Whether the token is still good, as it would be for any call; if not, the connection ends. */
  async function isStillIn(connection: Connection): Promise<boolean> {
    try {
      await authenticate(connection.token);
      connection.checkedAtMs = now().getTime();
      return true;
    } catch (error) {
      if (isTokenRefused(error)) {
        void connection.end(CHAT_CLOSE.unauthorized, loginFailed(connection.language));
        return false;
      }
      // Not known for lack of a database: the request will find that out and say so.
      return true;
    }
  }

  const sweeping = setInterval(() => {
    const at = now().getTime();
    for (const connection of hub.connections()) {
      const isDue = Math.abs(at - connection.checkedAtMs) >= limits.recheckMs;
      if (at < connection.expiresAtMs && !isDue) continue;
      connection.checkedAtMs = at;
      void isStillIn(connection);
    }
  }, limits.sweepMs).unref();
  const pinging = setInterval(() => {
    for (const connection of hub.connections()) connection.checkAlive();
  }, limits.pingMs).unref();

  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(sweeping);
    clearInterval(pinging);
    const finished = Promise.all([...live].map(({ queue }) => queue.idle()));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, limits.finishMs);
    });
    await Promise.race([finished, limit]);
    clearTimeout(timer);
    await Promise.all([...live].map(({ socket }) => closeSocket(socket, CHAT_CLOSE.goingAway)));
    await fanOut.stop();
  });
}
