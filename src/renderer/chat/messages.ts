import type { ChatMessage } from '#shared/chat/messages';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { randomText } from '../api/random-text.ts';

/** A longer gap between messages shows the time between them. */
const DIVIDER_MS = 180_000;

/** A message as it is stored and shown: the sent fields, with its conversation and its state. */
export interface KeptMessage extends ChatMessage {
  /** The other person. */
  peer: string;
  /** `sending` and `failed` messages have a local id until the server has stored them. */
  state: 'sent' | 'sending' | 'failed';
  /** How many times it was sent without an answer. */
  attempts: number;
}

export function keptMessage(message: ChatMessage, userId: string): KeptMessage {
  return {
    ...message,
    peer: message.from === userId ? message.to : message.from,
    state: 'sent',
    attempts: 0,
  };
}

/** The user as the author of messages; our server sets name and picture itself. */
export type Author = Pick<ChatMessage, 'from' | 'fromNick' | 'fromAvatar'>;

/** A message that the user has just written and the server has not stored yet. */
export function newMessage(author: Author, peer: string, content: string): KeptMessage {
  return {
    id: `c-${randomText()}`,
    cmd: CHAT_COMMAND.chat,
    ...author,
    to: peer,
    createTime: Date.now(),
    chatType: 2,
    msgType: 0,
    content,
    readStatus: 0,
    reachStatus: 0,
    peer,
    state: 'sending',
    attempts: 0,
  };
}

/**
 * Merges both lists in the order of the conversation, each message once. Of two copies the one in `news` wins, but
 * read and delivered marks stay. Unsent messages come last, in the order they were written.
 */
export function mergeMessages(known: readonly KeptMessage[], news: readonly KeptMessage[]): KeptMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of news) {
    const before = byId.get(message.id);
    byId.set(message.id, before === undefined ? message : { ...message, ...furtherMarks(before, message) });
  }
  return settleMarks([...byId.values()].sort(compareMessages));
}

function compareMessages(one: KeptMessage, other: KeptMessage): number {
  const isOnItsWay = Number(one.state !== 'sent') - Number(other.state !== 'sent');
  return isOnItsWay || one.createTime - other.createTime || (one.id < other.id ? -1 : 1);
}

type Marks = Pick<KeptMessage, 'readStatus' | 'reachStatus'>;

function furtherMarks(one: Marks, other: Marks): Marks {
  return {
    readStatus: one.readStatus === 1 ? 1 : other.readStatus,
    reachStatus: one.reachStatus === 1 ? 1 : other.reachStatus,
  };
}

/** People read from top to bottom: everything before a read message counts as read too. Oldest first, in and out. */
function settleMarks(messages: KeptMessage[]): KeptMessage[] {
  const sideOf = ({ peer, from }: KeptMessage) => `${peer} ${from}`;
  const readUntil = new Map<string, number>();
  for (const message of messages) {
    if (message.readStatus === 1) readUntil.set(sideOf(message), message.createTime);
  }
  const isRead = (message: KeptMessage) =>
    message.state === 'sent' && message.createTime <= (readUntil.get(sideOf(message)) ?? 0);
  return messages.map((message) =>
    message.readStatus === 0 && isRead(message) ? { ...message, readStatus: 1, reachStatus: 1 } : message,
  );
}

/** Marks the sent messages of `from` as read. */
export function markRead(messages: readonly KeptMessage[], from: string): KeptMessage[] {
  return messages.map((message) =>
    message.from === from && message.state === 'sent' && message.readStatus === 0
      ? { ...message, readStatus: 1, reachStatus: 1 }
      : message,
  );
}

/** Marks the named messages as delivered; returns those that were not marked before. */
export function markReached(messages: readonly KeptMessage[], ids: readonly string[]): KeptMessage[] {
  return messages
    .filter(({ id, reachStatus }) => reachStatus === 0 && ids.includes(id))
    .map((message) => ({ ...message, reachStatus: 1 }));
}

/** True when the time is shown above a message: the first one, and after three minutes without one. */
export function needsDivider(before: KeptMessage | undefined, message: KeptMessage): boolean {
  return before === undefined || message.createTime - before.createTime >= DIVIDER_MS;
}
