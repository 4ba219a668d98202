import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../src/server/db/migrate.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { createDatabase, type Database } from '../../src/server/db/tenancy.ts';
import { joinChat, originOf } from '../../src/server/testing/chat-client.ts';
import {
  createTestServer,
  prepareDatabase,
  TEST_SECRET,
  type TestServer,
} from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import { CHAT_CODE } from '../../src/shared/chat/protocol.ts';
import { findPgBouncer, type PoolMode, startPgBouncer, type TestPgBouncer } from '../devices/pgbouncer.ts';
import { findPostgres, type TestPostgres } from '../devices/postgres.ts';
import { findServerProgram } from '../devices/server-program.ts';
import { DEMO, startDemoCluster } from './support/demo-cluster.ts';

const CLERK = '301';
const TIMES = Array.from({ length: 40 }, (_, number) => number);

const programs = findPostgres();
const program = findPgBouncer();

describe.skipIf(programs === null || program === null)(
  'behind PgBouncer (needs the packages postgresql and pgbouncer)',
  () => {
    let postgres: TestPostgres;
    let pooler: TestPgBouncer | undefined;
    const open: Database[] = [];
    const servers: TestServer[] = [];

    beforeAll(async () => {
      postgres = await startDemoCluster(programs ?? '');
    });
    afterEach(async () => {
      await Promise.all(servers.splice(0).map((server) => server.app.close()));
      await Promise.all(open.splice(0).map((database) => database.close()));
      await pooler?.stop();
      pooler = undefined;
    });
    afterAll(() => postgres.remove());

    /** A new database's direct address, and its address through a pooler with `size` connections. */
    async function startPooled(name: string, mode: PoolMode, size: number, template = DEMO) {
      const direct = postgres.createDatabase(name, template);
      pooler = await startPgBouncer(program ?? '', direct, mode, size);
      return { direct, pooled: pooler.through(direct) };
    }

    async function connect(url: string, options?: Parameters<typeof openPostgres>[2]): Promise<Database> {
      const database = createDatabase(await openPostgres(url, () => undefined, options));
      open.push(database);
      return database;
    }

    async function serve(database: Database): Promise<TestServer> {
      const server = await createTestServer(database);
      servers.push(server);
      return server;
    }

    /** Two users on different nodes exchange messages. */
    async function talk([here, there]: readonly [TestServer, TestServer]): Promise<void> {
      const [admin, clerk] = [
        await here.signIn({ account: 'admin' }),
        await there.signIn({ account: 'cangku' }),
      ];
      const boss = await joinChat(await originOf(here), admin.access_token);
      const worker = await joinChat(await originOf(there), clerk.access_token);
      for (const content of ['一', '二', '三'])
        expect((await boss.say(CLERK, content)).code).toBe(CHAT_CODE.sent);
      for (const content of ['一', '二', '三']) expect((await worker.hear()).content).toBe(content);
    }

    test('in session mode two nodes need no setting', async () => {
      const { pooled } = await startPooled('session', 'session', 30);
      const [one, two] = [await connect(pooled), await connect(pooled)];
      await talk([await serve(one), await serve(two)]);
    });

    test('in transaction mode two nodes that bypass it to listen notify each other', async () => {
      const { direct, pooled } = await startPooled('transaction', 'transaction', 3, 'template1');
      const [one, two] = [
        await connect(pooled, { directUrl: direct }),
        await connect(pooled, { directUrl: direct }),
      ];
      const applied = await Promise.all([one, two].map((database) => database.migrate()));
      expect(applied.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, MIGRATIONS.length]);
      await prepareDatabase(one);
      await talk([await serve(one), await serve(two)]);
    });

    test('in transaction mode a node that could not listen does not start and names the setting', async () => {
      const { pooled } = await startPooled('unheard', 'transaction', 3);
      const database = await connect(pooled);
      await expect(createTestServer(database)).rejects.toMatchObject({ code: 'database.unheard' });
    });

    test('a node that listens to another database does not start either', async () => {
      const database = await connect(postgres.createDatabase('here', DEMO), {
        directUrl: postgres.createDatabase('elsewhere', DEMO),
      });
      await expect(createTestServer(database)).rejects.toMatchObject({ code: 'database.unheard' });
    });

    test('companies that share its one connection see only their own rows', async () => {
      const { direct, pooled } = await startPooled('turns', 'transaction', 1);
      const database = await connect(pooled, { directUrl: direct });
      const server = await serve(database);
      const [own, other] = [
        await server.signIn({ account: 'admin' }),
        await server.signIn({ tenantId: '100001', account: 'kefu' }),
      ];
      const totals = await Promise.all(
        TIMES.map(async (number) => {
          const token = (number % 2 ? own : other).access_token;
          return (await server.ask(api.pack.page, { token, query: {} })).total;
        }),
      );
      expect(totals).toEqual(TIMES.map((number) => (number % 2 ? 200 : 100)));

      // Every third transaction fails midway, without effect on the next one on its connection.
      const looks = await Promise.allSettled(
        TIMES.map((number) =>
          database.withTenant(number % 2 ? '000000' : '100001', async (tx) => {
            const { rows } = await tx.execute<{
              company: string;
              companies: number;
              packs: number;
              pid: number;
            }>(sql`
              SELECT min(tenant_id) AS company, count(DISTINCT tenant_id)::integer AS companies,
                count(*)::integer AS packs, pg_backend_pid() AS pid FROM packs`);
            if (number % 3 === 0) await tx.execute(sql`SELECT 1 / 0`);
            return rows[0];
          }),
        ),
      );
      const seen = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
      expect(looks.map((look) => look.status)).toEqual(
        TIMES.map((number) => (number % 3 === 0 ? 'rejected' : 'fulfilled')),
      );
      const [first] = seen;
      expect(seen).toEqual(
        TIMES.filter((number) => number % 3 !== 0).map((number) => ({
          company: number % 2 ? '000000' : '100001',
          companies: 1,
          packs: number % 2 ? 200 : 100,
          // The test is valid only if there was one connection.
          pid: first?.pid,
        })),
      );

      const stranger = new Client({ connectionString: pooled });
      await stranger.connect();
      const { rows } = await stranger.query(
        `SELECT pg_backend_pid() AS pid, current_user = session_user AS own,
          current_setting('app.tenant_id', true) AS company, current_setting('statement_timeout') AS timeout`,
      );
      await stranger.end();
      expect(rows).toEqual([{ pid: first?.pid, own: true, company: '', timeout: '0' }]);
    });

    test('in transaction mode the database ends a statement that takes too long', async () => {
      const { pooled } = await startPooled('slow', 'transaction', 1);
      const database = await connect(pooled, { statementLimitMs: 300 });
      const sleep = database.withSystem((tx) => tx.execute(sql`SELECT pg_sleep(60)`));
      await expect(sleep).rejects.toMatchObject({ cause: { code: '57014' } });
      const { rows } = await database.withSystem((tx) => tx.execute(sql`SELECT 1 AS one`));
      expect(rows).toEqual([{ one: 1 }]);
    });

    test('a backup bypasses it', async () => {
      const { direct, pooled } = await startPooled('backup', 'transaction', 2);
      const folder = mkdtempSync(join(tmpdir(), 'veneer-pooled-backup-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const backUp = (settings: Record<string, string>) =>
        spawnSync(process.execPath, [findServerProgram(), 'backup', folder], {
          encoding: 'utf8',
          env: {
            PATH: process.env.PATH,
            VENEER_DESK_PG_BIN: programs ?? '',
            VENEER_DESK_SECRET: TEST_SECRET,
            DATABASE_URL: pooled,
            ...settings,
          },
        });
      const refused = backUp({});
      expect(refused.status).toBe(1);
      expect(refused.stderr).toContain('VENEER_DESK_DIRECT_URL');
      const made = backUp({ VENEER_DESK_DIRECT_URL: direct });
      expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining(folder) });
    });
  },
);
