import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../devices/postgres.ts';

/** A database of one of the two kinds for one bench. */
export interface BenchDatabase {
  name: 'PostgreSQL' | 'PGlite';
  where: { url: string } | { folder: string };
  remove(): Promise<void>;
}

/** A PostgreSQL of its own; null where none is installed. */
export function openPostgresCluster(): BenchDatabase | null {
  const programs = findPostgres();
  if (programs === null) return null;
  const postgres = startPostgres(programs);
  return {
    name: 'PostgreSQL',
    where: { url: postgres.createDatabase('bench') },
    remove: async () => postgres.remove(),
  };
}

/** A folder for the embedded database. */
export async function openEmbeddedFolder(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-'));
  return {
    name: 'PGlite',
    where: { folder: join(folder, 'back-office') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
