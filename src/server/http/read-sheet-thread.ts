import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors';
import { readSheetFile } from './read-sheet-file.ts';

/** Marks a thread as started for this task. */
const TASK = 'veneer-desk-read-sheet';
const MEMORY_MB = 512;

interface Start {
  task: typeof TASK;
  bytes: Uint8Array;
}

/**
 * Same as `readSheetFile`, in a thread of its own, as a large file would block the server's. Throws
 * `import.unreadable`.
 */
export async function readSheetInThread(bytes: Uint8Array): Promise<string[][]> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task: TASK, bytes } satisfies Start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [rows] = await once(worker, 'message');
    return rows as string[][];
  } catch (error) {
    throw new AppError('import.unreadable', {}, { cause: error });
  } finally {
    await worker.terminate();
  }
}

const start = workerData as Start | null;
if (!isMainThread && start?.task === TASK) parentPort?.postMessage(readSheetFile(start.bytes));
