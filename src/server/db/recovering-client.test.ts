import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/eventually.ts';
import type { Connection } from './connection.ts';
import type { OpenFile } from './durable-files.ts';
import { isOutOfSpace } from './failures.ts';
import { openPGlite } from './pglite.ts';

const folder = mkdtempSync(join(tmpdir(), 'veneer-recovering-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function execute(target: Connection, text: string): Promise<Record<string, unknown>[]> {
  return target.transaction(async (tx) => (await tx.sql.execute(sql.raw(text))).rows);
}

const MIB = 1024 * 1024;

test('a full disk refuses what is written and answers what is read, until there is space', async () => {
  let space = 31 * MIB;
  const live = await openPGlite(join(folder, 'refused'), { space: () => space });
  const full = { code: 'database.no_space' };
  await expect(execute(live, 'CREATE TABLE notes (id integer)')).rejects.toMatchObject(full);
  expect(await execute(live, `SELECT to_regclass('notes') AS found`)).toEqual([{ found: null }]);
  await expect(live.upkeep()).rejects.toMatchObject(full);
  await expect(live.freeze(async () => undefined)).rejects.toMatchObject(full);
  space = 32 * MIB;
  await execute(live, 'CREATE TABLE notes (id integer)');
  await live.freeze(async () => undefined);
  await live.close();
}, 60_000);

test('a database that could not write its log goes on from there once there is space', async () => {
  let isFull = false;
  const sync = ({ path, descriptor }: OpenFile): void => {
    // PostgreSQL makes a segment of the log under this name.
    if (isFull && path.includes('xlogtemp')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    fsyncSync(descriptor);
  };
  const space = () => (isFull ? 0 : 1024 * MIB);
  const live = await openPGlite(join(folder, 'ended'), { sync, space });
  await execute(live, 'CREATE TABLE notes (id integer, text text)');
  await execute(live, 'ALTER TABLE notes ALTER text SET STORAGE EXTERNAL');
  await execute(live, `INSERT INTO notes VALUES (1, 'kept')`);
  const heard = vi.fn();
  await live.listen('veneer_desk_chat', { onPayload: heard, onLost: () => {}, onRestored: () => {} });

  isFull = true;
  // 60 MB, more than the segments made at the start.
  const refused = execute(
    live,
    `INSERT INTO notes SELECT n, repeat('x', 1000000) FROM generate_series(2, 61) n`,
  );
  expect(await refused.catch(isOutOfSpace)).toBe(true);
  await expect(execute(live, 'SELECT 1')).rejects.toMatchObject({ code: 'database.no_space' });

  isFull = false;
  const answers = await Promise.all([
    execute(live, 'SELECT id FROM notes'),
    execute(live, `NOTIFY veneer_desk_chat, 'again'`),
  ]);
  expect(answers[0]).toEqual([{ id: 1 }]);
  await eventually(() => expect(heard).toHaveBeenCalledWith('again'));
  await live.close();
}, 60_000);
