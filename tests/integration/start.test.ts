import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-start-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  output(): string;
  /** The address of the `Ready:` line. */
  ready: Promise<string>;
}

/** Runs `npm start` without npm, in a process group of its own like a terminal's job. */
function start(args: string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [join(root, 'build/start.mjs'), '--no-open', ...args], {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const collect = (text: string) => {
      output += text;
      const url = /^Ready: (\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('exit', (code) => reject(new Error(`ended with code ${code}\n${output}`)));
  });
  // Tests that check only the exit do not await it.
  ready.catch(() => undefined);
  return { child, output: () => output, ready };
}

/** Processes started with this test's data folder, which no other program uses. */
function processesOfThisTest(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(
      (pid) =>
        readIfThere(`/proc/${pid}/environ`).includes(dataDir) ||
        readIfThere(`/proc/${pid}/cmdline`).includes(dataDir),
    );
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended since the folder was listed.
    return '';
  }
}

describe.skipIf(process.platform !== 'linux')('npm start (looks at processes through /proc of Linux)', () => {
  test('starts without a display, shows why, prints the demo sign-in, and leaves no process after Ctrl-C', async () => {
    const { child, output, ready } = start(['--data', dataDir], { DISPLAY: '', WAYLAND_DISPLAY: '' });
    const url = await ready;
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(output()).toMatch(/Using the browser instead: this computer has no display/);
    expect(output()).toMatch(/000000.*admin.*Veneer-2026/s);
    const page = await fetch(url);
    expect(await page.text()).toContain('<div id="root">');
    const key = await fetch(`${url}/api/blade-auth/oauth/public-key`);
    expect(((await key.json()) as { success: boolean }).success).toBe(true);
    expect(processesOfThisTest().length).toBeGreaterThan(1);

    const ended = once(child, 'exit');
    // A terminal sends Ctrl-C to the whole foreground group.
    process.kill(-(child.pid ?? 0), 'SIGINT');
    const [code] = (await ended) as [number];
    expect(code).toBe(130);
    expect(processesOfThisTest()).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  });

  test('shows the same address in a second start on the same data, which ends on SIGTERM', async () => {
    const { child, ready } = start(['--headless', '--data', dataDir]);
    const url = await ready;
    expect((await fetch(url)).ok).toBe(true);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number];
    expect(code).toBe(0);
    expect(processesOfThisTest()).toEqual([]);
  });

  test('reports a port in use with a message and leaves no process', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { child, output } = start(['--headless', '--data', dataDir, '--port', String(port)], {
      LANG: 'zh_CN.UTF-8',
    });
    const [code] = (await once(child, 'exit')) as [number];
    taken.close();
    expect(code).not.toBe(0);
    expect(output()).toContain(`端口 ${port} 已被占用`);
    expect(processesOfThisTest()).toEqual([]);
  });

  test('prints the usage instead of a stack for unknown arguments', async () => {
    const { child, output } = start(['--prot', '80']);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(2);
    expect(output()).toContain('--port N');
    expect(output()).not.toMatch(/\n\s+at /);
  });
});
