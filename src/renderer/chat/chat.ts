import type { StoreApi } from 'zustand';
import type { ChatMessage, JobProgress, TaskProgress } from '#shared/chat/messages';
import type { Request } from '../api/client.ts';
import type { ChatState } from '../stores/chat.ts';
import type { ConnectionPorts, ConnectionWaits } from './connection.ts';
import type { LocalChat } from './local-chat.ts';
import type { ChatNews } from './news.ts';
import { UserChat } from './user-chat.ts';

export interface ChatPorts
  extends Pick<ConnectionPorts, 'address' | 'token' | 'onForcedOffline' | 'onRefused'> {
  userId: string;
  /** Name and picture that the user's messages carry. */
  face(): Pick<ChatMessage, 'fromNick' | 'fromAvatar'>;
  request: Request;
  local: LocalChat;
  store: StoreApi<ChatState>;
  /** Called for a new message or notice to the user. */
  onNews(news: ChatNews): void;
  /** Called when a message was refused because the user has sent the most of a day. */
  onTooMany(): void;
  /** Gets the number of unread notices with each connection and each change. */
  onUnreadNotices(unread: number): void;
  /** Called when a job of the user progresses or ends. */
  onJobProgress(job: JobProgress): void;
  onTaskProgress(task: TaskProgress): void;
  /** Called when the company's pending work may have changed. */
  onPendingChanged(): void;
  /** Called when the user's rights may have changed. */
  onRightsChanged(): void;
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
  const chat = new UserChat(ports, await ports.local.begin());
  chat.start();
  return chat;
}
