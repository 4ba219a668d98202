import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPostgres, startPostgres, type TestPostgres } from '../../devices/postgres.ts';
import type { BenchResult } from '../result.ts';
import { type MeasuredNode, startNode } from './measured-node.ts';

/** The folder of filled databases that stay; `--keep` of `npm run bench`. */
export const KEEP = 'BENCH_KEEP';
const DATABASE = 'bench';
/** The same in every run, because a kept database contains data encrypted with it. */
const SECRET = 'a secret of measurements alone, 32 bytes and more';

/** A database of one of the two kinds for one bench. */
export interface BenchDatabase {
  name: 'PostgreSQL' | 'PGlite';
  where: { url: string; secret?: string } | { folder: string };
  /**
   * Runs the maintenance after a load at once. A load inserts years of rows in minutes, and the server would otherwise
   * run the maintenance during the measurement.
   */
  settle(): void;
  remove(): Promise<void>;
}

/** A separate PostgreSQL; null if none is installed. */
export function openPostgresCluster(): BenchDatabase | null {
  const programs = findPostgres();
  if (programs === null) return null;
  const postgres = startPostgres(programs);
  return benchDatabase(postgres, postgres.createDatabase(DATABASE));
}

/**
 * A PostgreSQL with the data of `fill`, after maintenance; null if none is installed. With `--keep` it is stored in
 * that folder under `name`, and later runs start from a copy.
 */
export async function openFilledPostgres(
  name: string,
  fill: (node: MeasuredNode) => Promise<void>,
): Promise<BenchDatabase | null> {
  const programs = findPostgres();
  if (programs === null) return null;
  const image = process.env[KEEP] === undefined ? undefined : join(process.env[KEEP], name);
  if (image === undefined || !existsSync(image)) {
    const postgres = startPostgres(programs);
    const database = benchDatabase(postgres, postgres.createDatabase(DATABASE));
    const node = await startNode(database.where);
    await fill(node).finally(() => node.stop());
    database.settle();
    if (image === undefined) return database;
    mkdirSync(dirname(image), { recursive: true });
    postgres.keepAs(image);
  }
  const copy = startPostgres(programs, image);
  return benchDatabase(copy, copy.addressOf(DATABASE));
}

function benchDatabase(postgres: TestPostgres, url: string): BenchDatabase {
  return {
    name: 'PostgreSQL',
    where: { url, secret: SECRET },
    settle() {
      for (const statement of ['VACUUM (ANALYZE)', 'CHECKPOINT']) postgres.run(statement, DATABASE);
    },
    remove: async () => postgres.remove(),
  };
}

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
