import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  type ChatMessage,
  type SocketMessage,
  SocketMessageSchema,
  type SocketRequestInput,
} from '#shared/chat/messages';
import { CHAT_COMMAND, CHAT_PATH } from '#shared/chat/protocol';
import type { TestServer } from './test-server.ts';

type Message<C extends SocketMessage['command']> = Extract<SocketMessage, { command: C }>;

/** A chat client on a real socket; every message it receives is checked against the contract. */
export interface ChatClient {
  socket: WebSocket;
  send(request: SocketRequestInput): void;
  /** Sends any text. */
  sendRaw(data: string | Buffer): void;
  /** Takes the next message with this command. Rejects if the socket closes first. */
  next<C extends SocketMessage['command']>(command: C): Promise<Message<C>>;
  /** Received messages that have not been taken. */
  untaken(): SocketMessage[];
  /** Sends a chat message and returns the answer. */
  say(to: string, content: string, id?: string): Promise<Message<12>>;
  /** The chat message of the next push. */
  hear(): Promise<ChatMessage>;
  /** Settles when the server has handled all requests sent so far. */
  settle(): Promise<void>;
  /** Settles with the close code. */
  closed: Promise<number>;
  leave(): Promise<void>;
}

/** Connects without waiting for the answer to the sign-in; with null, the address has no token. */
export function openChat(
  origin: string,
  token: string | null,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): ChatClient {
  const address = `${origin.replace(/^http/, 'ws')}${CHAT_PATH}?${new URLSearchParams({ ...(token === null ? {} : { token }), ...query })}`;
  const socket = new WebSocket(address, { headers });
  const received: SocketMessage[] = [];
  let arrived = Promise.withResolvers<void>();
  const closed = once(socket, 'close').then(([code]) => Number(code));
  let isClosed = false;
  const wake = () => {
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  socket.on('message', (data) => {
    received.push(SocketMessageSchema.parse(JSON.parse(String(data))));
    wake();
  });
  closed.then(
    () => {
      isClosed = true;
      wake();
    },
    () => undefined,
  );

  async function next<C extends SocketMessage['command']>(command: C): Promise<Message<C>> {
    for (;;) {
      const index = received.findIndex((message) => message.command === command);
      if (index >= 0) return received.splice(index, 1)[0] as Message<C>;
      if (isClosed) throw new Error(`closed with ${await closed} before a message ${command} came`);
      await arrived.promise;
    }
  }

  const send = (request: SocketRequestInput) => socket.send(JSON.stringify(request));
  return {
    socket,
    send,
    sendRaw: (data) => socket.send(data),
    next,
    untaken: () => [...received],
    say(to, content, id) {
      send({ cmd: CHAT_COMMAND.chat, to, content, ...(id === undefined ? {} : { id }) });
      return next(CHAT_COMMAND.chatResponse);
    },
    hear: async () => (await next(CHAT_COMMAND.chat)).data,
    async settle() {
      send({ cmd: CHAT_COMMAND.heartbeat });
      await next(CHAT_COMMAND.heartbeat);
    },
    closed,
    async leave() {
      socket.close();
      await closed;
    },
  };
}

/** Connects and signs in; settles after the server's first messages to a new connection. */
export async function joinChat(...[origin, token, query]: Parameters<typeof openChat>): Promise<ChatClient> {
  const client = openChat(origin, token, query);
  await client.next(CHAT_COMMAND.loginResponse);
  await client.next(CHAT_COMMAND.unreadNotices);
  return client;
}

/** The server's origin; starts listening at the first call. */
export async function originOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('not listening on a port');
  return `http://127.0.0.1:${address.port}`;
}
