import { z } from 'zod';
import type { DeskClient } from '#shared/desk/contract';
import { secretRecord } from '../desk/secret-record.ts';
import { readRecord, removeRecord, writeRecord } from '../stores/records.ts';
import { PasswordHashSchema } from './password-hash.ts';

/** The stored lock. */
const LockRecordSchema = PasswordHashSchema.extend({
  /** Wrong passwords in a row. */
  failures: z.number().int().min(0),
  /** Earlier passwords are not checked; milliseconds since 1970. */
  waitUntil: z.number(),
});
export type LockRecord = z.infer<typeof LockRecordSchema>;

/**
 * Where the lock is stored: in a client in the desk's secure store, which closes the bridge meanwhile; else in the
 * browser.
 */
export interface LockStorage {
  /** Null while unlocked. A damaged record is a lock that no password opens. */
  read(): Promise<LockRecord | null>;
  write(record: LockRecord): Promise<void>;
  clear(): Promise<void>;
}

/** The flag by which other pages of this browser notice a lock. */
export const LOCK_FLAG = 'isLock';
const NAME = 'lock';

/** Replaces an unreadable record: no password has an empty hash, so the user must sign out. */
const UNOPENABLE: LockRecord = {
  algorithm: 'pbkdf2-sha256',
  iterations: 1,
  salt: '',
  hash: '',
  failures: 0,
  waitUntil: 0,
};

export function createLockStorage(desk: DeskClient | null): LockStorage {
  const rest = desk ? secretRecord(desk, NAME, LockRecordSchema, UNOPENABLE) : inBrowser();
  return {
    read: rest.read,
    async write(record) {
      await rest.write(record);
      writeRecord(localStorage, LOCK_FLAG, true);
    },
    async clear() {
      await rest.clear();
      writeRecord(localStorage, LOCK_FLAG, false);
    },
  };
}

function inBrowser(): LockStorage {
  return {
    async read() {
      const record = readRecord(localStorage, NAME);
      return record ? (LockRecordSchema.safeParse(record.content).data ?? UNOPENABLE) : null;
    },
    async write(record) {
      writeRecord(localStorage, NAME, record);
    },
    async clear() {
      removeRecord(localStorage, NAME);
    },
  };
}
