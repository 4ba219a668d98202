import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import type { Journal } from '../storage/journal.ts';
import { toDeskError } from '../storage/journal-error.ts';
import type { Outbox } from '../storage/outbox.ts';
import { untilStored } from '../storage/until-stored.ts';
import { outcomeMessage } from './content/paper.ts';
import type { JobStore } from './job-store.ts';

interface AnnouncedParts {
  journal: Journal;
  outbox: Pick<Outbox, 'add' | 'server'>;
  jobs: Pick<JobStore, 'find'>;
  /** The journal refuses to store the end of an announcement for now. */
  onFault(error: AppError): void;
}

/** A job that a page is about to submit, and whose prints the back office is about to record. */
interface AnnouncedJob {
  key: string;
  tenantId: string;
  userId: string;
}

const MIGRATIONS = [
  `CREATE TABLE print_announced (
     key TEXT PRIMARY KEY,
     tenant_id TEXT NOT NULL,
     user_id TEXT NOT NULL,
     server TEXT NOT NULL,
     announced_at INTEGER NOT NULL
   ) STRICT`,
];

/** How long a page may take to submit an announced job, in ms: two calls to the back office, each with its repetitions. */
const SUBMIT_MS = 5 * 60_000;

/**
 * Announced jobs in the journal. A page that ends between the record of its prints and their job leaves prints that no job
 * brings on paper: the desk reports it to the back office.
 */
export class AnnouncedJobs {
  readonly #parts: AnnouncedParts;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** The journal already has the area `print`. */
  constructor(parts: AnnouncedParts) {
    parts.journal.migrate('announced', MIGRATIONS);
    this.#parts = parts;
    this.#awaitNext();
  }

  announce({ key, tenantId, userId }: AnnouncedJob): void {
    const { journal, outbox } = this.#parts;
    journal.db
      .prepare('INSERT OR REPLACE INTO print_announced VALUES (?, ?, ?, ?, ?)')
      .run(key, tenantId, userId, outbox.server(), Date.now());
    this.#awaitNext();
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  #awaitNext(): void {
    clearTimeout(this.#timer);
    const first = this.#parts.journal.db.prepare('SELECT min(announced_at) AS at FROM print_announced').get();
    if (first?.at == null || this.#closing.signal.aborted) return;
    // Not for longer where the clock was set back.
    const waitMs = Math.min(Math.max(Number(first.at) + SUBMIT_MS - Date.now(), 0), SUBMIT_MS);
    this.#timer = setTimeout(() => void this.#settle(), waitMs).unref();
  }

  async #settle(): Promise<void> {
    const { journal, onFault } = this.#parts;
    try {
      const store = () => journal.transaction(() => this.#settleDue());
      await untilStored(store, { onFault, closing: this.#closing.signal });
      this.#awaitNext();
    } catch (error) {
      // The journal keeps the announcements for the next start.
      if (!this.#closing.signal.aborted) onFault(toDeskError(error));
    }
  }

  /** Ends the announcements whose time is over, and reports those without a job to the back office. */
  #settleDue(): void {
    const { journal, outbox, jobs } = this.#parts;
    const due = journal.db
      .prepare('DELETE FROM print_announced WHERE announced_at <= ? RETURNING *')
      .all(Date.now() - SUBMIT_MS);
    for (const { key, tenant_id, user_id, server } of due) {
      const printJob = String(key);
      if (jobs.find(printJob) !== null) continue;
      const of = { tenantId: String(tenant_id), userId: String(user_id), server: String(server) };
      outbox.add({ id: randomUUID(), ...of, ...outcomeMessage({ printJob, step: 0, prints: [] }) });
    }
  }
}
