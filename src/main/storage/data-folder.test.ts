import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { dataFiles, openDataFolder, resolveDataFolder } from './data-folder.ts';

let dir: string;

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'data-folder-'));
  dir = join(parent, 'desk');
  return () => rmSync(parent, { recursive: true });
});

const HOLDER = `
import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))};
// A folder that nothing refers to is collected, and its lock with it.
globalThis.folder = openDataFolder(process.argv[1]);
globalThis.folder.announce('http://127.0.0.1:5190');
process.stdout.write('held');
setInterval(() => {}, 1000);
`;

test('is readable by its owner only', () => {
  const folder = openDataFolder(dir);
  if (process.platform !== 'win32') expect(statSync(dir).mode & 0o777).toBe(0o700);
  folder.release();
});

test('serves one host at a time, and is free again when that host is killed', async () => {
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '--eval', HOLDER, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  expect(() => openDataFolder(dir)).toThrow(
    expect.objectContaining({
      code: 'data.in_use',
      details: { path: dir, holder: `${holder.pid}, http://127.0.0.1:5190` },
    }),
  );
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  openDataFolder(dir).release();
});

test('treats a damaged lock file as no lock', () => {
  openDataFolder(dir).release();
  writeFileSync(join(dir, 'host.lock'), 'x'.repeat(4096));
  openDataFolder(dir).release();
});

test('names a path that cannot be written', () => {
  writeFileSync(dir, 'a file');
  expect(() => openDataFolder(dir)).toThrow(expect.objectContaining({ code: 'file.unwritable' }));
});

test('names a folder in which it cannot write, and leaves it free', () => {
  mkdirSync(join(dir, 'host.lock.json'), { recursive: true });
  for (const _time of ['first', 'second'])
    expect(() => openDataFolder(dir)).toThrow(
      expect.objectContaining({
        code: 'file.unwritable',
        details: { path: dir, reason: expect.any(String) },
      }),
    );
  rmSync(join(dir, 'host.lock.json'), { recursive: true });
  openDataFolder(dir).release();
});

test.skipIf(process.getuid?.() !== 0)(
  'serves one host on a full disk too, where only its address is not kept (needs root to mount one)',
  (context) => {
    mkdirSync(dir);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', dir], { stdio: 'pipe' });
    } catch {
      context.skip('needs the right to mount a tmpfs');
    }
    try {
      expect(() => writeFileSync(join(dir, 'others'), Buffer.alloc(65_536))).toThrow('ENOSPC');
      const folder = openDataFolder(dir);
      folder.announce('http://127.0.0.1:5190');
      expect(() => openDataFolder(dir)).toThrow(
        expect.objectContaining({ code: 'data.in_use', details: { path: dir, holder: '?' } }),
      );
      rmSync(join(dir, 'others'));
      folder.announce('http://127.0.0.1:5190');
      expect(readFileSync(dataFiles(dir).lockHolder, 'utf8')).toContain('http://127.0.0.1:5190');
      folder.release();
    } finally {
      execFileSync('umount', [dir]);
    }
  },
);

test('prefers a chosen folder to the environment’s, and that to the user’s own', () => {
  process.env.VENEER_DESK_DATA = '/srv/desk';
  expect(resolveDataFolder('/tmp/x')).toBe('/tmp/x');
  expect(resolveDataFolder(undefined)).toBe('/srv/desk');
  delete process.env.VENEER_DESK_DATA;
  expect(resolveDataFolder(undefined)).toContain('veneer-desk');
});
