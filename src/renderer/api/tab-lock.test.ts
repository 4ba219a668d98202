import { expect, test } from 'vitest';
import type { RecordStorage } from '../stores/records.ts';
import { createLeaseLock } from './tab-lock.ts';

/** The storage that the tabs of a browser share. */
function createSharedStorage(): RecordStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('gives the lock to tabs that request it at the same moment one after the other', async () => {
  const storage = createSharedStorage();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 20));
    inside -= 1;
    return 'done';
  };
  const tabs = [1, 2, 3, 4].map(() => createLeaseLock(storage, 'session')(work));
  expect(await Promise.all(tabs)).toEqual(['done', 'done', 'done', 'done']);
  expect(most).toBe(1);
});

test('releases the lock when the work fails', async () => {
  const storage = createSharedStorage();
  const lock = createLeaseLock(storage, 'session');
  await expect(lock(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await lock(async () => 'next')).toBe('next');
});

test('takes over the lease of a closed tab when it expires', async () => {
  const storage = createSharedStorage();
  storage.setItem('veneer-desk-lease-session', `gone ${Date.now() - 1}`);
  expect(await createLeaseLock(storage, 'session')(async () => 'mine')).toBe('mine');
});
