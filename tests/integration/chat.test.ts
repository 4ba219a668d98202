import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../src/server/db/tenancy.ts';
import { joinChat, openChat, originOf } from '../../src/server/testing/chat-client.ts';
import { openDemoDatabase } from '../../src/server/testing/demo-image.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import { CHAT_CLOSE, CHAT_CODE, CHAT_COMMAND } from '../../src/shared/chat/protocol.ts';
import { findPostgres } from '../devices/postgres.ts';
import { startServerProgram, whenReady } from '../devices/server-program.ts';
import { usePostgres } from './support/use-postgres.ts';

/** Users of the demo company. */
const ADMIN = '300';
const CLERK = '301';

const tokenOf = async (server: TestServer, account: string) =>
  (await server.signIn({ account })).access_token;

describe('a chat connection', () => {
  let database: Database;
  beforeAll(async () => {
    database = createDatabase(await openDemoDatabase());
  });
  afterAll(() => database.close());

  test('ends with its token, unless the client sends a newer one in time', async () => {
    const server = await createTestServer(database);
    const origin = await originOf(server);
    const [admin, clerk] = [await tokenOf(server, 'admin'), await tokenOf(server, 'cangku')];
    const [stays, goes] = [await joinChat(origin, admin), await joinChat(origin, clerk)];
    server.clock.advance(3_500_000);
    stays.send({ cmd: CHAT_COMMAND.login, token: await tokenOf(server, 'admin') });
    expect(await stays.next(CHAT_COMMAND.loginResponse)).toMatchObject({ code: CHAT_CODE.loggedIn });
    server.clock.advance(200_000);
    expect(await goes.next(CHAT_COMMAND.loginResponse)).toMatchObject({ code: CHAT_CODE.loginFailed });
    expect(await goes.closed).toBe(CHAT_CLOSE.unauthorized);
    await stays.settle();
    await server.app.close();
  });

  test('of a user who signs out ends within the recheck interval, even when idle', async () => {
    const server = await createTestServer(database);
    const token = await tokenOf(server, 'admin');
    const client = await joinChat(await originOf(server), token);
    await server.ask(api.auth.logout, { token });
    server.clock.advance(31_000);
    expect(await client.closed).toBe(CHAT_CLOSE.unauthorized);
    await server.app.close();
  });

  test('is closed with «going away» after running requests are done', async () => {
    const server = await createTestServer(database);
    const client = await joinChat(await originOf(server), await tokenOf(server, 'admin'));
    for (let number = 0; number < 5; number++)
      client.send({ cmd: CHAT_COMMAND.chat, to: CLERK, content: 'x' });
    await client.next(CHAT_COMMAND.chatResponse);
    await server.app.close();
    expect(await client.closed).toBe(CHAT_CLOSE.goingAway);
  });

  test('does not delay the end of the server if its peer is dead', async () => {
    const server = await createTestServer(database);
    const origin = await originOf(server);
    const token = await tokenOf(server, 'admin');
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    const isDown = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.write(
      `GET /ws/im?token=${token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    // The answer to the handshake is read, and nothing is sent afterwards.
    await new Promise((resolve) => socket.once('data', resolve));
    await server.app.close();
    await isDown;
  });
});

const programs = findPostgres();

describe.skipIf(programs === null)('chat between nodes (needs the package postgresql)', () => {
  const postgres = usePostgres(programs);

  async function startNodes(name: string, count: number) {
    const url = postgres.createDemoDatabase(name);
    const nodes: { server: TestServer; origin: string }[] = [];
    for (let number = 0; number < count; number++) {
      const database = await postgres.connect(url);
      const server = await createTestServer(database);
      nodes.push({ server, origin: await originOf(server) });
    }
    const stop = () => Promise.all(nodes.map(({ server }) => server.app.close()));
    return { url, nodes, stop };
  }

  test('messages, acknowledgements and sign-ins on one node reach users on the other, in order', async () => {
    const { nodes, stop } = await startNodes('chat_two', 2);
    const [here, there] = nodes;
    if (here === undefined || there === undefined) throw new Error('two nodes');
    const [admin, clerk] = [await tokenOf(here.server, 'admin'), await tokenOf(there.server, 'cangku')];
    const [boss, worker] = [await joinChat(here.origin, admin), await joinChat(there.origin, clerk)];
    const words = Array.from({ length: 40 }, (_, number) => `${number}`);
    for (const content of words) boss.send({ cmd: CHAT_COMMAND.chat, to: CLERK, content });
    const heard = [];
    while (heard.length < words.length) heard.push((await worker.hear()).content);
    expect(heard).toEqual(words);

    const reached = new Set();
    while (reached.size < words.length)
      for (const id of (await boss.next(CHAT_COMMAND.reachedNotice)).data.ids) reached.add(id);

    worker.send({ cmd: CHAT_COMMAND.read, to: ADMIN });
    expect((await boss.next(CHAT_COMMAND.readNotice)).data).toEqual({
      from: CLERK,
      to: ADMIN,
      readStatus: 1,
    });

    const newer = await joinChat(there.origin, await tokenOf(there.server, 'admin'));
    await boss.next(CHAT_COMMAND.forcedOffline);
    expect(await boss.closed).toBe(CHAT_CLOSE.signedInElsewhere);
    await newer.settle();
    await stop();
  });

  test('of two sign-ins on two nodes at the same moment one stays', async () => {
    const { nodes, stop } = await startNodes('chat_race', 2);
    const [here, there] = nodes;
    if (here === undefined || there === undefined) throw new Error('two nodes');
    const tokens = [await tokenOf(here.server, 'admin'), await tokenOf(here.server, 'admin')];
    const [one, other] = [openChat(here.origin, tokens[0] ?? ''), openChat(there.origin, tokens[1] ?? '')];
    const first = await Promise.race([
      one.closed.then((code) => ({ code, left: other })),
      other.closed.then((code) => ({ code, left: one })),
    ]);
    expect(first.code).toBe(CHAT_CLOSE.signedInElsewhere);
    await first.left.next(CHAT_COMMAND.loginResponse);
    await first.left.settle();
    await stop();
  });

  test('a node that lost its listener catches up with what it missed', async () => {
    const { nodes, stop } = await startNodes('chat_deaf', 2);
    const [here, there] = nodes;
    if (here === undefined || there === undefined) throw new Error('two nodes');
    const [admin, clerk] = [await tokenOf(here.server, 'admin'), await tokenOf(there.server, 'cangku')];
    const [boss, worker] = [await joinChat(here.origin, admin), await joinChat(there.origin, clerk)];
    await boss.say(CLERK, 'before');
    expect((await worker.hear()).content).toBe('before');

    // Both nodes' listeners are cut; messages sent before they are back are only in the database.
    const cut = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = 'chat_deaf' AND application_name = 'veneer-desk listener'`;
    expect(postgres.run(cut).trim()).toBe('2');
    for (const content of ['a', 'b', 'c']) expect((await boss.say(CLERK, content)).code).toBe(CHAT_CODE.sent);
    for (const content of ['a', 'b', 'c']) expect((await worker.hear()).content).toBe(content);
    await boss.say(CLERK, 'after');
    expect((await worker.hear()).content).toBe('after');
    await worker.settle();
    expect(worker.untaken().filter((frame) => frame.command === CHAT_COMMAND.chat)).toEqual([]);
    await stop();
  });

  test('messages are refused while the database is away and pass on the same connection when it is back', async () => {
    const { nodes, stop } = await startNodes('chat_outage', 1);
    const [node] = nodes;
    if (node === undefined) throw new Error('one node');
    const [admin, clerk] = [await tokenOf(node.server, 'admin'), await tokenOf(node.server, 'cangku')];
    const [boss, worker] = [await joinChat(node.origin, admin), await joinChat(node.origin, clerk)];
    await Promise.all([boss.settle(), worker.settle()]);
    postgres.halt();
    expect(await boss.say(CLERK, 'lost', 'c-1')).toMatchObject({
      code: CHAT_CODE.unavailable,
      data: { clientId: 'c-1' },
    });
    postgres.resume();
    expect((await boss.say(CLERK, 'found', 'c-1')).code).toBe(CHAT_CODE.sent);
    expect((await worker.hear()).content).toBe('found');
    await stop();
  });

  test('kill -9 of a node loses nothing it has acknowledged', async () => {
    const url = postgres.createDatabase('chat_kill');
    const settings = { DATABASE_URL: url, VENEER_DESK_DEMO: '1' };
    const doomed = await whenReady(startServerProgram(settings));
    // Another node, which also signs users in: tokens are valid on both.
    const server = await createTestServer(await postgres.connect(url));
    const worker = await joinChat(await originOf(server), await tokenOf(server, 'cangku'));
    const boss = await joinChat(doomed.url, await tokenOf(server, 'admin'));

    for (let number = 0; number < 200; number++)
      boss.send({ cmd: CHAT_COMMAND.chat, to: CLERK, content: `${number}`, id: `c-${number}` });
    const acknowledged: string[] = [];
    while (acknowledged.length < 50) {
      const { code, data } = await boss.next(CHAT_COMMAND.chatResponse);
      if (code === CHAT_CODE.sent) acknowledged.push(data?.id ?? '');
    }
    doomed.child.kill('SIGKILL');
    await doomed.exited;
    await boss.closed;
    for (const frame of boss.untaken())
      if (frame.command === CHAT_COMMAND.chatResponse && frame.code === CHAT_CODE.sent)
        acknowledged.push(frame.data?.id ?? '');

    // All of them reach the users of the other node and are stored in order.
    const heard = new Set<string>();
    while (acknowledged.some((id) => !heard.has(id))) heard.add((await worker.hear()).id);
    worker.send({ cmd: CHAT_COMMAND.getMessages, type: 2, size: 100 });
    const { data } = await worker.next(CHAT_COMMAND.messages);
    const stored = data?.records.map((record) => record.content) ?? [];
    expect(stored).toEqual(stored.map((_, number) => `${number}`));
    expect(data?.records.slice(0, acknowledged.length).map((record) => record.id)).toEqual(acknowledged);
    await server.app.close();
  });
});
