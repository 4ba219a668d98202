import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { CHAT_CLOSE, CHAT_CODE, CHAT_COMMAND } from '#shared/chat/protocol';
import type { ChatService } from '../modules/chat/service.ts';
import { isTokenRefused, loginFailed } from './answers.ts';
import { carryOut, readRequest, refusal } from './commands.ts';
import { type Connection, closeSocket } from './connection.ts';
import { createRequestQueue, type RequestLimits, type RequestQueue } from './request-queue.ts';
import type { Seats } from './seats.ts';
import { readGreeting, tokenIn } from './sign-in.ts';

export interface SocketLimits extends RequestLimits {
  /** Time for running requests to finish when the server stops. */
  finishMs: number;
  /** How long a socket without a token in its address may take to send one. */
  signInMs: number;
}

interface Live {
  socket: WebSocket;
  queue: RequestQueue;
}

/** The open sockets of this node, each with its queue of requests. */
export class LiveSockets {
  readonly #deps: { seats: Seats; chat: ChatService; log: FastifyBaseLogger };
  readonly #limits: SocketLimits;
  readonly #live = new Set<Live>();

  constructor(deps: { seats: Seats; chat: ChatService; log: FastifyBaseLogger }, limits: SocketLimits) {
    this.#deps = deps;
    this.#limits = limits;
  }

  /** Accepts a socket; its requests wait until it is signed in. */
  accept(socket: WebSocket, request: IncomingMessage): void {
    // An error also closes the socket, so it is only logged.
    socket.on('error', (error) => this.#deps.log.debug({ err: error }, 'chat socket failed'));
    const greeting = readGreeting(request);
    // A client that does not put its token into the address sends it in the first request.
    const token = Promise.withResolvers<string>();
    let isTokenAwaited = greeting.token === null;
    if (greeting.token !== null) token.resolve(greeting.token);
    const waiting = setTimeout(() => token.resolve(''), this.#limits.signInMs);
    const signingIn = token.promise
      .then((sent) => this.#deps.seats.enter(socket, { ...greeting, token: sent }))
      .catch(async (error: unknown) => {
        if (isTokenRefused(error)) {
          socket.send(JSON.stringify(loginFailed(greeting.language)));
          await closeSocket(socket, CHAT_CLOSE.unauthorized);
        } else {
          this.#deps.log.warn({ err: error }, 'chat sign-in failed');
          await closeSocket(socket, CHAT_CLOSE.tryAgainLater);
        }
        return null;
      })
      .finally(() => clearTimeout(waiting));
    // Requests received before the sign-in has completed wait for it.
    const queue = createRequestQueue(this.#limits, async (text) => {
      const connection = await signingIn;
      if (connection !== null) await this.#handle(connection, text);
    });
    const entry = { socket, queue };
    this.#live.add(entry);
    socket.once('close', () => {
      queue.stop();
      this.#live.delete(entry);
      // A closed socket cannot send a token any more.
      token.resolve('');
    });
    socket.on('message', (data, isBinary) => {
      // A binary request is passed on as text that is not JSON.
      const text = isBinary ? '' : String(data);
      if (isTokenAwaited) {
        isTokenAwaited = false;
        token.resolve(tokenIn(text));
      } else if (socket.readyState === socket.OPEN && !queue.push(text))
        void closeSocket(socket, CHAT_CLOSE.flooded);
    });
  }

  async #handle(connection: Connection, text: string): Promise<void> {
    const read = readRequest(text);
    if (read.request === null) return connection.send(refusal(read.asked, CHAT_CODE.badFormat, connection));
    const { request } = read;
    if (request.cmd === CHAT_COMMAND.login) return this.#deps.seats.renew(connection, request.token);
    if (request.cmd !== CHAT_COMMAND.heartbeat && !(await this.#deps.seats.isStillIn(connection))) return;
    await carryOut(connection, request, this.#deps);
  }

  /** Lets running requests finish within the time limit and closes every socket with «going away». */
  async close(): Promise<void> {
    const finished = Promise.all([...this.#live].map(({ queue }) => queue.idle()));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, this.#limits.finishMs);
    });
    await Promise.race([finished, limit]);
    clearTimeout(timer);
    await Promise.all([...this.#live].map(({ socket }) => closeSocket(socket, CHAT_CLOSE.goingAway)));
  }
}
