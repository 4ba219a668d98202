import type { SocketMessage } from '#shared/chat/messages';
import {
  CHAT_CODE,
  CHAT_COMMAND,
  CHAT_WORDS,
  type ChatCode,
  FORCED_OFFLINE_WORDS,
} from '#shared/chat/protocol';
import { noticeText } from '#shared/domain/notice-words';
import { hasCode, type Language } from '#shared/errors';
import { classifyDatabaseFailure } from '../db/failures.ts';
import type { Delivery } from '../modules/notice/service.ts';

/** The code with its message. */
export function say(code: ChatCode, language: Language): { code: ChatCode; msg: string } {
  return { code, msg: CHAT_WORDS[code][language] };
}

export function loginFailed(language: Language): SocketMessage {
  return { command: CHAT_COMMAND.loginResponse, ...say(CHAT_CODE.loginFailed, language) };
}

export function forcedOffline(language: Language): SocketMessage {
  return { command: CHAT_COMMAND.forcedOffline, msg: FORCED_OFFLINE_WORDS[language] };
}

/** A notice in words. */
export function systemNotice({ notice }: Delivery, language: Language): SocketMessage {
  const { id, recordArea, recordId, createTime } = notice;
  const link = recordArea === '' ? null : { area: recordArea, id: recordId };
  return {
    command: CHAT_COMMAND.systemNotice,
    data: { id, ...noticeText(language, notice), link, createTime: createTime.getTime() },
  };
}

export function unreadNotices(unread: number): SocketMessage {
  return { command: CHAT_COMMAND.unreadNotices, data: { unread } };
}

/** The code for a failed request. An unexpected error is `unavailable`, because a retry may succeed. */
export function failureCode(error: unknown): ChatCode {
  if (hasCode(error, 'input.invalid', 'record.not_found')) return CHAT_CODE.invalid;
  if (hasCode(error, 'chat.too_many')) return CHAT_CODE.tooMany;
  return classifyDatabaseFailure(error) === 'bad-value' ? CHAT_CODE.badFormat : CHAT_CODE.unavailable;
}

/** Whether the token was refused, not the request. */
export function isTokenRefused(error: unknown): boolean {
  return hasCode(error, 'auth.expired', 'auth.unauthorized', 'auth.password_change_required');
}
