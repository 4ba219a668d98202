import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sm2 } from 'sm-crypto-v2';
import { build } from 'vite';
import { SERVER_THREADS } from '../../../build/lib/server-threads.mjs';
import { api } from '../../../src/shared/api/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Of `src/server/config.ts`, which a client has from its settings. */
const CLIENT = `Basic ${btoa('merchant-web:merchant-web-secret')}`;

/** The program's answers over IPC. */
export interface Asked {
  /** Statements as the database's owner, in one transaction. */
  script(text: string): void;
  /** Runs the regular maintenance of an embedded database. */
  upkeep(): void;
  /** Milliseconds of each round of these statements on the bare driver, inside an open transaction. */
  timeQueries(statements: readonly string[], rounds: number): number[];
  /** The bare list route runs these from now on, totals first, in one transaction held to the company. */
  serveQueries(company: string, statements: readonly string[]): void;
  /** Makes the bare route return this call's answer from now on; returns its size in bytes. */
  echo(path: string, token: string): number;
  /** A hash of the demo password. */
  hash(): string;
  /** argon2id verifications a second, so many at once. */
  verifyPasswords(count: number, atOnce: number): number;
  stop(): void;
}

export interface Ask {
  id: number;
  what: keyof Asked;
  args: unknown[];
}

interface Addresses {
  url: string;
  bareUrl: string;
  relayUrl: string;
  listPath: string;
}

export interface MeasuredNode extends Addresses {
  processId: number;
  ask<K extends keyof Asked>(what: K, ...args: Parameters<Asked[K]>): Promise<ReturnType<Asked[K]>>;
  /** An access token, by password as clients do it. */
  signIn(tenantId: string, account: string, password: string): Promise<string>;
  stop(): Promise<void>;
}

const programs = new Map<string, Promise<string>>();

/** Bundles a server program once per run, in the same way as the product, and returns its file. */
function bundleProgram(entry: string): Promise<string> {
  const outDir = join(ROOT, 'out/bench', entry.replaceAll(/\W/g, '-'));
  const program =
    programs.get(entry) ??
    build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir,
        emptyOutDir: true,
        target: 'node24',
        rollupOptions: {
          input: { program: join(ROOT, entry), ...SERVER_THREADS },
          output: { format: 'es' },
        },
      },
    }).then(() => join(outDir, 'program.js'));
  programs.set(entry, program);
  return program;
}

/** Starts a node on PostgreSQL (`url`), or on the embedded database in `folder`. */
export async function startNode(where: {
  url?: string;
  folder?: string;
  secret?: string;
  /** The folder of the page that it serves. */
  webDir?: string;
}): Promise<MeasuredNode> {
  const child = fork(await bundleProgram('tests/bench/server/program.ts'), {
    env: {
      PATH: process.env.PATH,
      ...(where.url === undefined ? {} : { BENCH_URL: where.url }),
      ...(where.folder === undefined ? {} : { BENCH_FOLDER: where.folder }),
      ...(where.secret === undefined ? {} : { BENCH_SECRET: where.secret }),
      ...(where.webDir === undefined ? {} : { BENCH_PAGE: where.webDir }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const addresses = await Promise.race([
    once(child, 'message').then(([message]) => message as Addresses),
    once(child, 'exit').then(() => Promise.reject(new Error('the measured node did not start'))),
  ]);
  const ask = asking(child);
  return {
    ...addresses,
    processId: child.pid ?? 0,
    ask,
    signIn: (...who) => signIn(addresses.url, ...who),
    async stop() {
      await ask('stop');
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

function asking(child: ChildProcess): MeasuredNode['ask'] {
  const open = new Map<number, PromiseWithResolvers<never>>();
  let last = 0;
  child.on('message', (message: { id: number; answer?: unknown; error?: string }) => {
    const waiting = open.get(message.id);
    open.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.answer as never);
    else waiting?.reject(new Error(message.error));
  });
  child.on('exit', () => {
    for (const waiting of open.values()) waiting.reject(new Error('the measured node ended'));
  });
  return (what, ...args) => {
    last += 1;
    const waiting = Promise.withResolvers<never>();
    open.set(last, waiting);
    child.send({ id: last, what, args } satisfies Ask);
    return waiting.promise;
  };
}

/** Address and headers of a sign-in; the same encrypted password may be sent again. */
export async function signInRequest(url: string, tenantId: string, account: string, password: string) {
  const { data } = await (await fetch(url + api.auth.publicKey.path)).json();
  const query = new URLSearchParams({
    grant_type: 'password',
    tenantId,
    username: account,
    password: sm2.doEncrypt(password, data.publicKey, 0),
  });
  return {
    url: `${url}${api.auth.token.path}?${query}`,
    method: api.auth.token.method,
    headers: { authorization: CLIENT },
  };
}

async function signIn(url: string, tenantId: string, account: string, password: string): Promise<string> {
  const request = await signInRequest(url, tenantId, account, password);
  const response = await fetch(request.url, request);
  const body = await response.json();
  if (!response.ok) throw new Error(`sign-in: ${JSON.stringify(body)}`);
  return body.access_token;
}
