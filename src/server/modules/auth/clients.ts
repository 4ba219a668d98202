import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors';

/**
 * The client named by `Authorization: Basic …`; throws `auth.client_refused` if it is absent, unreadable or wrong. Its
 * secret is in every copy of the client and proves little; it tells our clients from strangers' mistakes.
 */
export function checkClient(header: unknown, expected: { id: string; secret: string }): string {
  const encoded = typeof header === 'string' ? /^Basic\s+(\S+)$/i.exec(header)?.[1] : undefined;
  const given = Buffer.from(encoded ?? '', 'base64');
  const wanted = Buffer.from(`${expected.id}:${expected.secret}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new AppError('auth.client_refused');
  return expected.id;
}
