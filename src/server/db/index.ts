import type { Connection } from './connection.ts';
import { openPGlite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { createDatabase, type Database } from './tenancy.ts';

export interface DatabaseLocation {
  /** Address of PostgreSQL; without it the embedded database in `folder`, or in memory if there is no folder. */
  url?: string | undefined;
  /** Address of the same PostgreSQL, bypassing a pooler in transaction mode. */
  directUrl?: string | undefined;
  folder?: string | undefined;
}

/** Opens the database without changing it; `migrate()` updates it. */
export async function openDatabase(
  location: DatabaseLocation,
  onError: (error: Error) => void,
): Promise<Database> {
  const connection: Connection = location.url
    ? await openPostgres(location.url, onError, { directUrl: location.directUrl })
    : await openPGlite(location.folder);
  return createDatabase(connection);
}
