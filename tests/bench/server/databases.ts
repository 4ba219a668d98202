import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../devices/postgres.ts';
import type { BenchResult } from '../result.ts';

/** A database of one of the two kinds for one bench. */
export interface BenchDatabase {
  name: 'PostgreSQL' | 'PGlite';
  where: { url: string } | { folder: string };
  /**
   * Tidies up at once what a load leaves behind: rows of years come in minutes, and the server would do it while times
   * are taken.
   */
  settle(): void;
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
    settle() {
      for (const statement of ['VACUUM (ANALYZE)', 'CHECKPOINT']) postgres.run(statement, 'bench');
    },
    remove: async () => postgres.remove(),
  };
}

/** A folder for the embedded database. */
export async function openEmbeddedFolder(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-'));
  return {
    name: 'PGlite',
    where: { folder: join(folder, 'back-office') },
    // Its upkeep is asked for after every part of the load.
    settle: () => undefined,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Measures on PostgreSQL, where it is installed, and on the embedded database. */
export async function onEachDatabase(
  measure: (database: BenchDatabase) => Promise<BenchResult[]>,
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const open of [openPostgresCluster, openEmbeddedFolder]) {
    const database = await open();
    if (database === null) continue;
    try {
      results.push(...(await measure(database)));
    } finally {
      await database.remove();
    }
  }
  return results;
}
