import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openJournal } from '../../src/main/storage/journal.ts';
import { copyDemoData } from '../devices/demo-folder.ts';
import { isRunning } from '../devices/is-running.ts';

const root = join(import.meta.dirname, '..', '..');
const program = join(root, 'out', 'main', 'headless.js');
const C1C2C3 = 0;
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

interface Host {
  child: ChildProcess;
  output: () => string;
  /** The address of its `Ready:` line; rejects with its output when it ends before. */
  ready: Promise<string>;
  exited: Promise<number | null>;
}

let dataDir: string;
const started: Host[] = [];

beforeAll(() => {
  if (!existsSync(program)) throw new Error('out/main/headless.js is missing: npm run build');
});

async function openFolder(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'headless-'));
  await copyDemoData(dataDir);
}

async function closeFolder(): Promise<void> {
  for (const { child, exited } of started.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
  await waitUntilGone(readPid());
  rmSync(dataDir, { recursive: true, force: true });
}

function start(...words: string[]): Host {
  // A process group of its own, so that Ctrl-C can be sent as a terminal sends it: to all of it.
  const child = spawn(process.execPath, [program, '--data', dataDir, '--no-open', '--lang', 'en', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    const collect = (data: Buffer) => {
      text += data.toString();
      const url = /^Ready: (\S+)$/m.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    void exited.then((code) => reject(new Error(`ended with ${code}:\n${text}`)));
  });
  ready.catch(() => undefined);
  const host = { child, output: () => text, ready, exited };
  started.push(host);
  return host;
}

function readPid(): number {
  const file = join(dataDir, 'back-office.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

/** Polls, because no event reports the end of a process that is not a child of this one. */
async function waitUntilGone(pid: number): Promise<void> {
  const giveUpAt = Date.now() + 15_000;
  while (pid > 0 && isRunning(pid)) {
    if (Date.now() > giveUpAt) throw new Error(`process ${pid} is still there`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** All descendants of a process, from /proc. */
function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function parentOf(pid: number): number | null {
  try {
    return Number(/\nPPid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

interface Bridge {
  call(path: string, input?: unknown): Promise<Record<string, unknown>>;
  close(): void;
}

/** Connects as the page does: takes the cookie from the page, then opens the socket with our origin. */
async function openBridge(url: string): Promise<Bridge> {
  const page = await fetch(url);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const socket = new WebSocket(`${url.replace('http', 'ws')}/desk`, {
    headers: { Origin: url, Cookie: cookie },
  });
  await once(socket, 'open');
  let lastId = 0;
  return {
    call(path, input) {
      lastId += 1;
      const id = lastId;
      socket.send(JSON.stringify({ id, path, input }));
      return new Promise((resolve) => {
        socket.on('message', (data) => {
          const message = JSON.parse(String(data)) as Record<string, unknown>;
          if (message.id === id) resolve(message);
        });
      });
    },
    close: () => socket.close(),
  };
}

async function signIn(url: string): Promise<Response> {
  const keyAnswer = await fetch(`${url}/api/blade-auth/oauth/public-key`);
  const { data } = (await keyAnswer.json()) as { data: { publicKey: string } };
  const query = new URLSearchParams({
    grant_type: 'password',
    tenantId: '000000',
    username: 'admin',
    password: sm2.doEncrypt('Veneer-2026', data.publicKey, C1C2C3),
  });
  return fetch(`${url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa('merchant-web:merchant-web-secret')}`,
      'Blade-Requested-With': 'BladeHttpRequest',
      'Tenant-Id': '000000',
    },
  });
}

describe('a running headless host', () => {
  let host: Host;
  let url: string;

  beforeAll(async () => {
    await openFolder();
    host = start();
    url = await host.ready;
  });
  afterAll(closeFolder);

  test('has page, bridge and back office behind one address', async () => {
    expect(host.output()).toContain('company 000000, account admin, password Veneer-2026');

    // A page two levels deep, as after a reload or a link from outside.
    const route = `${url}/inventory/packages/17`;
    const page = await (await fetch(route)).text();
    expect(page).toContain('<meta name="veneer-desk-bridge" content="/desk">');
    const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '';
    const { headers } = await fetch(new URL(script, route));
    expect(headers.get('content-type')).toContain('text/javascript');
    expect(headers.get('cache-control')).toContain('immutable');

    const bridge = await openBridge(url);
    const info = await bridge.call('host.info');
    expect(info).toMatchObject({ ok: true, value: { mode: 'headless', serverUrl: '', notices: [] } });
    expect(await bridge.call('print.templates')).toMatchObject({
      ok: true,
      value: expect.arrayContaining([expect.objectContaining({ id: 'package-100x70' })]),
    });
    expect(await bridge.call('rfid.readers')).toMatchObject({ ok: true });
    expect(await bridge.call('printers.list')).toMatchObject({ ok: true });
    expect(await bridge.call('print.submit', { key: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'input.invalid', details: { field: 'key' } },
    });
    const checks = (await bridge.call('host.doctor')).value as { name: string; state: string }[];
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
    bridge.close();

    const token = await signIn(url);
    expect(await token.json()).toMatchObject({ token_type: 'bearer', account: 'admin' });
  });

  test('names itself to a second one with its data folder', async () => {
    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`in use by another Veneer Desk (`);
    expect(second.output()).toContain(url);
  });

  test.skipIf(!isRootOnLinux)(
    'gives other users of this machine neither the page’s token nor the bridge',
    async () => {
      // The host runs as nobody; root may do anything, so the test connects as a third user.
      const stranger = spawn(
        process.execPath,
        ['--eval', `fetch(${JSON.stringify(url)}).then(({ status }) => console.log(status))`],
        {
          uid: 65_534,
          gid: 65_534,
          stdio: ['ignore', openSync(join(dataDir, 'stranger.txt'), 'w'), 'inherit'],
        },
      );
      await once(stranger, 'exit');
      expect(readFileSync(join(dataDir, 'stranger.txt'), 'utf8')).toBe('403\n');
    },
  );

  // The last, because it ends the host.
  test('ends with all its processes at Ctrl-C', async () => {
    const pid = host.child.pid ?? 0;
    const family = descendantsOf(pid);
    expect(family).toContain(readPid());
    process.kill(-pid, 'SIGINT');
    expect(await host.exited).toBe(0);
    expect(family.filter(isRunning)).toEqual([]);
    expect(host.output()).not.toMatch(/error|failed/i);
  });
});

describe('a headless host', () => {
  beforeEach(openFolder);
  afterEach(closeFolder);

  test('Ctrl-C during the start ends all its processes', async () => {
    const host = start();
    await once(host.child.stdout as NodeJS.ReadableStream, 'data');
    process.kill(-(host.child.pid ?? 0), 'SIGINT');
    expect(await host.exited).toBe(0);
    await waitUntilGone(readPid());
  });

  test('a killed host takes its back office along, and the next start has all data at the same address', async () => {
    const host = start();
    const url = await host.ready;
    const bridge = await openBridge(url);
    await bridge.call('settings.update', { deskName: '开料台' });
    await bridge.call('secrets.write', { name: 'session', value: 'token' });
    const backOffice = readPid();
    host.child.kill('SIGKILL');
    await host.exited;

    const again = await start().ready;
    expect(again).toBe(url);
    await waitUntilGone(backOffice);
    expect((await signIn(again)).status).toBe(200);
    const second = await openBridge(again);
    expect(await second.call('settings.read')).toMatchObject({ value: { deskName: '开料台' } });
    expect(await second.call('secrets.read', { name: 'session' })).toMatchObject({ value: 'token' });
    second.close();
  });

  test('a back office that dies is restarted behind the same address, also after the terminal was closed', async () => {
    const host = start();
    const url = await host.ready;
    // The host's output about the restart fails with EPIPE.
    host.child.stdout?.destroy();
    host.child.stderr?.destroy();
    const first = readPid();
    process.kill(first, 'SIGKILL');
    await waitUntilGone(first);
    const during = await fetch(`${url}/api/blade-auth/oauth/public-key`);
    expect([200, 503]).toContain(during.status);
    await expect
      .poll(async () => (await fetch(`${url}/api/blade-auth/oauth/public-key`)).status, { timeout: 30_000 })
      .toBe(200);
    expect(readPid()).not.toBe(first);
    host.child.kill('SIGTERM');
    expect(await host.exited).toBe(0);
    expect(existsSync(join(dataDir, 'host.log')), 'no uncaught error').toBe(false);
  });
});

describe('obstacles to a start are reported in words', () => {
  beforeEach(openFolder);
  afterEach(closeFolder);

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const host = start('--port', String(port));
    expect(await host.exited).toBe(1);
    expect(host.output()).toContain(`Port ${port} is in use`);
    expect(host.output()).not.toContain('    at ');
    other.close();
  });

  test('a remembered port that another program uses now is replaced by a free one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    writeFileSync(join(dataDir, 'headless.json'), JSON.stringify({ port }));
    expect(await start().ready).not.toContain(`:${port}`);
    other.close();
  });

  test('wrong arguments', async () => {
    const host = start('--port', 'many');
    expect(await host.exited).toBe(2);
    expect(host.output()).toContain('Usage: veneer-desk');
  });
});

describe('damaged files', () => {
  beforeEach(openFolder);
  afterEach(closeFolder);

  /** The codes of the notices a page shows. */
  async function noticesOf(url: string): Promise<unknown[]> {
    const bridge = await openBridge(url);
    const { value } = await bridge.call('host.info');
    bridge.close();
    return (value as { notices: { code: string }[] }).notices.map(({ code }) => code);
  }

  test('truncated settings and a truncated journal are moved aside, and the host starts', async () => {
    writeFileSync(join(dataDir, 'settings.json'), '{"deskName":"开料');
    const journal = join(dataDir, 'journal.sqlite');
    openJournal(journal).close();
    truncateSync(journal, Math.floor(statSync(journal).size / 2));

    const host = start();
    expect((await noticesOf(await host.ready)).sort()).toEqual(['journal.corrupt', 'settings.corrupt']);
    expect(host.output()).toContain('The settings file was damaged; it was kept as');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('journal.sqlite.damaged-'))).toHaveLength(1);
  });
});
