import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors';
import type { Client } from '../../../config.ts';

/**
 * The id of the client named by `Authorization: Basic …`; throws `auth.client_refused` if it is missing, unreadable
 * or unknown. The secret is in every copy of the client, so it proves little; it detects misconfigured clients.
 */
export function checkClient(header: unknown, known: readonly Client[]): string {
  const encoded = typeof header === 'string' ? /^Basic\s+(\S+)$/i.exec(header)?.[1] : undefined;
  const given = Buffer.from(encoded ?? '', 'base64');
  const client = known.find(({ id, secret }) => {
    const wanted = Buffer.from(`${id}:${secret}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (client === undefined) throw new AppError('auth.client_refused');
  return client.id;
}
