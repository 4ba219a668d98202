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

/**
 * The encrypted secrets by name, including those of a newer version in the same file, which may store them in another form.
 */
type Entries = Readonly<Record<string, unknown>>;
const EntriesSchema = z.record(z.string(), z.unknown());
const EntrySchema = z.base64();

/** A file only its owner can read (mode 0600), each entry encrypted by `cipher`, written through at every change. */
export function createSecretStore(file: string, cipher: SecretCipher): SecretStore {
  let entries = readEntries(file) ?? {};

  function save(next: Entries): void {
    const draft = `${file}.new`;
    try {
      // What cannot be read is not lost: another version, or a person, may read it.
      if (readEntries(file) === null) renameSync(file, `${file}.damaged-${Date.now()}`);
      writeFileSync(draft, JSON.stringify(next), { mode: 0o600 });
      renameSync(draft, file);
    } catch (cause) {
      throw unwritable(file, cause);
    }
    entries = next;
  }

  return {
    kind: cipher.kind,
    has: (name) => textOf(entries, name) !== null,
    async read(name) {
      const entry = textOf(entries, name);
      if (entry === null) return null;
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
  return textOf(readEntries(file) ?? {}, name) !== null;
}

/** Null for an entry that is missing, or stored in another manner than this version's. */
function textOf(entries: Entries, name: HostSecretName): string | null {
  return EntrySchema.safeParse(entries[name]).data ?? null;
}

/** Null for a damaged file. */
function readEntries(file: string): Entries | null {
  if (!existsSync(file)) return {};
  try {
    return EntriesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
