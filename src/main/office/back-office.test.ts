import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AppError } from '#shared/errors';
import { isRunning } from '../../../tests/devices/is-running.ts';
import { forkServer } from '../headless/server-process.ts';
import { type BackOffice, startBackOffice } from './back-office.ts';

let dir: string;
let pidFile: string;
let running: BackOffice | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'back-office-'));
  pidFile = join(dir, 'back-office.pid');
  return () => rmSync(dir, { recursive: true });
});

afterEach(async () => {
  await running?.stop();
});

/** A program that fulfils the process contract; `body` runs after its start. */
function program(body: string): string {
  const file = join(dir, 'server.js');
  const prologue = `
    const { createServer } = require('node:http');
    process.on('message', ({ kind }) => kind === 'stop' && process.exit(0));
    process.on('disconnect', () => process.exit(0));
    const ready = () => {
      const server = createServer((request, response) => {
        const told = { '/demo': 'VENEER_DESK_DEMO', '/names': 'VENEER_DESK_LOOPBACK_NAMES' };
        response.end(process.env[told[request.url] ?? 'VENEER_DESK_ORIGINS']);
        if (request.url === '/die') process.exit(3);
      });
      server.listen(Number(process.env.VENEER_DESK_PORT), '127.0.0.1', () =>
        process.send({ kind: 'ready', url: 'http://127.0.0.1:' + server.address().port }));
    };`;
  writeFileSync(file, prologue + body);
  return file;
}

function start(file: string, { startLimitMs = 20_000, updateLimitMs = 20_000, withDemo = false } = {}) {
  const progress: string[] = [];
  const troubles: AppError[] = [];
  const urls: string[] = [];
  const waiting: (() => void)[] = [];
  running = startBackOffice({
    start: forkServer(file, () => undefined),
    dataDir: dir,
    withDemo,
    pidFile,
    origins: ['http://127.0.0.1:9'],
    onProgress: ({ en }) => progress.push(en),
    onReady(url) {
      urls.push(url);
      for (const wake of waiting.splice(0)) wake();
    },
    onTrouble: (error) => troubles.push(error),
    startLimitMs,
    updateLimitMs,
  });
  const nextReady = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { office: running, progress, troubles, urls, nextReady };
}

test('reports its progress, then its address', async () => {
  const { office, progress } = start(
    program(`process.send({ kind: 'progress', words: { zh: '准备', en: 'preparing' } }); ready();`),
  );
  expect(office.url()).toBeNull();
  const url = await office.ready;
  expect(office.url()).toBe(url);
  expect(progress).toEqual(['preparing']);
  expect(await (await fetch(url)).text()).toBe('http://127.0.0.1:9');
  expect(await (await fetch(`${url}/names`)).text()).toBe('1');
});

/** A program that takes some time to close its database when it is stopped, and then writes this file. */
function slowToClose(closed: string): string {
  return program(`
    process.removeAllListeners('message');
    process.on('message', () => setTimeout(() => {
      require('node:fs').writeFileSync(${JSON.stringify(closed)}, '');
      process.exit(0);
    }, 300));
    ready();`);
}

test('stopNow returns after it has ended', async () => {
  const closed = join(dir, 'database-closed');
  const { office, troubles } = start(slowToClose(closed));
  await office.ready;
  office.stopNow(20_000);
  // Checked in the same turn of the event loop, because Windows may end the process after it.
  expect(existsSync(closed)).toBe(true);
  await office.stop();
  expect(troubles).toEqual([]);
});

test('stopNow waits no longer than its limit', async () => {
  const { office } = start(program(`process.removeAllListeners('message'); ready();`));
  await office.ready;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  office.stopNow(200);
  expect(isRunning(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
});

test.each([
  [true, 'year'],
  [false, '0'],
])('gets the choice of demo data: %s', async (withDemo, told) => {
  const { office } = start(program('ready();'), { withDemo });
  expect(await (await fetch(`${await office.ready}/demo`)).text()).toBe(told);
});

test('restarts on the same port when it dies', async () => {
  const { office, troubles, urls, nextReady } = start(program('ready();'));
  const url = await office.ready;
  const again = nextReady();
  await fetch(`${url}/die`).catch(() => undefined);
  await again;
  expect(urls).toEqual([url, url]);
  expect(troubles.map(({ code }) => code)).toEqual(['server.failed']);
});

test('leaves no process and no pid file when stopped', async () => {
  const { office } = start(program('ready();'));
  await office.ready;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  expect(isRunning(pid)).toBe(true);
  await office.stop();
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(pidFile)).toBe(false);
});

test('reports why it could not start with its own error', async () => {
  const failure = { code: 'server.failed', message: '', details: { reason: 'disk full' } };
  const { office } = start(
    program(`process.send({ kind: 'failed', error: ${JSON.stringify(failure)} }, () => process.exit(1));`),
  );
  await expect(office.ready).rejects.toMatchObject({
    code: 'server.failed',
    details: { reason: 'disk full' },
  });
});

test('ends a back office that never answers, at the time limit', async () => {
  const { office } = start(program('setInterval(() => {}, 1000);'), { startLimitMs: 300 });
  await expect(office.ready).rejects.toMatchObject({ code: 'server.failed', details: { reason: '0.3 s' } });
});

/** Starts a program that reports these steps and then does nothing more; time passes only as the test sets it. */
async function startStuck(steps: readonly { isUpdate: boolean }[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const said = steps.map((step) => JSON.stringify({ kind: 'progress', words: { zh: '', en: '' }, ...step }));
  const limits = { startLimitMs: 120_000, updateLimitMs: 3_600_000 };
  const started = start(
    program(`${said.map((step) => `process.send(${step});`).join('')} setInterval(() => {}, 1000);`),
    limits,
  );
  // Now, because the first of them may come at any time.
  const failure = started.office.ready.then(
    () => null,
    (error: AppError) => error.details.reason,
  );
  while (started.progress.length < steps.length) await new Promise((resolve) => setImmediate(resolve));
  return { failure, pid: Number(readFileSync(pidFile, 'utf8')) };
}

test('gives one that updates its database more time', async () => {
  const { failure, pid } = await startStuck([{ isUpdate: true }]);
  vi.advanceTimersByTime(3_599_000);
  expect(isRunning(pid)).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(await failure).toBe('3600 s');
});

test('gives what follows the update the usual time', async () => {
  const { failure } = await startStuck([{ isUpdate: true }, { isUpdate: false }]);
  vi.advanceTimersByTime(120_000);
  expect(await failure).toBe('120 s');
});

test('waits for a child left behind by a killed host', async () => {
  const first = start(program('ready();'));
  await first.office.ready;
  const left = readFileSync(pidFile, 'utf8');
  const second = start(program('ready();'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(readFileSync(pidFile, 'utf8')).toBe(left);
  await first.office.stop();
  await second.office.ready;
  expect(readFileSync(pidFile, 'utf8')).not.toBe(left);
});

test('waits for it although the clock jumps ahead meanwhile', async () => {
  const closed = join(dir, 'database-closed');
  const first = start(slowToClose(closed));
  await first.office.ready;
  const second = start(program('ready();'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
  try {
    const stopped = first.office.stop();
    await second.office.ready;
    expect(existsSync(closed)).toBe(true);
    await stopped;
  } finally {
    vi.useRealTimers();
  }
});
