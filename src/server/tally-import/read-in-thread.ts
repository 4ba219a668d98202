import { constants, setPriority } from 'node:os';
import { deserialize, serialize } from 'node:v8';
import { isMainThread, type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { mapInTurns } from '../http/map-in-turns.ts';
import { answerFrom, answerOf } from '../http/thread-answer.ts';
import type { TallyPack } from './group-packs.ts';
import type { TallyReading, TallyTask } from './read-tally.ts';

/** Marks a thread as started for this task. */
const TASK = 'veneer-desk-read-tally';
const MEMORY_MB = 512;

interface Start extends TallyTask {
  task: typeof TASK;
}

/** Each package as bytes: thousands of lines as one message would block the server's thread while it makes objects of them. */
type Sent = Omit<TallyReading, 'packs'> & { packs: Uint8Array[] };

/**
 * Runs `readTally` in a separate thread, so that other callers are served meanwhile. Throws `import.unreadable` and
 * `import.reader_failed`.
 */
export async function readTallyInThread(task: TallyTask): Promise<TallyReading> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { ...task, task: TASK } satisfies Start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { packs, ...reading } = await answerFrom<Sent>(worker);
  return { ...reading, packs: await mapInTurns(packs, (bytes): TallyPack => deserialize(bytes)) };
}

async function answer(port: MessagePort, start: Start): Promise<void> {
  // Calls have priority over imports. Only Linux has a priority per thread; elsewhere this would lower the whole
  // server's.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  // Loaded by the thread only: the server does not need the library of sheets.
  const { readTally } = await import('./read-tally.ts');
  port.postMessage(
    answerOf((): Sent => {
      const { packs, ...reading } = readTally(start);
      return { ...reading, packs: packs.map((pack) => serialize(pack)) };
    }),
  );
}

const start = workerData as Start | null;
// A failure is an unhandled rejection, which ends the thread and reaches the waiting caller.
if (!isMainThread && parentPort !== null && start?.task === TASK) void answer(parentPort, start);
