import { hash, verify } from '@node-rs/argon2';

/** In characters. */
export const SHORTEST_PASSWORD = 8;

/** argon2id with the library's defaults: 19 MiB, two passes (OWASP's first choice). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** A hash of discarded random bytes, compared where there is no password: it takes the time of a stored one. */
export const PLACEHOLDER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$y0cZhF6xiByNHSJ/tWQAhw$avcIN2umLyGfeDCdrqYIWqtmwajT9tIyG6iPSUCu7Hk';

/** False without a stored hash (no such account, or one without a password), after the same time. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  const hasPassword = stored?.startsWith('$argon2') ?? false;
  const isSame = await verify(hasPassword && stored !== undefined ? stored : PLACEHOLDER_HASH, password);
  return isSame && hasPassword && password !== '';
}

/** In hex digits: enough for a password of about 1900 bytes. Decrypting a megabyte would block the server for half a second. */
const LONGEST_CIPHER_TEXT = 4000;

/**
 * Decrypts an SM2 cipher text (C1C2C3, hex, with or without the prefix 04); returns the empty string if it is invalid
 * or too long. A curve point's x may itself begin with 04, so both readings are tried; C3 verifies the right one.
 */
export async function decryptPassword(cipherText: string, privateKey: string): Promise<string> {
  if (cipherText.length > LONGEST_CIPHER_TEXT) return '';
  const { sm2 } = await import('sm-crypto-v2');
  const readings = cipherText.startsWith('04') ? [cipherText.slice(2), cipherText] : [cipherText];
  for (const reading of readings) {
    try {
      const password = sm2.doDecrypt(reading, privateKey, 0, { output: 'string' });
      if (password !== '') return password;
    } catch {
      // Not a point on the curve or not hex: the other reading is tried, or the cipher text is invalid.
    }
  }
  return '';
}
