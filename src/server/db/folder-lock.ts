import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/errors';

/** SQLite's code for a lock that another connection holds. */
const BUSY = 5;

/**
 * Locks a database folder for this process and returns the function that unlocks it; throws `server.failed` if
 * another process holds it. Only its owner may enter the folder: PGlite lets every user of the computer read and write
 * the files in it. The lock is SQLite's exclusive lock on a file beside the folder, because the operating
 * system releases it however the process ends. Its journal is in memory, so that a full disk prevents no start.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // An earlier version, or a copy, may have left it open to others.
  chmodSync(folder, 0o700);
  const lock = new DatabaseSync(join(folder, '..', 'back-office.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === BUSY;
    const inUse = {
      zh: `数据目录 ${folder} 正被另一个服务使用`,
      en: `the data folder ${folder} is in use by another server`,
    };
    const reason = isHeld ? inUse : String(error);
    throw new AppError('server.failed', { reason }, { cause: error });
  }
  return () => lock.close();
}
