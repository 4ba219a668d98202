import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { api } from '../../src/shared/api/index.ts';
import type { ImportCalls } from '../../src/shared/records/import-api.ts';
import { findPostgres, type TestPostgres } from '../devices/postgres.ts';
import { connectTo } from '../devices/remote-back-office.ts';
import { startServerProgram, whenReady } from '../devices/server-program.ts';
import { eventually } from '../eventually.ts';
import { DEMO, startDemoCluster } from './support/demo-cluster.ts';

/** Long enough for the lease of a dead node to expire. */
const PATIENTLY = { timeout: 60_000, interval: 100 };
const ROWS = 6000;
const COUNT = `SELECT (SELECT count(*) FROM cook_pools WHERE code LIKE 'KILL-%'),
  (SELECT count(*) FROM audit_entries WHERE action = 'cookPool.import')`;

const programs = findPostgres();

describe.skipIf(programs === null)('jobs (needs the package postgresql)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veneer-jobs-'));
  let postgres: TestPostgres;
  let databaseUrl = '';

  beforeAll(async () => {
    postgres = await startDemoCluster(programs ?? '');
    databaseUrl = postgres.createDatabase('jobs', DEMO);
  });
  afterAll(() => {
    postgres.remove();
    rmSync(dataDir, { recursive: true });
  });

  async function startNode() {
    const settings = { DATABASE_URL: databaseUrl, VENEER_DESK_DATA: dataDir };
    const { child, exited, url } = await whenReady(startServerProgram(settings));
    onTestFinished(() => void child.kill('SIGKILL'));
    const kill = () => {
      child.kill('SIGKILL');
      return exited;
    };
    return { url, kill, ...connectTo(url) };
  }

  /** An import too large for one call. */
  async function startImport(url: string, token: string): Promise<string> {
    const lines = Array.from({ length: ROWS }, (_, index) => `KILL-${index},池 ${index}`);
    const form = new FormData();
    form.append('file', new Blob([['编号,名称', ...lines].join('\n')]), 'pools.csv');
    const { path } = (api.cookPool as unknown as ImportCalls).importRecords;
    const headers = { 'blade-auth': `bearer ${token}` };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: form });
    const { data } = (await answer.json()) as { data: { jobId: string } };
    return data.jobId;
  }

  test('of a node killed while applying their effect are completed by another node, once', async () => {
    const first = await startNode();
    const { access_token: token } = await first.signIn({ account: 'admin' });
    const lock = new Client({ connectionString: databaseUrl });
    await lock.connect();
    onTestFinished(() => lock.end());
    await lock.query('BEGIN');
    // Reads of the table continue; writes wait.
    await lock.query('LOCK TABLE cook_pools IN SHARE MODE');
    const id = await startImport(first.url, token);
    await eventually(async () => {
      const { rows } = await lock.query('SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted');
      expect(rows[0].waiting).toBe(1);
    }, PATIENTLY);
    await first.kill();

    const second = await startNode();
    const read = () => second.ask(api.job.detail, { token, query: { id } });
    expect((await read()).state).toBe('RUNNING');
    await lock.query('ROLLBACK');
    await eventually(async () => expect((await read()).state).toBe('DONE'), PATIENTLY);
    expect(postgres.run(COUNT, 'jobs').trim()).toBe(`${ROWS}|${ROWS}`);
  }, 180_000);
});
