import { desk } from '../desk/connect.ts';
import { readDesk } from '../desk/watch.ts';
import { useDesk } from '../stores/desk.ts';
import { closeDialogs } from '../stores/dialogs.ts';
import { useLock } from '../stores/lock.ts';
import { recordKey } from '../stores/records.ts';
import { createLockStorage, LOCK_FLAG } from './lock-storage.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { waitAfterMs } from './tries.ts';

/** The specification's delay between locking and the lock screen. */
const REDIRECT_AFTER_MS = 100;

const storage = createLockStorage(desk);

/** Locks with this password. Resolves when the desk's bridge is closed; the lock screen follows. */
export async function lockScreen(password: string): Promise<void> {
  await storage.write({ ...(await hashPassword(password)), failures: 0, waitUntil: 0 });
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_MS));
  closeDialogs();
  useLock.setState({ state: 'locked' });
}

export type UnlockAnswer = { opened: true } | { opened: false; failures: number; waitUntil: number };

/** Checks a password. Wrong ones are counted and increase the wait for the next. */
export async function unlockScreen(password: string): Promise<UnlockAnswer> {
  const record = await storage.read();
  if (record === null) return open();
  const { failures, waitUntil } = record;
  if (Date.now() < waitUntil) return { opened: false, failures, waitUntil };
  if (await isPassword(password, record)) {
    await storage.clear();
    return open();
  }
  const counted = {
    failures: failures + 1,
    waitUntil: Date.now() + waitAfterMs(failures + 1),
  };
  await storage.write({ ...record, ...counted });
  return { opened: false, ...counted };
}

/** Removes the lock with its session: at sign-in, sign-out and change of department. */
export async function clearLock(): Promise<void> {
  useLock.setState({ state: 'open' });
  // The bridge of an unreachable desk stays closed until the next sign-in.
  await storage.clear().catch(() => undefined);
}

/** Restores the stored lock, now or, in a client whose desk is still starting, as soon as it answers. */
export async function restoreLock(): Promise<void> {
  try {
    const record = await storage.read();
    useLock.setState({ state: record ? 'locked' : 'open' });
  } catch {
    const stop = useDesk.subscribe(({ state }) => {
      if (state !== 'ready') return;
      stop();
      void restoreLock();
    });
  }
}

/** Follows locking and unlocking in other pages of this browser. Returns a function that stops it. */
export function watchLock(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === recordKey(LOCK_FLAG)) void restoreLock();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function open(): UnlockAnswer {
  useLock.setState({ state: 'open' });
  // While closed, the bridge refused the page's reads of the desk.
  if (desk) void readDesk(desk);
  return { opened: true };
}
