import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoData } from '../devices/demo-folder.ts';

const program = join(import.meta.dirname, '..', '..', 'out', 'main', 'headless.js');
const PUBLIC_KEY = '/api/blade-auth/oauth/public-key';

const dirs: string[] = [];
const children: ChildProcess[] = [];

function newFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-server-'));
  dirs.push(dataDir);
  return dataDir;
}

/** Starts a desk without a window; returns its address and its data folder. */
async function startDesk(dataDir: string, ...words: string[]): Promise<{ url: string; dataDir: string }> {
  const child = spawn(process.execPath, [program, '--data', dataDir, '--no-open', '--lang', 'en', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  for await (const data of child.stdout ?? []) {
    text += String(data);
    const url = /^Ready: (\S+)$/m.exec(text)?.[1];
    if (url !== undefined) return { url, dataDir };
  }
  throw new Error(text);
}

let company: string;

beforeAll(async () => {
  if (!existsSync(program)) throw new Error('out/main/headless.js is missing: npm run build');
  const dataDir = newFolder();
  await copyDemoData(dataDir);
  company = (await startDesk(dataDir, '--server', 'embedded')).url;
}, 120_000);

afterAll(async () => {
  for (const child of children) {
    const isGone = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await isGone;
  }
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

test('a desk configured with a company’s server forwards its pages’ calls and starts no server of its own', async () => {
  const desk = await startDesk(newFolder(), '--server', company);
  const [theirs, passed] = await Promise.all(
    [company, desk.url].map(async (url) => (await (await fetch(url + PUBLIC_KEY)).json()).data.publicKey),
  );
  expect(theirs).toMatch(/^04[0-9a-f]{128}$/);
  expect(passed).toBe(theirs);
  expect(existsSync(join(desk.dataDir, 'back-office.pid'))).toBe(false);
  expect(existsSync(join(desk.dataDir, 'back-office'))).toBe(false);
});

test('an invalid server address ends the start with a message', async () => {
  const child = spawn(process.execPath, [program, '--no-open', '--server', 'ftp://desk.example.com'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (data) => {
    words += String(data);
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(2);
  expect(words).toContain('is not the address of a server');
});
