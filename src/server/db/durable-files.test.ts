import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Connection } from './connection.ts';
import type { OpenFile } from './durable-files.ts';
import { openPGlite } from './pglite.ts';

/**
 * Simulates a power cut of the database in `source`: the disk contains the synced files with the content of their last
 * sync.
 */
function startDisk(source: string, disk: string) {
  let isPowered = true;
  cpSync(source, disk, { recursive: true });
  return {
    sync({ path }: OpenFile): void {
      if (!isPowered) return;
      const kept = join(disk, relative(source, path));
      if (!statSync(path).isDirectory()) {
        copyFileSync(path, kept);
        return;
      }
      const names = new Set(readdirSync(path));
      for (const name of readdirSync(kept))
        if (!names.has(name)) rmSync(join(kept, name), { recursive: true });
    },
    cutPower(): void {
      isPowered = false;
    },
  };
}

async function execute(target: Connection, text: string): Promise<Record<string, unknown>[]> {
  return target.transaction(async (tx) => (await tx.sql.execute(sql.raw(text))).rows);
}

test('committed changes survive a power cut, across checkpoints and segments of the write-ahead log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [database, copy] = [join(folder, 'live/database'), join(folder, 'disk/database')];
  const made = await openPGlite(database);
  await execute(made, 'CREATE TABLE notes (id integer PRIMARY KEY, text text NOT NULL)');
  await made.close();

  const disk = startDisk(database, copy);
  const live = await openPGlite(database, { sync: disk.sync });
  const acknowledged: number[] = [];
  for (let id = 0; id < 20; id++) {
    // A megabyte of incompressible text: 20 of them exceed a log segment of 16 MB.
    const text = randomBytes(512 * 1024).toString('hex');
    await execute(live, `INSERT INTO notes VALUES (${id}, '${text}')`);
    acknowledged.push(id);
    if (id === 8) await execute(live, 'CHECKPOINT');
  }
  disk.cutPower();
  await live.close();

  const found = await openPGlite(copy);
  const rows = await execute(found, 'SELECT id FROM notes ORDER BY id');
  expect(rows.map((row) => row.id)).toEqual(acknowledged);
  await found.close();
}, 120_000);
