import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../db/tenancy.ts';
import { openDemoDatabase } from './demo-image.ts';
import { fingerprintAll, watchCommits } from './fingerprint.ts';

let database: Database;
beforeAll(async () => {
  database = createDatabase(await openDemoDatabase());
}, 60_000);
afterAll(() => database.close());

const rename = (name: string, failure?: Error) =>
  database.withTenant('000000', async (tx) => {
    await tx.execute(sql`UPDATE users SET real_name = ${name} WHERE id = 301`);
    if (failure !== undefined) throw failure;
  });

test('a committed change is seen by the watch of commits and by the fingerprint', async () => {
  const [hasCommitted, before] = [await watchCommits(database), await fingerprintAll(database)];
  expect(await hasCommitted()).toBe(false);
  await rename('改');
  expect(await hasCommitted()).toBe(true);
  expect(await fingerprintAll(database)).not.toBe(before);
});

test('a change that is rolled back is seen by neither', async () => {
  const [hasCommitted, before] = [await watchCommits(database), await fingerprintAll(database)];
  await expect(rename('退', new Error('on purpose'))).rejects.toThrow();
  expect(await hasCommitted()).toBe(false);
  expect(await fingerprintAll(database)).toBe(before);
});
