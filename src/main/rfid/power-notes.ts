import { normalizeReaderUri } from '../devices/transport/from-uri.ts';
import type { Journal } from '../storage/journal.ts';

/** The powers that a search for a tag found, and the lower ones that it set, in dBm as the reader reports them. */
export interface PowerNote {
  /** The reader's answer to `identify`, because several readers may share a port; empty if it gives none. */
  identity: string;
  foundDbm: number[];
  searchDbm: number[];
}

/** The notes of the readers at one port. */
export interface ReaderPowerNotes {
  isEmpty(): boolean;
  /** The note of the reader with this identity; an empty one, here or in the note, is taken for any reader. */
  find(identity: string): PowerNote | null;
  /** Replaces an earlier note of the same reader. */
  put(note: PowerNote): void;
  /**
   * The note does not apply any more. It stays on the disk until `clear`, so that the next search, which puts the same
   * note, need not wait for the disk; a crash brings it back, where it concerns only a reader that has exactly the power
   * of the search.
   */
  remove(note: PowerNote): void;
  /** Deletes the removed notes; called before the power is changed otherwise, and when the connection is closed. */
  clear(): void;
}

/**
 * Readers that a search has set to a lower power. A note is in the journal before the power is changed and until the
 * reader has confirmed its own, so that a crash or a pulled cable in between can be made good.
 */
export interface PowerNotes {
  /** One spelling of a port or another, with its options or without: the notes are the same. */
  of(uri: string): ReaderPowerNotes;
}

const MIGRATIONS = [
  `CREATE TABLE power_note (
     uri TEXT NOT NULL,
     identity TEXT NOT NULL,
     found_dbm REAL NOT NULL,
     search_dbm REAL NOT NULL,
     PRIMARY KEY (uri, identity)
   ) STRICT`,
  // One power per antenna; a note from before this migration becomes a list of one.
  `CREATE TABLE power_notes (
     uri TEXT NOT NULL,
     identity TEXT NOT NULL,
     found_dbm TEXT NOT NULL,
     search_dbm TEXT NOT NULL,
     PRIMARY KEY (uri, identity)
   ) STRICT;
   INSERT INTO power_notes SELECT uri, identity, json_array(found_dbm), json_array(search_dbm) FROM power_note;
   DROP TABLE power_note`,
];

/** Opens the notes of this journal, creating their table at first. */
export function createPowerNotes(journal: Journal): PowerNotes {
  journal.migrate('power', MIGRATIONS);
  const { db } = journal;
  const allAt = (port: string) =>
    db.prepare('SELECT identity, found_dbm, search_dbm FROM power_notes WHERE uri = ?').all(port).map(toNote);
  /** The identities of the readers whose notes are on the disk only, by port. */
  const removed = new Map<string, Set<string>>();

  return {
    of(uri) {
      const port = normalizeReaderUri(uri);
      const isRemoved = ({ identity }: PowerNote) => removed.get(port)?.has(identity) === true;
      const notesAt = () => allAt(port).filter((note) => !isRemoved(note));
      return {
        isEmpty: () => notesAt().length === 0,
        find(identity) {
          const notes = notesAt();
          return (
            notes.find((note) => note.identity === identity) ??
            notes.find((note) => note.identity === '' || identity === '') ??
            null
          );
        },
        put(note) {
          const { identity } = note;
          const kept = allAt(port).find((other) => other.identity === identity);
          if (kept === undefined || !isSame(kept, note))
            db.prepare(
              `INSERT INTO power_notes (uri, identity, found_dbm, search_dbm) VALUES (?, ?, ?, ?)
               ON CONFLICT (uri, identity) DO UPDATE SET found_dbm = excluded.found_dbm, search_dbm = excluded.search_dbm`,
            ).run(port, identity, JSON.stringify(note.foundDbm), JSON.stringify(note.searchDbm));
          removed.get(port)?.delete(identity);
        },
        remove({ identity }) {
          removed.set(port, (removed.get(port) ?? new Set()).add(identity));
        },
        clear() {
          const identities = removed.get(port) ?? new Set();
          if (identities.size === 0) return;
          const drop = db.prepare('DELETE FROM power_notes WHERE uri = ? AND identity = ?');
          journal.transaction(() => {
            for (const identity of identities) drop.run(port, identity);
          }, 'undoable');
          removed.delete(port);
        },
      };
    },
  };
}

function isSame(one: PowerNote, other: PowerNote): boolean {
  return one.foundDbm.join() === other.foundDbm.join() && one.searchDbm.join() === other.searchDbm.join();
}

function toNote(row: Record<string, unknown>): PowerNote {
  return {
    identity: String(row.identity),
    foundDbm: JSON.parse(String(row.found_dbm)),
    searchDbm: JSON.parse(String(row.search_dbm)),
  };
}
