import { AppError, type ErrorCode } from '#shared/errors';
import { isOfSilentDevice } from '../devices/request-queue.ts';

/**
 * Attempts per error: a damaged answer, or a tag that missed one command, is usual on air; a silent reader less so.
 */
const ATTEMPTS: Partial<Record<ErrorCode, number>> = {
  'reader.bad_frame': 3,
  'reader.timeout': 2,
  'tag.none': 3,
  'tag.weak': 3,
};

/** Repeats harmless work (a read, an inventory, a select, the same lock again) if another attempt may help. Throws the last failure. */
export async function retryHarmless<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const attempts = error instanceof AppError ? (ATTEMPTS[error.code] ?? 1) : 1;
      if (attempt >= attempts || isOfSilentDevice(error)) throw error;
    }
  }
}
