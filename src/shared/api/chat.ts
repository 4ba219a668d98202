import { z } from 'zod';
import { ChatMessageSchema } from '../chat/messages.ts';
import { CHAT_PAGE_SIZE } from '../chat/protocol.ts';
import { endpoint, IdSchema, PageQuerySchema, pageOf } from './kit.ts';

/** One person somebody has exchanged messages with; `from` is that person, whoever spoke last. */
export const ConversationSchema = z.object({
  from: IdSchema,
  fromNick: z.string(),
  fromAvatar: z.string(),
  /** Milliseconds: of the last message. */
  createTime: z.number().int(),
  /** The last message. */
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
      /** Milliseconds. Only what is older, so that pages stay as they are while new messages arrive. */
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
