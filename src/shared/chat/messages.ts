import { z } from 'zod';
import { JobSchema } from '../api/job.ts';
import { IdSchema } from '../api/kit.ts';
import { NoticeLinkSchema } from '../api/notice.ts';
import { FoundTagsSchema } from '../desk-tasks/found-tags.ts';
import { TaskStateSchema } from '../desk-tasks/states.ts';
import { CHAT_COMMAND, CHAT_CONTENT_LIMIT, CHAT_PAGE_SIZE } from './protocol.ts';

/** Milliseconds since 1970, within the range of a JavaScript date. */
const MillisecondsSchema = z.number().int().min(0).max(8_640_000_000_000_000);

/** Text a database can store: no NUL, no lone surrogate. */
const storable = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'));

/** `from` is the signed-in user and may be omitted; any other user is refused. */
const from = IdSchema.optional();

/**
 * Sends a text to one person. `id` is chosen by the sender: a repeated message with the same id is stored once. The
 * server sets the sender's name and picture and the time; those sent, for other servers of the family, are ignored.
 */
export const ChatRequestSchema = z.object({
  cmd: z.literal(CHAT_COMMAND.chat),
  id: storable(64).optional(),
  from,
  to: IdSchema,
  chatType: z.literal(2).default(2),
  msgType: z.number().int().min(0).max(99).default(0),
  content: storable(CHAT_CONTENT_LIMIT),
  createTime: z.unknown().optional(),
  fromNick: z.unknown().optional(),
  fromAvatar: z.unknown().optional(),
});
export type ChatRequest = z.output<typeof ChatRequestSchema>;

/** Marks messages from `to` as read, up to `createTime` or all of them. */
export const ReadRequestSchema = z.object({
  cmd: z.literal(CHAT_COMMAND.read),
  from,
  to: IdSchema,
  createTime: MillisecondsSchema.optional(),
});

/** Requests all messages sent or received by the user after `beginTime`, oldest first, by pages. */
export const SyncRequestSchema = z.object({
  cmd: z.literal(CHAT_COMMAND.getMessages),
  /** The only type supported: all messages after a time, by pages. */
  type: z.literal(2).default(2),
  userId: IdSchema.optional(),
  /** Empty or absent for a client that has never synced. */
  beginTime: z.union([MillisecondsSchema, z.literal('').transform(() => 0)]).default(0),
  current: z.number().int().min(1).max(1_000_000).default(1),
  size: z.number().int().min(1).max(100).default(CHAT_PAGE_SIZE),
});
export type SyncRequest = z.output<typeof SyncRequestSchema>;

export const SocketRequestSchema = z.discriminatedUnion('cmd', [
  z.object({ cmd: z.literal(CHAT_COMMAND.login), token: z.string() }),
  ChatRequestSchema,
  z.object({ cmd: z.literal(CHAT_COMMAND.heartbeat) }),
  z.object({ cmd: z.literal(CHAT_COMMAND.close) }),
  SyncRequestSchema,
  ReadRequestSchema,
]);
export type SocketRequest = z.output<typeof SocketRequestSchema>;
/** A request as a client writes it, before defaults are applied. */
export type SocketRequestInput = z.input<typeof SocketRequestSchema>;

const FlagSchema = z.union([z.literal(0), z.literal(1)]);

/** A chat message as the socket sends it and clients store it. */
export const ChatMessageSchema = z.object({
  id: IdSchema,
  cmd: z.literal(CHAT_COMMAND.chat),
  from: IdSchema,
  to: IdSchema,
  /** In ms since 1970, strictly increasing: no two messages of one person have the same. */
  createTime: z.number().int(),
  chatType: z.number().int(),
  msgType: z.number().int(),
  content: z.string(),
  readStatus: FlagSchema,
  /** Whether it was delivered to a device of the receiver. */
  reachStatus: FlagSchema,
  fromNick: z.string(),
  fromAvatar: z.string(),
  /**
   * The id that the sender's client gave the message, in pages requested by its sender, because the answer to the
   * message may have been lost.
   */
  clientId: z.string().optional(),
});
export type ChatMessage = z.infer<typeof ChatMessageSchema>;

const ChatNoticeSchema = z.object({
  id: IdSchema,
  title: z.string(),
  content: z.string(),
  createTime: z.number().int(),
  /** The record the notice is about. */
  link: NoticeLinkSchema.nullable(),
});

/** The progress of a job; its other fields are read with `jobApi`. */
export const JobProgressSchema = JobSchema.pick({ id: true, state: true, done: true, total: true });
export type JobProgress = z.infer<typeof JobProgressSchema>;

/** The progress of a task handed to a desk; its other fields are read with `deskTaskApi`. */
export const TaskProgressSchema = z.object({
  id: z.uuid(),
  state: TaskStateSchema,
  done: z.number().int(),
  total: z.number().int(),
  /** Tags found; only of a reading. */
  found: FoundTagsSchema.optional(),
});
export type TaskProgress = z.infer<typeof TaskProgressSchema>;

const answer = { code: z.number().int(), msg: z.string() };

export const SocketMessageSchema = z.discriminatedUnion('command', [
  z.object({
    command: z.literal(CHAT_COMMAND.loginResponse),
    ...answer,
    user: z.object({ id: IdSchema, nick: z.string(), avatar: z.string() }).optional(),
  }),
  z.object({ command: z.literal(CHAT_COMMAND.chat), data: ChatMessageSchema }),
  z.object({
    command: z.literal(CHAT_COMMAND.chatResponse),
    ...answer,
    /** `id` of the stored message; `clientId` is the sender's id. */
    data: z
      .object({
        id: IdSchema.optional(),
        clientId: z.string().optional(),
        createTime: z.number().int().optional(),
      })
      .optional(),
  }),
  z.object({ command: z.literal(CHAT_COMMAND.heartbeat) }),
  z.object({
    command: z.literal(CHAT_COMMAND.messages),
    ...answer,
    data: z
      .object({
        records: z.array(ChatMessageSchema),
        total: z.number().int(),
        size: z.number().int(),
        current: z.number().int(),
        pages: z.number().int(),
      })
      .optional(),
  }),
  z.object({
    command: z.literal(CHAT_COMMAND.readNotice),
    /** `from` has read the messages of `to`. */
    data: z.object({ from: IdSchema, to: IdSchema, readStatus: z.literal(1) }),
  }),
  z.object({
    command: z.literal(CHAT_COMMAND.reachedNotice),
    /** These messages of `to` were delivered to a device of `from`. */
    data: z.object({ from: IdSchema, to: IdSchema, ids: z.array(IdSchema), reachStatus: z.literal(1) }),
  }),
  z.object({ command: z.literal(CHAT_COMMAND.forcedOffline), msg: z.string() }),
  z.object({ command: z.literal(CHAT_COMMAND.systemNotice), data: ChatNoticeSchema }),
  z.object({
    command: z.literal(CHAT_COMMAND.unreadNotices),
    data: z.object({ unread: z.number().int().min(0) }),
  }),
  z.object({ command: z.literal(CHAT_COMMAND.jobProgress), data: JobProgressSchema }),
  z.object({ command: z.literal(CHAT_COMMAND.pendingChanged) }),
  z.object({ command: z.literal(CHAT_COMMAND.rightsChanged) }),
  z.object({ command: z.literal(CHAT_COMMAND.taskProgress), data: TaskProgressSchema }),
]);
export type SocketMessage = z.infer<typeof SocketMessageSchema>;
