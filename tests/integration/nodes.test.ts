import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { joinChat } from '../../src/server/testing/chat-client.ts';
import type { Token } from '../../src/shared/api/auth.ts';
import { api } from '../../src/shared/api/index.ts';
import { CHAT_CLOSE, CHAT_CODE, CHAT_COMMAND } from '../../src/shared/chat/protocol.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../devices/postgres.ts';
import { connectTo, type RemoteBackOffice } from '../devices/remote-back-office.ts';
import { type RoundRobin, SERVED_BY, startRoundRobin } from '../devices/round-robin.ts';
import { type RunningProgram, startServerProgram } from '../devices/server-program.ts';
import { eventually } from '../eventually.ts';

/** A node caches a session for at most 5 s; this is the limit for a change to be seen on all nodes. */
const SEEN_EVERYWHERE = { timeout: 8000, interval: 100 };
const CLERK = '301';
const CLERK_PHONE = '13800000002';

interface Node extends RemoteBackOffice {
  program: RunningProgram;
  url: string;
  log: { text: string };
}

const programs = findPostgres();

describe.skipIf(programs === null)('three nodes behind a balancer (needs the package postgresql)', () => {
  let postgres: TestPostgres;
  let databaseUrl = '';
  let nodes: Node[] = [];
  let balancer: RoundRobin;
  let office: RemoteBackOffice;
  let addresses = 0;

  beforeAll(async () => {
    postgres = startPostgres(programs ?? '');
    databaseUrl = postgres.createDatabase('nodes');
    const settings = {
      DATABASE_URL: databaseUrl,
      VENEER_DESK_DEMO: '1',
      VENEER_DESK_SMS: 'outbox',
      VENEER_DESK_TRUST_PROXY: '127.0.0.1',
      VENEER_DESK_METRICS_TOKEN: 'of-the-nodes-test',
      VENEER_DESK_DRAIN_SECONDS: '1',
    };
    // All three start concurrently on an empty database.
    const started = [1, 2, 3].map(() => startServerProgram(settings));
    nodes = await Promise.all(started.map(follow));
    balancer = await startRoundRobin(nodes.map((node) => node.url));
    office = connectTo(balancer.origin);
  });

  afterAll(async () => {
    await balancer?.close();
    for (const { program } of nodes) program.child.kill('SIGKILL');
    postgres.remove();
  });

  async function follow(program: RunningProgram): Promise<Node> {
    const log = { text: '' };
    program.child.stderr?.on('data', (data) => {
      log.text += data;
    });
    const outcome = await program.outcome;
    if (outcome.kind !== 'ready') throw new Error(`${JSON.stringify(outcome)}\n${log.text}`);
    return { program, url: outcome.url, log, ...connectTo(outcome.url) };
  }

  function node(number: 0 | 1 | 2): Node {
    const found = nodes[number];
    if (found === undefined) throw new Error(`no node ${number}`);
    return found;
  }

  /** Calls for tokens are limited by address, so tests use an address of their own unless they test the limit. */
  function newAddress(): string {
    addresses += 1;
    return `10.20.${addresses >> 8}.${addresses & 255}`;
  }

  const signIn = (account: string, at: RemoteBackOffice = office) =>
    at.signIn({ account, address: newAddress() });
  const refresh = (at: RemoteBackOffice, token: Token) =>
    at.call(api.auth.token, {
      query: { grant_type: 'refresh_token', refresh_token: token.refresh_token },
      address: newAddress(),
    });
  const statusEverywhere = (token: string) =>
    Promise.all(nodes.map(async (one) => (await one.call(api.auth.userInfo, { token })).status));
  const countInLogs = (words: string) =>
    nodes.map(({ log }) => log.text.split(`"msg":"${words}"`).length - 1).reduce((sum, one) => sum + one, 0);

  test('started concurrently on an empty database migrate and fill it once', async () => {
    expect(countInLogs('migrated')).toBe(1);
    expect(countInLogs('demo data added')).toBe(1);
    expect(postgres.run('SELECT count(*) FROM packs', 'nodes').trim()).toBe('300');
    const names = 'SELECT count(*), count(DISTINCT name) FROM schema_migrations';
    const [all, distinct] = postgres.run(names, 'nodes').trim().split('|');
    expect(all).toBe(distinct);
    await eventually(() => expect(countInLogs('housekeeping done')).toBe(1));
  });

  test('get requests in turn', async () => {
    const served = new Set<unknown>();
    for (let count = 0; count < 3; count++)
      served.add((await office.call(api.auth.publicKey)).headers[SERVED_BY]);
    expect(served).toEqual(new Set(nodes.map((one) => one.url)));
  });

  test('accept each other’s tokens; a refresh token used twice ends the session on all of them', async () => {
    const first = await signIn('cangku', node(0));
    expect(await statusEverywhere(first.access_token)).toEqual([200, 200, 200]);
    const refreshed = await refresh(node(1), first);
    expect(refreshed.status).toBe(200);
    expect(await statusEverywhere(refreshed.body.access_token)).toEqual([200, 200, 200]);

    expect((await refresh(node(2), first)).status).toBe(401);
    expect((await refresh(node(0), refreshed.body)).status).toBe(401);
    await eventually(
      async () => expect(await statusEverywhere(refreshed.body.access_token)).toEqual([401, 401, 401]),
      SEEN_EVERYWHERE,
    );
  });

  test('see a sign-out on one of them', async () => {
    const { access_token: token } = await signIn('cangku');
    expect(await statusEverywhere(token)).toEqual([200, 200, 200]);
    await node(1).ask(api.auth.logout, { token });
    expect((await node(1).call(api.auth.userInfo, { token })).status).toBe(401);
    await eventually(
      async () => expect(await statusEverywhere(token)).toEqual([401, 401, 401]),
      SEEN_EVERYWHERE,
    );
  });

  test('end a session started on another node, with its chat connection on a third', async () => {
    const [here, there] = [await signIn('cangku', node(0)), await signIn('cangku', node(1))];
    const line = await joinChat(node(2).url, there.access_token, { type: 'app' });
    expect(await statusEverywhere(there.access_token)).toEqual([200, 200, 200]);

    const open = await node(0).ask(api.auth.sessions, { token: here.access_token });
    for (const { id, isCurrent } of open)
      if (!isCurrent) await node(0).ask(api.auth.endSession, { token: here.access_token, body: { id } });

    expect(await line.closed).toBe(CHAT_CLOSE.unauthorized);
    await eventually(
      async () => expect(await statusEverywhere(there.access_token)).toEqual([401, 401, 401]),
      SEEN_EVERYWHERE,
    );
    expect(await statusEverywhere(here.access_token)).toEqual([200, 200, 200]);
  });

  test('give no document number twice and skip none', async () => {
    const { access_token: token } = await signIn('admin');
    const query = { documentType: 'inbound' };
    const taken = await Promise.all(
      Array.from({ length: 300 }, () => office.ask(api.numbering.next, { token, query })),
    );
    const serials = taken.map(({ number }) => Number(number.slice(-4))).toSorted((a, b) => a - b);
    const [lowest = 0] = serials;
    expect(serials).toEqual(Array.from({ length: 300 }, (_, index) => lowest + index));
  });

  test('count calls for tokens together', async () => {
    const address = newAddress();
    const query = { grant_type: 'refresh_token', refresh_token: 'none' } as const;
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => office.call(api.auth.token, { query, address })),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  test('count wrong passwords together: of many concurrent ones five are tried', async () => {
    const guess = { account: 'cangku', password: 'guess', address: newAddress() };
    const answers = await Promise.all(Array.from({ length: 18 }, () => office.trySignIn(guess)));
    const codes = answers.map((answer) => answer.body.error_code);
    expect(codes.filter((code) => code === 2001)).toHaveLength(5);
    expect(codes.filter((code) => code === 2002)).toHaveLength(13);
    for (const one of nodes)
      expect((await one.trySignIn({ account: 'cangku', address: guess.address })).body.error_code).toBe(2002);
    await signIn('cangku');
  });

  test('count the tries of a code together', async () => {
    const { access_token: token } = await signIn('admin');
    await node(0).ask(api.signIn.sendLoginCode, { query: { phone: CLERK_PHONE }, address: newAddress() });
    const again = { query: { phone: CLERK_PHONE }, address: newAddress() };
    expect((await node(1).call(api.signIn.sendLoginCode, again)).body.data.errorCode).toBe('sms.too_soon');
    const { records } = await node(2).ask(api.signIn.outbox, { token, query: { phone: CLERK_PHONE } });
    const right = records[0]?.code ?? '';
    const take = (code: string, at: RemoteBackOffice = office) =>
      at.call(api.auth.token, {
        query: { grant_type: 'sms', username: CLERK_PHONE, code },
        address: newAddress(),
      });
    const wrong = right === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 5 }, () => take(wrong)));
    for (const one of nodes)
      expect((await take(right, one)).body).toMatchObject({
        error_code: 2003,
        error_description: '验证码已过期',
      });
  });

  test('share a sign-in by QR code', async () => {
    const { access_token: token } = await signIn('admin');
    const address = newAddress();
    const page = await node(0).ask(api.signIn.qrInit, { address });
    const check = { query: { id: page.id, code: page.qrCode }, address };
    const scan = { token, body: { code: page.qrCode } };
    await node(1).ask(api.signIn.qrScan, scan);
    expect((await node(2).ask(api.signIn.qrCheck, check)).status).toBe(1);
    await node(2).ask(api.signIn.qrConfirm, { token, body: { code: page.qrCode, accept: true } });
    expect((await node(0).ask(api.signIn.qrCheck, check)).status).toBe(2);
    const query = { grant_type: 'qr', id: page.id, qr_code: page.qrCode } as const;
    const grants = await Promise.all(nodes.map((one) => one.call(api.auth.token, { query, address })));
    expect(grants.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400]);
    const [grant] = grants.filter((answer) => answer.status === 200);
    expect(await statusEverywhere(grant?.body.access_token)).toEqual([200, 200, 200]);
  });

  test('deliver chat messages between users on different nodes, also through the balancer', async () => {
    const [admin, clerk] = [await signIn('admin'), await signIn('cangku')];
    const boss = await joinChat(node(0).url, admin.access_token);
    const worker = await joinChat(node(1).url, clerk.access_token);
    for (const content of ['一', '二', '三'])
      expect((await boss.say(CLERK, content)).code).toBe(CHAT_CODE.sent);
    for (const content of ['一', '二', '三']) expect((await worker.hear()).content).toBe(content);

    // The user's second window connects through the balancer; the next sign-in disconnects both.
    const window = await joinChat(balancer.origin, clerk.access_token);
    await boss.say(CLERK, '四');
    expect((await window.hear()).content).toBe('四');
    const elsewhere = await joinChat(node(2).url, (await signIn('cangku')).access_token);
    for (const client of [worker, window]) {
      await client.next(CHAT_COMMAND.forcedOffline);
      expect(await client.closed).toBe(CHAT_CLOSE.signedInElsewhere);
    }
    await boss.say(CLERK, '五');
    expect((await elsewhere.hear()).content).toBe('五');
    await Promise.all([boss.leave(), elsewhere.leave()]);
  });

  test('audit a delivery once for 20 calls on all of them, and push what is pending to a page of another node', async () => {
    const { access_token: token } = await signIn('admin');
    const page = await joinChat(node(1).url, token);
    const toShip = async () =>
      (await node(1).ask(api.home.pending, { token })).find(({ kind }) => kind === 'toShip')?.count;
    /** Reads the count on each push, and only then, until it is this one. */
    const shown = async (count: number) => {
      do await page.next(CHAT_COMMAND.pendingChanged);
      while ((await toShip()) !== count);
    };
    const before = (await toShip()) ?? 0;
    const save = async (kind: 'saleOrder' | 'delivery', body: object) =>
      (await node(0).ask(api[kind].submit, { token, body: body as never })).id ?? '';
    const approve = (kind: 'saleOrder' | 'delivery', ids: string, at = node(0)) =>
      at.call(api[kind].approve, { token, query: { ids } });

    const query = { size: 1, stockStatus: 'IN_STOCK' } as const;
    const [pack] = (await node(0).ask(api.pack.page, { token, query })).records;
    const packs = [{ packNo: pack?.packNo }];
    const saleOrderId = await save('saleOrder', { customerId: DEMO_PARTNER_IDS.customer, packs });
    expect((await approve('saleOrder', saleOrderId)).status).toBe(200);
    await shown(before + 1);

    const delivery = await save('delivery', { saleOrderId, packs });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => approve('delivery', delivery, nodes[at % nodes.length])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.flatMap(({ body }) => body.data.errorCode ?? []);
    expect(refused).toEqual(Array(19).fill('document.approved'));
    await shown(before);
    await page.leave();
  });

  test('have metrics of their own', async () => {
    const look = (headers: Record<string, string>) => fetch(`${node(0).url}/metrics`, { headers });
    expect((await look({})).status).toBe(401);
    const answer = await look({ authorization: 'Bearer of-the-nodes-test' });
    const text = await answer.text();
    expect(text).toMatch(/^veneer_desk_database_connections\{state="open"\} [1-9]\d*$/m);
    expect(text).toMatch(/^veneer_desk_chat_messages_stored_total [45]$/m);
    expect(text).toMatch(/^veneer_desk_token_calls_total\{grant="password",outcome="limited"\} [1-9]\d*$/m);
  });

  test('can stop one by one: running requests are answered, and the others continue', async () => {
    const { access_token: token } = await signIn('admin');
    expect(await statusEverywhere(token)).toEqual([200, 200, 200]);
    const { body } = await office.call(api.pack.page, { token, query: { size: 1 } });
    const [{ id }] = body.data.records;
    const lock = new Client({ connectionString: databaseUrl });
    onTestFinished(() => lock.end());
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE packs IN ACCESS EXCLUSIVE MODE');
    // Three per node: one less than a company may run concurrently.
    const underWay = Array.from({ length: 9 }, () => office.call(api.pack.detail, { token, query: { id } }));
    await eventually(async () => {
      const { rows } = await lock.query('SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted');
      expect(rows[0].waiting).toBe(9);
    });

    const leaving = node(2);
    leaving.program.child.kill('SIGTERM');
    await eventually(async () => expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503));
    // Not ready, but still answering clients that the balancer has not moved yet.
    expect((await leaving.call(api.auth.userInfo, { token })).status).toBe(200);
    await eventually(() => expect(balancer.ready()).toEqual([node(0).url, node(1).url]));
    await eventually(
      async () => await expect(fetch(`${leaving.url}/healthz`)).rejects.toThrow('fetch failed'),
    );
    const meanwhile = await Promise.all(
      Array.from({ length: 12 }, () => office.call(api.auth.userInfo, { token })),
    );
    expect(new Set(meanwhile.map((answer) => answer.status))).toEqual(new Set([200]));

    await lock.query('COMMIT');
    const answers = await Promise.all(underWay);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => answer.headers[SERVED_BY] === leaving.url)).toHaveLength(3);
    expect(await leaving.program.exited).toBe(0);
    expect((await office.call(api.pack.page, { token, query: {} })).status).toBe(200);
  });

  test('ran the housekeeping once during all tests', () => {
    expect(countInLogs('housekeeping done')).toBe(1);
    expect(countInLogs('housekeeping postponed') + countInLogs('chore failed')).toBe(0);
  });
});
