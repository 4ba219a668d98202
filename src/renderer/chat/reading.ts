import type { StoreApi } from 'zustand';
import { chatApi } from '#shared/api/chat';
import type { SocketRequestInput } from '#shared/chat/messages';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import type { Request } from '../api/client.ts';
import type { ChatState } from '../stores/chat.ts';
import { bumpConversation, readConversation } from './conversations.ts';
import type { LocalChat } from './local-chat.ts';
import type { KeptMessage } from './messages.ts';

/** The conversations with their unread counts, and the room that the user has open. */
export interface Reading {
  /** Requests the list and its counts from the server. */
  refresh(): Promise<void>;
  /** Handles a message to or by the user; returns whether the user saw it arrive. */
  note(message: KeptMessage): boolean;
  /** Sets whether the newest message of the open room is visible. */
  watch(isWatching: boolean): void;
  /** Acknowledges the unread messages of the open room if it is visible. */
  readOpen(): void;
}

export function createReading(ports: {
  userId: string;
  store: StoreApi<ChatState>;
  local: LocalChat;
  request: Request;
  send(request: SocketRequestInput): boolean;
}): Reading {
  const { userId, store, local, request } = ports;
  let isWatching = false;
  /** Something has changed since the list was requested. */
  let isStale = false;
  let refreshing: Promise<void> | null = null;

  async function askUntilFresh(): Promise<void> {
    while (isStale) {
      isStale = false;
      const conversations = await request(chatApi.conversations, {}, { quiet: true });
      if (!isStale) store.setState({ conversations });
    }
    readOpen();
  }

  function refresh(): Promise<void> {
    isStale = true;
    refreshing ??= askUntilFresh()
      // Unreachable: the next connection requests it again.
      .catch(() => undefined)
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  function isWatched(peer: string): boolean {
    return isWatching && store.getState().room?.peer === peer;
  }

  function note(message: KeptMessage): boolean {
    const { peer, from } = message;
    const isTheirs = from !== userId;
    const isSeen = isTheirs && isWatched(peer);
    const isNews = isTheirs && !isSeen;
    isStale = true;
    store.setState(({ conversations, people }) => {
      const nick = people.find(({ id }) => id === peer)?.realName ?? '';
      return { conversations: bumpConversation(conversations, message, { isNews, nick }) };
    });
    if (isSeen) readAll(peer);
    return isSeen;
  }

  function readOpen(): void {
    const { room, conversations } = store.getState();
    if (!isWatching || room === null) return;
    const open = conversations.find(({ from }) => from === room.peer);
    if ((open?.unReadNum ?? 0) > 0) readAll(room.peer);
  }

  /** Marks everything in the open room as seen, up to its newest message. */
  function readAll(peer: string): void {
    const newest = store.getState().room?.messages.findLast(({ from }) => from === peer);
    if (newest === undefined) return;
    // Without a connection it stays unread and is acknowledged after the next one.
    if (!ports.send({ cmd: CHAT_COMMAND.read, to: peer, createTime: newest.createTime })) return;
    isStale = true;
    void local.markRead(peer, peer);
    store.setState(({ conversations }) => ({ conversations: readConversation(conversations, peer) }));
  }

  return {
    refresh,
    note,
    watch(watching) {
      isWatching = watching;
      readOpen();
    },
    readOpen,
  };
}
