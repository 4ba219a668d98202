import { hash, verify } from '@node-rs/argon2';

/** Characters. */
export const SHORTEST_PASSWORD = 8;

/** argon2id with the library's defaults: 19 MiB, two passes (OWASP's first choice). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Of bytes that were thrown away, with the cost of `hashPassword`: comparing with it takes as long as with a real one. */
export const HASH_OF_NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$y0cZhF6xiByNHSJ/tWQAhw$avcIN2umLyGfeDCdrqYIWqtmwajT9tIyG6iPSUCu7Hk';

/** False for an account that does not exist or has no password (no hash), after the same time. */
export async function isPasswordRight(stored: string | undefined, password: string): Promise<boolean> {
  const hasPassword = stored?.startsWith('$argon2') ?? false;
  const isSame = await verify(hasPassword && stored !== undefined ? stored : HASH_OF_NOBODY, password);
  return isSame && hasPassword && password !== '';
}

/** Hex digits: a password of some 1900 bytes. Opening one of a megabyte would hold everybody up for half a second. */
const LONGEST_CIPHER_TEXT = 4000;

/**
 * Opens an SM2 cipher text (C1C2C3, hex, with or without the leading 04); the empty string if it is not one or too long. A curve
 * point's x may itself begin with 04, so both readings are tried; C3 tells which is right.
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
      // Not a point on the curve or not hex: the other reading, or a wrong password.
    }
  }
  return '';
}
