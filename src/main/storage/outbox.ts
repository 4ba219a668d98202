import { uptime } from 'node:os';
import type { DeskHandlers } from '#shared/desk/contract';
import { type OutboxEntry, OutboxEntrySchema } from '#shared/desk/contract/outbox';
import type { ErrorPayload } from '#shared/errors';
import type { Journal } from './journal.ts';
import { type CountElsewhere, countElsewhere } from './of-office.ts';

/** A fact for the back office, delivered exactly once however many attempts that takes. */
export type OutboxItem = Pick<OutboxEntry, 'id' | 'kind' | 'tenantId' | 'body'> & {
  /** The back office it belongs to, if it is not the present one. */
  server?: string | undefined;
  /** The user who worked. */
  userId?: string | undefined;
};

/** The server name for the embedded back office, whatever its port. */
export const EMBEDDED_SERVER = 'embedded';

/**
 * Facts waiting for the back office, kept in the journal until a signed-in page or the registered desk has delivered
 * them. Each belongs to the back office it was made for and is shown only to that one's pages.
 */
export interface Outbox {
  /** Joins the caller's transaction, so that the fact and its message are stored together. */
  add(item: OutboxItem): void;
  /** The present back office, to which new facts belong. */
  server(): string;
  /** Entries of other back offices. */
  elsewhere(): CountElsewhere[];
  /**
   * Calls `listener` with the id of each entry that its back office has confirmed, in the transaction that removes it. One
   * that a user drops was not confirmed.
   */
  onSettled(listener: (id: string) => void): void;
  /** Reports to the pages how many entries wait, for example after a change of the back office. */
  changed(): void;
  handlers: DeskHandlers['outbox'];
}

/** Steps of the area `outbox`. */
export const MIGRATIONS = [
  `CREATE TABLE outbox (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     tenant_id TEXT NOT NULL,
     body TEXT NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     last_error TEXT NOT NULL DEFAULT '',
     created_at TEXT NOT NULL
   ) STRICT`,
  // Before this migration only the embedded back office existed.
  `ALTER TABLE outbox ADD COLUMN server TEXT NOT NULL DEFAULT '${EMBEDDED_SERVER}';
   ALTER TABLE outbox ADD COLUMN is_refused INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE outbox ADD COLUMN user_id TEXT NOT NULL DEFAULT ''`,
  // Before this step a failure was its English words.
  `UPDATE outbox
      SET last_error = json_object('code', 'unexpected', 'message', last_error, 'details', json_object('reason', last_error))
    WHERE last_error <> ''`,
  // Entries are counted at each delivery.
  `CREATE INDEX outbox_server ON outbox (server)`,
  `ALTER TABLE outbox ADD COLUMN clock_set_ms INTEGER NOT NULL DEFAULT 0`,
];

/** Smaller changes are the drift of a clock and its gradual corrections. */
const SET_CLOCK_MS = 60_000;

/** When the computer was started, by its clock: changes only if the clock is set. `uptime` includes time asleep. */
const readStartMs = () => Date.now() - uptime() * 1000;

/** `server`: the present back office, by its origin or `embedded`. */
export function createOutbox(
  journal: Journal,
  onChanged: (pending: number) => void,
  server: () => string = () => EMBEDDED_SERVER,
): Outbox {
  journal.migrate('outbox', MIGRATIONS);
  const { db } = journal;

  const settledListeners: ((id: string) => void)[] = [];
  /** Whether it will be notified of added entries. */
  let isToTell = false;
  /** By the clock to which the entries' `clock_set_ms` refer. */
  let startMs = readStartMs();

  /** How far the clock was set since the entries' `clock_set_ms` refer to it. */
  function clockSetMs(): number {
    const setMs = Math.round(readStartMs() - startMs);
    return Math.abs(setMs) < SET_CLOCK_MS ? 0 : setMs;
  }

  function noteSetClock(): void {
    const setMs = clockSetMs();
    if (setMs === 0) return;
    db.prepare('UPDATE outbox SET clock_set_ms = clock_set_ms + ?').run(setMs);
    startMs += setMs;
  }

  function changed(): void {
    // A program that ends right after its last fact has closed the journal before this microtask runs.
    if (!db.isOpen) return;
    const row = db.prepare('SELECT count(*) AS pending FROM outbox WHERE server = ?').get(server());
    onChanged(Number(row?.pending ?? 0));
  }

  return {
    add(item) {
      db.prepare(
        `INSERT OR IGNORE INTO outbox (id, kind, tenant_id, body, created_at, server, user_id, clock_set_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        item.id,
        item.kind,
        item.tenantId,
        JSON.stringify(item.body),
        new Date().toISOString(),
        item.server ?? server(),
        item.userId ?? '',
        // Dated by the clock as it is; what was set is added to all entries, outside of the caller's transaction.
        -clockSetMs(),
      );
      // After the caller's transaction, so that a page asking at once finds the entry; once for all that it adds.
      if (isToTell) return;
      isToTell = true;
      queueMicrotask(() => {
        isToTell = false;
        changed();
      });
    },
    server,
    onSettled: (listener) => void settledListeners.push(listener),
    changed,
    elsewhere: () => countElsewhere(db, 'outbox', { office: server() }),
    handlers: {
      pending() {
        noteSetClock();
        return db.prepare('SELECT * FROM outbox WHERE server = ? ORDER BY rowid').all(server()).map(toEntry);
      },
      settle({ id }) {
        const isGone = journal.transaction(() => {
          const { changes } = db.prepare('DELETE FROM outbox WHERE id = ?').run(id);
          if (changes > 0) for (const listener of settledListeners) listener(id);
          return changes > 0;
        });
        // Two pages may have delivered the same entry; the second changes nothing.
        if (isGone) changed();
      },
      postpone({ id, error }) {
        db.prepare('UPDATE outbox SET attempts = attempts + 1, last_error = ? WHERE id = ?').run(
          JSON.stringify(error),
          id,
        );
      },
      refuse({ id, error }) {
        db.prepare(
          'UPDATE outbox SET attempts = attempts + 1, last_error = ?, is_refused = 1 WHERE id = ?',
        ).run(JSON.stringify(error), id);
        changed();
      },
      retry({ id }) {
        db.prepare('UPDATE outbox SET is_refused = 0 WHERE id = ? AND server = ?').run(id, server());
        changed();
      },
      discard({ id }) {
        // Only refused entries can be dropped, so that a mistaken click does not lose one that may still be delivered.
        db.prepare('DELETE FROM outbox WHERE id = ? AND server = ? AND is_refused = 1').run(id, server());
        changed();
      },
    },
  };
}

function toEntry(row: Record<string, unknown>): OutboxEntry {
  return {
    id: String(row.id),
    kind: OutboxEntrySchema.shape.kind.parse(row.kind),
    tenantId: String(row.tenant_id),
    body: JSON.parse(String(row.body)) as Record<string, unknown>,
    userId: String(row.user_id),
    attempts: Number(row.attempts),
    lastError: row.last_error === '' ? null : (JSON.parse(String(row.last_error)) as ErrorPayload),
    isRefused: row.is_refused === 1,
    createdAt: String(row.created_at),
    clockSetMs: Number(row.clock_set_ms),
  };
}
