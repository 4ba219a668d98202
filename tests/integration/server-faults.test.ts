import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { asCaller } from '../../src/server/db/caller.ts';
import { joinChat, originOf } from '../../src/server/testing/chat-client.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import { CHAT_CODE } from '../../src/shared/chat/protocol.ts';
import { findPostgres } from '../devices/postgres.ts';
import { connectTo } from '../devices/remote-back-office.ts';
import { eventually } from '../eventually.ts';
import { usePostgres } from './support/use-postgres.ts';

const CLERK = '301';
const OUTAGE_MS = 10_000;
const HOUR_MS = 3_600_000;
const PHONE = '13800000001';
const PATIENTLY = { timeout: 60_000 };

const programs = findPostgres();

describe.skipIf(programs === null)('faults of a server on PostgreSQL (needs the package postgresql)', () => {
  const postgres = usePostgres(programs);
  const servers: TestServer[] = [];

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.app.close()));
  });

  async function startNodes(name: string): Promise<[TestServer, TestServer]> {
    const url = postgres.createDemoDatabase(name);
    const node = async () => {
      const database = await postgres.connect(url);
      const server = await createTestServer(database);
      servers.push(server);
      return server;
    };
    return [await node(), await node()];
  }

  const tokenOf = async (server: TestServer, account: string) =>
    (await server.signIn({ account })).access_token;

  test('a database away for ten seconds: clear refusals, then everything works again and no message is lost', async () => {
    const [one, two] = await startNodes('away');
    const [admin, clerk] = [await tokenOf(one, 'admin'), await tokenOf(two, 'cangku')];
    const [here, there] = [await originOf(one), await originOf(two)];
    const [boss, worker] = [await joinChat(here, admin), await joinChat(there, clerk)];
    const office = connectTo(here);
    await office.ask(api.pack.page, { token: admin, query: {} });
    expect((await boss.say(CLERK, 'before')).code).toBe(CHAT_CODE.sent);

    postgres.halt();
    const awaySince = performance.now();
    // More calls at once than there are connections.
    let refused = 0;
    while (performance.now() - awaySince < OUTAGE_MS) {
      const calls = Array.from({ length: 20 }, () => office.call(api.pack.page, { token: admin }));
      for (const { status, body } of await Promise.all(calls)) {
        expect(status).toBe(503);
        expect(body).toMatchObject({
          code: 503,
          success: false,
          data: { errorCode: 'database.unavailable' },
        });
        expect(body.msg).not.toBe('');
        refused += 1;
      }
      expect((await office.trySignIn({ account: 'admin' }).catch(() => null))?.status ?? 503).toBe(503);
      expect((await boss.say(CLERK, 'refused')).code).toBe(CHAT_CODE.unavailable);
      expect((await fetch(`${here}/readyz`)).status).toBe(503);
      expect((await fetch(`${here}/healthz`)).status).toBe(200);
      await setTimeout(200);
    }
    // If they had waited for a time limit, there would be few.
    expect(refused).toBeGreaterThan(100);
    postgres.resume();

    expect((await office.ask(api.pack.page, { token: admin, query: {} })).total).toBe(200);
    expect((await fetch(`${here}/readyz`)).status).toBe(200);
    await office.signIn({ account: 'admin', address: '10.9.9.9' });
    // The listeners may not be back yet; messages sent meanwhile are caught up with.
    for (const content of ['a', 'b', 'c']) expect((await boss.say(CLERK, content)).code).toBe(CHAT_CODE.sent);
    const heard: string[] = [];
    while (heard.at(-1) !== 'c') heard.push((await worker.hear()).content);
    expect(heard).toEqual(['before', 'a', 'b', 'c']);
    const listeners = `SELECT count(*) FROM pg_stat_activity
      WHERE datname = 'away' AND application_name = 'veneer-desk listener'`;
    await eventually(() => expect(postgres.run(listeners).trim()).toBe('2'), {
      timeout: 10_000,
      interval: 200,
    });
    await boss.say(CLERK, 'after');
    expect((await worker.hear()).content).toBe('after');
  });

  test('a read-only database: reads continue, changes are refused clearly, and the node is not ready', async () => {
    const [server] = await startNodes('standby');
    const token = await tokenOf(server, 'admin');
    const ready = async () => (await server.app.inject('/readyz')).statusCode;
    const take = () => server.call(api.numbering.next, { token, query: { documentType: 'purchaseOrder' } });
    expect(await ready()).toBe(200);
    /** Connections made afterwards use the database's new setting. */
    const setStandby = (change: string) => {
      postgres.run(`ALTER DATABASE standby ${change}`);
      postgres.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = 'standby' AND application_name = 'veneer-desk'`);
    };
    setStandby('SET default_transaction_read_only = on');
    await eventually(async () => expect(await ready()).toBe(503), PATIENTLY);
    expect((await server.ask(api.pack.page, { token, query: {} })).total).toBe(200);
    const refused = await take();
    expect([refused.status, refused.body.data.errorCode]).toEqual([503, 'database.unavailable']);
    setStandby('RESET default_transaction_read_only');
    await eventually(async () => expect(await ready()).toBe(200), PATIENTLY);
    expect((await take()).status).toBe(200);
  });

  test('cancels a statement that takes too long and keeps the connections working', async () => {
    const database = await postgres.connect(postgres.createDatabase('slow'), {
      poolSize: 2,
      statementLimitMs: 300,
    });
    await database.migrate();
    const sleep = () => database.withSystem((tx) => tx.execute('SELECT pg_sleep(60)'));
    const outcomes = await Promise.allSettled([sleep(), sleep(), sleep()]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
    const { rows } = await database.withSystem((tx) => tx.execute('SELECT 1 AS one'));
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('cancels a list earlier and reports it as slow', async () => {
    const database = await postgres.connect(postgres.createDatabase('slow_list'), {
      listStatementLimitMs: 300,
    });
    await database.migrate();
    const lister = { tenantId: '', userId: '7', isList: true, gone: new AbortController().signal };
    const list = asCaller(lister, () => database.readTenant('', (tx) => tx.execute('SELECT pg_sleep(60)')));
    await expect(list).rejects.toMatchObject({ code: 'list.too_slow' });
    const { rows } = await asCaller(lister, () =>
      database.readTenant('', (tx) => tx.execute('SELECT 1 AS one')),
    );
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('cancels the statement of a list whose caller disconnects, and uses its connection again', async () => {
    const url = postgres.createDemoDatabase('left');
    // Without a disconnection the list would wait longer than the test.
    const database = await postgres.connect(url, { poolSize: 4, listStatementLimitMs: 300_000 });
    const server = await createTestServer(database);
    servers.push(server);
    const token = await tokenOf(server, 'admin');
    const [lock, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
    await Promise.all([lock.connect(), watcher.connect()]);
    onTestFinished(async () => void (await Promise.all([lock.end(), watcher.end()])));
    const waiting = async () => {
      const { rows } = await watcher.query(
        `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"packs"%'`,
      );
      return rows.length;
    };
    await lock.query('BEGIN; LOCK TABLE packs IN ACCESS EXCLUSIVE MODE');
    const leaving = new AbortController();
    const list = fetch(`${await originOf(server)}${api.pack.page.path}?descs=volume`, {
      headers: { 'blade-auth': `bearer ${token}` },
      signal: leaving.signal,
    });
    await eventually(async () => expect(await waiting()).toBe(1), PATIENTLY);
    leaving.abort();
    await expect(list).rejects.toMatchObject({ name: 'AbortError' });
    await eventually(async () => expect(await waiting()).toBe(0), PATIENTLY);
    await lock.query('ROLLBACK');
    expect((await server.call(api.pack.page, { token })).status).toBe(200);
    await eventually(() => expect(database.poolState()?.idle).toBe(database.poolState()?.open), PATIENTLY);
  });

  test('cancels a statement of a transaction whose signal is aborted, which undoes it', async () => {
    const database = await postgres.connect(postgres.createDemoDatabase('aborted'));
    const stopping = new AbortController();
    const reason = new Error('stopped');
    const begun = Promise.withResolvers<void>();
    const work = database.withTenant(
      '000000',
      async (tx) => {
        await tx.execute(`UPDATE departments SET remark = 'undone'`);
        begun.resolve();
        await tx.execute('SELECT pg_sleep(60)');
      },
      stopping.signal,
    );
    await begun.promise;
    stopping.abort(reason);
    await expect(work).rejects.toBe(reason);
    const { rows } = await database.readTenant('000000', (tx) =>
      tx.execute(`SELECT count(*)::int AS changed FROM departments WHERE remark = 'undone'`),
    );
    expect(rows).toEqual([{ changed: 0 }]);
  });

  test('nodes whose clocks differ by 90 s share tokens, numbers, QR codes and the order of messages', async () => {
    const [behind, ahead] = await startNodes('clocks');
    ahead.clock.advance(90_000);
    const early = await tokenOf(behind, 'admin');
    // Issued by the node ahead, it is valid at once on the one behind.
    const late = await tokenOf(ahead, 'admin');
    for (const server of [behind, ahead])
      for (const token of [early, late])
        expect((await server.ask(api.auth.userInfo, { token })).account).toBe('admin');

    const take = (server: TestServer) =>
      server.ask(api.numbering.next, { token: early, query: { documentType: 'purchaseOrder' } });
    const numbers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => take(index % 2 ? ahead : behind)),
    );
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(20);

    const page = await behind.ask(api.signIn.qrInit);
    const scan = { token: early, body: { code: page.qrCode } };
    await behind.ask(api.signIn.qrScan, scan);
    await ahead.ask(api.signIn.qrConfirm, scan);

    // Alternating between both clocks, in the order of sending.
    const [boss, worker] = [
      await joinChat(await originOf(behind), early),
      await joinChat(await originOf(ahead), await tokenOf(ahead, 'cangku')),
    ];
    for (let turn = 0; turn < 5; turn++) {
      await boss.say(CLERK, `boss ${turn}`);
      await worker.hear();
      await worker.say('300', `worker ${turn}`);
      await boss.hear();
    }
    worker.send({ cmd: 19, type: 2, size: 100 });
    const records = (await worker.next(20)).data?.records ?? [];
    expect(records.map((record) => record.content)).toEqual(
      [0, 1, 2, 3, 4].flatMap((turn) => [`boss ${turn}`, `worker ${turn}`]),
    );
    const [last] = await behind.ask(api.chat.conversations, { token: early });
    expect(last?.content).toBe('worker 4');
  });

  test('a clock set back six hours, and forward again, repeats no id and lets users sign in', async () => {
    const [server] = await startNodes('jump');
    const token = await tokenOf(server, 'admin');
    const boss = await joinChat(await originOf(server), token);
    const first = await boss.say(CLERK, 'first');
    const take = (as: string) =>
      server.ask(api.numbering.next, { token: as, query: { documentType: 'purchaseOrder' } });
    const { number } = await take(token);

    server.clock.advance(-6 * HOUR_MS);
    expect((await server.ask(api.auth.userInfo, { token })).account).toBe('admin');
    const now = await tokenOf(server, 'admin');
    const again = await joinChat(await originOf(server), now, { type: 'app' });
    const second = await again.say(CLERK, 'second');
    // Ids and a user's timeline stay at the latest value until the clock has caught up.
    expect(BigInt(second.data?.id ?? 0)).toBeGreaterThan(BigInt(first.data?.id ?? 0));
    expect(second.data?.createTime).toBeGreaterThan(first.data?.createTime ?? 0);
    const back = await take(now);
    expect(back.number).not.toBe(number);

    server.clock.advance(12 * HOUR_MS);
    // The tokens have expired by this clock; a refresh or a sign-in is enough.
    expect((await server.call(api.auth.userInfo, { token })).status).toBe(401);
    const fresh = await tokenOf(server, 'admin');
    expect((await take(fresh)).number).not.toBe(back.number);
    server.clock.advance(-6 * HOUR_MS);
    expect((await server.call(api.auth.userInfo, { token: await tokenOf(server, 'admin') })).status).toBe(
      200,
    );
  });

  test('a clock set back six hours does not extend a lock or a wait by six hours', async () => {
    const [server] = await startNodes('locks');
    const wrong = { account: 'cangku', password: 'not this one' };
    for (let count = 0; count < 5; count += 1) await server.trySignIn(wrong);
    const locked = await server.trySignIn({ account: 'cangku' });
    expect(locked.body).toMatchObject({ errorCode: 'auth.too_many_attempts' });
    const code = { query: { phone: PHONE } };
    expect((await server.call(api.signIn.sendLoginCode, code)).status).toBe(200);
    const soon = await server.call(api.signIn.sendLoginCode, code);
    expect(soon.body).toMatchObject({ data: { errorCode: 'sms.too_soon' } });

    server.clock.advance(-6 * HOUR_MS);
    await server.signIn({ account: 'cangku' });
    expect((await server.call(api.signIn.sendLoginCode, code)).status).toBe(200);
  });
});
