import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { answerFrom, answerOf } from '../http/thread-answer.ts';
import type { TallyReading, TallyTask } from './read-tally.ts';

/** Marks a thread as started for this task. */
const TASK = 'veneer-desk-read-tally';
const MEMORY_MB = 512;

interface Start extends TallyTask {
  task: typeof TASK;
}

/**
 * `readTally` in a thread of its own, so that other callers are answered meanwhile. Throws `import.unreadable` and
 * `import.reader_failed`.
 */
export async function readTallyInThread(task: TallyTask): Promise<TallyReading> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { ...task, task: TASK } satisfies Start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return answerFrom(worker);
}

async function answer(port: MessagePort, start: Start): Promise<void> {
  // Calls come before imports. Only Linux has a priority a thread; elsewhere this would be the server's own.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  // Loaded by the thread only: the server does not need the library of sheets.
  const { readTally } = await import('./read-tally.ts');
  port.postMessage(answerOf(() => readTally(start)));
}

const start = workerData as Start | null;
// A failure is an unhandled rejection, which ends the thread and reaches the waiting caller.
if (!isMainThread && parentPort !== null && start?.task === TASK) void answer(parentPort, start);
