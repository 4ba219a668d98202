import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type FromWorker,
  type PlainCell,
  type SheetStart,
  type ToWorker,
  WORKER_TASK,
  WORKER_URL,
} from './workbook-worker.ts';

/** The thread needs a third of this for the most rows allowed; above the limit only the thread ends. */
const MEMORY_MB = 512;

/** A sheet written in a thread of its own. */
export interface SheetWriter {
  /** Settles when the rows were accepted: at most one portion is in transit. */
  add(rows: readonly (readonly PlainCell[])[]): Promise<void>;
  /** The .xlsx file. */
  finish(): Promise<Uint8Array>;
}

/** Starts a thread for one sheet and ends it when `work` settles. */
export async function writeSheet<T>(
  start: Omit<SheetStart, 'task'>,
  work: (writer: SheetWriter) => Promise<T>,
): Promise<T> {
  const workerData: SheetStart = { ...start, task: WORKER_TASK };
  const worker = new Worker(WORKER_URL, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const ended = Promise.withResolvers<never>();
  worker.once('error', ended.reject);
  worker.once('exit', (code) => ended.reject(new Error(`the workbook thread ended with ${code}`)));
  // Without a listener a rejection while nothing waits would be unhandled.
  ended.promise.catch(() => undefined);
  const ask = async (message: ToWorker): Promise<FromWorker> => {
    const answered = once(worker, 'message').then(([answer]) => answer as FromWorker);
    worker.postMessage(message);
    return Promise.race([answered, ended.promise]);
  };
  try {
    return await work({
      add: async (rows) => void (await ask(rows)),
      async finish() {
        const answer = await ask(null);
        if (answer === 'taken') throw new Error('the workbook thread answers out of turn');
        return answer;
      },
    });
  } finally {
    await worker.terminate();
  }
}
