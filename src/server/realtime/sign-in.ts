import type { IncomingMessage } from 'node:http';
import { decodeJwt } from 'jose';
import { CHAT_DEVICES, type ChatDevice } from '#shared/chat/protocol';
import type { Language } from '#shared/errors';

/** What a client says of itself when it connects. */
export interface Greeting {
  token: string;
  device: ChatDevice;
  language: Language;
}

/** `?token=…&type=web|app|other`; the kind of device also as the header `User-Type`, and `web` when it is not said. */
export function readGreeting(request: IncomingMessage): Greeting {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const { 'user-type': header, 'accept-language': language } = request.headers;
  const said = query.get('type') ?? String(header ?? '');
  return {
    token: (query.get('token') ?? '').replace(/^bearer\s+/i, ''),
    device: CHAT_DEVICES.find((device) => device === said) ?? 'web',
    language: /^\s*en\b/i.test(language ?? '') ? 'en' : 'zh',
  };
}

/** When a token that was found good ends, in milliseconds. */
export function expiryOf(token: string): number {
  return (decodeJwt(token).exp ?? 0) * 1000;
}
