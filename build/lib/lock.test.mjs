import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('makes the second process wait for the first', async () => {
  const order = [];
  let finishFirst;
  const firstStarted = Promise.withResolvers();
  const first = withLock(
    'build',
    () => {
      firstStarted.resolve();
      return new Promise((resolve) => {
        finishFirst = resolve;
      }).then(() => order.push('first'));
    },
    undefined,
    folder,
  );
  await firstStarted.promise;
  const isWaiting = Promise.withResolvers();
  const second = withLock('build', async () => order.push('second'), isWaiting.resolve, folder);
  await isWaiting.promise;
  expect(order).toEqual([]);
  finishFirst();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('releases the lock when the work fails', async () => {
  await expect(withLock('build', () => Promise.reject(new Error('no')), undefined, folder)).rejects.toThrow(
    'no',
  );
  expect(existsSync(join(folder, 'build.lock'))).toBe(false);
});

test('takes over the lock of a process that has died', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'build.lock'), String(pid));
  await expect(withLock('build', async () => 'done', undefined, folder)).resolves.toBe('done');
});
