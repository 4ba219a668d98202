import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import envPaths from 'env-paths';
import { AppError } from '#shared/errors';
import { reasonOf } from './reason-of.ts';
import { isDiskFull, unwritable } from './unwritable.ts';

/** The folder of everything this desk keeps: settings, secrets, journal, the embedded database. */
export function resolveDataFolder(chosen: string | undefined): string {
  const dir = chosen || process.env.VENEER_DESK_DATA || envPaths('veneer-desk', { suffix: '' }).data;
  return resolve(dir);
}

/** The paths of the files in a data folder. */
export function dataFiles(dir: string) {
  return {
    journal: join(dir, 'journal.sqlite'),
    settings: join(dir, 'settings.json'),
    secrets: join(dir, 'secrets.json'),
    clientSecrets: join(dir, 'secrets-client.json'),
    headless: join(dir, 'headless.json'),
    browserSecret: join(dir, 'browsers.key'),
    opening: join(dir, 'open.html'),
    lock: join(dir, 'host.lock'),
    lockHolder: join(dir, 'host.lock.json'),
    backOffice: join(dir, 'back-office'),
    backOfficePid: join(dir, 'back-office.pid'),
    backOfficeLog: join(dir, 'back-office.log'),
    hostLog: join(dir, 'host.log'),
    updateLog: join(dir, 'update.log'),
    updateMemory: join(dir, 'update.json'),
    earlierVersion: join(dir, 'earlier-version'),
    readerLogs: join(dir, 'readers'),
    printerLogs: join(dir, 'printers'),
    leaseChannel: join(dir, 'lease-channel.json'),
    leaseSocket: join(dir, 'lease.sock'),
  };
}

export interface DataFolder {
  readonly path: string;
  /**
   * Stores this host's address, for the message of a second host; a full disk keeps none. Throws `file.unwritable`.
   */
  announce(address: string): void;
  release(): void;
}

/**
 * Creates the folder, readable by its owner only, and takes it for this process. The operating system holds the lock
 * on an SQLite file: it ends with the process in any case, so there is no stale lock to clear. Throws `data.in_use` or
 * `file.unwritable`.
 */
export function openDataFolder(path: string): DataFolder {
  const files = dataFiles(path);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw unwritable(path, cause);
  }
  const lock = takeLock(files.lock, path);
  function announce(address: string): void {
    try {
      writeFileSync(files.lockHolder, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 });
    } catch (cause) {
      // The message of a second host does without the address.
      if (!isDiskFull(cause)) throw unwritable(path, cause);
    }
  }
  try {
    announce('');
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    path,
    announce,
    release() {
      rmSync(files.lockHolder, { force: true });
      lock.close();
    },
  };
}

function takeLock(file: string, path: string): DatabaseSync {
  const lock = tryLock(file);
  if (lock !== 'damaged') return lock;
  rmSync(file, { force: true });
  const second = tryLock(file);
  if (second === 'damaged') throw new AppError('file.unwritable', { path, reason: 'SQLite' });
  return second;

  function tryLock(name: string): DatabaseSync | 'damaged' {
    let db: DatabaseSync | undefined;
    try {
      // A host that is just ending gets a moment to release the folder.
      db = new DatabaseSync(name, { timeout: 1500 });
      // Without a rollback journal, which a full disk would refuse: nothing is ever written.
      db.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      return db;
    } catch (cause) {
      db?.close();
      const reason = reasonOf(cause);
      if (/locked|busy/.test(reason)) throw new AppError('data.in_use', { path, holder: readHolder(path) });
      if (/not a database|malformed/.test(reason)) return 'damaged';
      throw unwritable(path, cause);
    }
  }
}

function readHolder(path: string): string {
  const file = dataFiles(path).lockHolder;
  if (!existsSync(file)) return '?';
  try {
    const { pid, address } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; address: string };
    return address ? `${pid}, ${address}` : String(pid);
  } catch {
    // The file is being written at this moment; the message then has no address.
    return '?';
  }
}
