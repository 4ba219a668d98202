import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { AppError, type ErrorPayload, fromErrorPayload } from '#shared/errors';

/** A file of the maximum size takes a second. */
const LONGEST_MS = 30_000;

/** The message that a thread posts: the content of the file, or the reason for refusing it. */
type Answer<T> = { read: T } | { refused: ErrorPayload };

/** In the thread: the message to post. A failure that is no refusal ends the thread and reaches the waiting caller. */
export function answerOf<T>(read: () => T): Answer<T> {
  try {
    return { read: read() };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.toPayload() };
    throw error;
  }
}

/**
 * Waits for the thread's answer and ends the thread. Throws the thread's refusal, `import.unreadable` for a file that
 * uses up its memory, and `import.reader_failed` if the thread itself fails or takes longer than 30 s.
 */
export async function answerFrom<T>(worker: Worker): Promise<T> {
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const [answer] = (await once(worker, 'message', { signal }).catch(refuse)) as [Answer<T>];
    if ('refused' in answer) throw fromErrorPayload(answer.refused);
    return answer.read;
  } finally {
    await worker.terminate();
  }
}

function refuse(failure: Error & { code?: string }): never {
  const isTooLarge = failure.code === 'ERR_WORKER_OUT_OF_MEMORY';
  throw new AppError(isTooLarge ? 'import.unreadable' : 'import.reader_failed', {}, { cause: failure });
}
