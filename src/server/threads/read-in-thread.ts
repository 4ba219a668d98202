import { AppError } from '#shared/errors';
import type { KeptThreads } from './kept-threads.ts';

/** A file of 5 MB, the largest to import, takes some seconds. */
const LONGEST_MS = 30_000;

/**
 * Reads a file in a thread. Throws the thread's refusal, `import.unreadable` for a file that uses up its memory, and
 * `import.reader_failed` if the thread itself fails or takes longer than 30 s.
 */
export async function readInThread<Task, Result>(
  threads: KeptThreads<Task, Result>,
  task: Task,
): Promise<Result> {
  return threads.run(task, { signal: AbortSignal.timeout(LONGEST_MS) }).catch(refuse);
}

function refuse(failure: Error & { code?: string }): never {
  if (failure instanceof AppError) throw failure;
  const isTooLarge = failure.code === 'ERR_WORKER_OUT_OF_MEMORY';
  throw new AppError(isTooLarge ? 'import.unreadable' : 'import.reader_failed', {}, { cause: failure });
}
