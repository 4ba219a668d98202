import { z } from 'zod';
import { fromHex, toHex } from '#shared/rfid/hex';

/** A password hash, which can be checked but not reversed. */
export const PasswordHashSchema = z.object({
  algorithm: z.enum(['pbkdf2-sha256', 'pbkdf2-sm3']),
  iterations: z.number().int().min(1).max(10_000_000),
  /** Hexadecimal, as is `hash`. */
  salt: z.string(),
  hash: z.string(),
});
export type PasswordHash = z.infer<typeof PasswordHashSchema>;

/** OWASP's number for PBKDF2-HMAC-SHA256. */
const SHA256_ITERATIONS = 600_000;
/** SM3 runs in JavaScript; this number keeps it below one second. */
const SM3_ITERATIONS = 20_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashes with a new salt. A page loaded over plain HTTP from another computer has no WebCrypto; there it uses PBKDF2
 * over HMAC-SM3 from the library that encrypts passwords for the sign-in.
 */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const way = crypto.subtle
    ? { algorithm: 'pbkdf2-sha256' as const, iterations: SHA256_ITERATIONS }
    : { algorithm: 'pbkdf2-sm3' as const, iterations: SM3_ITERATIONS };
  return { ...way, salt, hash: await derive(password, { ...way, salt }) };
}

/** True when the password matches the hash. */
export async function isPassword(password: string, stored: PasswordHash): Promise<boolean> {
  return (await derive(password, stored)) === stored.hash;
}

async function derive(password: string, way: Omit<PasswordHash, 'hash'>): Promise<string> {
  const key = new TextEncoder().encode(password.normalize('NFC'));
  const salt = Uint8Array.from(fromHex(way.salt));
  if (way.algorithm === 'pbkdf2-sm3') {
    const { deriveBySm3 } = await import('./pbkdf2-sm3.ts');
    return toHex(deriveBySm3(key, salt, way.iterations));
  }
  const imported = await crypto.subtle.importKey('raw', key, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: way.iterations };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(parameters, imported, HASH_BYTES * 8)));
}
