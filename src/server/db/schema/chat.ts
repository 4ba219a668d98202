import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

export const chatTimelines = pgTable('chat_timelines', {
  tenantId: tenantColumn(),
  userId: idColumn('user_id').notNull(),
  lastTime: timeColumn('last_time').notNull(),
});

export const chatMessages = pgTable('chat_messages', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  /** The id that the sender's client gave the message. */
  clientId: text('client_id').notNull(),
  fromUser: idColumn('from_user').notNull(),
  toUser: idColumn('to_user').notNull(),
  chatType: smallint('chat_type').notNull().default(2),
  msgType: smallint('msg_type').notNull().default(0),
  content: text('content').notNull(),
  createTime: timeColumn('create_time').notNull(),
  reachStatus: smallint('reach_status').notNull().default(0),
  readAt: timeColumn('read_at'),
});

export const chatConversations = pgTable('chat_conversations', {
  tenantId: tenantColumn(),
  userId: idColumn('user_id').notNull(),
  peerId: idColumn('peer_id').notNull(),
  lastMessageId: idColumn('last_message_id').notNull(),
  lastTime: timeColumn('last_time').notNull(),
  unreadNum: integer('unread_num').notNull().default(0),
});

export const chatSeats = pgTable('chat_seats', {
  tenantId: tenantColumn(),
  userId: idColumn('user_id').notNull(),
  device: text('device', { enum: ['web', 'app', 'other'] }).notNull(),
  sessionId: idColumn('session_id').notNull(),
  lostAt: timeColumn('lost_at'),
});
