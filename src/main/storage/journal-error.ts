import { AppError, toAppError } from '#shared/errors';

/**
 * SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL and CANTOPEN, in the low byte of the extended code: the file, its disk or
 * another program refuses.
 */
const REFUSALS: readonly number[] = [5, 6, 8, 10, 13, 14];

/** True for an error of SQLite. */
export function isJournalError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/**
 * Same as `toAppError`, but a journal that cannot be written now is `file.unwritable`, whose advice fits a full disk.
 */
export function toDeskError(error: unknown): AppError {
  const code = isJournalError(error) && 'errcode' in error ? Number(error.errcode) & 0xff : -1;
  return isJournalError(error) && REFUSALS.includes(code)
    ? new AppError('file.unwritable', { path: 'journal.sqlite', reason: error.message }, { cause: error })
    : toAppError(error);
}
