import { randomBytes } from 'node:crypto';
import type { Journal } from '../storage/journal.ts';

const MIGRATIONS = ['CREATE TABLE host_id (server TEXT PRIMARY KEY, id TEXT NOT NULL) STRICT'];

/**
 * The id that this host has made for itself, one for each back office: 128 random bits in hexadecimal. It finds the tasks of the
 * desk again whoever signs in at it; by itself it is no right, so that the pages may know it. It stands in the journal, which
 * also knows what was printed: without the one the other would be of no use.
 */
export function createHostIds(journal: Journal): (server: string) => string {
  journal.migrate('host_id', MIGRATIONS);
  const { db } = journal;
  return (server) => {
    db.prepare('INSERT OR IGNORE INTO host_id (server, id) VALUES (?, ?)').run(
      server,
      randomBytes(16).toString('hex'),
    );
    return String(db.prepare('SELECT id FROM host_id WHERE server = ?').get(server)?.id);
  };
}
