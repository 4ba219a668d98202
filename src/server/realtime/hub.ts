import type { SocketMessage } from '#shared/chat/messages';
import { CHAT_CLOSE, type ChatDevice } from '#shared/chat/protocol';
import type { Language } from '#shared/errors';
import type { Connection } from './connection.ts';

/** Maximum number of connections of a user on a node; enough for windows and devices, but stops a leak. */
const MOST_PER_USER = 20;

/** A user with a connection to this node. */
export interface LiveUser {
  readonly userId: string;
  readonly connections: ReadonlySet<Connection>;
  /** Time of the last message this node has delivered to the user; null until a first connection is ready. */
  receivedUntil: Date | null;
  /** Number of unread counts the fan-out has sent to the user. */
  unreadSent: number;
}

/** A message, or a function that returns it in the language of a connection. */
export type PushedMessage = SocketMessage | ((language: Language) => SocketMessage);

/** The users connected to this node. */
export interface Hub {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  find(tenantId: string, userId: string): LiveUser | undefined;
  /** The connected users of a company. */
  usersOf(tenantId: string): LiveUser[];
  tenants(): string[];
  connections(): Connection[];
  /** Sends to all ready connections of the user except the given one. */
  push(user: LiveUser, message: PushedMessage, exceptId?: string): void;
  /** The user's connections on this kind of device that belong to another sign-in. */
  rivals(tenantId: string, userId: string, device: ChatDevice, sessionId: string): Connection[];
}

export function createHub(): Hub {
  const tenants = new Map<string, Map<string, LiveUser & { connections: Set<Connection> }>>();

  return {
    add(connection) {
      const { tenantId, userId } = connection.identity;
      const users = tenants.get(tenantId) ?? new Map();
      tenants.set(tenantId, users);
      const user = users.get(userId) ?? {
        userId,
        connections: new Set(),
        receivedUntil: null,
        unreadSent: 0,
      };
      users.set(userId, user);
      user.connections.add(connection);
      const [oldest] = user.connections;
      if (user.connections.size > MOST_PER_USER) void oldest.end(CHAT_CLOSE.flooded);
    },
    remove(connection) {
      const { tenantId, userId } = connection.identity;
      const users = tenants.get(tenantId);
      const user = users?.get(userId);
      user?.connections.delete(connection);
      if (user?.connections.size === 0) users?.delete(userId);
      if (users?.size === 0) tenants.delete(tenantId);
    },
    find: (tenantId, userId) => tenants.get(tenantId)?.get(userId),
    usersOf: (tenantId) => [...(tenants.get(tenantId)?.values() ?? [])],
    tenants: () => [...tenants.keys()],
    connections: () =>
      [...tenants.values()].flatMap((users) => [...users.values()].flatMap((user) => [...user.connections])),
    push(user, message, exceptId) {
      for (const connection of user.connections)
        if (connection.isReady && connection.id !== exceptId)
          connection.send(typeof message === 'function' ? message(connection.language) : message);
    },
    rivals(tenantId, userId, device, sessionId) {
      const user = tenants.get(tenantId)?.get(userId);
      return [...(user?.connections ?? [])].filter(
        (connection) => connection.device === device && connection.identity.sessionId !== sessionId,
      );
    },
  };
}
