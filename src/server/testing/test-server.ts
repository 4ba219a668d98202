import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sm2 } from 'sm-crypto-v2';
import { type Token, TokenSchema } from '#shared/api/auth';
import { api } from '#shared/api/index';
import type { BodyOf, DataOf, Endpoint, QueryOf } from '#shared/api/kit';
import type { Pack } from '#shared/api/pack';
import { buildApp } from '../app.ts';
import { DEFAULT_CONFIG, type ServerConfig } from '../config.ts';
import { users } from '../db/schema/people.ts';
import type { Database } from '../db/tenancy.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../demo/companies.ts';
import { seedDemo } from '../demo/seed.ts';
import { addMissingCatalogue } from '../modules/catalogue.ts';
import { quickHash } from './quick-hash.ts';
import { TEST_SECRET } from './test-secret.ts';

export interface CallInput<E extends Endpoint> {
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any answer.
  body: any;
  headers: Record<string, unknown>;
}

export interface SignIn {
  tenantId?: string;
  account: string;
  password?: string;
  address?: string;
}

export interface TestServer {
  app: FastifyInstance;
  database: Database;
  /** The server's clock; it starts at the real time. */
  clock: { now(): Date; advance(milliseconds: number): void };
  /** Makes a call; returns its answer, also an error. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer>;
  /** Makes a call; returns its data. Throws if it fails. */
  ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<DataOf<E>>;
  /** Signs in with the password encrypted as clients do; returns the answer, also an error. */
  trySignIn(who: SignIn): Promise<Answer>;
  /** Signs in, by default to company 000000 with the demo password; returns the tokens. */
  signIn(who: SignIn): Promise<Token>;
  /** Signs in with a password given to a new user, and changes it to the demo password; returns the tokens. */
  signInNew(who: SignIn & { password: string }): Promise<Token>;
  /** A package of company 000000 with tally lines, given to no other test. */
  takePack(token: string): Promise<Pack>;
}

/** The address with its `:name` parts taken from the query. */
function fillPath(path: string, query: object): string {
  const values: Readonly<Record<string, unknown>> = { ...query };
  return path.replace(/:(\w+)/g, (whole, name: string) =>
    values[name] === undefined || values[name] === '' ? whole : encodeURIComponent(String(values[name])),
  );
}

export { TEST_SECRET };

export const CLIENT = `Basic ${btoa(`${DEFAULT_CONFIG.client.id}:${DEFAULT_CONFIG.client.secret}`)}`;

/** A fixed time, so that the demo data does not depend on the time of the run. */
const DEMO_DAY = new Date('2025-11-29T12:00:00Z');

/** Brings a database to the state after a first start with demo data. */
export async function prepareDatabase(database: Database): Promise<void> {
  await database.migrate();
  await addMissingCatalogue(database);
  await seedDemo(database, DEMO_DAY);
  const passwordHash = await quickHash(DEMO_PASSWORD);
  for (const { tenantId } of DEMO_COMPANIES)
    await database.withTenant(tenantId, (tx) => tx.update(users).set({ passwordHash }));
  await database.upkeep();
}

/**
 * Sign-ins of all suites come from one address, and a fast machine makes more per minute than the people of a network
 * would.
 */
const TOKEN_CALLS_PER_MINUTE = 100_000;

/** The app on a prepared database. The caller closes both. */
export async function createTestServer(
  database: Database,
  config: Partial<ServerConfig> = {},
): Promise<TestServer> {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const dataDir = mkdtempSync(join(tmpdir(), 'veneer-server-'));
  const defaults = { dataDir, secret: TEST_SECRET, tokenCallsPerMinute: TOKEN_CALLS_PER_MINUTE };
  const app = await buildApp({ database, config: { ...defaults, ...config }, now });
  app.addHook('onClose', () => rmSync(dataDir, { recursive: true, force: true }));
  let untouched: Promise<Pack[]> | undefined;
  /** Encrypted passwords, kept because encrypting one takes 4 ms, as long as the server's decryption. */
  const cipherTexts = new Map<string, string>();

  async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer> {
    const headers: Record<string, string> = { authorization: CLIENT, ...input.headers };
    // An idempotency key for each call, as our own client sends.
    if (endpoint.method === 'POST') headers['idempotency-key'] ??= randomUUID();
    if (input.token !== undefined) headers['blade-auth'] = `bearer ${input.token}`;
    const options: InjectOptions = {
      method: endpoint.method,
      url: fillPath(endpoint.path, input.query ?? {}),
      headers,
      query: Object.fromEntries(
        Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    };
    if (input.address !== undefined) options.remoteAddress = input.address;
    if (input.body !== undefined) options.payload = input.body as object;
    const response = await app.inject(options);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.rawPayload,
      headers: response.headers,
    };
  }

  async function ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<DataOf<E>> {
    const { status, body } = await call(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
    return endpoint.output.parse(endpoint.bare ? body : body.data) as DataOf<E>;
  }

  async function encrypted(password: string): Promise<string> {
    const { publicKey } = await ask(api.auth.publicKey);
    return sm2.doEncrypt(password, publicKey, 0);
  }

  async function trySignIn({ tenantId = '000000', account, password = DEMO_PASSWORD, address }: SignIn) {
    const cipherText = cipherTexts.get(password) ?? (await encrypted(password));
    cipherTexts.set(password, cipherText);
    return call(api.auth.token, {
      query: { grant_type: 'password', tenantId, username: account, password: cipherText },
      ...(address === undefined ? {} : { address }),
    });
  }

  const signIn = async (who: SignIn) => TokenSchema.parse((await trySignIn(who)).body);

  return {
    app,
    database,
    clock: {
      now,
      advance(milliseconds) {
        offsetMs += milliseconds;
      },
    },
    call,
    ask,
    trySignIn,
    signIn,
    async signInNew(who) {
      const tokens = await signIn(who);
      const [oldPassword, newPassword] = [await encrypted(who.password), await encrypted(DEMO_PASSWORD)];
      const query = { oldPassword, newPassword, newPassword1: newPassword };
      await ask(api.user.updatePassword, { token: tokens.access_token, query });
      return tokens;
    },
    async takePack(token) {
      const query = { size: 500, rfidStatus: 0, stockStatus: 'IN_STOCK' } as const;
      untouched ??= ask(api.pack.page, { token, query }).then((page) => page.records);
      const pack = (await untouched).pop();
      if (pack === undefined) throw new Error('no package left to take');
      return pack;
    },
  };
}
