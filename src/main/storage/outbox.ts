import type { DeskHandlers, OutboxEntry } from '#shared/desk/contract';
import type { Journal } from './journal.ts';

/** What a room hands in: a fact the back office has to learn, delivered once however often it is tried. */
export type OutboxItem = Pick<OutboxEntry, 'id' | 'kind' | 'tenantId' | 'body'>;

/** Facts waiting for the back office, kept in the journal until a signed-in page has delivered them. */
export interface Outbox {
  /** Joins the caller's transaction, so that the fact and its message are stored together. */
  add(item: OutboxItem): void;
  handlers: DeskHandlers['outbox'];
}

const MIGRATIONS = [
  `CREATE TABLE outbox (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     tenant_id TEXT NOT NULL,
     body TEXT NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     last_error TEXT NOT NULL DEFAULT '',
     created_at TEXT NOT NULL
   ) STRICT`,
];

export function createOutbox(journal: Journal, onChanged: (pending: number) => void): Outbox {
  journal.migrate('outbox', MIGRATIONS);
  const { db } = journal;

  function changed(): void {
    // A program that ends right after its last fact has closed the journal before this microtask runs.
    if (!db.isOpen) return;
    const row = db.prepare('SELECT count(*) AS pending FROM outbox').get();
    onChanged(Number(row?.pending ?? 0));
  }

  return {
    add(item) {
      db.prepare(
        'INSERT OR IGNORE INTO outbox (id, kind, tenant_id, body, created_at) VALUES (?, ?, ?, ?, ?)',
      ).run(item.id, item.kind, item.tenantId, JSON.stringify(item.body), new Date().toISOString());
      // After the caller's transaction, so that a page asking at once finds the entry.
      queueMicrotask(changed);
    },
    handlers: {
      pending: () => db.prepare('SELECT * FROM outbox ORDER BY created_at, id').all().map(toEntry),
      settle({ id }) {
        const { changes } = db.prepare('DELETE FROM outbox WHERE id = ?').run(id);
        // Two pages may have delivered the same entry; the second has nothing new to tell.
        if (changes > 0) changed();
      },
      postpone({ id, reason }) {
        db.prepare('UPDATE outbox SET attempts = attempts + 1, last_error = ? WHERE id = ?').run(reason, id);
      },
    },
  };
}

function toEntry(row: Record<string, unknown>): OutboxEntry {
  return {
    id: String(row.id),
    kind: row.kind === 'tagRecord' ? 'tagRecord' : 'printRecord',
    tenantId: String(row.tenant_id),
    body: JSON.parse(String(row.body)) as Record<string, unknown>,
    attempts: Number(row.attempts),
    lastError: String(row.last_error),
    createdAt: String(row.created_at),
  };
}
