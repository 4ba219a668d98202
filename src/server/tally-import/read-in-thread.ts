import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors';
import type { TallyReading, TallyTask } from './read-tally.ts';

/** Marks a thread as started for this task. */
const TASK = 'veneer-desk-read-tally';
const MEMORY_MB = 512;
/** A file of the largest size takes a second; one made to take longer is refused. */
const LONGEST_MS = 30_000;

interface Start extends TallyTask {
  task: typeof TASK;
}

/** `readTally` in a thread of its own, so that other callers are answered meanwhile. Throws `import.unreadable`. */
export async function readTallyInThread(task: TallyTask): Promise<TallyReading> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { ...task, task: TASK } satisfies Start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [reading] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
    return reading as TallyReading;
  } catch (error) {
    throw new AppError('import.unreadable', {}, { cause: error });
  } finally {
    await worker.terminate();
  }
}

async function answer(port: MessagePort, start: Start): Promise<void> {
  // Calls come before imports. Only Linux has a priority a thread; elsewhere this would be the server's own.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  // Loaded by the thread only: the server does not need the library of sheets.
  const { readTally } = await import('./read-tally.ts');
  port.postMessage(readTally(start));
}

const start = workerData as Start | null;
// A failure is an unhandled rejection, which ends the thread and reaches the waiting caller.
if (!isMainThread && parentPort !== null && start?.task === TASK) void answer(parentPort, start);
