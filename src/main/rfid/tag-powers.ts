import { normalizeReaderPort } from '../devices/transport/from-uri.ts';
import type { Journal } from '../storage/journal.ts';

/** The powers that models of tags took to be written at one port, in dBm. */
export interface ReaderTagPowers {
  /** For the model of the tag with this TID; null where the reader's own power has done until now. */
  find(tid: string): number | null;
  keep(tid: string, powerDbm: number): void;
}

/** What this desk has learned of models of tags, by reader. */
export interface TagPowers {
  /** One spelling of a port or another, with its options or without. */
  of(uri: string): ReaderTagPowers;
}

const MIGRATIONS = [
  `CREATE TABLE tag_power (
     uri TEXT NOT NULL,
     model TEXT NOT NULL,
     power_dbm REAL NOT NULL,
     PRIMARY KEY (uri, model)
   ) STRICT`,
];

/** Class, maker and model: the first two words of a TID, also of a model that has no name here. */
const MODEL_DIGITS = 8;

export function modelDigits(tid: string): string {
  return tid.slice(0, MODEL_DIGITS);
}

/** Opens the powers of this journal, creating their table at first. */
export function createTagPowers(journal: Journal): TagPowers {
  journal.migrate('tagPower', MIGRATIONS);
  const { db } = journal;
  return {
    of(uri) {
      const port = normalizeReaderPort(uri);
      return {
        find(tid) {
          const row = db
            .prepare('SELECT power_dbm FROM tag_power WHERE uri = ? AND model = ?')
            .get(port, modelDigits(tid));
          return row === undefined ? null : Number(row.power_dbm);
        },
        keep(tid, powerDbm) {
          db.prepare(
            `INSERT INTO tag_power (uri, model, power_dbm) VALUES (?, ?, ?)
             ON CONFLICT (uri, model) DO UPDATE SET power_dbm = excluded.power_dbm`,
          ).run(port, modelDigits(tid), powerDbm);
        },
      };
    },
  };
}
