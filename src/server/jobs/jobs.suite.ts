import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { api } from '#shared/api/index';
import { JOB_KEPT_DAYS } from '#shared/api/job';
import type { FileAnswer } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { eventually } from '../../../tests/eventually.ts';
import { DEFAULT_CONFIG } from '../config.ts';
import { claimNodeNumber, createIds } from '../db/ids.ts';
import { jobs as jobRows } from '../db/schema/jobs.ts';
import { posts } from '../db/schema/people.ts';
import type { Principal } from '../http/implement.ts';
import { OpenCalls } from '../http/open-calls.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { readPrincipal } from '../modules/auth/sessions/principals.ts';
import { openSecret } from '../secrets/server-secret.ts';
import { makeClerk, makeRole, menuIdsOf } from '../testing/clerks.ts';
import { TEST_SECRET, type TestServer } from '../testing/test-server.ts';
import { createJobs, type Jobs } from './jobs.ts';
import type { JobFile, JobOutcome, RunningJob } from './kind.ts';

const COMPANY = '000000';
const OTHER = '100001';
const DAY_MS = 24 * 3_600_000;
const FILE = { fileName: 'out.txt', contentType: 'text/plain', bytes: new TextEncoder().encode('result') };

type Work = (job: RunningJob<string>) => Promise<JobOutcome>;

export function jobSuite(get: () => TestServer): void {
  describe('jobs', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veneer-jobs-'));
    let newId: () => string;
    let owner: Principal;
    let stranger: Principal;
    let kinds = 0;

    beforeAll(async () => {
      newId = createIds(await claimNodeNumber(get().database));
      owner = await principal(COMPANY, 'admin');
      stranger = await principal(OTHER, 'kefu');
    });
    afterAll(() => rmSync(dataDir, { recursive: true }));

    async function principal(tenantId: string, account: string): Promise<Principal> {
      const { user_id: userId } = await get().signIn({ tenantId, account });
      const found = await get().database.withTenant(tenantId, (tx) =>
        readPrincipal(tx, { tenantId, userId, deptId: null }, new Date()),
      );
      if (found === null) throw new Error(`${account} may do nothing`);
      return found;
    }

    /** Another node with its own kind of job; nothing starts before `work`. */
    function node(
      work: Work,
      {
        kind = `test_${++kinds}`,
        places = 1,
        permission = 'pack_view',
        log = pino({ enabled: false }),
        folder = dataDir,
        database = get().database,
      } = {},
    ) {
      const jobs = createJobs(
        {
          config: { ...DEFAULT_CONFIG, dataDir: folder },
          database,
          secret: openSecret({ secret: TEST_SECRET, dataDir: undefined }),
          officeId: '',
          nextId: newId,
          now: get().clock.now,
          log,
          metrics: createMetrics(),
          openCalls: new OpenCalls(),
        },
        places,
      );
      onTestFinished(() => jobs.stop());
      const words = { zh: '试验', en: 'Test' };
      const begin = jobs.define({ kind, words, permission, input: z.string(), run: work });
      const start = (user: Principal, input: string, file?: JobFile) =>
        begin({ user, facts: { address: '', language: 'zh' } }, input, file);
      return { jobs, kind, start };
    }

    const state = async (jobs: Jobs, id: string, user = owner) => (await jobs.findOne(user, id)).state;
    const ended = (jobs: Jobs, id: string, user = owner) =>
      eventually(async () => {
        const job = await jobs.findOne(user, id);
        expect(['DONE', 'FAILED', 'CANCELLED']).toContain(job.state);
        return job;
      });

    test('whose file cannot be stored take none of the company’s space', async () => {
      const used = async () => {
        const { rows } = await get().database.withTenant(COMPANY, (tx) =>
          tx.execute(
            "SELECT coalesce(sum(size_bytes), 0) AS bytes FROM files WHERE state IN ('STORING', 'STORED')",
          ),
        );
        return rows[0];
      };
      const folder = mkdtempSync(join(tmpdir(), 'veneer-jobs-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, 'uploads'), 'a file in the place of the folder');
      const { jobs, start } = node(async () => ({ file: FILE }), { folder });
      const before = await used();
      const { id } = await start(owner, 'x');
      jobs.work();
      expect(await ended(jobs, id)).toMatchObject({
        state: 'FAILED',
        error: { code: 'upload.store_failed' },
      });
      expect(await used()).toEqual(before);
    });

    test('whose commit succeeds without an answer have been started, and keep their input file', async () => {
      const { database } = get();
      const kind = `test_${++kinds}`;
      let isLost = false;
      const fragile: typeof database = {
        ...database,
        async withTenant(tenantId, work, signal) {
          const result = await database.withTenant(tenantId, work, signal);
          const { rows } = await database.withTenant(tenantId, (tx) =>
            tx.execute(sql`SELECT 1 FROM jobs WHERE kind = ${kind}`),
          );
          if (isLost || rows.length === 0) return result;
          isLost = true;
          throw new Error('Connection terminated unexpectedly');
        },
      };
      const read: Work = async (job) => ({ file: { ...FILE, bytes: await job.inputFile() } });
      const { jobs, start } = node(read, { kind, database: fragile });
      const { id } = await start(owner, 'x', FILE);
      expect(isLost).toBe(true);
      jobs.work();
      expect(await ended(jobs, id)).toMatchObject({ state: 'DONE', error: null });
    });

    test('end with a file that only their owner can download', async () => {
      const { jobs, start } = node(async () => ({ file: FILE, message: { zh: '好', en: 'Good' } }));
      const { id } = await start(owner, 'x');
      expect(await state(jobs, id)).toBe('QUEUED');
      jobs.work();
      expect(await ended(jobs, id)).toMatchObject({
        state: 'DONE',
        fileName: 'out.txt',
        message: { zh: '好' },
      });
      const { bytes, ...file } = fileOf(await jobs.readResult(owner, id));
      expect([file, new TextDecoder().decode(bytes)]).toEqual([
        { fileName: 'out.txt', contentType: 'text/plain' },
        'result',
      ]);
      await expect(jobs.readResult(stranger, id)).rejects.toMatchObject({ code: 'record.not_found' });
      await expect(jobs.readResult({ ...owner, permissions: new Set() }, id)).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    });

    test('end with a file that an owner who sees less than it shows cannot download', async () => {
      const server = get();
      const admin = (await server.signIn({ account: 'admin' })).access_token;
      const roleId = await makeRole(server, admin, ['pack_view', 'post_view', 'post_edit'], '1');
      const { id: userId } = await makeClerk(server, admin, roleId);
      const clerk = () =>
        server.database.withTenant(COMPANY, async (tx) => {
          const found = await readPrincipal(tx, { tenantId: COMPANY, userId, deptId: null }, new Date());
          return found ?? owner;
        });
      const allow = async (buttons: string[], scope: string) => {
        const menuIds = await menuIdsOf(server, buttons);
        const body = { roleIds: [roleId], menuIds, dataScopeIds: [scope] };
        await server.ask(api.role.grant, { token: admin, body });
      };
      const { jobs, start } = node(async () => ({ file: FILE }));
      const { id } = await start(await clerk(), 'x');
      jobs.work();
      await ended(jobs, id, await clerk());
      const download = async () => {
        const read = jobs.readResult(await clerk(), id);
        return read.then(
          () => 'file',
          ({ code }: AppError) => code,
        );
      };
      await allow(['pack_view', 'post_view', 'user_view'], '1');
      expect(await download()).toBe('file');
      await allow(['pack_view', 'post_view'], '2');
      expect(await download()).toBe('job.rights_narrowed');
      await allow(['pack_view'], '1');
      expect(await download()).toBe('job.rights_narrowed');
    });

    test('of a company with many jobs alternate with those of another company', async () => {
      const begun: string[] = [];
      const { jobs, start } = node(async ({ input }) => {
        begun.push(input);
        return {};
      });
      const many = [];
      for (let count = 1; count <= 6; count += 1) many.push((await start(owner, `many ${count}`)).id);
      const { id } = await start(stranger, 'one');
      jobs.work();
      await ended(jobs, id, stranger);
      expect(begun.indexOf('one')).toBeLessThan(2);
      await ended(jobs, many.at(-1) ?? '');
      expect(begun.filter((input) => input !== 'one')).toEqual([1, 2, 3, 4, 5, 6].map((at) => `many ${at}`));
    });

    test('stop without effect when their owner cancels them, waiting or running', async () => {
      const begun = Promise.withResolvers<void>();
      const { jobs, start } = node(async ({ progress }) => {
        begun.resolve();
        for (let row = 0; ; row += 1) {
          await progress(row, 1000);
          await new Promise(setImmediate);
        }
      });
      const [running, waiting] = [await start(owner, 'a'), await start(owner, 'b')];
      const by = { user: owner, facts: { address: '', language: 'zh' as const } };
      jobs.work();
      await begun.promise;
      await jobs.cancel(by, waiting.id);
      expect(await state(jobs, waiting.id)).toBe('CANCELLED');
      await expect(jobs.cancel({ ...by, user: stranger }, running.id)).rejects.toMatchObject({
        code: 'record.not_found',
      });
      await jobs.cancel(by, running.id);
      expect(await ended(jobs, running.id)).toMatchObject({ state: 'CANCELLED', fileName: null });
    });

    test('cancelled during their commit are rolled back', async () => {
      const name = `undone-${newId()}`;
      const begun = Promise.withResolvers<void>();
      const { jobs, start } = node(async () => ({
        async commit(tx) {
          await tx.insert(posts).values({ id: newId(), postName: name, postCode: name });
          begun.resolve();
          for (;;) {
            await tx.$count(posts);
            await new Promise(setImmediate);
          }
        },
      }));
      const { id } = await start(owner, 'x');
      jobs.work();
      await begun.promise;
      await jobs.cancel({ user: owner, facts: { address: '', language: 'zh' } }, id);
      expect(await ended(jobs, id)).toMatchObject({ state: 'CANCELLED' });
      const made = await get().database.withTenant(COMPANY, (tx) =>
        tx.$count(posts, eq(posts.postName, name)),
      );
      expect(made).toBe(0);
    });

    test('of a dead node are completed by another node, with one effect', async () => {
      const held = Promise.withResolvers<void>();
      const name = `effect-${newId()}`;
      const effect: JobOutcome = {
        commit: (tx) =>
          tx
            .insert(posts)
            .values({ id: newId(), postName: name, postCode: name })
            .then(() => undefined),
      };
      const first = node(async () => {
        await held.promise;
        return effect;
      });
      const second = node(async () => effect, { kind: first.kind });
      const { id } = await first.start(owner, 'x');
      first.jobs.work();
      await eventually(async () => expect(await state(first.jobs, id)).toBe('RUNNING'));
      // Ends the lease, as if the first node had not renewed it for too long.
      await get().database.withTenant(COMPANY, (tx) =>
        tx.execute(sql`UPDATE job_queue SET lease_until = now() - interval '1 second' WHERE job_id = ${id}`),
      );
      second.jobs.work();
      expect(await ended(second.jobs, id)).toMatchObject({ state: 'DONE' });
      held.resolve();
      await first.jobs.stop();
      const made = await get().database.withTenant(COMPANY, (tx) =>
        tx.delete(posts).where(eq(posts.postName, name)).returning(),
      );
      expect(made).toHaveLength(1);
    });

    test('running when a node stops are returned to the queue and started again', async () => {
      const first = node(() => new Promise(() => undefined));
      const second = node(async () => ({}), { kind: first.kind });
      const { id } = await first.start(owner, 'x');
      first.jobs.work();
      await eventually(async () => expect(await state(first.jobs, id)).toBe('RUNNING'));
      await first.jobs.stop();
      second.jobs.work();
      expect(await ended(second.jobs, id)).toMatchObject({ state: 'DONE' });
    });

    test('fail after three nodes died running them', async () => {
      const { jobs, start } = node(async () => ({}));
      const { id } = await start(owner, 'x');
      await get().database.withTenant(COMPANY, (tx) =>
        tx.execute(sql`UPDATE job_queue SET attempts = 3 WHERE job_id = ${id}`),
      );
      jobs.work();
      expect(await ended(jobs, id)).toMatchObject({ state: 'FAILED', error: { code: 'job.gave_up' } });
    });

    test('run with the rights of their owner at the start', async () => {
      const { jobs, start } = node(async () => ({}), { permission: 'nobody_may' });
      const { id } = await start(owner, 'x');
      jobs.work();
      expect(await ended(jobs, id)).toMatchObject({ state: 'FAILED', error: { code: 'auth.forbidden' } });
    });

    test.each([
      ['a failure of the server', 'import.reader_failed', ['job failed']],
      ['a refusal', 'export.empty', []],
    ] as const)('log %s as far as an administrator needs it', async (_case, code, logged) => {
      const lines: string[] = [];
      const log = pino({}, { write: (line) => lines.push(JSON.parse(line).msg) });
      const fails: Work = async () => {
        throw new AppError(code);
      };
      const { jobs, start } = node(fails, { log });
      const { id } = await start(owner, 'x');
      jobs.work();
      expect(await ended(jobs, id)).toMatchObject({ state: 'FAILED', error: { code } });
      expect(lines).toEqual(logged);
    });

    test('fail with the reason and keep no partial result', async () => {
      const name = `half-${newId()}`;
      const { jobs, start } = node(async () => ({
        file: FILE,
        async commit(tx) {
          await tx.insert(posts).values({ id: newId(), postName: name, postCode: name });
          throw new AppError('export.empty');
        },
      }));
      const { id } = await start(owner, 'x');
      jobs.work();
      expect(await ended(jobs, id)).toMatchObject({
        state: 'FAILED',
        error: { code: 'export.empty' },
        fileName: null,
      });
      const made = await get().database.withTenant(COMPANY, (tx) =>
        tx.$count(posts, eq(posts.postName, name)),
      );
      expect(made).toBe(0);
    });

    test('are limited in number per user', async () => {
      const { jobs, start } = node(async () => ({}));
      const ids: string[] = [];
      for (let count = 0; count < 20; count += 1) ids.push((await start(owner, 'x')).id);
      await expect(start(owner, 'x')).rejects.toMatchObject({ code: 'job.too_many' });
      jobs.work();
      for (const id of ids) await ended(jobs, id);
    });

    test('are removed with their files when they expire', async () => {
      const { jobs, start } = node(async () => ({ file: FILE }));
      const { id } = await start(owner, 'x');
      jobs.work();
      await ended(jobs, id);
      expect(await jobs.clear(COMPANY)).toBe(0);
      await get().database.withTenant(COMPANY, (tx) =>
        tx
          .update(jobRows)
          .set({ endTime: new Date(get().clock.now().getTime() - JOB_KEPT_DAYS * DAY_MS - 1000) })
          .where(eq(jobRows.id, id)),
      );
      expect(await jobs.clear(COMPANY)).toBe(1);
      await expect(jobs.readResult(owner, id)).rejects.toMatchObject({ code: 'record.not_found' });
    });
  });
}

function fileOf(answer: FileAnswer) {
  if ('redirect' in answer) throw new Error('kept elsewhere');
  return answer;
}
