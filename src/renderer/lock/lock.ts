import { desk } from '../desk/connect.ts';
import { readDesk } from '../desk/watch.ts';
import { useDesk } from '../stores/desk.ts';
import { closeDialogs } from '../stores/dialogs.ts';
import { useLock } from '../stores/lock.ts';
import { recordKey } from '../stores/records.ts';
import { createLockStorage, LOCK_FLAG } from './lock-storage.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { waitAfterMs } from './tries.ts';

/** The specification's pause between locking and the lock screen. */
const REDIRECT_AFTER_MS = 100;

const storage = createLockStorage(desk);

/** Locks with this password. The desk's bridge is closed when this resolves, and the lock screen comes up. */
export async function lockScreen(password: string): Promise<void> {
  await storage.write({ ...(await hashPassword(password)), failures: 0, waitUntil: 0 });
  await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_MS));
  closeDialogs();
  useLock.setState({ state: 'locked' });
}

export type UnlockAnswer = { opened: true } | { opened: false; failures: number; waitUntil: number };

/** Tries a password. Wrong ones are counted, and the next has to wait the longer the more there were. */
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

/** Takes the lock away with the session it belonged to: at sign-in, sign-out and change of department. */
export async function clearLock(): Promise<void> {
  useLock.setState({ state: 'open' });
  // The bridge of a desk that cannot be reached stays closed until the next sign-in.
  await storage.clear().catch(() => undefined);
}

/** Takes up the lock that was left, now or, in a client whose desk is still starting, as soon as it is there. */
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

/** Follows what another page of this browser locks or unlocks. */
export function watchLock(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === recordKey(LOCK_FLAG)) void restoreLock();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function open(): UnlockAnswer {
  useLock.setState({ state: 'open' });
  // While it was closed, the bridge refused what the page shows of the desk.
  if (desk) void readDesk(desk);
  return { opened: true };
}
