import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '#shared/errors';
import { isJournalError, toDeskError } from './journal-error.ts';

/**
 * Pause before the journal is asked again to store a state that it refused. It doubles, because the program stands
 * still while SQLite waits for another one's lock.
 */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

interface StoreOptions {
  /** Called once with the reason why nothing can be stored now. */
  onFault(error: AppError): void;
  /** Called after `onFault` when it could be stored at last. */
  onStored?(): void;
  /** The program ends. */
  closing: AbortSignal;
}

/**
 * Stores a state again and again while the journal refuses it, because a full disk or a locked file may pass. Throws
 * its error when the program ends.
 */
export async function untilStored<T>(
  store: () => T,
  { onFault, onStored, closing }: StoreOptions,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const stored = store();
      if (pauseMs > FIRST_PAUSE_MS) onStored?.();
      return stored;
    } catch (error) {
      if (!isJournalError(error) || closing.aborted) throw error;
      if (pauseMs === FIRST_PAUSE_MS) onFault(toDeskError(error));
      // The signal ended the pause; the last attempt follows.
      await wait(pauseMs, undefined, { signal: closing }).catch(() => undefined);
    }
  }
}
