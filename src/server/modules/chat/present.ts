import { eq } from 'drizzle-orm';
import type { ChatMessage } from '#shared/chat/messages';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { chatMessages } from '../../db/schema/chat.ts';
import { users } from '../../db/schema/people.ts';

/** Columns of a presented message: its row, and its sender's current name and picture. */
export const MESSAGE_COLUMNS = {
  id: chatMessages.id,
  from: chatMessages.fromUser,
  to: chatMessages.toUser,
  createTime: chatMessages.createTime,
  chatType: chatMessages.chatType,
  msgType: chatMessages.msgType,
  content: chatMessages.content,
  reachStatus: chatMessages.reachStatus,
  readAt: chatMessages.readAt,
  fromNick: users.realName,
  fromAvatar: users.avatar,
};

export const isSender = eq(users.id, chatMessages.fromUser);

export interface MessageRow {
  id: string;
  from: string;
  to: string;
  createTime: Date;
  chatType: number;
  msgType: number;
  content: string;
  reachStatus: number;
  readAt: Date | null;
  fromNick: string;
  fromAvatar: string;
}

export function presentMessage({ readAt, reachStatus, createTime, ...row }: MessageRow): ChatMessage {
  return {
    ...row,
    cmd: CHAT_COMMAND.chat,
    createTime: createTime.getTime(),
    readStatus: readAt === null ? 0 : 1,
    reachStatus: reachStatus === 1 || readAt !== null ? 1 : 0,
  };
}
