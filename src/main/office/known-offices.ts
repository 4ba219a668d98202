import type { Journal } from '../storage/journal.ts';

const MIGRATIONS = [
  // `kept_apart`: the name that a user has declared to be another back office.
  `CREATE TABLE office (
     server TEXT PRIMARY KEY,
     id TEXT NOT NULL,
     kept_apart TEXT NOT NULL DEFAULT ''
   ) STRICT`,
];

/** Secrets that are kept by the name of a back office; those already under the new name stay. */
export interface SecretsOfOffices {
  move(from: string, to: string): Promise<void>;
}

/**
 * The back offices that persons have signed in to from this desk, by their names (`nameOfServer`) and ids. Everything
 * the desk keeps for one is kept by its name, so that it is no other's; an id finds the same one again under a new
 * address.
 */
export interface KnownOffices {
  /** Empty if nobody has signed in there yet. */
  idOf(server: string): string;
  /** Names of the same back office under former addresses, without those that a user has declared to be others than `server`. */
  formerOf(server: string): string[];
  /**
   * A back office with this id answers under this name. If it is another one than before, everything kept for that one
   * gets a name of its own, and what this one had when it answered here last is its own again; returns true then.
   */
  found(server: string, id: string): Promise<boolean>;
  /** A person has confirmed that the back office under the former name is that under the new one. */
  takeOver(from: string, to: string): Promise<void>;
  /** A user has declared that it is not. */
  keepApart(from: string, to: string): void;
}

/** The name of a back office at whose address another one answers now; no address has such a part. */
const displacedName = (server: string, id: string) => `${server}#${id.slice(0, 8)}`;

/** Opens them in the journal, which also holds what waits for them. */
export function createKnownOffices(journal: Journal, secrets: readonly SecretsOfOffices[]): KnownOffices {
  journal.migrate('office', MIGRATIONS);
  const { db } = journal;

  function idOf(server: string): string {
    return String(db.prepare('SELECT id FROM office WHERE server = ?').get(server)?.id ?? '');
  }

  /** Moves the secrets first: if the program ends in between, the journal still has the old name and it is done again. */
  async function move(from: string, to: string): Promise<void> {
    for (const kept of secrets) await kept.move(from, to);
    journal.transaction(() => {
      for (const table of tablesByServer(db))
        db.prepare(`UPDATE OR REPLACE ${table} SET server = ? WHERE server = ?`).run(to, from);
    });
  }

  return {
    idOf,
    formerOf: (server) =>
      db
        .prepare('SELECT server FROM office WHERE id = ? AND server <> ? AND kept_apart <> ? ORDER BY rowid')
        .all(idOf(server), server, server)
        .map((row) => String(row.server)),
    async found(server, id) {
      const before = idOf(server);
      if (before === id) return false;
      if (before !== '') {
        await move(server, displacedName(server, before));
        if (idOf(displacedName(server, id)) === id) await move(displacedName(server, id), server);
      }
      db.prepare('INSERT OR REPLACE INTO office (server, id) VALUES (?, ?)').run(server, id);
      return before !== '';
    },
    takeOver: move,
    keepApart(from, to) {
      db.prepare('UPDATE office SET kept_apart = ? WHERE server = ?').run(to, from);
    },
  };
}

/** Tables of the journal whose rows belong to a back office, whichever room has made them. */
function tablesByServer(db: Journal['db']): string[] {
  return db
    .prepare(
      `SELECT m.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND c.name = 'server'`,
    )
    .all()
    .map((row) => String(row.name));
}
