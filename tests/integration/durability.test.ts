import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_DEEP } from '../deep.ts';
import { copyDemoData } from '../devices/demo-folder.ts';
import { findPostgres, type TestPostgres } from '../devices/postgres.ts';
import { connectTo } from '../devices/remote-back-office.ts';
import { type RunningProgram, startServerProgram, whenReady } from '../devices/server-program.ts';
import { DEMO, startDemoCluster } from './support/demo-cluster.ts';
import { type Audited, auditMany, expectWholeAudits } from './support/many-audits.ts';
import { type Acknowledged, countOf, expectAllThere, writeMuch } from './support/many-writes.ts';

const rounds = (length: number) => Array.from({ length }, (_, index) => index + 1);
/** How often the embedded database and PostgreSQL are killed; more often in `npm test -- deep`. */
const ROUNDS = rounds(IS_DEEP ? 10 : 1);
/** How often a server on PostgreSQL is, whose commits the database keeps; only in `npm test -- deep`. */
const SERVER_ROUNDS = rounds(IS_DEEP ? 10 : 0);
/** The number of rounds during audits, whose preparation takes some seconds; only in `npm test -- deep`. */
const AUDIT_ROUNDS = rounds(IS_DEEP ? 3 : 0);
/** The kill happens after this many of 200 writes, or of 100 audits, were acknowledged. */
const ENOUGH = 60;
const ENOUGH_AUDITS = 30;

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

/** The work that is interrupted, and a check that no acknowledged result is lost and none is partial. */
interface Work<Done> {
  until(url: string, token: string, kill: () => void): Promise<Done>;
  expectWhole(url: string, token: string, done: Done): Promise<void>;
}

/** Calls `kill` when `enough` of `all` were acknowledged; `end` fails if nothing was interrupted. */
function killing(kill: () => void, enough: number, all: number) {
  let count = 0;
  let isKilled = false;
  return {
    acknowledged(now: number) {
      count = now;
      if (isKilled || count < enough) return;
      isKilled = true;
      kill();
    },
    end() {
      expect(isKilled).toBe(true);
      expect(count).toBeLessThan(all);
    },
  };
}

const WRITES: Work<Acknowledged> = {
  async until(url, token, kill) {
    const killer = killing(kill, ENOUGH, 200);
    const done = await writeMuch(url, token, (so) => killer.acknowledged(countOf(so)));
    killer.end();
    return done;
  },
  expectWhole: expectAllThere,
};

const AUDITS: Work<Audited> = {
  async until(url, token, kill) {
    const killer = killing(kill, ENOUGH_AUDITS, 100);
    const done = await auditMany(url, token, (count) => killer.acknowledged(count));
    killer.end();
    return done;
  },
  expectWhole: expectWholeAudits,
};

async function killServerAndLook<Done>(settings: Record<string, string>, work: Work<Done>): Promise<void> {
  const doomed = await start(settings);
  const done = await work.until(doomed.url, await signIn(doomed.url), () => doomed.child.kill('SIGKILL'));
  await doomed.exited;
  const next = await start(settings);
  await work.expectWhole(next.url, await signIn(next.url), done);
  next.child.kill('SIGTERM');
  await next.exited;
}

test.each(ROUNDS)(
  'kill -9 during 200 writes loses nothing acknowledged on the embedded database, round %i',
  async (round) => {
    const dataDir = join(folder, `embedded-${round}`);
    await copyDemoData(dataDir);
    await killServerAndLook({ VENEER_DESK_DATA: dataDir }, WRITES);
  },
);

test.each(AUDIT_ROUNDS)(
  'kill -9 during 100 audits leaves each as a whole or not at all on the embedded database, round %i',
  async (round) => {
    const dataDir = join(folder, `audits-${round}`);
    await copyDemoData(dataDir);
    await killServerAndLook({ VENEER_DESK_DATA: dataDir }, AUDITS);
  },
);

const programs = findPostgres();

describe.skipIf(programs === null)('on PostgreSQL (needs the package postgresql)', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startDemoCluster(programs ?? '');
  });
  afterAll(() => postgres.remove());

  test.each(SERVER_ROUNDS)(
    'kill -9 of the server during 200 writes loses nothing acknowledged, round %i',
    async (round) => {
      const settings = { DATABASE_URL: postgres.createDatabase(`killed_server_${round}`, DEMO) };
      await killServerAndLook({ ...settings, VENEER_DESK_DATA: join(folder, `server-${round}`) }, WRITES);
    },
  );

  test.each(AUDIT_ROUNDS)(
    'kill -9 of the server during 100 audits leaves each as a whole or not at all, round %i',
    async (round) => {
      const settings = { DATABASE_URL: postgres.createDatabase(`killed_audits_${round}`, DEMO) };
      await killServerAndLook({ ...settings, VENEER_DESK_DATA: join(folder, `auditing-${round}`) }, AUDITS);
    },
  );

  test.each(ROUNDS)(
    'kill -9 of PostgreSQL during 200 writes loses nothing acknowledged, and the server goes on with it, round %i',
    async (round) => {
      const settings = { DATABASE_URL: postgres.createDatabase(`killed_postgres_${round}`, DEMO) };
      await killPostgresAndLook({ ...settings, VENEER_DESK_DATA: join(folder, `postgres-${round}`) }, WRITES);
    },
  );

  test.each(AUDIT_ROUNDS)(
    'kill -9 of PostgreSQL during 100 audits leaves each as a whole or not at all, round %i',
    async (round) => {
      const settings = { DATABASE_URL: postgres.createDatabase(`audits_postgres_${round}`, DEMO) };
      const folderOfRound = join(folder, `audits-postgres-${round}`);
      await killPostgresAndLook({ ...settings, VENEER_DESK_DATA: folderOfRound }, AUDITS);
    },
  );

  async function killPostgresAndLook<Done>(settings: Record<string, string>, work: Work<Done>) {
    const server = await start(settings);
    let killed = Promise.resolve();
    const done = await work.until(server.url, await signIn(server.url), () => {
      killed = postgres.kill();
    });
    await killed;
    postgres.resume();
    await work.expectWhole(server.url, await signIn(server.url), done);
    server.child.kill('SIGTERM');
    await server.exited;
  }
});
