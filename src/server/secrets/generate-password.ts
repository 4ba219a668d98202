import { randomInt } from 'node:crypto';

/** Excludes characters that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 14;

/** A random password to hand to a user: about 80 bits. */
export function generatePassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
