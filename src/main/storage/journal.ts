import { chmodSync, existsSync, renameSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/errors';
import { unwritable } from './unwritable.ts';

/**
 * The desk's journal: one SQLite file with every print job, tag write and undelivered record. An act is recorded
 * before it begins, so that a power cut can leave its outcome unknown but never unrecorded.
 */
export interface Journal {
  readonly db: DatabaseSync;
  /** Notices about the file's state when it was opened. */
  readonly notices: AppError[];
  /** Runs the area's steps that were not applied yet, in order, each once per file. */
  migrate(area: string, steps: readonly string[]): void;
  /**
   * Runs `work` in a transaction; nested calls join the outer one. `undoable` does not wait for the disk: a power cut
   * may undo the transaction, but a crash of the program does not. The next transaction without it makes it permanent.
   */
  transaction<T>(work: () => T, lasting?: 'undoable'): T;
  close(): void;
}

/**
 * The number of all areas' steps. A file with more was written by a newer version, whose data this one would not
 * understand: it is left alone.
 */
export const JOURNAL_FORMAT = 43;

/** Another program of this desk (`desk print`, the doctor) locks it for moments only. */
const LOCK_WAIT_MS = 5000;

/**
 * Opens or creates the journal. A file that is not a whole SQLite database is kept aside as `<file>.damaged-<time>`
 * and a new one is created; SQLite itself replays the WAL of an interrupted write. A file that is merely locked,
 * read-only or on a full disk is left alone: that throws `file.unwritable`. So is that of a newer version, after an
 * update was taken back: `journal.newer`.
 */
export function openJournal(file: string, lockWaitMs = LOCK_WAIT_MS): Journal {
  const notices: AppError[] = [];
  const hadUnfinishedLog = sizeOf(`${file}-wal`) > 0;
  // SQLite treats an empty file as a new database; here it means that all data is lost.
  let db = existsSync(file) && sizeOf(file) === 0 ? null : tryOpen(file, lockWaitMs);
  if (db === null) {
    notices.push(new AppError('journal.corrupt', { backup: keepAside(file) }));
    db = tryOpen(file, lockWaitMs);
    if (db === null) throw new AppError('file.unwritable', { path: file, reason: 'SQLite' });
  } else if (hadUnfinishedLog) {
    notices.push(new AppError('journal.recovered'));
  }
  const format = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (format > JOURNAL_FORMAT) {
    db.close();
    throw new AppError('journal.newer', { path: file });
  }
  db.exec('CREATE TABLE IF NOT EXISTS migration (area TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT');
  if (format < JOURNAL_FORMAT) db.exec(`PRAGMA user_version = ${JOURNAL_FORMAT}`);
  return createJournal(db, notices);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function keepAside(file: string): string {
  const backup = `${file}.damaged-${Date.now()}`;
  renameSync(file, backup);
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, backup + suffix);
  }
  return backup;
}

/** Null when the file is damaged; throws when it looks whole but cannot be used now. */
function tryOpen(file: string, lockWaitMs: number): DatabaseSync | null {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: lockWaitMs });
    // Other users may be able to enter the data folder. SQLite gives its log the mode of the file. In memory there is none.
    if (existsSync(file)) chmodSync(file, statSync(file).mode & 0o700);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    // Temporary tables hold what a full disk refuses.
    db.exec('PRAGMA temp_store = MEMORY');
    const check = db.prepare('PRAGMA quick_check(1)').get();
    if (check?.quick_check === 'ok') return db;
    db.close();
    return null;
  } catch (cause) {
    db?.close();
    if (isDamage(cause)) return null;
    throw unwritable(file, cause);
  }
}

/** SQLITE_CORRUPT (11) and SQLITE_NOTADB (26), in the low byte of the extended code. */
function isDamage(cause: unknown): boolean {
  const code = (cause as { errcode?: unknown }).errcode;
  return typeof code === 'number' && [11, 26].includes(code & 0xff);
}

function createJournal(db: DatabaseSync, notices: AppError[]): Journal {
  let depth = 0;

  function transaction<T>(work: () => T, lasting?: 'undoable'): T {
    if (depth > 0) return work();
    depth = 1;
    try {
      if (lasting === 'undoable') db.exec('PRAGMA synchronous = NORMAL');
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        // On a full disk SQLite may have rolled the transaction back already.
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    } finally {
      if (lasting === 'undoable') db.exec('PRAGMA synchronous = FULL');
      depth = 0;
    }
  }

  return {
    db,
    notices,
    transaction,
    migrate(area, steps) {
      const row = db.prepare('SELECT version FROM migration WHERE area = ?').get(area);
      const done = Number(row?.version ?? 0);
      for (const [index, step] of steps.entries()) {
        if (index < done) continue;
        transaction(() => {
          db.exec(step);
          db.prepare(
            'INSERT INTO migration (area, version) VALUES (?, ?) ON CONFLICT (area) DO UPDATE SET version = excluded.version',
          ).run(area, index + 1);
        });
      }
    },
    close() {
      if (db.isOpen) db.close();
    },
  };
}
