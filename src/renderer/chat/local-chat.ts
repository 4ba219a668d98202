import type { Colleague } from '#shared/api/user';
import { type KeptMessage, markReached, markRead, mergeMessages } from './messages.ts';

/** How long messages are kept in this browser … */
export const KEPT_MS = 30 * 24 * 3600 * 1000;
/** … and how many with one person. */
export const KEPT_PER_PEER = 5000;
/** Number of people kept. */
export const KEPT_PEOPLE = 999;

/** The stored data that a new page starts from. */
export interface Beginning {
  /** In ms: up to this time no stored message is missing; 0 if unknown. */
  syncTime: number;
  /** Messages that were being sent, or had failed, when the page was left. */
  waiting: KeptMessage[];
  people: Colleague[];
}

/** The local store of one user's chat. */
export interface LocalChat {
  begin(): Promise<Beginning>;
  /** Adds or replaces messages by id; `syncTime`: up to this time none is missing. */
  keep(messages: readonly KeptMessage[], syncTime?: number): Promise<void>;
  /** Replaces a message's local id by the server's. */
  rename(id: string, message: KeptMessage): Promise<void>;
  /** The newest sent messages with a person before a time (milliseconds), oldest first. */
  page(peer: string, before: number, size: number): Promise<KeptMessage[]>;
  /** Marks the messages of `from` in the conversation with `peer` as read. */
  markRead(peer: string, from: string): Promise<void>;
  /** Marks these messages as delivered to their receiver. */
  markReached(ids: readonly string[]): Promise<void>;
  /** Replaces the kept people, up to 999. */
  keepPeople(people: readonly Colleague[]): Promise<void>;
  close(): void;
}

/** A store in memory, for computers where nothing can be stored; it lasts as long as the page. */
export function createMemoryChat(): LocalChat {
  let messages: KeptMessage[] = [];
  let people: Colleague[] = [];
  let syncedUntil = 0;
  const isWaiting = ({ state }: KeptMessage) => state !== 'sent';
  return {
    begin: async () => ({ syncTime: syncedUntil, waiting: messages.filter(isWaiting), people }),
    async keep(news, syncTime = 0) {
      messages = mergeMessages(messages, news);
      syncedUntil = Math.max(syncedUntil, syncTime);
    },
    async rename(id, message) {
      messages = mergeMessages(
        messages.filter((one) => one.id !== id),
        [message],
      );
    },
    page: async (peer, before, size) =>
      messages
        .filter((message) => message.peer === peer && message.createTime < before && !isWaiting(message))
        .slice(-size),
    async markRead(peer, from) {
      const isConcerned = (message: KeptMessage) => message.peer === peer;
      messages = mergeMessages(messages, markRead(messages.filter(isConcerned), from));
    },
    async markReached(ids) {
      messages = mergeMessages(messages, markReached(messages, ids));
    },
    async keepPeople(all) {
      people = all.slice(0, KEPT_PEOPLE);
    },
    close: () => undefined,
  };
}
