import { create } from 'zustand';
import type { Conversation } from '#shared/api/chat';
import type { Colleague } from '#shared/api/user';
import type { KeptMessage } from '../chat/messages.ts';
import { CHAT_STATUS, type ChatStatus } from '../chat/status.ts';

/** The conversation that is open. */
export interface Room {
  /** A user's id. */
  peer: string;
  /** Oldest first; what is on its way last. */
  messages: KeptMessage[];
  hasOlder: boolean;
  isLoading: boolean;
}

export interface ChatState {
  isOpen: boolean;
  status: ChatStatus;
  /** The connection broke, or could not be made at first; until then it is being made. */
  isLost: boolean;
  /** False where nothing can be stored on this computer. */
  isKept: boolean;
  /** Colleagues, without the person himself. */
  people: Colleague[];
  /** With people, the latest first. */
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

/** Over all conversations. */
export function totalUnread({ conversations }: Pick<ChatState, 'conversations'>): number {
  return conversations.reduce((sum, { unReadNum }) => sum + unReadNum, 0);
}
