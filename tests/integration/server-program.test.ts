import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDemoData } from '../devices/demo-folder.ts';
import {
  exitCode,
  type RunningProgram,
  spawnServerProgram,
  startServerProgram,
  whenReady,
} from '../devices/server-program.ts';

describe('the back office as a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-server-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const settings = { VENEER_DESK_DATA: dataDir, VENEER_DESK_DEMO: '1' };
  let running: RunningProgram[] = [];

  afterAll(() => {
    for (const { child } of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  function start(more: Record<string, string> = {}): RunningProgram {
    const program = startServerProgram({ ...settings, ...more });
    running = [...running, program];
    return program;
  }

  const startReady = (more: Record<string, string> = {}) => whenReady(start(more));

  async function stop(program: RunningProgram): Promise<void> {
    program.child.send({ kind: 'stop' });
    expect(await program.exited).toBe(0);
  }

  beforeAll(() => copyDemoData(dataDir));

  test('reports its state, serves the browser build, allows listed origins, and ends on SIGTERM', async () => {
    const webDir = join(folder, 'web');
    mkdirSync(webDir);
    writeFileSync(join(webDir, 'index.html'), '<title>木之语</title>');
    const program = await startReady({
      VENEER_DESK_WEB_DIR: webDir,
      VENEER_DESK_ORIGINS: 'veneer-desk://app',
    });
    expect(program.messages.slice(0, -1).every((message) => message.kind === 'progress')).toBe(true);
    const page = await fetch(`${program.url}/inventory/packages`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('木之语');
    // fetch keeps the connection alive.
    const call = await fetch(`${program.url}/healthz`, { headers: { origin: 'veneer-desk://app' } });
    expect(call.headers.get('access-control-allow-origin')).toBe('veneer-desk://app');
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
  });

  test('keeps its data over a stop, and writes a log without secrets', async () => {
    const keyOf = async (url: string): Promise<string> =>
      (await (await fetch(`${url}/api/blade-auth/oauth/public-key`)).json()).data.publicKey;
    const first = await startReady();
    const key = await keyOf(first.url);
    const query = new URLSearchParams({
      grant_type: 'password',
      username: 'admin',
      password: 'hunter2secret',
    });
    const authorization = `Basic ${btoa('merchant-web:merchant-web-secret')}`;
    await fetch(`${first.url}/api/blade-auth/oauth/token?${query}`, {
      method: 'POST',
      headers: { authorization },
    });
    await stop(first);
    const log = readFileSync(join(dataDir, 'logs', 'server.log'), 'utf8');
    expect(log).toContain('sign-in refused');
    expect(log).not.toContain('hunter2secret');
    expect(log).not.toContain(authorization);
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();

    const second = await startReady();
    expect(await keyOf(second.url)).toBe(key);
    second.child.kill('SIGINT');
    expect(await second.exited).toBe(0);
  });

  test('refuses a data folder in use, takes it after its user is killed, and ends when its parent is gone', async () => {
    const first = await startReady();
    const second = start();
    expect(await second.outcome).toMatchObject({
      kind: 'failed',
      error: { code: 'server.failed', message: expect.stringContaining('in use by another server') },
    });
    expect(await second.exited).toBe(1);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

    first.child.kill('SIGKILL');
    await first.exited;
    const next = await startReady();
    next.child.disconnect();
    expect(await next.exited).toBe(0);
  });

  test('reports that its port is in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const address = squatter.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const program = start({ VENEER_DESK_PORT: port });
    expect(await program.outcome).toMatchObject({
      kind: 'failed',
      error: { code: 'port.in_use', details: { port: Number(port) } },
    });
    expect(await program.exited).toBe(1);
    squatter.close();
  });

  test('without a parent prints one line, or the reason why it cannot start', async () => {
    const good = spawnServerProgram(settings);
    const [line] = await once(good.stdout ?? good, 'data');
    expect(String(line)).toMatch(/^Ready: http:\/\/127\.0\.0\.1:\d+\n$/);
    good.kill('SIGTERM');
    expect(await exitCode(good)).toBe(0);

    const bad = spawnServerProgram({ VENEER_DESK_PORT: 'http' });
    let said = '';
    bad.stderr?.on('data', (text) => {
      said += text;
    });
    expect(await exitCode(bad)).toBe(1);
    expect(said).toContain('VENEER_DESK_PORT');
  });
});
