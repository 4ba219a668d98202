import type { SQLInputValue } from 'node:sqlite';
import type { TagAttemptState } from '#shared/desk/contract/tags';
import type { AppError } from '#shared/errors';
import type { Journal } from '../storage/journal.ts';
import { toDeskError } from '../storage/journal-error.ts';
import { untilStored } from '../storage/until-stored.ts';

/** Numbers the outcomes in their order, for a row whose outcome is set. */
export const OUTCOME_NO = 'outcome_no = (SELECT max(outcome_no) + 1 FROM main.tag_attempt)';

/**
 * The outcomes that the journal refuses for now are in memory, and `known_attempt` is all attempts with them; SQLite
 * copies it for a query. They end with the process, whose next start settles what is left running.
 */
const TABLES = `
  CREATE TEMP TABLE IF NOT EXISTS refused_outcome AS SELECT rowid AS place, * FROM main.tag_attempt WHERE false;
  CREATE TEMP VIEW IF NOT EXISTS stored_attempt AS SELECT rowid AS place, * FROM main.tag_attempt;
  CREATE TEMP VIEW IF NOT EXISTS known_attempt AS
    SELECT * FROM stored_attempt WHERE key NOT IN (SELECT key FROM refused_outcome)
    UNION ALL SELECT * FROM refused_outcome`;

/** What the journal has not stored yet of the desk's tag writes: events that wait for the next ones, and outcomes that it refused. */
export class RefusedOutcomes {
  readonly #journal: Journal;
  readonly #onFault: (error: AppError) => void;
  readonly #closing = new AbortController();
  readonly #events: SQLInputValue[][] = [];
  /** Until the journal has stored everything. */
  #storing: Promise<void> | null = null;

  /** `onFault` is called once when the journal refuses, and again only after it has stored everything. */
  constructor(journal: Journal, onFault: (error: AppError) => void) {
    this.#journal = journal;
    this.#onFault = onFault;
    journal.db.exec(TABLES);
  }

  /** Whether the journal has refused something that it has not stored since. */
  get areWaiting(): boolean {
    return this.#storing !== null;
  }

  /** The view of all attempts with their outcomes, and their `place` in the order of their begin. */
  get attempts(): 'stored_attempt' | 'known_attempt' {
    return this.areWaiting ? 'known_attempt' : 'stored_attempt';
  }

  /** An event to be stored with the next change. */
  addEvent(...event: SQLInputValue[]): void {
    this.#events.push(event);
  }

  /** What the last event states has not happened. */
  dropLastEvent(): void {
    this.#events.pop();
  }

  /** Changes the journal after what waits for it. */
  change(work: () => void, lasting?: 'undoable'): void {
    const events = [...this.#events];
    this.#journal.transaction(() => {
      const { db } = this.#journal;
      for (const event of events)
        db.prepare('INSERT INTO tag_event (attempt_key, at, step, state, detail) VALUES (?, ?, ?, ?, ?)').run(
          ...event,
        );
      for (const { key, state, error, updated_at } of db
        .prepare('SELECT * FROM refused_outcome ORDER BY rowid')
        .all())
        db.prepare(
          `UPDATE main.tag_attempt SET state = ?, error = ?, updated_at = ?, ${OUTCOME_NO} WHERE key = ?`,
        ).run(state ?? null, error ?? null, updated_at ?? null, key ?? null);
      db.exec('DELETE FROM refused_outcome');
      work();
    }, lasting);
    this.#events.splice(0, events.length);
  }

  /** Keeps the outcome of an attempt until the journal can store it. */
  keep(key: string, outcome: { state: TagAttemptState; error: string; updatedAt: string }): void {
    const { db } = this.#journal;
    db.prepare('INSERT INTO refused_outcome SELECT rowid, * FROM main.tag_attempt WHERE key = ?').run(key);
    db.prepare('UPDATE refused_outcome SET state = ?, error = ?, updated_at = ? WHERE key = ?').run(
      outcome.state,
      outcome.error,
      outcome.updatedAt,
      key,
    );
  }

  /** Stores what waits as soon as the journal can be written again. */
  storeLater(): void {
    if (this.#storing !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#storing = promise;
    const store = () => {
      this.change(() => {});
      this.#storing = null;
    };
    void untilStored(store, { onFault: this.#onFault, closing: this.#closing.signal })
      .catch((error: unknown) => this.#onFault(toDeskError(error)))
      .finally(resolve);
  }

  /** The program ends: stores what waits, if the journal can be written now. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#storing;
  }
}
