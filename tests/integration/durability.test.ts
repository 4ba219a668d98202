import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDemoData } from '../devices/demo-folder.ts';
import { findPostgres, type TestPostgres } from '../devices/postgres.ts';
import { connectTo } from '../devices/remote-back-office.ts';
import { type RunningProgram, startServerProgram, whenReady } from '../devices/server-program.ts';
import { DEMO, startDemoCluster } from './support/demo-cluster.ts';
import { type Acknowledged, countOf, expectAllThere, writeMuch } from './support/many-writes.ts';

/** How often each server and database is killed; more often in `npm test -- deep`. */
const ROUNDS = Array.from({ length: process.env.VENEER_DESK_DEEP === '1' ? 10 : 1 }, (_, index) => index + 1);
/** The kill happens after this many of 200 writes were acknowledged. */
const ENOUGH = 60;

const folder = mkdtempSync(join(tmpdir(), 'veneer-kill-'));
const started: RunningProgram[] = [];

afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(settings: Record<string, string>): Promise<RunningProgram & { url: string }> {
  const program = startServerProgram({ VENEER_DESK_DEMO: '1', ...settings });
  started.push(program);
  return whenReady(program);
}

const signIn = async (url: string) => (await connectTo(url).signIn({ account: 'admin' })).access_token;

/** Writes until enough is acknowledged, calls `kill`, and returns what was acknowledged by then. */
async function writeUntilKilled(url: string, kill: () => void): Promise<Acknowledged> {
  let isKilled = false;
  const done = await writeMuch(url, await signIn(url), (so) => {
    if (isKilled || countOf(so) < ENOUGH) return;
    isKilled = true;
    kill();
  });
  expect(isKilled).toBe(true);
  // Otherwise nothing was interrupted.
  expect(countOf(done)).toBeLessThan(200);
  return done;
}

async function killServerAndLook(settings: Record<string, string>): Promise<void> {
  const doomed = await start(settings);
  const done = await writeUntilKilled(doomed.url, () => doomed.child.kill('SIGKILL'));
  await doomed.exited;
  const next = await start(settings);
  await expectAllThere(next.url, await signIn(next.url), done);
  next.child.kill('SIGTERM');
  await next.exited;
}

test.each(ROUNDS)(
  'kill -9 during 200 writes loses nothing acknowledged on the embedded database, round %i',
  async (round) => {
    const dataDir = join(folder, `embedded-${round}`);
    await copyDemoData(dataDir);
    await killServerAndLook({ VENEER_DESK_DATA: dataDir });
  },
);

const programs = findPostgres();

describe.skipIf(programs === null)('on PostgreSQL (needs the package postgresql)', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startDemoCluster(programs ?? '');
  });
  afterAll(() => postgres.remove());

  test.each(ROUNDS)(
    'kill -9 of the server during 200 writes loses nothing acknowledged, round %i',
    async (round) => {
      const settings = { DATABASE_URL: postgres.createDatabase(`killed_server_${round}`, DEMO) };
      await killServerAndLook({ ...settings, VENEER_DESK_DATA: join(folder, `server-${round}`) });
    },
  );

  test.each(ROUNDS)(
    'kill -9 of PostgreSQL during 200 writes loses nothing acknowledged, and the server goes on with it, round %i',
    async (round) => {
      const settings = { DATABASE_URL: postgres.createDatabase(`killed_postgres_${round}`, DEMO) };
      const server = await start({ ...settings, VENEER_DESK_DATA: join(folder, `postgres-${round}`) });
      let killed = Promise.resolve();
      const done = await writeUntilKilled(server.url, () => {
        killed = postgres.kill();
      });
      await killed;
      postgres.resume();
      await expectAllThere(server.url, await signIn(server.url), done);
      server.child.kill('SIGTERM');
      await server.exited;
    },
  );
});
