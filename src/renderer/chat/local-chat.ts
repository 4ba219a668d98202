import type { Colleague } from '#shared/api/user';
import { type KeptMessage, markReached, markRead, mergeMessages } from './messages.ts';

/** How long messages are kept here … */
export const KEPT_MS = 30 * 24 * 3600 * 1000;
/** … and how many with one person. */
export const KEPT_PER_PEER = 5000;
/** People kept. */
export const KEPT_PEOPLE = 999;

/** What a new page starts from. */
export interface Beginning {
  /** Milliseconds: nothing up to then is missing among the kept messages; 0 when nothing is known. */
  syncTime: number;
  /** On their way, or failed, when the page was left. */
  waiting: KeptMessage[];
  people: Colleague[];
}

/** What one user's chat keeps on this computer. */
export interface LocalChat {
  begin(): Promise<Beginning>;
  /** Adds or replaces by id; with a `syncTime`, that nothing is missing up to then. */
  keep(messages: readonly KeptMessage[], syncTime?: number): Promise<void>;
  /** A message has got its id from the server. */
  rename(id: string, message: KeptMessage): Promise<void>;
  /** The newest sent messages with a person before a moment (milliseconds), oldest first. */
  page(peer: string, before: number, size: number): Promise<KeptMessage[]>;
  /** What `from` said in the conversation with `peer` has been read. */
  markRead(peer: string, from: string): Promise<void>;
  /** These messages got to their receiver. */
  markReached(ids: readonly string[]): Promise<void>;
  /** Instead of those kept before, up to 999. */
  keepPeople(people: readonly Colleague[]): Promise<void>;
  close(): void;
}

/** For where nothing can be stored: lasts as long as the page. */
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
