import { create } from 'zustand';
import type { Conversation } from '#shared/api/chat';
import type { Colleague } from '#shared/api/user';
import type { KeptMessage } from '../chat/messages.ts';
import { CHAT_STATUS, type ChatStatus } from '../chat/status.ts';

/** The open conversation. */
export interface Room {
  /** A user's id. */
  peer: string;
  /** Oldest first; unsent messages last. */
  messages: KeptMessage[];
  hasOlder: boolean;
  isLoading: boolean;
}

export interface ChatState {
  isOpen: boolean;
  status: ChatStatus;
  /** True after the connection broke or the first attempt failed; before that it is being made. */
  isLost: boolean;
  /** False if nothing can be stored on this computer. */
  isKept: boolean;
  /** Colleagues without the user. */
  people: Colleague[];
  /** Conversations with people, latest first. */
  conversations: Conversation[];
  room: Room | null;
}

export const NO_CHAT: ChatState = {
  isOpen: false,
  status: CHAT_STATUS.disconnected,
  isLost: false,
  isKept: true,
  people: [],
  conversations: [],
  room: null,
};

export const useChat = create<ChatState>(() => NO_CHAT);

/** The unread messages of all conversations. */
export function totalUnread({ conversations }: Pick<ChatState, 'conversations'>): number {
  return conversations.reduce((sum, { unReadNum }) => sum + unReadNum, 0);
}
