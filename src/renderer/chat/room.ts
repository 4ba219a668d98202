import type { StoreApi } from 'zustand';
import { chatApi } from '#shared/api/chat';
import { CHAT_PAGE_SIZE } from '#shared/chat/protocol';
import type { Request } from '../api/client.ts';
import type { ChatState, Room } from '../stores/chat.ts';
import type { LocalChat } from './local-chat.ts';
import { type KeptMessage, keptMessage, mergeMessages } from './messages.ts';

export interface OpenRoom {
  /** Shows a conversation: the stored messages at once, then the server's marks. */
  open(peer: string): Promise<void>;
  close(): void;
  /** Loads an older page: from the local store, then from the server. */
  loadOlder(): Promise<void>;
  /** Requests the newest page again, whose marks may have changed. */
  refresh(): Promise<void>;
  /** Adds those messages that belong to the room. */
  add(messages: readonly KeptMessage[]): void;
  /** Removes a message that returns under another id. */
  remove(id: string): void;
}

export function createRoom(ports: {
  userId: string;
  store: StoreApi<ChatState>;
  local: LocalChat;
  request: Request;
  /** The unsent messages to a person. */
  waitingFor(peer: string): KeptMessage[];
  /** The server has this message. */
  onStored(message: KeptMessage): void;
}): OpenRoom {
  const { store, local, request, userId } = ports;

  /** Changes the room unless another one was opened meanwhile. */
  function change(peer: string, next: (room: Room) => Room): void {
    store.setState(({ room }) => (room?.peer === peer ? { room: next(room) } : {}));
  }

  async function askServer(peer: string, beforeTime?: number) {
    const query = { userId: peer, size: CHAT_PAGE_SIZE, ...(beforeTime === undefined ? {} : { beforeTime }) };
    const page = await request(chatApi.history, { query }, { quiet: true });
    const messages = page.records.map((message) => keptMessage(message, userId));
    messages.forEach(ports.onStored);
    return { messages, hasOlder: page.total > page.records.length };
  }

  async function refresh(): Promise<void> {
    const { room } = store.getState();
    if (room === null) return;
    const { peer } = room;
    // The stored messages are shown; the next connection asks the server again.
    const page = await askServer(peer).catch(() => null);
    change(peer, ({ messages, hasOlder }) => ({
      peer,
      messages: mergeMessages(messages, page?.messages ?? []),
      hasOlder: page === null ? hasOlder : page.hasOlder,
      isLoading: false,
    }));
  }

  async function open(peer: string): Promise<void> {
    store.setState({ room: { peer, messages: [], hasOlder: false, isLoading: true } });
    const kept = await local.page(peer, Number.POSITIVE_INFINITY, CHAT_PAGE_SIZE);
    change(peer, (room) => ({
      ...room,
      messages: mergeMessages(kept, [...room.messages, ...ports.waitingFor(peer)]),
      hasOlder: kept.length === CHAT_PAGE_SIZE,
      isLoading: true,
    }));
    await refresh();
  }

  async function loadOlder(): Promise<void> {
    const { room } = store.getState();
    if (room === null || room.isLoading || !room.hasOlder) return;
    const { peer } = room;
    const oldest = room.messages.find(({ state }) => state === 'sent')?.createTime ?? 0;
    change(peer, (before) => ({ ...before, isLoading: true }));
    const kept = await local.page(peer, oldest, CHAT_PAGE_SIZE);
    const page = kept.length === CHAT_PAGE_SIZE ? null : await askServer(peer, oldest).catch(() => null);
    change(peer, (before) => ({
      peer,
      messages: mergeMessages(before.messages, [...kept, ...(page?.messages ?? [])]),
      // After a failure there may be more: scrolling up tries again.
      hasOlder: page?.hasOlder ?? true,
      isLoading: false,
    }));
  }

  return {
    open,
    close: () => store.setState({ room: null }),
    loadOlder,
    refresh,
    add(messages) {
      const { room } = store.getState();
      if (room === null) return;
      const own = messages.filter(({ peer }) => peer === room.peer);
      if (own.length > 0)
        change(room.peer, (before) => ({ ...before, messages: mergeMessages(before.messages, own) }));
    },
    remove(id) {
      const { room } = store.getState();
      if (room === null) return;
      change(room.peer, (before) => ({
        ...before,
        messages: before.messages.filter((message) => message.id !== id),
      }));
    },
  };
}
