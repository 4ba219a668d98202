import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { WebSocketServer } from 'ws';
import { api } from '#shared/api/index';
import { buildApp } from '../../../src/server/app.ts';
import { openPGlite } from '../../../src/server/db/pglite.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { createDatabase } from '../../../src/server/db/tenancy.ts';
import { DEMO_PASSWORD } from '../../../src/server/demo/companies.ts';
import { hashPassword } from '../../../src/server/secrets/passwords.ts';
import { prepareDatabase } from '../../../src/server/testing/test-server.ts';
import type { Ask, Asked } from './measured-node.ts';

/**
 * A node of the back office and, in the same process, its references: a bare Fastify, a bare WebSocket relay, the
 * database driver, argon2id. The parent sends queries over IPC.
 */
const { BENCH_URL: url, BENCH_FOLDER: folder, BENCH_SECRET: secret, BENCH_PAGE: webDir } = process.env;
const connection =
  url === undefined ? await openPGlite(folder) : await openPostgres(url, (error) => console.error(error));
const database = createDatabase(connection);
await prepareDatabase(database);
/** The folder for uploads and the files of jobs. */
const dataDir = await mkdtemp(join(tmpdir(), 'veneer-desk-bench-files-'));
const app = await buildApp({
  database,
  // The limit is not part of the measurement.
  config: {
    secret: secret ?? randomBytes(32).toString('hex'),
    tokenCallsPerMinute: 1_000_000,
    dataDir,
    webDir,
  },
});
await app.listen({ host: '127.0.0.1', port: 0 });

/** Returns its input, which shows the cost of an answer without any of our code. */
const bare = fastify();
let bareAnswer: unknown = {};
bare.get('/', () => bareAnswer);
let bareStatements: readonly string[] = [];
let bareCompany = '';
bare.get('/list', async () => {
  const [totals, page] = await connection.transaction(
    async (tx) => {
      const found = [];
      for (const statement of bareStatements) found.push(await tx.sql.execute(sql.raw(statement)));
      return found;
    },
    { role: 'veneer_desk_tenant', tenantId: bareCompany },
  );
  return { totals: totals?.rows, page: page?.rows };
});
await bare.listen({ host: '127.0.0.1', port: 0 });

/** Forwards a message to the socket it names and confirms it to its sender; stores and checks nothing. */
const relay = new WebSocketServer({ host: '127.0.0.1', port: 0 });
await once(relay, 'listening');
const people = new Map<string, import('ws').WebSocket>();
relay.on('connection', (socket, request) => {
  people.set(new URL(request.url ?? '', 'ws://relay').searchParams.get('token') ?? '', socket);
  socket.on('message', (data) => {
    const { to, content } = JSON.parse(String(data));
    people.get(to)?.send(JSON.stringify({ command: 11, data: { content } }));
    socket.send(JSON.stringify({ command: 12 }));
  });
});

const HANDLERS: { [K in keyof Asked]: (...args: Parameters<Asked[K]>) => Promise<ReturnType<Asked[K]>> } = {
  script: (text) => connection.transaction((tx) => tx.runScript(text)),

  upkeep: () => connection.upkeep(),

  async timeQueries(statements, rounds) {
    const times: number[] = [];
    await connection.transaction(async (tx) => {
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now();
        for (const statement of statements) await tx.sql.execute(sql.raw(statement));
        times.push(performance.now() - startedAt);
      }
    });
    return times;
  },

  serveQueries: async (company, statements) => {
    bareCompany = company;
    bareStatements = statements;
  },

  async echo(path, token) {
    const response = await app.inject({ url: path, headers: { 'blade-auth': `bearer ${token}` } });
    bareAnswer = response.json();
    return response.payload.length;
  },

  hash: () => hashPassword(DEMO_PASSWORD),

  async verifyPasswords(count, atOnce) {
    const hash = await hashPassword(DEMO_PASSWORD);
    const startedAt = performance.now();
    let left = count;
    const work = async () => {
      while (left-- > 0) await verify(hash, DEMO_PASSWORD);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return count / ((performance.now() - startedAt) / 1000);
  },

  async stop() {
    await app.close();
    await bare.close();
    relay.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  },
};

process.on('message', (ask: Ask) => {
  const handle = HANDLERS[ask.what] as (...args: unknown[]) => Promise<unknown>;
  handle(...ask.args).then(
    (answer) => process.send?.({ id: ask.id, answer }),
    (error: Error) => process.send?.({ id: ask.id, error: error.stack ?? error.message }),
  );
});

process.on('disconnect', () => process.exit(0));

const portOf = (address: unknown): number => (address as { port: number }).port;
process.send?.({
  url: `http://127.0.0.1:${portOf(app.server.address())}`,
  bareUrl: `http://127.0.0.1:${portOf(bare.server.address())}/`,
  relayUrl: `ws://127.0.0.1:${portOf(relay.address())}/`,
  listPath: api.pack.page.path,
});
