import { normalizeReaderUri } from '../devices/transport/from-uri.ts';
import type { Journal } from '../storage/journal.ts';

/** The powers that models of tags took to be written at one port, in dBm. */
export interface ReaderTagPowers {
  /** For the model of the tag with this TID; null where the reader's own power has done until now. */
  find(tid: string): number | null;
  keep(tid: string, powerDbm: number): void;
  /** The least that was found to write a tag of this model; null where it was not looked for. */
  least(model: string): number | null;
  keepLeast(tid: string, powerDbm: number): void;
}

/** The write powers that this desk has learned for tag models, by reader. */
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
  `CREATE TABLE tag_least_power (
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
      const port = normalizeReaderUri(uri);
      const find = (table: Table, model: string) => {
        const row = db.prepare(`SELECT power_dbm FROM ${table} WHERE uri = ? AND model = ?`).get(port, model);
        return row === undefined ? null : Number(row.power_dbm);
      };
      const keep = (table: Table, model: string, powerDbm: number) =>
        db
          .prepare(
            `INSERT INTO ${table} (uri, model, power_dbm) VALUES (?, ?, ?)
             ON CONFLICT (uri, model) DO UPDATE SET power_dbm = excluded.power_dbm`,
          )
          .run(port, model, powerDbm);
      return {
        find: (tid) => find('tag_power', modelDigits(tid)),
        keep: (tid, powerDbm) => void keep('tag_power', modelDigits(tid), powerDbm),
        least: (model) => find('tag_least_power', model),
        keepLeast: (tid, powerDbm) => void keep('tag_least_power', modelDigits(tid), powerDbm),
      };
    },
  };
}

type Table = 'tag_power' | 'tag_least_power';
