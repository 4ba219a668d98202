import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Colleague } from '#shared/api/user';
import { createMemoryChat, KEPT_MS, KEPT_PEOPLE, KEPT_PER_PEER, type LocalChat } from './local-chat.ts';
import { type KeptMessage, mergeMessages } from './messages.ts';

const VERSION = 1;
const OPEN_LIMIT_MS = 3000;
const SYNC_KEY = 'all';

/** The specification's stores: users, messages, sync time. */
interface ChatSchema extends DBSchema {
  users: { key: string; value: Colleague };
  messages: {
    key: string;
    value: KeptMessage;
    indexes: { peer: [string, number]; time: number; state: KeptMessage['state'] };
  };
  syncTime: { key: string; value: number };
}
type Stored = IDBPDatabase<ChatSchema>;

/**
 * One user's chat store in the browser's IndexedDB. Where that is missing, damaged or full, `onLost` is called once
 * and the chat continues in memory.
 */
export async function openLocalChat(name: string, onLost: (reason: unknown) => void): Promise<LocalChat> {
  const memory = createMemoryChat();
  let current: LocalChat = memory;

  function lose(reason: unknown): void {
    if (current === memory) return;
    current.close();
    current = memory;
    onLost(reason);
  }

  try {
    const stored = await withLimit(openStored(name, () => lose(new Error('closed by the browser'))));
    await prune(stored, Date.now());
    current = createIndexedChat(stored);
  } catch (error) {
    onLost(error);
  }

  /** Runs the work, in memory if the storage fails. */
  async function attempt<T>(work: (local: LocalChat) => Promise<T>): Promise<T> {
    try {
      return await work(current);
    } catch (error) {
      lose(error);
      return work(memory);
    }
  }

  return {
    begin: () => attempt((local) => local.begin()),
    keep: (messages, syncTime) => attempt((local) => local.keep(messages, syncTime)),
    rename: (id, message) => attempt((local) => local.rename(id, message)),
    page: (peer, before, size) => attempt((local) => local.page(peer, before, size)),
    markRead: (peer, from) => attempt((local) => local.markRead(peer, from)),
    markReached: (ids) => attempt((local) => local.markReached(ids)),
    keepPeople: (people) => attempt((local) => local.keepPeople(people)),
    close: () => current.close(),
  };
}

function openStored(name: string, onClosed: () => void): Promise<Stored> {
  return openDB<ChatSchema>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('users', { keyPath: 'id' });
      const messages = database.createObjectStore('messages', { keyPath: 'id' });
      messages.createIndex('peer', ['peer', 'createTime']);
      messages.createIndex('time', 'createTime');
      messages.createIndex('state', 'state');
      database.createObjectStore('syncTime');
    },
    // A newer version of the product in another tab needs the database: this tab continues without it.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

/** A damaged database may never answer. */
async function withLimit(opening: Promise<Stored>): Promise<Stored> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('the database does not open'));
      // An opening that succeeds after the limit is closed; its failure has already been reported.
      opening.then((stored) => stored.close()).catch(() => undefined);
    }, OPEN_LIMIT_MS);
  });
  return Promise.race([opening, limit]).finally(() => clearTimeout(timer));
}

function createIndexedChat(stored: Stored): LocalChat {
  return {
    async begin() {
      const transaction = stored.transaction(['users', 'messages', 'syncTime']);
      const messages = transaction.objectStore('messages');
      const [syncTime, people, sending, failed] = await Promise.all([
        transaction.objectStore('syncTime').get(SYNC_KEY),
        transaction.objectStore('users').getAll(),
        messages.index('state').getAll('sending'),
        messages.index('state').getAll('failed'),
      ]);
      return { syncTime: syncTime ?? 0, waiting: [...sending, ...failed], people };
    },

    async keep(news, syncTime) {
      const transaction = stored.transaction(['messages', 'syncTime'], 'readwrite');
      const messages = transaction.objectStore('messages');
      const known = await Promise.all(news.map(({ id }) => messages.get(id)));
      const isKnown = (message: KeptMessage | undefined) => message !== undefined;
      for (const message of mergeMessages(known.filter(isKnown), news)) void messages.put(message);
      if (syncTime !== undefined) {
        const times = transaction.objectStore('syncTime');
        // Another tab may have received more and stored a later time.
        void times.put(Math.max((await times.get(SYNC_KEY)) ?? 0, syncTime), SYNC_KEY);
      }
      await transaction.done;
    },

    async rename(id, message) {
      const transaction = stored.transaction('messages', 'readwrite');
      void transaction.store.delete(id);
      void transaction.store.put(message);
      await transaction.done;
    },

    async page(peer, before, size) {
      const found: KeptMessage[] = [];
      const index = stored.transaction('messages').store.index('peer');
      let cursor = await index.openCursor(rangeOf(peer, before), 'prev');
      while (cursor !== null && found.length < size) {
        if (cursor.value.state === 'sent') found.push(cursor.value);
        cursor = await cursor.continue();
      }
      return found.reverse();
    },

    async markRead(peer, from) {
      const transaction = stored.transaction('messages', 'readwrite');
      // From the newest back to the first one already marked as read.
      let cursor = await transaction.store.index('peer').openCursor(rangeOf(peer), 'prev');
      while (cursor !== null) {
        const message = cursor.value;
        const isConcerned = message.from === from && message.state === 'sent';
        if (isConcerned && message.readStatus === 1) break;
        if (isConcerned) void cursor.update({ ...message, readStatus: 1, reachStatus: 1 });
        cursor = await cursor.continue();
      }
      await transaction.done;
    },

    async markReached(ids) {
      const transaction = stored.transaction('messages', 'readwrite');
      for (const id of ids) {
        const message = await transaction.store.get(id);
        if (message !== undefined) void transaction.store.put({ ...message, reachStatus: 1 });
      }
      await transaction.done;
    },

    async keepPeople(people) {
      const transaction = stored.transaction('users', 'readwrite');
      void transaction.store.clear();
      for (const person of people.slice(0, KEPT_PEOPLE)) void transaction.store.put(person);
      await transaction.done;
    },

    close: () => stored.close(),
  };
}

/** A person's messages before a moment. */
function rangeOf(peer: string, before = Number.POSITIVE_INFINITY): IDBKeyRange {
  return IDBKeyRange.bound([peer, 0], [peer, before], false, true);
}

/** Deletes messages that are too old, and the oldest of too many with one person. */
async function prune(stored: Stored, nowMs: number): Promise<void> {
  const transaction = stored.transaction('messages', 'readwrite');
  let old = await transaction.store.index('time').openCursor(IDBKeyRange.upperBound(nowMs - KEPT_MS));
  while (old !== null) {
    void old.delete();
    old = await old.continue();
  }
  const index = transaction.store.index('peer');
  let first = await index.openKeyCursor();
  while (first !== null) {
    const [peer] = first.key;
    let excess = (await index.count(rangeOf(peer))) - KEPT_PER_PEER;
    let cursor = excess > 0 ? await index.openCursor(rangeOf(peer)) : null;
    while (cursor !== null && excess > 0) {
      void cursor.delete();
      excess -= 1;
      cursor = await cursor.continue();
    }
    first = await first.continue([peer, Number.POSITIVE_INFINITY]);
  }
  await transaction.done;
}
