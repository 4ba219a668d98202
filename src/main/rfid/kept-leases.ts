import type { KeptTagLease, LeaseHolder } from '#shared/desk/contract/tag-leases';
import type { Journal } from '../storage/journal.ts';

/**
 * The EPCs that this desk has leased, so that a page that was restarted while the back office is unreachable can
 * continue to write them. A lease belongs to one company, one registered desk and one back office, and expires.
 */
export interface KeptLeases {
  /** Adds leases in their order; one of the same package is replaced. */
  keep(holder: LeaseHolder, leases: readonly KeptTagLease[]): void;
  /** The leases that have not ended, in the order of the batch. */
  list(holder: LeaseHolder): KeptTagLease[];
  /** Removes leases that the desk has returned. */
  drop(holder: LeaseHolder, packIds: readonly string[]): void;
  /** The tag of a package of this back office is written. Joins the caller's transaction. */
  endOf(office: string, tenantId: string, packId: string): void;
}

const MIGRATIONS = [
  `CREATE TABLE tag_lease (
     server TEXT NOT NULL,
     tenant_id TEXT NOT NULL,
     desk_id TEXT NOT NULL,
     pack_id TEXT NOT NULL,
     pack_no TEXT NOT NULL,
     pc TEXT NOT NULL,
     epc TEXT NOT NULL,
     epc_tid TEXT NOT NULL,
     ends_at TEXT NOT NULL,
     UNIQUE (server, tenant_id, desk_id, pack_id)
   ) STRICT`,
  `ALTER TABLE tag_lease ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0`,
  // When it was kept, and its end by the clock of that run of the program, which is never set back.
  `ALTER TABLE tag_lease ADD COLUMN kept_at TEXT NOT NULL DEFAULT '';
   ALTER TABLE tag_lease ADD COLUMN run TEXT NOT NULL DEFAULT '';
   ALTER TABLE tag_lease ADD COLUMN steady_end REAL NOT NULL DEFAULT 0`,
];

/**
 * This run of the program. Its clock stops while the computer is suspended, so that the computer's clock counts too.
 */
const RUN = String(performance.timeOrigin);

/** A computer's clock that is set back by less has only been adjusted. */
const ADJUSTED_MS = 1000;

/** Opens the leases of this journal, creating their table at first. `server`: the back office in use. */
export function createKeptLeases(journal: Journal, server: () => string): KeptLeases {
  journal.migrate('lease', MIGRATIONS);
  const { db } = journal;
  const OWN = 'server = ? AND tenant_id = ? AND desk_id = ?';
  const own = ({ tenantId, deskId }: LeaseHolder) => [server(), tenantId, deskId] as const;

  /** Dates the leases of this run by the computer's clock where that was set back since they were kept. */
  function dateAnew(): void {
    const [now, steadyNow] = [Date.now(), performance.now()];
    const late = db
      .prepare('SELECT rowid, ends_at, steady_end FROM tag_lease WHERE run = ?')
      .all(RUN)
      .map((row) => ({
        rowid: Number(row.rowid),
        endsAt: String(row.ends_at),
        left: Number(row.steady_end) - steadyNow,
      }))
      .filter(({ endsAt, left }) => Date.parse(endsAt) > now + left + ADJUSTED_MS);
    if (late.length === 0) return;
    const put = db.prepare('UPDATE tag_lease SET kept_at = ?, ends_at = ? WHERE rowid = ?');
    journal.transaction(() => {
      for (const { rowid, left } of late)
        put.run(new Date(now).toISOString(), new Date(now + left).toISOString(), rowid);
    });
  }

  return {
    keep(holder, leases) {
      const put = db.prepare(
        `INSERT OR REPLACE INTO tag_lease (server, tenant_id, desk_id, pack_id, pack_no, pc, epc, epc_tid, is_locked,
           ends_at, kept_at, run, steady_end)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      );
      dateAnew();
      journal.transaction(() => {
        const now = new Date();
        db.prepare('DELETE FROM tag_lease WHERE ends_at <= ?').run(now.toISOString());
        for (const { packId, packNo, pc, epc, epcTid, isLocked, endsAt } of leases) {
          const steadyEnd = performance.now() + Date.parse(endsAt) - now.getTime();
          put.run(
            ...own(holder),
            packId,
            packNo,
            pc,
            epc,
            epcTid,
            Number(isLocked),
            endsAt,
            now.toISOString(),
            RUN,
            steadyEnd,
          );
        }
      });
    },
    list(holder) {
      dateAnew();
      const now = new Date().toISOString();
      // How long ago one was kept by an earlier run is not known if the clock was set back since.
      return db
        .prepare(
          `SELECT * FROM tag_lease WHERE ${OWN} AND ends_at > ? AND (run = ? OR kept_at <= ?) ORDER BY rowid`,
        )
        .all(...own(holder), now, RUN, now)
        .map(toLease);
    },
    drop(holder, packIds) {
      const remove = db.prepare(`DELETE FROM tag_lease WHERE ${OWN} AND pack_id = ?`);
      journal.transaction(() => {
        for (const packId of packIds) remove.run(...own(holder), packId);
      });
    },
    endOf(office, tenantId, packId) {
      db.prepare('DELETE FROM tag_lease WHERE server = ? AND tenant_id = ? AND pack_id = ?').run(
        office,
        tenantId,
        packId,
      );
    },
  };
}

function toLease(row: Record<string, unknown>): KeptTagLease {
  return {
    packId: String(row.pack_id),
    packNo: String(row.pack_no),
    pc: String(row.pc),
    epc: String(row.epc),
    epcTid: String(row.epc_tid),
    isLocked: row.is_locked === 1,
    endsAt: String(row.ends_at),
  };
}
