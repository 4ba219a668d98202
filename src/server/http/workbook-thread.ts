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

/** Of the rows the limit allows a thread needs a third; one that needs more ends alone. */
const MEMORY_MB = 512;

/** A sheet that is written beside the server's own thread. */
export interface SheetWriter {
  /** Settles when the rows were taken: no more than one portion is on its way. */
  add(rows: readonly (readonly PlainCell[])[]): Promise<void>;
  /** The .xlsx file. */
  finish(): Promise<Uint8Array>;
}

/** Starts a thread for one sheet; it ends with `work`, whatever comes of it. */
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
  // Looked at only while something is waited for.
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
