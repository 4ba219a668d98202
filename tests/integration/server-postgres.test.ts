import { readFileSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../src/server/db/migrate.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { departments } from '../../src/server/db/schema/people.ts';
import type { TenantTx } from '../../src/server/db/tenancy.ts';
import { documentCalls } from '../../src/server/testing/document-calls.ts';
import { expectHalfWidth, HALF_WIDTH, WITH_FULL_WIDTH } from '../../src/server/testing/full-width-numbers.ts';
import { migrateOlderOf } from '../../src/server/testing/migrate-older.ts';
import { createTestServer, prepareDatabase } from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import { findPostgres } from '../devices/postgres.ts';
import { eventually } from '../eventually.ts';
import { usePostgres } from './support/use-postgres.ts';

const programs = findPostgres();

describe.skipIf(programs === null)('the back office on PostgreSQL (needs the package postgresql)', () => {
  const postgres = usePostgres(programs);
  const { connect } = postgres;

  test('answers one company while thirty lists of another use all the places available to them', async () => {
    const url = postgres.createDemoDatabase('turns');
    const database = await connect(url);
    const server = await createTestServer(database);
    const { access_token: token } = await server.signIn({ account: 'admin' });
    const { access_token: other } = await server.signIn({ tenantId: '100001', account: 'kefu' });
    const lock = new Client({ connectionString: url });
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE packs IN ACCESS EXCLUSIVE MODE');
    const lists = Array.from({ length: 30 }, () =>
      server.call(api.pack.page, { token, query: { descs: 'volume' } }),
    );
    await eventually(async () => {
      const { rows } = await lock.query('SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted');
      expect(rows[0].waiting).toBeGreaterThan(0);
    });
    // Without turns the lists would use every connection, and this would be answered only after the lock.
    expect((await server.call(api.auth.userInfo, { token: other })).status).toBe(200);
    await lock.query('COMMIT');
    expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]));
    await lock.end();
    await server.app.close();
  });

  test('reads an answer from one state, whatever is changed between its statements', async () => {
    const database = await connect(postgres.createDemoDatabase('one_state'));
    const before = await database.readTenant('000000', (tx) => tx.$count(departments));
    const [first, second] = await database.readTenant('000000', async (tx) => {
      const seen = await tx.$count(departments);
      await database.withTenant('000000', (other) =>
        other.delete(departments).where(eq(departments.parentId, '0')),
      );
      return [seen, await tx.$count(departments)];
    });
    expect([first, second]).toEqual([before, before]);
    expect(await database.readTenant('000000', (tx) => tx.$count(departments))).toBeLessThan(before);
  });

  test('W8: approves no document while another user splits its goods off', async () => {
    const url = postgres.createDemoDatabase('split_meanwhile');
    const server = await createTestServer(await connect(url));
    const { access_token: token } = await server.signIn({ account: 'admin' });
    const [pack, part] = [await server.takePack(token), await server.takePack(token)];
    const { save, act } = documentCalls(
      () => server,
      () => token,
    );
    const id = await save('otherOut', { cause: 'SAMPLE', packs: [{ packNo: pack.packNo }] });
    const split = new Client({ connectionString: url });
    await split.connect();
    await split.query(`BEGIN; SELECT id FROM packs WHERE id = ${pack.id} FOR NO KEY UPDATE`);
    const approval = act('otherOut', 'approve', id);
    await eventually(async () => {
      const { rows } = await split.query('SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted');
      expect(rows[0].waiting).toBeGreaterThan(0);
    });
    const first = `(SELECT min(id) FROM tally_lines WHERE pack_id = ${pack.id})`;
    await split.query(`UPDATE tally_lines SET pack_id = ${part.id} WHERE id = ${first}; COMMIT`);
    expect((await approval).body.data.errorCode).toBe('document.outdated');
    await split.end();
    await server.app.close();
  });

  test('retries a change that the database rolled back after a deadlock', async () => {
    const database = await connect(postgres.createDatabase('deadlocks'));
    await prepareDatabase(database);
    const begun = { count: 0, both: Promise.withResolvers<void>() };
    const rename = (first: string, second: string) => async (tx: TenantTx) => {
      const append = (id: string) =>
        tx
          .update(departments)
          .set({ remark: sql`${departments.remark} || ${first}` })
          .where(eq(departments.id, id));
      await append(first);
      begun.count += 1;
      if (begun.count === 2) begun.both.resolve();
      await begun.both.promise;
      await append(second);
    };
    const inCompany = <T>(work: (tx: TenantTx) => Promise<T>) => database.withTenant('000000', work);
    // One of them as a call with an idempotency key, whose transactions join one.
    await Promise.all([
      inCompany(rename('101', '102')),
      database.asOne('000000', () => inCompany(rename('102', '101'))),
    ]);
    // The retried one may lock its first row before the other one gets it, and both wait again.
    expect(begun.count).toBeGreaterThanOrEqual(3);
    const rows = await inCompany((tx) =>
      tx
        .select({ remark: departments.remark })
        .from(departments)
        .where(inArray(departments.id, ['101', '102'])),
    );
    for (const { remark } of rows) expect(['101102', '102101']).toContain(remark);
  });

  test('is migrated and seeded once by nodes that start together', async () => {
    const url = postgres.createDatabase('together');
    const nodes = await Promise.all([1, 2, 3].map(() => connect(url)));
    const applied = await Promise.all(nodes.map((node) => node.migrate()));
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, MIGRATIONS.length]);
    await Promise.all(nodes.map(prepareDatabase));
    expect(postgres.run('SELECT count(*) FROM packs', 'together').trim()).toBe('300');
  });

  test('separates companies even if its owner is an ordinary user', async () => {
    postgres.run('CREATE ROLE owner LOGIN CREATEROLE');
    const url = postgres.createDatabase('owned').replace('postgres@', 'owner@');
    postgres.run('ALTER DATABASE owned OWNER TO owner');
    postgres.run('ALTER SCHEMA public OWNER TO owner', 'owned');
    // The roles belong to the cluster and another owner, who grants them to this one.
    postgres.run('GRANT veneer_desk_tenant, veneer_desk_system TO owner');
    const database = await connect(url);
    await prepareDatabase(database);
    const server = await createTestServer(database);
    const { access_token: token } = await server.signIn({ tenantId: '100001', account: 'kefu' });
    expect((await server.ask(api.pack.page, { token, query: {} })).total).toBe(100);
    await server.app.close();
  });

  test('turns full-width numbers of older databases into half width, as an ordinary owner too', async () => {
    postgres.run('CREATE ROLE older_owner LOGIN CREATEROLE');
    const url = postgres.createDatabase('full_width');
    postgres.run('ALTER DATABASE full_width OWNER TO older_owner');
    postgres.run('ALTER SCHEMA public OWNER TO older_owner', 'full_width');
    postgres.run('GRANT veneer_desk_tenant, veneer_desk_system TO older_owner');
    const open = async (address: string) => {
      const connection = await openPostgres(address, () => undefined);
      onTestFinished(() => connection.close());
      return connection;
    };
    const all = await open(url);
    const owner = await open(url.replace('postgres@', 'older_owner@'));
    await expectHalfWidth(await migrateOlderOf({ owner, all }, HALF_WIDTH, WITH_FULL_WIDTH));
  });

  test('shares tokens, keys, ended sessions and limits between nodes', async () => {
    const url = postgres.createDemoDatabase('nodes');
    const first = await connect(url);
    const one = await createTestServer(first);
    const two = await createTestServer(await connect(url));

    const tokens = await one.signIn({ account: 'cangku' });
    expect((await two.ask(api.auth.userInfo, { token: tokens.access_token })).account).toBe('cangku');
    const { publicKey } = await one.ask(api.auth.publicKey);
    expect(await two.ask(api.auth.publicKey)).toMatchObject({ publicKey });

    const query = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token } as const;
    const refreshed = await Promise.all(
      [one, two, one, two].map((node) => node.call(api.auth.token, { query })),
    );
    // Repeated at once it counts as a lost answer or a second window: every node returns the same next token.
    expect(refreshed.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    // The same id: `iat` may differ by a second.
    expect(new Set(refreshed.map(({ body }) => decodeJwt(body.refresh_token).jti)).size).toBe(1);

    const guess = { account: 'cangku', password: 'guess', address: '10.1.1.1' };
    for (const node of [one, two, one, two, one]) await node.trySignIn(guess);
    expect((await two.trySignIn(guess)).body.error_code).toBe(2002);
    await Promise.all([one.app.close(), two.app.close()]);
  });

  test('shares codes, QR codes and the delay between sends across nodes', async () => {
    const url = postgres.createDemoDatabase('sign_in');
    const first = await connect(url);
    const one = await createTestServer(first);
    const two = await createTestServer(await connect(url));
    const phone = '13800000002';

    const sends = await Promise.all(
      [one, two].map((node) => node.call(api.signIn.sendLoginCode, { query: { phone } })),
    );
    expect(sends.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const admin = await one.signIn({ account: 'admin' });
    const { records } = await two.ask(api.signIn.outbox, { token: admin.access_token, query: {} });
    const query = { grant_type: 'sms', username: phone, code: records[0]?.code } as const;
    const grants = await Promise.all([one, two].map((node) => node.call(api.auth.token, { query })));
    expect(grants.map((answer) => answer.status).sort()).toEqual([200, 400]);

    const page = await one.ask(api.signIn.qrInit);
    const scan = { token: admin.access_token, body: { code: page.qrCode } };
    await two.ask(api.signIn.qrScan, scan);
    await one.ask(api.signIn.qrConfirm, scan);
    const qr = { grant_type: 'qr', id: page.id, qr_code: page.qrCode } as const;
    const fetched = await Promise.all(
      [one, two, one, two].map((node) => node.call(api.auth.token, { query: qr })),
    );
    expect(fetched.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
    await Promise.all([one.app.close(), two.app.close()]);

    // The audit trail is protected even from the owner of the database.
    for (const statement of [
      "UPDATE audit_entries SET account = 'x'",
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries',
    ])
      expect(() => postgres.run(statement, 'sign_in')).toThrow('append-only');
  });

  test('that is away gets clear refusals until it is back, without a restart of the server', async () => {
    const database = await connect(postgres.createDemoDatabase('outage'));
    const server = await createTestServer(database);
    const { access_token: token } = await server.signIn({ account: 'cangku' });
    await server.ask(api.pack.page, { token, query: {} });

    postgres.halt();
    server.clock.advance(6000);
    for (let count = 0; count < 15; count++) {
      const { status, body } = await server.call(api.pack.page, { token });
      expect(status).toBe(503);
      expect(body).toMatchObject({ code: 503, data: { errorCode: 'database.unavailable' } });
    }
    expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);

    postgres.resume();
    expect((await server.ask(api.pack.page, { token, query: {} })).total).toBe(200);
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
    await server.app.close();
  });
});

describe.skipIf(programs === null)('a new PostgreSQL', () => {
  const { run, createDatabase, connect } = usePostgres(programs, { isNew: true });

  test('serves an owner created as in docs/operations.md, without superuser rights and later without the right to create roles', async () => {
    const [, lines = ''] =
      /```sql\n(CREATE ROLE .*?)```/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
    const statements = lines.split(/;\s*/).filter(Boolean);
    expect(statements).toHaveLength(2);
    for (const statement of statements) run(statement);
    expect(run("SELECT rolsuper FROM pg_roles WHERE rolname = 'veneer'").trim()).toBe('f');
    const url = createDatabase('another').replace('/another', '/veneer').replace('postgres@', 'veneer@');
    const database = await connect(url);
    await prepareDatabase(database);
    run('ALTER ROLE veneer NOCREATEROLE');
    const server = await createTestServer(await connect(url));
    const { access_token: token } = await server.signIn({ account: 'cangku' });
    expect((await server.ask(api.pack.page, { token, query: {} })).total).toBe(200);
    await server.app.close();
  });
});
