import { randomBytes } from 'node:crypto';
import type { Journal } from '../storage/journal.ts';

const MIGRATIONS = ['CREATE TABLE host_id (server TEXT PRIMARY KEY, id TEXT NOT NULL) STRICT'];

/**
 * The ids that this host generates for itself, one for each back office: 128 random bits in hexadecimal. An id finds
 * the desk's tasks again, whoever signs in there. It grants no rights, so pages may see it. It is stored in the
 * journal, which also records what was printed, because neither is useful without the other.
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
