import type { RecordStorage } from '../stores/records.ts';
import { randomText } from './random-text.ts';

const LEASE_MS = 15_000;
/** Longer than two tabs need to see each other's write. */
const SETTLE_MS = 60;

/** Runs `work` while no other tab of this origin runs any under the same name. */
export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Uses Web Locks where available; browsers withhold them over plain HTTP, where a lease in the storage replaces them.
 */
export function createTabLock(name: string): TabLock {
  const { locks } = navigator as { locks?: LockManager };
  return locks
    ? (work) => locks.request(name, work) as ReturnType<typeof work>
    : createLeaseLock(localStorage, name);
}

/**
 * A lock that needs only a shared storage: a tab writes its mark, waits for other tabs that wrote at the same moment,
 * and holds the lock if its mark is still there. The lease of a closed tab expires after 15 s, longer than any call
 * takes.
 */
export function createLeaseLock(storage: RecordStorage, name: string): TabLock {
  const key = `veneer-desk-lease-${name}`;

  return async (work) => {
    const mark = randomText();
    while (!(await takeLease(mark))) await pause(SETTLE_MS * (1 + Math.random()));
    try {
      return await work();
    } finally {
      if (readLease()?.mark === mark) storage.removeItem(key);
    }
  };

  async function takeLease(mark: string): Promise<boolean> {
    const lease = readLease();
    if (lease && lease.mark !== mark && lease.until > Date.now()) return false;
    storage.setItem(key, `${mark} ${Date.now() + LEASE_MS}`);
    await pause(SETTLE_MS);
    return readLease()?.mark === mark;
  }

  function readLease(): { mark: string; until: number } | null {
    const [mark, until] = storage.getItem(key)?.split(' ') ?? [];
    return mark ? { mark, until: Number(until) } : null;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
