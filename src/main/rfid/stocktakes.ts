import type { CheckedDocument, KeptCheck, Stocktake } from '#shared/desk/contract/stocktakes';
import type { TagSighting } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import type { Journal } from '../storage/journal.ts';
import { OF_OFFICE } from '../storage/of-office.ts';

/**
 * The stock-takes of the back office in use. Readings are stored before the page receives them, so that a crash loses
 * no walk.
 */
export interface Stocktakes {
  /** A company's of zones, the newest first. */
  list(tenantId: string): Stocktake[];
  /**
   * Starts a stock-take; does nothing if its key has already started. Throws `stocktake.unknown` for a key of another
   * back office.
   */
  begin(stocktake: Pick<Stocktake, 'key' | 'region'> & { tenantId: string }): Stocktake;
  /** The checks of documents that a user has tags of, the newest first. */
  checks(user: Pick<CheckedDocument, 'tenantId' | 'userId'>): KeptCheck[];
  /** Starts the check of a document under this key, unless the user has one of it. */
  beginCheck(check: CheckedDocument & { key: string }): KeptCheck;
  /** Stores tags, each once with the number of its readings. Throws `stocktake.unknown`. */
  add(key: string, tags: readonly TagSighting[]): void;
  /** In the order in which they were first read, `size` of them after the first `from`. */
  tags(key: string, from: number, size: number): TagSighting[];
  /** Discards the tags of a stock-take, which goes on. */
  clear(key: string): void;
  remove(key: string): void;
}

export const STOCKTAKE_MIGRATIONS = [
  `CREATE TABLE stocktake (
     key TEXT PRIMARY KEY,
     tenant_id TEXT NOT NULL,
     region TEXT NOT NULL,
     started_at TEXT NOT NULL
   ) STRICT;
   CREATE TABLE stocktake_tag (
     stocktake_key TEXT NOT NULL REFERENCES stocktake (key),
     epc TEXT NOT NULL,
     pc TEXT,
     rssi_dbm REAL,
     antenna INTEGER,
     channel_mhz REAL,
     reads INTEGER NOT NULL,
     at TEXT NOT NULL,
     UNIQUE (stocktake_key, epc)
   ) STRICT`,
  // The back office; empty where an earlier version did not note it.
  `ALTER TABLE stocktake ADD COLUMN server TEXT NOT NULL DEFAULT ''`,
  // The document that a user checks; empty for zones and for tasks.
  `ALTER TABLE stocktake ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
   ALTER TABLE stocktake ADD COLUMN doc_kind TEXT NOT NULL DEFAULT '';
   ALTER TABLE stocktake ADD COLUMN doc_no TEXT NOT NULL DEFAULT ''`,
];

/**
 * Tags checked against a document are removed after this time, for which the back office keeps an ended task: those of a
 * task appear in no list.
 */
const CHECK_KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Opens the stock-takes of this journal and creates their tables if they are missing; removes old checks whose task
 * ended elsewhere. `office`: the back office in use.
 */
export function createStocktakes(journal: Journal, office: () => string, now = () => new Date()): Stocktakes {
  journal.migrate('stocktake', STOCKTAKE_MIGRATIONS);
  const { db } = journal;
  removeOldChecks();
  const SELECTED = `SELECT key, region, doc_kind, doc_no, started_at,
    (SELECT count(*) FROM stocktake_tag WHERE stocktake_key = key) AS tags FROM stocktake`;

  function isOwn(key: string): boolean {
    return (
      db.prepare(`SELECT 1 FROM stocktake WHERE key = ? AND ${OF_OFFICE}`).get(key, office()) !== undefined
    );
  }

  function find(key: string): Record<string, unknown> {
    const row = db.prepare(`${SELECTED} WHERE key = ? AND ${OF_OFFICE}`).get(key, office());
    if (row === undefined) throw new AppError('stocktake.unknown');
    return row;
  }

  return {
    list: (tenantId) =>
      db
        .prepare(`${SELECTED} WHERE ${OF_OFFICE} AND tenant_id = ? AND region <> '' ORDER BY rowid DESC`)
        .all(office(), tenantId)
        .map(toStocktake),
    begin({ key, tenantId, region }) {
      db.prepare(
        `INSERT INTO stocktake (key, tenant_id, region, started_at, server) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (key) DO NOTHING`,
      ).run(key, tenantId, region, now().toISOString(), office());
      return toStocktake(find(key));
    },
    checks: ({ tenantId, userId }) =>
      db
        .prepare(
          `${SELECTED} WHERE ${OF_OFFICE} AND tenant_id = ? AND user_id = ? AND doc_no <> '' AND tags > 0
           ORDER BY rowid DESC`,
        )
        .all(office(), tenantId, userId)
        .map(toCheck),
    beginCheck: ({ key, tenantId, userId, docKind, docNo }) =>
      journal.transaction(() => {
        const document = [office(), tenantId, userId, docKind, docNo];
        const begun = db
          .prepare(
            `SELECT key FROM stocktake
             WHERE server = ? AND tenant_id = ? AND user_id = ? AND doc_kind = ? AND doc_no = ?`,
          )
          .get(...document);
        if (begun !== undefined) return toCheck(find(String(begun.key)));
        db.prepare(
          `INSERT INTO stocktake (key, server, tenant_id, user_id, doc_kind, doc_no, region, started_at)
           VALUES (?, ?, ?, ?, ?, ?, '', ?)`,
        ).run(key, ...document, now().toISOString());
        return toCheck(find(key));
      }),
    add(key, tags) {
      find(key);
      const store = db.prepare(
        `INSERT INTO stocktake_tag (stocktake_key, epc, pc, rssi_dbm, antenna, channel_mhz, reads, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (stocktake_key, epc) DO UPDATE SET pc = excluded.pc, rssi_dbm = excluded.rssi_dbm,
           antenna = excluded.antenna, channel_mhz = excluded.channel_mhz, reads = reads + excluded.reads, at = excluded.at`,
      );
      journal.transaction(() => {
        for (const { epc, pc, rssiDbm, antenna, channelMhz, reads, at } of tags)
          store.run(key, epc, pc, rssiDbm, antenna, channelMhz, reads, at);
      });
    },
    tags(key, from, size) {
      if (!isOwn(key)) return [];
      return db
        .prepare('SELECT * FROM stocktake_tag WHERE stocktake_key = ? ORDER BY rowid LIMIT ? OFFSET ?')
        .all(key, size, from)
        .map(toSighting);
    },
    clear(key) {
      if (isOwn(key)) clear(key);
    },
    remove(key) {
      if (isOwn(key)) remove(key);
    },
  };

  function clear(key: string): void {
    db.prepare('DELETE FROM stocktake_tag WHERE stocktake_key = ?').run(key);
  }

  function remove(key: string): void {
    journal.transaction(() => {
      clear(key);
      db.prepare('DELETE FROM stocktake WHERE key = ?').run(key);
    });
  }

  function removeOldChecks(): void {
    const before = new Date(now().getTime() - CHECK_KEPT_MS).toISOString();
    // None is older than those begun before it, even if the clock was behind when it was.
    const old = db
      .prepare(
        `SELECT key FROM (SELECT key, region, max(started_at) OVER (ORDER BY rowid) AS begun_at FROM stocktake)
         WHERE region = '' AND begun_at < ?`,
      )
      .all(before);
    for (const { key } of old) remove(String(key));
  }
}

function toStocktake(row: Record<string, unknown>): Stocktake {
  return {
    key: String(row.key),
    region: String(row.region),
    startedAt: String(row.started_at),
    tags: Number(row.tags),
  };
}

function toCheck({ doc_kind: docKind, doc_no: docNo, ...row }: Record<string, unknown>): KeptCheck {
  const { region: _, ...check } = toStocktake(row);
  return { ...check, docKind: docKind as KeptCheck['docKind'], docNo: String(docNo) };
}

function toSighting(row: Record<string, unknown>): TagSighting {
  return {
    epc: String(row.epc),
    pc: row.pc as string | null,
    rssiDbm: row.rssi_dbm as number | null,
    antenna: row.antenna as number | null,
    channelMhz: row.channel_mhz as number | null,
    reads: Number(row.reads),
    at: String(row.at),
  };
}
