import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/errors';

/**
 * The desk's journal: one SQLite file that knows every print job, tag write and undelivered record. A fact is in it
 * before the act it describes begins, so a power cut leaves a question, never a loss.
 */
export interface Journal {
  readonly db: DatabaseSync;
  /** What a person should be told about the file's state when it was opened. */
  readonly notices: AppError[];
  /** Runs the area's not yet applied steps, in order, each once for the life of the file. */
  migrate(area: string, steps: readonly string[]): void;
  /** All or nothing; nested calls join the outer one. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens or creates the journal. A file that is not a whole SQLite database is kept aside as `<file>.damaged-<time>`
 * and a new one is begun; WAL replay of a cut-off write is SQLite's own.
 */
export function openJournal(file: string): Journal {
  const notices: AppError[] = [];
  const hadUnfinishedLog = existsSync(`${file}-wal`);
  let db = tryOpen(file);
  if (db === null) {
    const backup = `${file}.damaged-${Date.now()}`;
    renameSync(file, backup);
    for (const suffix of ['-wal', '-shm']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, backup + suffix);
    }
    notices.push(new AppError('journal.corrupt', { backup }));
    db = tryOpen(file);
    if (db === null) throw new AppError('file.unwritable', { path: file, reason: 'SQLite' });
  } else if (hadUnfinishedLog) {
    notices.push(new AppError('journal.recovered'));
  }
  db.exec('CREATE TABLE IF NOT EXISTS migration (area TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT');
  return createJournal(db, notices);
}

function tryOpen(file: string): DatabaseSync | null {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    const check = db.prepare('PRAGMA quick_check(1)').get();
    if (check?.quick_check === 'ok') return db;
    db.close();
    return null;
  } catch {
    // Not a database, or cut off in its header: the caller keeps the file aside and says so.
    db?.close();
    return null;
  }
}

function createJournal(db: DatabaseSync, notices: AppError[]): Journal {
  let depth = 0;

  function transaction<T>(work: () => T): T {
    if (depth > 0) return work();
    depth = 1;
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    } finally {
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
    close: () => db.close(),
  };
}
