import { create } from 'zustand';

/** `unknown`: the desk, which keeps the lock, has not said yet. */
export type LockState = 'unknown' | 'open' | 'locked';

/** Whether the screen is locked; `src/renderer/lock` changes it. */
export const useLock = create<{ state: LockState }>(() => ({ state: 'unknown' }));
