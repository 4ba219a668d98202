import { AppError } from '#shared/errors';
import { reasonOf } from './reason-of.ts';

/** `file.unwritable` with the system's own message. */
export const unwritable = (path: string, cause: unknown): AppError =>
  new AppError('file.unwritable', { path, reason: reasonOf(cause) }, { cause });

/** Turns the system's errors into `file.unwritable`. */
export async function guardWriting<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw unwritable(path, cause);
  }
}

/** True for the system's error where the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}
