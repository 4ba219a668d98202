import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type JobState, JobStateSchema } from '#shared/desk/contract/jobs';
import { type Settings, SettingsSchema } from '#shared/desk/contract/settings';
import { AppError } from '#shared/errors';
import { reasonOf } from './reason-of.ts';
import { defaultSettings } from './settings.ts';
import { unwritable } from './unwritable.ts';

/** Throws `file.unwritable`. Creates a missing folder, as the first start would. */
export function probeDataFolder(dir: string): void {
  const probe = join(dir, `.doctor-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (cause) {
    throw unwritable(dir, cause);
  }
}

/** Checks a journal without changing it; the host may have it open. Throws `file.unreadable` if it is damaged. */
export function probeJournal(file: string): 'whole' | 'absent' {
  if (!existsSync(file)) return 'absent';
  return readJournal(file, (db) => {
    const check = db.prepare('PRAGMA quick_check(1)').get();
    if (check?.quick_check !== 'ok') throw new Error(String(check?.quick_check));
    return 'whole';
  });
}

/**
 * How many print jobs the journal has in each state; no key for a state without jobs. Reads without changing the
 * journal; the host may have it open. Throws `file.unreadable` if it is damaged.
 */
export function countPrintJobs(file: string): Partial<Record<JobState, number>> {
  if (!existsSync(file)) return {};
  return readJournal(file, (db) => {
    const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'print_job'");
    if (table.get() === undefined) return {};
    const rows = db
      .prepare('SELECT state, count(*) AS jobs FROM print_job GROUP BY state ORDER BY state')
      .all();
    return Object.fromEntries(rows.map(({ state, jobs }) => [JobStateSchema.parse(state), Number(jobs)]));
  });
}

function readJournal<T>(file: string, read: (db: DatabaseSync) => T): T {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    return read(db);
  } catch (cause) {
    throw new AppError('file.unreadable', { path: file, reason: reasonOf(cause) }, { cause });
  } finally {
    db?.close();
  }
}

/**
 * The settings as the host would read them, without moving a damaged file. Throws `file.unreadable` for a damaged one.
 */
export function probeSettings(file: string): Settings {
  if (!existsSync(file)) return defaultSettings();
  try {
    return SettingsSchema.parse({ ...defaultSettings(), ...JSON.parse(readFileSync(file, 'utf8')) });
  } catch (cause) {
    throw new AppError('file.unreadable', { path: file, reason: 'JSON' }, { cause });
  }
}
