import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { CHAT_PATH, SOCKET_MESSAGE_LIMIT_BYTES } from '#shared/chat/protocol';
import type { ServerContext } from '../context.ts';
import { refuseSocket } from '../http/socket-answers.ts';
import type { AuthService } from '../modules/auth/service.ts';
import { createChatService } from '../modules/chat/service.ts';
import { createNoticeService } from '../modules/notice/service.ts';
import { FanOut, type FanOutDeps } from './fan-out.ts';
import { createHub, type Hub } from './hub.ts';
import { LiveSockets, type SocketLimits } from './live-sockets.ts';
import { Seats } from './seats.ts';

interface RealtimeLimits extends SocketLimits {
  /** Interval between checks for expired tokens. */
  sweepMs: number;
  /** Interval between checks whether an idle connection's session is still valid. */
  recheckMs: number;
  /** Interval between pings; a peer that has not answered by the next ping is disconnected. */
  pingMs: number;
}

const LIMITS: RealtimeLimits = {
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

/**
 * Serves chat at `/ws/im`. Closing the app lets requests under way finish, then closes every socket with «going away».
 */
export async function serveRealtime(
  app: FastifyInstance,
  context: ServerContext,
  {
    authenticate,
    forgetSessions,
    forgetRights,
    wakeDesks,
  }: Pick<AuthService, 'authenticate' | 'forgetSessions' | 'forgetRights'> & Pick<FanOutDeps, 'wakeDesks'>,
): Promise<void> {
  const { now, log, metrics, nextId, database } = context;
  const hub = createHub();
  metrics.watchSockets(() => hub.connections().length);
  const chat = createChatService(context);
  const notices = createNoticeService(context);
  const fanOut = await FanOut.start({
    hub,
    chat,
    notices,
    forgetSessions,
    forgetRights,
    wakeDesks,
    database,
    log,
    now,
    metrics,
  });
  const seats = new Seats({ hub, chat, notices, authenticate, nextId, now, log, metrics });
  const sockets = new LiveSockets({ seats, chat, log }, LIMITS);
  const stopUpgrades = takeUpgrades(app, sockets);
  const stopWatching = watchConnections(hub, seats, now);
  app.addHook('preClose', async () => {
    stopUpgrades();
    stopWatching();
    await sockets.close();
    await fanOut.stop();
  });
}

/** Passes WebSocket upgrades for chat to `sockets`. Upgrades after the returned function was called are refused. */
function takeUpgrades(app: FastifyInstance, sockets: LiveSockets): () => void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: SOCKET_MESSAGE_LIMIT_BYTES,
  });
  let isClosing = false;
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== CHAT_PATH) return refuseSocket(socket, 404);
    if (isClosing) return refuseSocket(socket, 503);
    server.handleUpgrade(request, socket, head, (client) => sockets.accept(client, request));
  });
  return () => {
    isClosing = true;
  };
}

/** Closes connections whose token has expired or whose peer is gone, until the returned function is called. */
function watchConnections(hub: Hub, seats: Seats, now: () => Date): () => void {
  const sweeping = setInterval(() => {
    const at = now().getTime();
    for (const connection of hub.connections()) {
      const isDue = Math.abs(at - connection.checkedAtMs) >= LIMITS.recheckMs;
      if (at < connection.expiresAtMs && !isDue) continue;
      connection.checkedAtMs = at;
      void seats.isStillIn(connection);
    }
  }, LIMITS.sweepMs).unref();
  const pinging = setInterval(() => {
    for (const connection of hub.connections()) connection.checkAlive();
  }, LIMITS.pingMs).unref();
  return () => {
    clearInterval(sweeping);
    clearInterval(pinging);
  };
}
