import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readSheetFile } from './read-sheet-file.ts';
import { answerFrom, answerOf } from './thread-answer.ts';

/** Marks a thread as started for this task. */
const TASK = 'veneer-desk-read-sheet';
const MEMORY_MB = 512;

interface Start {
  task: typeof TASK;
  bytes: Uint8Array;
}

/**
 * Like `readSheetFile`, in a separate thread, because a large file would block the server's. Throws `import.unreadable`
 * and `import.reader_failed`.
 */
export async function readSheetInThread(bytes: Uint8Array): Promise<string[][]> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task: TASK, bytes } satisfies Start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return answerFrom(worker);
}

const start = workerData as Start | null;
if (!isMainThread && start?.task === TASK)
  parentPort?.postMessage(answerOf(() => readSheetFile(start.bytes)));
