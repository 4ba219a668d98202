import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { openPGlite } from './pglite.ts';

const SEGMENT_MIB = 16;
const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'veneer-upkeep-'));
let connection: Connection;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  connection = await openPGlite(join(folder, 'database'));
  await run('CREATE TABLE notes (id integer PRIMARY KEY, words text)');
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await connection.close();
  rmSync(folder, { recursive: true });
});

/** Updates the statistics at once instead of after a second. */
const run = (script: string) =>
  connection.transaction((tx) => tx.runScript(`${script}; SELECT pg_stat_force_next_flush()`));

const logMib = () =>
  SEGMENT_MIB *
  readdirSync(join(folder, 'database/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;

/** Dead rows by PostgreSQL's statistics. */
async function deadRows(): Promise<number> {
  const { rows } = await connection.transaction(({ sql: tx }) =>
    tx.execute<{ dead: number }>(
      sql`SELECT n_dead_tup::integer AS dead FROM pg_stat_user_tables WHERE relname = 'notes'`,
    ),
  );
  return rows[0]?.dead ?? Number.NaN;
}

/** Rows that the planner expects in the table; negative where it was never analysed. */
async function estimatedRows(): Promise<number> {
  const { rows } = await connection.transaction(({ sql: tx }) =>
    tx.execute<{ estimated: number }>(
      sql`SELECT reltuples::integer AS estimated FROM pg_class WHERE relname = 'notes'`,
    ),
  );
  return rows[0]?.estimated ?? Number.NaN;
}

test('collects statistics of a filled table at once, and again once most of its rows are new', async () => {
  await run('INSERT INTO notes SELECT n FROM generate_series(1, 500) AS n');
  expect(await estimatedRows()).toBe(-1);
  await connection.upkeep();
  expect(await estimatedRows()).toBe(500);
  await run('INSERT INTO notes SELECT n FROM generate_series(501, 2000) AS n');
  await connection.upkeep();
  expect(await estimatedRows()).toBe(2000);
  await run('TRUNCATE notes');
}, 120_000);

test('keeps the write-ahead log small with checkpoints', async () => {
  // Just below the size from which PostgreSQL compresses values.
  const words = `repeat('x', 1900) || random()`;
  await run(`INSERT INTO notes SELECT n, ${words} FROM generate_series(1, 20000) AS n`);
  for (let round = 0; round < 2; round += 1) await run(`UPDATE notes SET words = ${words}`);
  expect(logMib()).toBeGreaterThan(100);
  await connection.upkeep();
  expect(logMib()).toBeLessThanOrEqual(64 + SEGMENT_MIB);
}, 120_000);

test('vacuums removed rows once the server is idle', async () => {
  expect(await deadRows()).toBe(40_000);
  await connection.upkeep();
  expect(await deadRows()).toBe(40_000);
  vi.advanceTimersByTime(31_000);
  await connection.upkeep();
  expect(await deadRows()).toBe(0);
}, 120_000);

test('vacuums after an hour even under constant load', async () => {
  await run(`DELETE FROM notes WHERE id > 10000`);
  await connection.upkeep();
  expect(await deadRows()).toBe(10_000);
  vi.advanceTimersByTime(HOUR_MS);
  await run('SELECT');
  await connection.upkeep();
  expect(await deadRows()).toBe(0);
}, 120_000);

test('collects statistics for query plans', async () => {
  expect(await estimatedRows()).toBe(10_000);
});
