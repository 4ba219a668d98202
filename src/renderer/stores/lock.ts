import { create } from 'zustand';

/** `unknown`: the desk, which keeps the lock, has not answered yet. */
export type LockState = 'unknown' | 'open' | 'locked';

/** The lock's state; `src/renderer/lock` changes it. */
export const useLock = create<{ state: LockState }>(() => ({ state: 'unknown' }));
