import type { ServerChoice } from '#shared/desk/contract/server';
import { AppError } from '#shared/errors';
import { EMBEDDED_SERVER } from '../storage/outbox.ts';

/** The server named at the start: none, one to use, or `ask` to ask the user. */
export type ServerOverride = ServerChoice | 'ask' | null;

/**
 * Reads `--server` or VENEER_DESK_SERVER: `embedded`, `ask`, or an address. Throws `server.address_invalid`, so that a
 * deployment with a typing error does not use another server.
 */
export function readServerOverride(option: string | undefined): ServerOverride {
  const text = (option ?? process.env.VENEER_DESK_SERVER ?? '').trim();
  if (text === '') return null;
  if (text === 'ask') return 'ask';
  return text === 'embedded' ? { kind: 'embedded' } : { kind: 'company', url: parseServerUrl(text) };
}

/** The origin of an address that a person typed; `https` where no scheme is given. Throws `server.address_invalid`. */
export function parseServerUrl(text: string): string {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && url.username === '' && url.password === '' && /^\/?$/.test(url.pathname);
  if (url === null || !isPlain || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new AppError('server.address_invalid', { url: typed });
  return url.origin;
}

/**
 * True when an empty database gets demo data: VENEER_DESK_DEMO (`year`, `1` or `0`), else the user's choice, else `byDefault`.
 */
export function wantsDemo(choice: ServerChoice & { kind: 'embedded' }, byDefault: boolean): boolean {
  const said = process.env.VENEER_DESK_DEMO?.trim() ?? '';
  return said === '' ? (choice.demo ?? byDefault) : said === '1' || said === 'year';
}

/** The name under which the outbox keeps a server's records. */
export function nameOfServer(choice: ServerChoice | null): string {
  return choice?.kind === 'company' ? choice.url : EMBEDDED_SERVER;
}
