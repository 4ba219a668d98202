import type { Journal } from '../../storage/journal.ts';

const MIGRATIONS = [
  `CREATE TABLE desk_task (
     id TEXT PRIMARY KEY,
     is_queued INTEGER NOT NULL DEFAULT 0
   ) STRICT`,
];

/**
 * The journal's notes about tasks that this desk has started. If the back office reports that this desk started a task,
 * but the journal has neither a print job for it nor a note that none was queued yet, the task may have been printed,
 * so it is not started again.
 */
export class TaskNotes {
  readonly #db: Journal['db'];

  constructor(journal: Journal) {
    journal.migrate('task', MIGRATIONS);
    this.#db = journal.db;
  }

  /** To be called before the start of the task is reported to the back office. */
  begun(id: string): void {
    this.#db.prepare('INSERT OR IGNORE INTO desk_task (id) VALUES (?)').run(id);
  }

  /** The task's work is in the journal. */
  queued(id: string): void {
    this.#db.prepare('UPDATE desk_task SET is_queued = 1 WHERE id = ?').run(id);
  }

  /** True for a task begun here whose work was not queued before the program ended. */
  isUnqueued(id: string): boolean {
    return this.#db.prepare('SELECT is_queued FROM desk_task WHERE id = ?').get(id)?.is_queued === 0;
  }
}
