import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AppError, toAppError } from '#shared/errors';
import { JOURNAL_FORMAT, type Journal } from './journal.ts';

const COLUMNS = 'id, kind, tenant_id, body, attempts, last_error, created_at, server, is_refused, user_id';

/** The journal that this version uses while it leaves one of a newer version alone: `journal-35.sqlite`. */
export const besideNewer = (file: string, format = JOURNAL_FORMAT): string =>
  file.replace(/\.sqlite$/, `-${format}.sqlite`);

/**
 * Moves the undelivered records out of the journals that older versions have used beside this one, after an update was
 * taken back and installed again. Returns the reasons why some could not be read; they stay and are tried at the next
 * start. Of records moved twice the back office stores one, by their id.
 */
export function adoptRecords(journal: Journal, file: string): AppError[] {
  // What is moved into memory would end with the program.
  if (journal.db.location() === null) return [];
  return olderBeside(file).flatMap((older) => {
    try {
      moveRecords(older, journal);
      return [];
    } catch (cause) {
      return [toAppError(cause)];
    }
  });
}

function olderBeside(file: string): string[] {
  const name = basename(file, '.sqlite');
  const numbered = new RegExp(`^${name}-(\\d+)\\.sqlite$`);
  return readdirSync(dirname(file))
    .filter((entry) => Number(numbered.exec(entry)?.[1] ?? Number.POSITIVE_INFINITY) < JOURNAL_FORMAT)
    .map((entry) => join(dirname(file), entry));
}

/** Does not migrate the older journal, which its version may use again. */
function moveRecords(older: string, { db, transaction }: Journal): void {
  const from = new DatabaseSync(older);
  try {
    const rows = from.prepare(`SELECT ${COLUMNS} FROM outbox ORDER BY rowid`).all();
    const places = COLUMNS.split(', ').map((column) => `:${column}`);
    const add = db.prepare(`INSERT OR IGNORE INTO outbox (${COLUMNS}) VALUES (${places.join(', ')})`);
    transaction(() => {
      for (const row of rows) add.run(row);
    });
    const moved = JSON.stringify(rows.map(({ id }) => id));
    from.prepare('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))').run(moved);
  } finally {
    from.close();
  }
}
