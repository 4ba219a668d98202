import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { putMovedDatabaseBack } from './moved-database.ts';

/** A data folder with databases under these names; `PG_VERSION` of each holds its name. */
function dataFolder(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-moved-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'back-office'));
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'PG_VERSION'), name);
  }
  return folder;
}

const databaseIn = (folder: string) => readFileSync(join(folder, 'back-office', 'PG_VERSION'), 'utf8');

test('the database of a restore that was killed between its two renames is put back', async () => {
  const [older, newer] = ['back-office.before-20260101-080000', 'back-office.before-20261127-080000'];
  const folder = dataFolder(older, newer, 'restoring-x/back-office');
  await putMovedDatabaseBack(join(folder, 'back-office'));
  expect(databaseIn(folder)).toBe(newer);
  expect(readdirSync(folder).sort()).toEqual(['back-office', older]);
});

test('a database that is in its place stays, and a folder without one takes no kept database of a finished restore', async () => {
  const kept = 'back-office.before-20261127-080000';
  const whole = dataFolder('back-office', kept, 'restoring-x/back-office');
  await putMovedDatabaseBack(join(whole, 'back-office'));
  expect(databaseIn(whole)).toBe('back-office');

  const finished = dataFolder(kept);
  await putMovedDatabaseBack(join(finished, 'back-office'));
  expect(readdirSync(join(finished, 'back-office'))).toEqual([]);
});
