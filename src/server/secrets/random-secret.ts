import { createHash, randomBytes } from 'node:crypto';

/** A text nobody can guess: 192 bits. */
export function makeSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of a secret that cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
