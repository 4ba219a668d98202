import { createHash, randomBytes } from 'node:crypto';

/** A random text of 192 bits. */
export function makeSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** The stored hash of a random secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
