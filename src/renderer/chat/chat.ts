import type { StoreApi } from 'zustand';
import { userApi } from '#shared/api/user';
import type { ChatMessage, JobProgress, SocketMessage } from '#shared/chat/messages';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import type { Request } from '../api/client.ts';
import { type ChatState, NO_CHAT } from '../stores/chat.ts';
import { ChatConnection, type ConnectionPorts, type ConnectionWaits } from './connection.ts';
import { KEPT_MS, KEPT_PEOPLE, type LocalChat } from './local-chat.ts';
import { type KeptMessage, keptMessage, markReached, markRead, newMessage } from './messages.ts';
import type { ChatNews } from './news.ts';
import { createOfflineSync } from './offline-sync.ts';
import { createOutgoing } from './outgoing.ts';
import { createReading } from './reading.ts';
import { createRoom } from './room.ts';
import { CHAT_STATUS } from './status.ts';

export interface ChatPorts
  extends Pick<ConnectionPorts, 'address' | 'token' | 'onForcedOffline' | 'onRefused'> {
  userId: string;
  request: Request;
  local: LocalChat;
  store: StoreApi<ChatState>;
  /** Called for a new message or notice to the user. */
  onNews(news: ChatNews): void;
  /** Gets the number of unread notices with each connection and each change. */
  onUnreadNotices(unread: number): void;
  /** Called when a job of the user progresses or ends. */
  onJobProgress(job: JobProgress): void;
  waits?: Partial<ConnectionWaits>;
}

/** One user's chat. */
export interface Chat {
  /** Sends a message; blank text is ignored. */
  say(peer: string, text: string): void;
  /** Sends a failed message again. */
  retry(id: string): void;
  openRoom(peer: string): Promise<void>;
  closeRoom(): void;
  loadOlder(): Promise<void>;
  /** Sets whether the user sees the newest message of the open room. */
  watch(isWatching: boolean): void;
  /** Reloads the colleagues; rejects when the server does not answer. */
  loadPeople(): Promise<void>;
  /** Connects now, because the page is visible again or the user asks for it. */
  nudge(): void;
  /** Called when the session has another token. */
  renew(): void;
  stop(): void;
}

/** Starts the chat of one user: from the local store first, then over the connection. */
export async function startChatOf(ports: ChatPorts): Promise<Chat> {
  const { userId, local, store, request } = ports;
  const beginning = await local.begin();
  let heardUntil = beginning.syncTime;
  let isSynced = false;

  const connection = new ChatConnection(
    {
      address: ports.address,
      token: ports.token,
      onForcedOffline: ports.onForcedOffline,
      onRefused: ports.onRefused,
      onStatus(status) {
        store.setState({ status, isLost: status === CHAT_STATUS.disconnected });
        if (status === CHAT_STATUS.connected) return;
        sync.stop();
        outgoing.pause();
      },
      onSignedIn() {
        isSynced = false;
        // First, so that stored messages have their ids before the sync returns them.
        outgoing.flush();
        sync.begin(heardUntil || Date.now() - KEPT_MS);
      },
      onMessage: take,
    },
    ports.waits,
  );
  const send: ChatConnection['send'] = (request) => connection.send(request);
  const sync = createOfflineSync({
    send,
    onPage(records) {
      const messages = put(records);
      heardUntil = Math.max(heardUntil, ...messages.map(({ createTime }) => createTime));
    },
    onDone() {
      isSynced = true;
      void local.keep([], heardUntil);
      void reading.refresh();
      void room.refresh();
    },
  });
  const outgoing = createOutgoing(
    {
      send,
      onChanged(message) {
        void local.keep([message]);
        room.add([message]);
      },
      onStored(before, after) {
        void local.rename(before.id, after);
        room.remove(before.id);
        room.add([after]);
        reading.note(after);
      },
    },
    beginning.waiting,
  );
  const room = createRoom({ userId, store, local, request, waitingFor: outgoing.to });
  const reading = createReading({ userId, store, local, request, send });

  function take(message: SocketMessage): void {
    if (message.command === CHAT_COMMAND.chat) hear(message.data);
    else if (message.command === CHAT_COMMAND.chatResponse) outgoing.take(message);
    else if (message.command === CHAT_COMMAND.messages) sync.take(message);
    else if (message.command === CHAT_COMMAND.readNotice) noteRead(message.data);
    else if (message.command === CHAT_COMMAND.reachedNotice) noteReached(message.data.ids);
    else if (message.command === CHAT_COMMAND.systemNotice) {
      const { title, content, createTime } = message.data;
      ports.onNews({ isNotice: true, from: title, content, createTime, isSeen: false });
    } else if (message.command === CHAT_COMMAND.unreadNotices) ports.onUnreadNotices(message.data.unread);
    else if (message.command === CHAT_COMMAND.jobProgress) ports.onJobProgress(message.data);
  }

  function put(records: readonly ChatMessage[], syncTime?: number): KeptMessage[] {
    const messages = records.map((record) => keptMessage(record, userId));
    void local.keep(messages, syncTime);
    room.add(messages);
    return messages;
  }

  function hear(record: ChatMessage): void {
    // While pages are still arriving, an earlier message may be missing.
    if (isSynced) heardUntil = Math.max(heardUntil, record.createTime);
    for (const message of put([record], isSynced ? heardUntil : undefined)) {
      if (message.from === userId) reading.note(message);
      else announce(message);
    }
  }

  function announce(message: KeptMessage): void {
    const { fromNick, content, createTime } = message;
    const isSeen = reading.note(message);
    ports.onNews({ isNotice: false, from: fromNick, content, createTime, isSeen });
  }

  /** A read receipt, from another device of this user or from the other person. */
  function noteRead({ from, to }: { from: string; to: string }): void {
    if (from === userId) {
      void reading.refresh();
      return;
    }
    void local.markRead(from, to);
    const { room: open } = store.getState();
    if (open?.peer === from) room.add(markRead(open.messages, to));
  }

  function noteReached(ids: readonly string[]): void {
    void local.markReached(ids);
    room.add(markReached(store.getState().room?.messages ?? [], ids));
  }

  store.setState(({ isOpen, isKept }) => ({
    ...NO_CHAT,
    isOpen,
    isKept,
    people: beginning.people,
  }));
  connection.start();

  return {
    say(peer, text) {
      const content = text.toWellFormed().replaceAll('\u0000', '').trim();
      if (content === '') return;
      const message = newMessage(userId, peer, content);
      room.add([message]);
      void local.keep([message]).then(() => outgoing.add(message));
    },
    retry: outgoing.retry,
    async openRoom(peer) {
      await room.open(peer);
      reading.readOpen();
    },
    closeRoom: room.close,
    loadOlder: room.loadOlder,
    watch: reading.watch,
    async loadPeople() {
      const colleagues = await request(userApi.userListBySelf, {}, { quiet: true });
      const people = colleagues.filter(({ id }) => id !== userId).slice(0, KEPT_PEOPLE);
      store.setState({ people });
      await local.keepPeople(people);
    },
    nudge: () => connection.nudge(),
    renew: () => connection.renew(),
    stop() {
      sync.stop();
      outgoing.pause();
      connection.stop();
      local.close();
      store.setState(NO_CHAT);
    },
  };
}
