import type { ErrorWords } from './words.ts';

/** Chat. */
export const CHAT_ERRORS = {
  'chat.disconnected': {
    what: { zh: '连接已断开', en: 'Disconnected' },
    next: { zh: '正在自动重连。', en: 'Reconnecting by itself.' },
  },
} as const satisfies Record<string, ErrorWords>;
