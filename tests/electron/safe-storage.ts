import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SafeStorage } from 'electron';
import { mainFunctions } from './browser-link.ts';
import { requireReady } from './readiness.ts';
import { strict } from './strict.ts';

/** The stand-in's key store: one key for all tests, so that a second start can read what the first one wrote. */
const KEY = Buffer.from('stand-in key, for tests only  32', 'utf8');
const PREFIX = Buffer.from('v11');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encryptString(plainText: string): Buffer {
  requireReady('safeStorage');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce);
  const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
  return Buffer.concat([PREFIX, nonce, body, cipher.getAuthTag()]);
}

function decryptString(encrypted: Buffer): string {
  requireReady('safeStorage');
  const failure = 'Error while decrypting the ciphertext provided to safeStorage.decryptString.';
  if (!encrypted.subarray(0, PREFIX.length).equals(PREFIX))
    throw new Error(`${failure} Ciphertext does not appear to be encrypted.`);
  const nonce = encrypted.subarray(PREFIX.length, PREFIX.length + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', KEY, nonce);
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const body = encrypted.subarray(PREFIX.length + NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** A key store that was locked asks its user, as Keychain and KWallet do; the test answers. */
let unlock = () => {};
const unlocked = new Promise<void>((resolve) => {
  unlock = resolve;
});
if (process.env.STAND_IN_KEY_STORE !== 'locked') unlock();

Object.assign(mainFunctions, { unlockKeyStore: () => unlock() } satisfies typeof mainFunctions);

export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable() {
    requireReady('safeStorage');
    return true;
  },
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString,
  decryptString,
  async isAsyncEncryptionAvailable() {
    await unlocked;
    return true;
  },
  encryptStringAsync: async (plainText) => encryptString(plainText),
  decryptStringAsync: async (encrypted) => ({ result: decryptString(encrypted), shouldReEncrypt: false }),
} satisfies Partial<SafeStorage>);
