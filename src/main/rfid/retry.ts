import { AppError, type ErrorCode } from '#shared/errors';

/** A damaged answer, or a tag that missed one command, is usual on air; a silent reader less so. */
const ATTEMPTS: Partial<Record<ErrorCode, number>> = {
  'reader.bad_frame': 3,
  'reader.timeout': 2,
  'tag.none': 3,
  'tag.weak': 3,
};

/**
 * Does something harmless to repeat (a read, an inventory, a select) again where another try may help. Throws the last
 * failure.
 */
export async function retryHarmless<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const attempts = error instanceof AppError ? (ATTEMPTS[error.code] ?? 1) : 1;
      if (attempt >= attempts) throw error;
    }
  }
}

/** Whether an error is one of these. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): error is AppError {
  return error instanceof AppError && codes.includes(error.code);
}
