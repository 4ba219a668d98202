import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDatabase } from '../../src/server/db/tenancy.ts';
import { DEMO_FACTORY_IDS } from '../../src/server/demo/factory.ts';
import { joinChat, originOf } from '../../src/server/testing/chat-client.ts';
import { openDemoDatabase } from '../../src/server/testing/demo-image.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { allEndpoints, api } from '../../src/shared/api/index.ts';
import type { Endpoint } from '../../src/shared/api/kit.ts';
import type { Pack } from '../../src/shared/api/pack.ts';
import { CHAT_CODE } from '../../src/shared/chat/protocol.ts';
import { IS_DEEP } from '../deep.ts';
import { badMessages } from './support/fuzz/chat-messages.ts';
import { judgeAnswer } from './support/fuzz/judge.ts';
import type { KnownValues } from './support/fuzz/plausible.ts';
import { exchange, rawMessages } from './support/fuzz/raw-messages.ts';
import { badRequests, writeRequest } from './support/fuzz/requests.ts';
import { type TakeWrites, watchWrites } from './support/fuzz/writes.ts';

/** Set by `npm test -- deep`. */
if (IS_DEEP) vi.setConfig({ testTimeout: 1_200_000 });
/** Each seed makes other requests; a failure reports its seed. */
const SEED = Number(process.env.VENEER_DESK_FUZZ_SEED ?? 20_261_120);
const REQUESTS = IS_DEEP ? 15_000 : 500;
const RAW_MESSAGES = IS_DEEP ? 500 : 150;
const CHAT_MESSAGES = IS_DEEP ? 1000 : 300;
/** Messages that a connection accepts at once without delay. */
const MESSAGES_A_CONNECTION = 40;

/** Calls whose refusal is recorded in the audit trail if the user is known. */
const WRITTEN_DOWN: readonly Endpoint[] = [
  api.auth.token,
  api.user.updatePassword,
  api.signIn.bindPhone,
  api.signIn.qrSocial,
];
/** The tables a refused call may change: counters of refusals, and for some calls the audit trail. */
const countersOf = (endpoint: Endpoint) => [
  'rate_windows',
  'sign_in_attempts',
  ...(WRITTEN_DOWN.includes(endpoint) ? ['audit_entries'] : []),
];

/** Tables that change while a job of an earlier request runs; its result is a file. */
const WORKED_OFF = ['jobs', 'job_queue', 'job_turns', 'files'];

describe(`malformed input (VENEER_DESK_FUZZ_SEED=${SEED})`, () => {
  let server: TestServer;
  let takeWrites: TakeWrites;
  let known: KnownValues;

  /** Each sign-in uses a new address, because sign-ins are limited by address. */
  let signIns = 0;
  const signIn = async (account = 'admin') => {
    const address = `10.1.${signIns >> 8}.${signIns++ & 255}`;
    return (await server.signIn({ account, address })).access_token;
  };

  beforeAll(async () => {
    const connection = await openDemoDatabase();
    const database = createDatabase(connection);
    server = await createTestServer(database, { tokenCallsPerMinute: REQUESTS });
    takeWrites = await watchWrites(connection);
    const query = { size: 5 };
    known = knownValues((await server.ask(api.pack.page, { token: await signIn(), query })).records);
  });
  afterAll(async () => {
    await server.app.close();
    await server.database.close();
  });

  async function expectSound(): Promise<void> {
    const token = await signIn();
    expect((await server.ask(api.pack.page, { token, query: {} })).total).toBe(200);
    expect((await server.ask(api.auth.userInfo, { token })).account).toBe('admin');
  }

  test('that breaks HTTP is answered in the envelope or disconnected', async () => {
    const port = Number(new URL(await originOf(server)).port);
    const problems: string[] = [];
    const counts: Record<string, number> = {};
    for (const message of fc.sample(rawMessages, { seed: SEED, numRuns: RAW_MESSAGES })) {
      const answers = await exchange(port, message);
      if (answers.length === 0) counts.none = (counts.none ?? 0) + 1;
      for (const { status, body } of answers) {
        counts[status] = (counts[status] ?? 0) + 1;
        const wrong = judgeAnswer({
          status,
          body,
          isBare: message.includes('/oauth/token'),
          isWithoutBody: false,
        });
        if (wrong !== null)
          problems.push(`${wrong}: ${JSON.stringify(message.slice(0, 300))} ${body.slice(0, 300)}`);
      }
    }
    console.info(`seed ${SEED}: ${RAW_MESSAGES} raw messages, ${JSON.stringify(counts)}`);
    expect(problems.slice(0, 20)).toEqual([]);
    await expectSound();
  });

  test('on the chat socket is answered with a code, or closes only that connection', async () => {
    const origin = await originOf(server);
    const [witness, token] = [await joinChat(origin, await signIn('cangku')), await signIn()];
    const messages = fc.sample(badMessages, { seed: SEED, numRuns: CHAT_MESSAGES });
    const closes: Record<string, number> = {};
    let sent = 0;
    while (sent < messages.length) {
      const client = await joinChat(origin, token);
      client.socket.on('error', () => undefined);
      for (const { kind, bytes } of messages.slice(sent, sent + MESSAGES_A_CONNECTION)) {
        sent += 1;
        if (kind === 'wire') {
          // The connection is unusable after it.
          const raw: unknown = Reflect.get(client.socket, '_socket');
          (raw as NodeJS.WritableStream).end(bytes);
          break;
        }
        client.socket.send(bytes, { binary: kind === 'binary' });
      }
      const code = await Promise.race([
        client.closed,
        client.settle().then(
          () => null,
          () => client.closed,
        ),
      ]);
      closes[String(code)] = (closes[String(code)] ?? 0) + 1;
      for (const message of client.untaken())
        if ('code' in message) expect(Object.values(CHAT_CODE)).toContain(message.code);
      if (code === null) await client.leave();
    }
    console.info(`seed ${SEED}: ${sent} chat messages, closes ${JSON.stringify(closes)}`);
    await witness.settle();
    const boss = await joinChat(origin, token);
    await boss.say('301', 'still here');
    while ((await witness.hear()).content !== 'still here');
    await Promise.all([boss.leave(), witness.leave()]);
    await expectSound();
  });

  test('is refused by every endpoint in its envelope, without a failure, internal details or a change', async () => {
    const endpoints = allEndpoints();
    const numRuns = Math.ceil(REQUESTS / endpoints.length);
    const problems: string[] = [];
    const counts: Record<string, number> = {};
    let token = await signIn();
    await takeWrites();
    for (const [index, endpoint] of endpoints.entries()) {
      for (const [number, draft] of fc
        .sample(badRequests(endpoint, known), { seed: SEED + index, numRuns })
        .entries()) {
        const isUnsigned = number % 10 === 9;
        const request = writeRequest(isUnsigned ? { ...draft, token: '' } : draft, token);
        const remoteAddress = `10.2.${index}.${number}`;
        const { statusCode: status, body } = await server.app.inject({ ...request, remoteAddress });
        counts[status] = (counts[status] ?? 0) + 1;
        const isWithoutBody = request.method === 'HEAD' || request.method === 'OPTIONS';
        const wrong = judgeAnswer({ status, body, isBare: endpoint.bare ?? false, isWithoutBody });
        const changed = (await takeWrites()).filter(
          (name) => status !== 200 && !WORKED_OFF.includes(name) && !countersOf(endpoint).includes(name),
        );
        if (wrong !== null || changed.length > 0)
          problems.push(
            `${wrong ?? `${status}, changed ${changed}`}: ${JSON.stringify({ ...draft, token: '' })} ${body.slice(0, 500)}`,
          );
        // Some requests are valid enough to sign out or to switch the user.
        if (status === 401 && request.headers['blade-auth'] === `bearer ${token}`) {
          token = await signIn();
          await takeWrites();
        }
      }
    }
    const refused = Object.entries(counts).reduce(
      (sum, [status, count]) => sum + (status === '200' ? 0 : count),
      0,
    );
    console.info(
      `seed ${SEED}: ${endpoints.length} endpoints, ${refused} refused, ${JSON.stringify(counts)}`,
    );
    expect(problems.slice(0, 20)).toEqual([]);
    expect(refused).toBeGreaterThanOrEqual((REQUESTS * 2) / 3);
    // Most requests must pass authentication, or the endpoints would hardly be tested.
    expect((counts[401] ?? 0) + (counts[405] ?? 0) + (counts[415] ?? 0)).toBeLessThan(refused / 2);
    await expectSound();
  });
});

/** Ids and values of existing records, so that requests reach rows. */
function knownValues(packs: readonly Pack[]): KnownValues {
  const of = (field: 'id' | 'packNo' | 'epc' | 'tid') => packs.map((pack) => pack[field]);
  const system = ['300', '301', '102', '201', '400', '500', '1000', '10100', '10101'];
  const ids = [...system, ...Object.values(DEMO_FACTORY_IDS), ...of('id')];
  return {
    id: ids,
    ids,
    parentId: ['0', '100', '102', '1000', '10100'],
    packId: of('id'),
    packNo: of('packNo'),
    epc: of('epc'),
    tid: of('tid'),
    userId: ['301'],
    userIds: ['301'],
    roleIds: ['201'],
    deptId: ['102'],
    menuIds: ['10101'],
    topMenuIds: ['400'],
    tenantId: ['000000', '100001'],
    phone: ['13800000002'],
    account: ['cangku'],
    username: ['cangku'],
    name: ['x', '1.png'],
    grant_type: ['password', 'refresh_token', 'sms', 'change_tenant', 'change_dept', 'qr', 'social'],
  };
}
