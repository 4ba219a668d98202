import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { HostInfo } from '#shared/desk/contract/host';
import type { SecretName } from '#shared/desk/contract/secrets';
import { unwritable } from './unwritable.ts';

/**
 * Names of all secrets: those of the pages, and the host's own, which no page reads (registration keys, tag passwords,
 * keys of certificates shown to readers).
 */
export type HostSecretName = SecretName | 'desk' | 'tags' | 'readers';

/**
 * Small secret texts: the session, the lock, the keys of registrations and certificates, the passwords of tags. Never
 * logged, never in settings.
 */
export interface SecretStore {
  /** The kind of protection, shown in `host.info`. */
  readonly kind: HostInfo['secretStore'];
  has(name: HostSecretName): boolean;
  /** Null when absent, or when its key is gone: the user signs in again. */
  read(name: HostSecretName): Promise<string | null>;
  write(name: HostSecretName, value: string): Promise<void>;
  remove(name: HostSecretName): Promise<void>;
}

/** Encrypts for this user on this machine. `decrypt` rejects anything that it did not encrypt. */
export interface SecretCipher {
  readonly kind: HostInfo['secretStore'];
  encrypt(text: string): Promise<Buffer>;
  decrypt(bytes: Buffer): Promise<string>;
}

/** The encrypted secrets by name, including those of a newer version in the same file. */
type Entries = Readonly<Record<string, string>>;
const EntriesSchema = z.record(z.string(), z.unknown());
const EntrySchema = z.base64();

/** A file only its owner can read (mode 0600), each entry encrypted by `cipher`, written through at every change. */
export function createSecretStore(file: string, cipher: SecretCipher): SecretStore {
  let entries = readEntries(file);

  function save(next: Entries): void {
    const draft = `${file}.new`;
    try {
      writeFileSync(draft, JSON.stringify(next), { mode: 0o600 });
      renameSync(draft, file);
    } catch (cause) {
      throw unwritable(file, cause);
    }
    entries = next;
  }

  return {
    kind: cipher.kind,
    has: (name) => entries[name] !== undefined,
    async read(name) {
      const entry = entries[name];
      if (entry === undefined) return null;
      try {
        return await cipher.decrypt(Buffer.from(entry, 'base64'));
      } catch {
        // Another machine's file, or a key store that was emptied. The next sign-in overwrites it.
        return null;
      }
    },
    async write(name, value) {
      const encrypted = await cipher.encrypt(value);
      save({ ...entries, [name]: encrypted.toString('base64') });
    },
    async remove(name) {
      const { [name]: _removed, ...rest } = entries;
      save(rest);
    },
  };
}

/** True when a file of secrets contains this name, whichever program is able to decrypt it. */
export function holdsSecret(file: string, name: HostSecretName): boolean {
  return readEntries(file)[name] !== undefined;
}

function readEntries(file: string): Entries {
  if (!existsSync(file)) return {};
  try {
    const entries = Object.entries(EntriesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    return Object.fromEntries(
      entries.flatMap(([name, value]) => {
        const entry = EntrySchema.safeParse(value);
        return entry.success ? [[name, entry.data]] : [];
      }),
    );
  } catch {
    // A damaged file cannot be decrypted; signing in again fills it anew.
    return {};
  }
}
