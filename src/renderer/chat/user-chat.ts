import { userApi } from '#shared/api/user';
import type { ChatMessage, SocketMessage } from '#shared/chat/messages';
import { CHAT_CODE, CHAT_COMMAND } from '#shared/chat/protocol';
import { NO_CHAT } from '../stores/chat.ts';
import type { Chat, ChatPorts } from './chat.ts';
import { ChatConnection, type ConnectionPorts } from './connection.ts';
import { type Beginning, KEPT_MS, KEPT_PEOPLE } from './local-chat.ts';
import { type KeptMessage, keptMessage, markReached, markRead, newMessage } from './messages.ts';
import { createOfflineSync, type OfflineSync } from './offline-sync.ts';
import { createOutgoing, type Outgoing } from './outgoing.ts';
import { createReading, type Reading } from './reading.ts';
import { createRoom, type OpenRoom } from './room.ts';
import { CHAT_STATUS } from './status.ts';

/** Connects the parts of one user's chat: connection, sync, outgoing messages, room and conversations. */
export class UserChat implements Chat {
  readonly #ports: ChatPorts;
  readonly #beginning: Beginning;
  readonly #connection: ChatConnection;
  readonly #sync: OfflineSync;
  readonly #outgoing: Outgoing;
  readonly #room: OpenRoom;
  readonly #reading: Reading;
  /** Milliseconds since 1970: until then no message is missing. */
  #receivedUntil: number;
  /** The last page of the sync after the present connection has arrived. */
  #isSynced = false;

  constructor(ports: ChatPorts, beginning: Beginning) {
    const { userId, local, store, request } = ports;
    this.#ports = ports;
    this.#beginning = beginning;
    this.#receivedUntil = beginning.syncTime;
    this.#connection = this.#createConnection();
    const send: ChatConnection['send'] = (message) => this.#connection.send(message);
    this.#sync = this.#createSync(send);
    this.#outgoing = this.#createOutgoing(send);
    const { to: waitingFor, note: onStored } = this.#outgoing;
    this.#room = createRoom({ userId, store, local, request, waitingFor, onStored });
    this.#reading = createReading({ userId, store, local, request, send });
  }

  start(): void {
    const { people } = this.#beginning;
    this.#ports.store.setState(({ isOpen, isKept }) => ({ ...NO_CHAT, isOpen, isKept, people }));
    this.#connection.start();
  }

  say(peer: string, text: string): void {
    const content = text.toWellFormed().replaceAll('\u0000', '').trim();
    if (content === '') return;
    const { userId, face } = this.#ports;
    const message = newMessage({ from: userId, ...face() }, peer, content);
    this.#room.add([message]);
    void this.#ports.local.keep([message]).then(() => this.#outgoing.add(message));
  }

  retry(id: string): void {
    this.#outgoing.retry(id);
  }

  async openRoom(peer: string): Promise<void> {
    await this.#room.open(peer);
    this.#reading.readOpen();
  }

  closeRoom(): void {
    this.#room.close();
  }

  loadOlder(): Promise<void> {
    return this.#room.loadOlder();
  }

  watch(isWatching: boolean): void {
    this.#reading.watch(isWatching);
  }

  async loadPeople(): Promise<void> {
    const { request, userId, store, local } = this.#ports;
    const colleagues = await request(userApi.userListBySelf, {}, { quiet: true });
    const people = colleagues.filter(({ id }) => id !== userId).slice(0, KEPT_PEOPLE);
    store.setState({ people });
    await local.keepPeople(people);
  }

  nudge(): void {
    this.#connection.nudge();
  }

  renew(): void {
    this.#connection.renew();
  }

  stop(): void {
    this.#sync.stop();
    this.#outgoing.pause();
    this.#connection.stop();
    this.#ports.local.close();
    this.#ports.store.setState(NO_CHAT);
  }

  #createConnection(): ChatConnection {
    const { address, token, onForcedOffline, onRefused, store, waits } = this.#ports;
    const onStatus: ConnectionPorts['onStatus'] = (status) => {
      store.setState({ status, isLost: status === CHAT_STATUS.disconnected });
      if (status === CHAT_STATUS.connected) return;
      this.#sync.stop();
      this.#outgoing.pause();
    };
    const onSignedIn = () => {
      this.#isSynced = false;
      // First, so that stored messages have their ids before the sync returns them.
      this.#outgoing.flush();
      this.#sync.begin(this.#receivedUntil || Date.now() - KEPT_MS);
      // Changes between loading the page, or losing the last connection, and now were not reported to this page.
      this.#ports.onPendingChanged();
    };
    const onMessage = (message: SocketMessage) => this.#take(message);
    return new ChatConnection(
      { address, token, onForcedOffline, onRefused, onStatus, onSignedIn, onMessage },
      waits,
    );
  }

  #createSync(send: ChatConnection['send']): OfflineSync {
    return createOfflineSync({
      send,
      onPage: (records) => {
        const messages = this.#put(records);
        this.#receivedUntil = Math.max(this.#receivedUntil, ...messages.map(({ createTime }) => createTime));
      },
      onDone: () => {
        this.#isSynced = true;
        void this.#ports.local.keep([], this.#receivedUntil);
        void this.#reading.refresh();
        void this.#room.refresh();
      },
    });
  }

  #createOutgoing(send: ChatConnection['send']): Outgoing {
    const { local } = this.#ports;
    return createOutgoing(
      {
        send,
        onChanged: (message) => {
          void local.keep([message]);
          this.#room.add([message]);
        },
        onStored: (before, after) => {
          void local.rename(before.id, after);
          this.#room.remove(before.id);
          this.#room.add([after]);
          this.#reading.note(after);
        },
      },
      this.#beginning.waiting,
    );
  }

  #take(message: SocketMessage): void {
    const { onNews, onTooMany, onUnreadNotices, onJobProgress, onPendingChanged, onRightsChanged } =
      this.#ports;
    if (message.command === CHAT_COMMAND.chat) this.#hear(message.data);
    else if (message.command === CHAT_COMMAND.chatResponse) {
      this.#outgoing.take(message);
      if (message.code === CHAT_CODE.tooMany) onTooMany();
    } else if (message.command === CHAT_COMMAND.messages) this.#sync.take(message);
    else if (message.command === CHAT_COMMAND.readNotice) this.#noteRead(message.data);
    else if (message.command === CHAT_COMMAND.reachedNotice) this.#noteReached(message.data.ids);
    else if (message.command === CHAT_COMMAND.systemNotice) {
      const { title, content, createTime } = message.data;
      onNews({ isNotice: true, from: title, content, createTime, isSeen: false });
    } else if (message.command === CHAT_COMMAND.unreadNotices) onUnreadNotices(message.data.unread);
    else if (message.command === CHAT_COMMAND.jobProgress) onJobProgress(message.data);
    else if (message.command === CHAT_COMMAND.taskProgress) this.#ports.onTaskProgress(message.data);
    else if (message.command === CHAT_COMMAND.pendingChanged) onPendingChanged();
    else if (message.command === CHAT_COMMAND.rightsChanged) onRightsChanged();
  }

  #put(records: readonly ChatMessage[], syncTime?: number): KeptMessage[] {
    const messages = records.map((record) => keptMessage(record, this.#ports.userId));
    messages.forEach(this.#outgoing.note);
    void this.#ports.local.keep(messages, syncTime);
    this.#room.add(messages);
    return messages;
  }

  #hear(record: ChatMessage): void {
    // While pages are still arriving, an earlier message may be missing.
    if (this.#isSynced) this.#receivedUntil = Math.max(this.#receivedUntil, record.createTime);
    for (const message of this.#put([record], this.#isSynced ? this.#receivedUntil : undefined)) {
      if (message.from === this.#ports.userId) this.#reading.note(message);
      else this.#announce(message);
    }
  }

  #announce(message: KeptMessage): void {
    const { fromNick, content, createTime } = message;
    const isSeen = this.#reading.note(message);
    this.#ports.onNews({ isNotice: false, from: fromNick, content, createTime, isSeen });
  }

  /** A read receipt, from another device of this user or from the other person. */
  #noteRead({ from, to }: { from: string; to: string }): void {
    const { userId, local, store } = this.#ports;
    if (from === userId) {
      void this.#reading.refresh();
      return;
    }
    void local.markRead(from, to);
    const { room } = store.getState();
    if (room?.peer === from) this.#room.add(markRead(room.messages, to));
  }

  #noteReached(ids: readonly string[]): void {
    const { local, store } = this.#ports;
    void local.markReached(ids);
    this.#room.add(markReached(store.getState().room?.messages ?? [], ids));
  }
}
