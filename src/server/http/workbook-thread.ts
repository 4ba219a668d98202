import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type CellsStart,
  type FromWorker,
  type ThreadStart,
  type ToWorker,
  WORKER_TASK,
  WORKER_URL,
} from './workbook-worker.ts';

/** A sheet of any length needs less than half of this; above the limit only the thread ends. */
const MEMORY_MB = 128;
/** Small, so that the garbage of each portion is collected instead of growing the process. */
const YOUNG_MB = 8;

/** A sheet that a separate thread writes. */
export interface SheetWriter {
  /**
   * Adds rows in the format of `readCells` and returns their number after they are written, so that at most one portion
   * is in transit.
   */
  add(cells: string): Promise<number>;
  /** The .xlsx file. */
  finish(): Promise<Uint8Array>;
}

/** Starts a thread for one sheet and ends it when `work` settles. */
export async function writeSheet<T>(
  start: CellsStart,
  work: (writer: SheetWriter) => Promise<T>,
): Promise<T> {
  const workerData: ThreadStart = { ...start, task: WORKER_TASK };
  const worker = new Worker(WORKER_URL, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const ended = Promise.withResolvers<never>();
  worker.once('error', ended.reject);
  worker.once('exit', (code) => ended.reject(new Error(`the workbook thread ended with ${code}`)));
  // Without this handler, a rejection while nobody awaits the promise would be unhandled.
  ended.promise.catch(() => undefined);
  const ask = async (message: ToWorker): Promise<FromWorker> => {
    const answered = once(worker, 'message').then(([answer]) => answer as FromWorker);
    worker.postMessage(message);
    return Promise.race([answered, ended.promise]);
  };
  try {
    return await work({
      async add(cells) {
        const answer = await ask(cells);
        if (typeof answer !== 'number') throw outOfTurn();
        return answer;
      },
      async finish() {
        const answer = await ask(null);
        if (typeof answer === 'number') throw outOfTurn();
        return answer;
      },
    });
  } finally {
    await worker.terminate();
  }
}

const outOfTurn = () => new Error('the workbook thread answers out of turn');
