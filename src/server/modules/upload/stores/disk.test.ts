import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDiskStore } from './disk.ts';

describe('the disk store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-disk-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const store = createDiskStore(folder);
  const bytes = Buffer.from('oak');

  test('writes a file only the server’s account can read, reads it and removes it', async () => {
    await store.put('private/000000/1.csv', bytes, 'text/csv');
    expect(await store.read('private/000000/1.csv', '')).toEqual(bytes);
    expect(readdirSync(join(folder, 'private/000000'))).toEqual(['1.csv']);
    if (process.platform !== 'win32')
      expect(statSync(join(folder, 'private/000000/1.csv')).mode & 0o777).toBe(0o600);
    await store.remove('private/000000/1.csv');
    await store.remove('private/000000/1.csv');
    expect(await store.read('private/000000/1.csv', '')).toBe(null);
  });

  test('reports the cause of a failure and leaves no file behind', async () => {
    // A file in the place of a folder.
    writeFileSync(join(folder, 'tenant'), '');
    await expect(store.put('tenant/000000/1.csv', bytes, 'text/csv')).rejects.toMatchObject({
      code: 'upload.store_failed',
    });
    await store.put('common/a/1.csv', bytes, 'text/csv');
    // A folder that is not empty has the file's name: writing succeeds, renaming fails.
    await expect(store.put('common/a', bytes, 'text/csv')).rejects.toMatchObject({
      code: 'upload.store_failed',
    });
    expect(readdirSync(join(folder, 'common'))).toEqual(['a']);
    expect(existsSync(join(folder, 'common/a/1.csv'))).toBe(true);
  });
});
