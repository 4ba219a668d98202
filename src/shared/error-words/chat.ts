import type { ErrorWords } from './words.ts';

/** Chat. */
export const CHAT_ERRORS = {
  'chat.disconnected': {
    what: { zh: '连接已断开', en: 'Disconnected' },
    next: { zh: '正在自动重连。', en: 'Reconnecting by itself.' },
  },
  'chat.too_many': {
    what: {
      zh: '一天内最多发送 {most} 条消息，这条没有发送',
      en: 'At most {most} {most, message|messages} can be sent within a day; this one was not sent',
    },
    next: { zh: '请过几小时再发。', en: 'Send it again in some hours.' },
  },
} as const satisfies Record<string, ErrorWords>;
