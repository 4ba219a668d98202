import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFiles } from './data-folder.ts';
import { findKeyStore, type KeyStore } from './key-store.ts';
import { createSecretStore, type SecretCipher, type SecretStore } from './secrets.ts';
import { unwritable } from './unwritable.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Secrets on plain Node: AES-256-GCM with a key from the operating system's key store or, where none answers, from a
 * file only its owner can read. A key file moves into the key store as soon as one answers.
 */
export async function openNodeSecrets(
  dataDir: string,
  keyStore: KeyStore | null = findKeyStore(dataDir),
): Promise<SecretStore> {
  const { key, kind } = await findKey(join(dataDir, 'secrets.key'), keyStore);
  return createSecretStore(dataFiles(dataDir).secrets, createAesCipher(key, kind));
}

/**
 * The same for a desktop client, which starts within a user's session: a key in a file stays there, where a headless
 * service of this desk, which starts without that session, reads it.
 */
export async function openDesktopSecrets(
  dataDir: string,
  keyStore: KeyStore | null = findKeyStore(dataDir),
): Promise<SecretStore> {
  return (await openKeptSecrets(dataDir, keyStore)) ?? openNodeSecrets(dataDir, keyStore);
}

/** The secrets of a desk for a program beside its host, which leaves their key where it is; null where that cannot be read. */
export async function openKeptSecrets(
  dataDir: string,
  keyStore: KeyStore | null = findKeyStore(dataDir),
): Promise<SecretStore | null> {
  const kept = readKeyFile(join(dataDir, 'secrets.key'));
  const key = kept ?? (await storedKey(keyStore));
  if (key === null) return null;
  const kind = kept === null ? 'os-key-store' : 'owner-only-file';
  return createSecretStore(dataFiles(dataDir).secrets, createAesCipher(key, kind));
}

async function storedKey(keyStore: KeyStore | null): Promise<Buffer | null> {
  const found = await keyStore?.read();
  return found?.state === 'found' ? toKey(found.value) : null;
}

async function findKey(
  keyFile: string,
  keyStore: KeyStore | null,
): Promise<{ key: Buffer; kind: SecretStore['kind'] }> {
  const kept = readKeyFile(keyFile);
  if (keyStore !== null) {
    const stored = await agreeOnKey(keyStore, kept);
    if (stored !== null) {
      rmSync(keyFile, { force: true });
      return { key: stored, kind: 'os-key-store' };
    }
  }
  const key = kept ?? randomBytes(KEY_BYTES);
  if (kept === null) writeKeyFile(keyFile, key);
  return { key, kind: 'owner-only-file' };
}

/** The store's key, or our key after storing and reading it back; null when the store does not work. */
async function agreeOnKey(keyStore: KeyStore, kept: Buffer | null): Promise<Buffer | null> {
  const found = await keyStore.read();
  if (found.state === 'found') return toKey(found.value);
  if (found.state === 'unavailable') return null;
  const key = kept ?? randomBytes(KEY_BYTES);
  if (!(await keyStore.write(key.toString('hex')))) return null;
  const again = await keyStore.read();
  return again.state === 'found' && again.value === key.toString('hex') ? key : null;
}

function toKey(hex: string): Buffer | null {
  const key = Buffer.from(hex, 'hex');
  return key.length === KEY_BYTES ? key : null;
}

function readKeyFile(keyFile: string): Buffer | null {
  if (!existsSync(keyFile)) return null;
  const key = readFileSync(keyFile);
  return key.length === KEY_BYTES ? key : null;
}

/** Throws `file.unwritable`. */
function writeKeyFile(keyFile: string, key: Buffer): void {
  try {
    writeFileSync(keyFile, key, { mode: 0o600 });
  } catch (cause) {
    throw unwritable(keyFile, cause);
  }
}

/** Entry: nonce (12 bytes), tag (16), cipher text. */
function createAesCipher(key: Buffer, kind: SecretCipher['kind']): SecretCipher {
  return {
    kind,
    async encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    async decrypt(bytes) {
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
