import type { Words } from '../errors.ts';

/**
 * Where the socket is. The access token is the first frame's (`login`) or, as clients of the family have it, the query's:
 * `?token=…&type=web`.
 */
export const CHAT_PATH = '/ws/im';

/** Command numbers of both directions: J-IM's, from 21 on this product's own. */
export const CHAT_COMMAND = {
  /** To the server: the token of a connection whose address had none, or a newer one for this connection. */
  login: 5,
  loginResponse: 6,
  /** To the server: say something. From it: something was said. */
  chat: 11,
  chatResponse: 12,
  heartbeat: 13,
  /** To the server: this client leaves. */
  close: 14,
  getMessages: 19,
  messages: 20,
  /** From the server: the peer has read the user's messages, or the user has read the peer's on another device. */
  readNotice: 21,
  /** To the server: I have read what they said. */
  read: 22,
  forcedOffline: 23,
  systemNotice: 24,
  /** From the server: what you said got to a device of whom you said it to. */
  reachedNotice: 25,
  /** From the server: how many of the user's notices are unread now. */
  unreadNotices: 26,
  /** From the server: a job of the user's has come further or has ended. */
  jobProgress: 27,
} as const;

/** Codes of the server's answers: J-IM's, and above 10500 our own. */
export const CHAT_CODE = {
  sent: 10000,
  /** Of other servers: stored for a receiver who is offline. As good as `sent`. */
  receiverOffline: 10001,
  badFormat: 10002,
  loggedIn: 10007,
  loginFailed: 10008,
  messagesFailed: 10015,
  messages: 10016,
  /** Understood, but not for this user to do: an unknown receiver, another's name. */
  invalid: 10020,
  /** Not stored; send it again with the same id. */
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
  10503: { zh: '服务暂时不可用', en: 'Not available at the moment' },
};

export const FORCED_OFFLINE_WORDS: Words = {
  zh: '账号在其他设备登录',
  en: 'This account was signed in on another device',
};

/** Why the server closes a socket. A client comes back after any but the first two. */
export const CHAT_CLOSE = {
  unauthorized: 4401,
  signedInElsewhere: 4409,
  left: 1000,
  /** The server ends; another one, or the same one soon, takes over. */
  goingAway: 1001,
  /** Too much at once. */
  flooded: 1008,
  tooLarge: 1009,
  tryAgainLater: 1013,
} as const;

/** Devices of one kind share a seat: the newest sign-in has it. */
export const CHAT_DEVICES = ['web', 'app', 'other'] as const;
export type ChatDevice = (typeof CHAT_DEVICES)[number];

/** Records of one page of a sync. */
export const CHAT_PAGE_SIZE = 20;
/** Characters of one message. */
export const CHAT_CONTENT_LIMIT = 5000;
/** Bytes of one frame to the server. */
export const SOCKET_MESSAGE_LIMIT_BYTES = 32 * 1024;
/** A client that has heard nothing for this long sends a heartbeat … */
export const CHAT_HEARTBEAT_MS = 5000;
/** … and takes the connection for lost when no answer comes in this time. */
export const CHAT_HEARTBEAT_WAIT_MS = 4000;
/** Between attempts to connect, after a first one made at once. */
export const CHAT_RECONNECT_MS = 5000;
/** Conversations listed. */
export const CHAT_CONVERSATION_LIMIT = 999;
