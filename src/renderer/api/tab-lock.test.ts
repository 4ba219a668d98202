import { expect, test } from 'vitest';
import type { RecordStorage } from '../stores/records.ts';
import { createLeaseLock } from './tab-lock.ts';

/** What several tabs of a browser share. */
function createSharedStorage(): RecordStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test('tabs that want the lock at the same moment get it one after the other', async () => {
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

test('work that fails lets the next one in', async () => {
  const storage = createSharedStorage();
  const lock = createLeaseLock(storage, 'session');
  await expect(lock(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await lock(async () => 'next')).toBe('next');
});

test('a lease whose tab was closed is taken over once it has run out', async () => {
  const storage = createSharedStorage();
  storage.setItem('veneer-desk-lease-session', `gone ${Date.now() - 1}`);
  expect(await createLeaseLock(storage, 'session')(async () => 'mine')).toBe('mine');
});
