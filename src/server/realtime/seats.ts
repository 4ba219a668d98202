import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { CHAT_CLOSE, CHAT_CODE, CHAT_COMMAND } from '#shared/chat/protocol';
import { AppError } from '#shared/errors';
import type { NextId } from '../db/ids.ts';
import type { Principal } from '../http/implement.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ChatService } from '../modules/chat/service.ts';
import type { NoticeService } from '../modules/notice/service.ts';
import { forcedOffline, isTokenRefused, loginFailed, say, systemNotice, unreadNotices } from './answers.ts';
import { type Connection, createConnection } from './connection.ts';
import type { Hub, LiveUser } from './hub.ts';
import { expiryOf, type Greeting } from './sign-in.ts';

export interface SeatsDeps {
  hub: Hub;
  chat: ChatService;
  notices: NoticeService;
  authenticate(token: string): Promise<Principal>;
  nextId: NextId;
  now: () => Date;
  log: FastifyBaseLogger;
  metrics: Metrics;
}

/** Signs sockets in and keeps them signed in: a user has one seat for each kind of device. */
export class Seats {
  readonly #deps: SeatsDeps;

  constructor(deps: SeatsDeps) {
    this.#deps = deps;
  }

  /** Signs a socket in; null if it was closed meanwhile or a later sign-in has its seat. */
  async enter(
    socket: WebSocket,
    { token, device, language }: Greeting & { token: string },
  ): Promise<Connection | null> {
    if (token === '') throw new AppError('auth.unauthorized');
    const { tenantId, userId, sessionId } = await this.#deps.authenticate(token);
    if (socket.readyState !== socket.OPEN) return null;
    const start = {
      id: this.#deps.nextId(),
      device,
      language,
      identity: { tenantId, userId, sessionId },
      token,
      expiresAtMs: expiryOf(token),
      checkedAtMs: this.#deps.now().getTime(),
    };
    const connection = createConnection(socket, start, this.#deps.metrics.messageSent);
    // Added before the seat is taken, so that a concurrent later sign-in finds this connection.
    this.#deps.hub.add(connection);
    socket.once('close', () => this.#deps.hub.remove(connection));
    return (await this.#takeSeat(connection)) ? connection : null;
  }

  async #takeSeat(connection: Connection): Promise<boolean> {
    const { tenantId, userId, sessionId } = connection.identity;
    connection.seat = 'asked';
    const entrance = await this.#deps.chat.enter(tenantId, { userId, device: connection.device, sessionId });
    if (!entrance.isSeated || !(await this.#keepsSeat(connection))) {
      void connection.end(CHAT_CLOSE.signedInElsewhere, forcedOffline(connection.language));
      return false;
    }
    const user = this.#deps.hub.find(tenantId, userId);
    if (!connection.isOpen || user === undefined) return false;
    // Another window of the user may have received less and must not miss messages.
    user.receivedUntil ??= entrance.lastTime;
    connection.isReady = true;
    connection.send({
      command: CHAT_COMMAND.loginResponse,
      ...say(CHAT_CODE.loggedIn, connection.language),
      user: entrance.user,
    });
    void this.#giveWaitingNotices(connection, user);
    return true;
  }

  /** Whether no other sign-in took the seat while this one was requesting it. */
  async #keepsSeat(connection: Connection): Promise<boolean> {
    const { device, identity } = connection;
    while (connection.seat === 'contested') {
      connection.seat = 'asked';
      const holder = await this.#deps.chat.holderOf(identity.tenantId, { userId: identity.userId, device });
      if (holder !== identity.sessionId) return false;
    }
    connection.seat = 'held';
    return true;
  }

  async #giveWaitingNotices(connection: Connection, user: LiveUser): Promise<void> {
    const { tenantId, userId } = connection.identity;
    const sentBefore = user.unreadSent;
    try {
      const { deliveries, unread } = await this.#deps.notices.takeWaiting(tenantId, [userId]);
      for (const delivery of deliveries) connection.send(systemNotice(delivery, connection.language));
      // A count the fan-out sent meanwhile is newer than the one read here.
      if (user.unreadSent === sentBefore) connection.send(unreadNotices(unread.get(userId) ?? 0));
    } catch (error) {
      // The notices are delivered when the user next connects.
      this.#deps.log.warn({ err: error }, 'notices could not be read');
    }
  }

  /** Replaces the token of an open connection; an invalid token changes nothing. */
  async renew(connection: Connection, token: string): Promise<void> {
    try {
      const { tenantId, userId, sessionId } = await this.#deps.authenticate(token);
      const { identity } = connection;
      if (tenantId !== identity.tenantId || userId !== identity.userId)
        return connection.send(loginFailed(connection.language));
      connection.identity = { tenantId, userId, sessionId };
      connection.token = token;
      connection.expiresAtMs = expiryOf(token);
      connection.checkedAtMs = this.#deps.now().getTime();
      await this.#takeSeat(connection);
    } catch (error) {
      if (!isTokenRefused(error)) this.#deps.log.warn({ err: error }, 'chat sign-in failed');
      connection.seat = 'held';
      connection.send(loginFailed(connection.language));
    }
  }

  /** Whether the token is still valid, as for any call; otherwise the connection is closed. */
  async isStillIn(connection: Connection): Promise<boolean> {
    try {
      await this.#deps.authenticate(connection.token);
      connection.checkedAtMs = this.#deps.now().getTime();
      return true;
    } catch (error) {
      if (isTokenRefused(error)) {
        void connection.end(CHAT_CLOSE.unauthorized, loginFailed(connection.language));
        return false;
      }
      // Unknown because the database failed: the request will fail and report it.
      return true;
    }
  }
}
