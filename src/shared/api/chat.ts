import { z } from 'zod';
import { ChatMessageSchema } from '../chat/messages.ts';
import { CHAT_PAGE_SIZE } from '../chat/protocol.ts';
import { endpoint, IdSchema, PageQuerySchema, pageOf } from './kit.ts';

/** A conversation of the caller; `from` is the other person, whoever wrote the last message. */
export const ConversationSchema = z.object({
  from: IdSchema,
  fromNick: z.string(),
  fromAvatar: z.string(),
  /** Time of the last message, in ms since 1970. */
  createTime: z.number().int(),
  /** Text of the last message. */
  content: z.string(),
  unReadNum: z.number().int(),
});
export type Conversation = z.infer<typeof ConversationSchema>;

export const chatApi = {
  conversations: endpoint({
    method: 'GET',
    path: '/api/blade-im/v1/conversation/list',
    summary: { zh: '会话列表', en: 'Conversations, the latest first' },
    access: 'signedIn',
    output: z.array(ConversationSchema),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/blade-im/v1/message/page',
    summary: { zh: '聊天记录', en: 'Messages with one person, newest first' },
    access: 'signedIn',
    query: PageQuerySchema.pick({ current: true }).extend({
      userId: IdSchema,
      size: z.coerce.number().int().min(1).max(100).default(CHAT_PAGE_SIZE),
      /** In ms since 1970. Returns only older messages, so that pages do not shift when new messages arrive. */
      beforeTime: z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional(),
    }),
    output: pageOf(ChatMessageSchema),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/blade-im/v1/message/unread',
    summary: { zh: '未读消息数', en: 'Unread messages over all conversations' },
    access: 'signedIn',
    output: z.object({ unReadNum: z.number().int() }),
  }),
};
