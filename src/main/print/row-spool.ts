import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import type { LabelRow } from '#shared/desk/contract/labels';
import { unwritable } from '../storage/unwritable.ts';

/**
 * Rows of a run that are read more than once: to be checked, then to be drawn. They are on disk in SQLite's own temporary
 * database, which is deleted with the program, so that a run of any length takes the same memory.
 */
export class RowSpool {
  readonly #db: DatabaseSync;
  #count = 0;

  /** Takes all rows. Throws `file.unwritable` where the disk for temporary files is full, and the errors of reading them. */
  static async of(rows: AsyncIterable<LabelRow>): Promise<RowSpool> {
    const spool = new RowSpool();
    const insert = spool.#db.prepare('INSERT INTO spooled (row) VALUES (?)');
    for await (const row of rows) {
      try {
        insert.run(JSON.stringify(row));
      } catch (error) {
        throw unwritable(tmpdir(), error);
      }
      spool.#count += 1;
    }
    return spool;
  }

  private constructor() {
    this.#db = new DatabaseSync('');
    this.#db.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
       CREATE TABLE spooled (number INTEGER PRIMARY KEY, row TEXT NOT NULL) STRICT; BEGIN`,
    );
  }

  get count(): number {
    return this.#count;
  }

  /** The rows from `from` on, counted from 0. */
  *read(from = 0): Generator<LabelRow> {
    const select = this.#db.prepare('SELECT row FROM spooled WHERE number > ? ORDER BY number');
    for (const { row } of select.iterate(from)) yield JSON.parse(String(row)) as LabelRow;
  }
}
