import type { Words } from '../errors.ts';

/**
 * Address of the socket. The access token is sent in the first message (`login`) or, by clients of the family, in the
 * query: `?token=…&type=web`.
 */
export const CHAT_PATH = '/ws/im';

/** Command numbers in both directions: J-IM's, and from 21 on this product's own. */
export const CHAT_COMMAND = {
  /** To the server: the token of a connection whose address had none, or a newer token for this connection. */
  login: 5,
  loginResponse: 6,
  /** To the server: send a text. From the server: a text was sent. */
  chat: 11,
  chatResponse: 12,
  heartbeat: 13,
  /** Tells the server that this client disconnects. */
  close: 14,
  getMessages: 19,
  messages: 20,
  /** From the server: the other person has read the user's messages, or the user has read theirs on another device. */
  readNotice: 21,
  /** To the server: the user has read the other person's messages. */
  read: 22,
  forcedOffline: 23,
  systemNotice: 24,
  /** From the server: the user's messages were delivered to a device of the receiver. */
  reachedNotice: 25,
  /** From the server: the current number of unread notices of the user. */
  unreadNotices: 26,
  /** From the server: a job of the user has progressed or ended. */
  jobProgress: 27,
  /** From the server: the pending work in the company, or one of its documents, may have changed. */
  pendingChanged: 28,
  /** From the server: a task that the user handed to a desk has progressed or ended. */
  taskProgress: 29,
  /** From the server: what the user may do may have changed. */
  rightsChanged: 30,
} as const;

/** Codes of the server's answers: J-IM's, and above 10500 this product's own. */
export const CHAT_CODE = {
  sent: 10000,
  /** Sent by other servers: stored for a receiver who is offline. Clients treat it as `sent`. */
  receiverOffline: 10001,
  badFormat: 10002,
  loggedIn: 10007,
  loginFailed: 10008,
  messagesFailed: 10015,
  messages: 10016,
  /** Not stored: the user has sent the most messages of a day. */
  tooMany: 10429,
  /** Understood but refused: an unknown receiver, or the name of another sender. */
  invalid: 10020,
  /** Not stored; the client repeats it with the same id. */
  unavailable: 10503,
} as const;
export type ChatCode = (typeof CHAT_CODE)[keyof typeof CHAT_CODE];

export const CHAT_WORDS: Readonly<Record<ChatCode, Words>> = {
  10000: { zh: '发送成功', en: 'Sent' },
  10001: { zh: '用户不在线', en: 'The receiver is offline' },
  10002: { zh: '数据格式不正确', en: 'The message is malformed' },
  10007: { zh: '登录成功!', en: 'Signed in' },
  10008: { zh: '登录失败!', en: 'Not signed in' },
  10015: { zh: '获取用户消息失败!', en: 'The messages could not be fetched' },
  10016: { zh: '获取离线消息成功!', en: 'Messages' },
  10020: { zh: '不合法的请求', en: 'This is not allowed' },
  10429: { zh: '今天发送的消息太多，请稍后再发', en: 'Too many messages today; send it later' },
  10503: { zh: '服务暂时不可用', en: 'Not available at the moment' },
};

export const FORCED_OFFLINE_WORDS: Words = {
  zh: '账号在其他设备登录',
  en: 'This account was signed in on another device',
};

/** Reasons for closing a socket. A client reconnects after all but the first two. */
export const CHAT_CLOSE = {
  unauthorized: 4401,
  signedInElsewhere: 4409,
  left: 1000,
  /** This server is stopping; another one, or this one after a restart, takes over. */
  goingAway: 1001,
  /** The client sends too much at once. */
  flooded: 1008,
  tooLarge: 1009,
  tryAgainLater: 1013,
} as const;

/** Kinds of devices. A user has one connection a kind: the newest sign-in replaces the older one. */
export const CHAT_DEVICES = ['web', 'app', 'other'] as const;
export type ChatDevice = (typeof CHAT_DEVICES)[number];

/** Records in one page of a sync. */
export const CHAT_PAGE_SIZE = 20;
/** Longest text of a message, in characters. */
export const CHAT_CONTENT_LIMIT = 5000;
/** Most messages that a user sends in a day: many times a person's, so that no program fills the disk. */
export const CHAT_MESSAGES_OF_DAY = 2000;
/** Largest message to the server, in bytes. */
export const SOCKET_MESSAGE_LIMIT_BYTES = 32 * 1024;
/** A client that has received nothing for this long sends a heartbeat … */
export const CHAT_HEARTBEAT_MS = 5000;
/** … and treats the connection as lost if no answer comes within this time. */
export const CHAT_HEARTBEAT_WAIT_MS = 4000;
/** Pause between attempts to reconnect; the first attempt is made at once. */
export const CHAT_RECONNECT_MS = 5000;
/** Most conversations in the list. */
export const CHAT_CONVERSATION_LIMIT = 999;
