import type { IncomingMessage } from 'node:http';
import { decodeJwt } from 'jose';
import { CHAT_COMMAND, CHAT_DEVICES, type ChatDevice } from '#shared/chat/protocol';
import type { Language } from '#shared/errors';
import { readRequest } from './commands.ts';

/** The data that a client sends when it connects. */
export interface Greeting {
  /** Null if the first request must supply it. */
  token: string | null;
  device: ChatDevice;
  language: Language;
}

/**
 * `?token=…&type=web|app|other`, or without a token, which logs of proxies would keep, and then
 * `{"cmd":5,"token":"…"}`; the kind of device may be in the header `User-Type` instead, and is `web` if it is not named.
 */
export function readGreeting(request: IncomingMessage): Greeting {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const { 'user-type': header, 'accept-language': language } = request.headers;
  const named = query.get('type') ?? String(header ?? '');
  return {
    token: query.get('token')?.replace(/^bearer\s+/i, '') ?? null,
    device: CHAT_DEVICES.find((device) => device === named) ?? 'web',
    language: /^\s*en\b/i.test(language ?? '') ? 'en' : 'zh',
  };
}

/** The token in a first request; empty for any other request. */
export function tokenIn(text: string): string {
  const { request } = readRequest(text);
  return request?.cmd === CHAT_COMMAND.login ? request.token : '';
}

/** When a valid token expires, in ms since 1970. */
export function expiryOf(token: string): number {
  return (decodeJwt(token).exp ?? 0) * 1000;
}
