import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openSheet, type PlainCell, type SheetStart } from './streamed-sheet.ts';

/** The URL of this file, source or bundle, to start a thread from. */
export const WORKER_URL = new URL(import.meta.url);
/** Marks a thread as started for this task. */
export const WORKER_TASK = 'veneer-desk-workbook';

/** The first message to the thread. */
export interface ThreadStart extends SheetStart {
  task: typeof WORKER_TASK;
}

/** Rows to add, or null after the last ones. */
export type ToWorker = readonly (readonly PlainCell[])[] | null;
/** Confirms that rows were accepted, or the finished file. */
export type FromWorker = 'taken' | Uint8Array;

function serve(port: MessagePort, start: SheetStart): void {
  // Calls come before the sheet. Only Linux has a priority a thread; elsewhere this would be the server's own.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  const opened = openSheet(start);

  // A failure is an unhandled rejection, which ends the thread and reaches the waiting caller.
  async function take(rows: ToWorker): Promise<void> {
    const sheet = await opened;
    if (rows !== null) {
      sheet.add(rows);
      port.postMessage('taken' satisfies FromWorker);
      return;
    }
    const bytes = sheet.finish();
    // The thread is ended by the receiver: if it exited here, its exit could overtake this message.
    port.postMessage(bytes satisfies FromWorker, [bytes.buffer]);
  }
  port.on('message', (rows: ToWorker) => void take(rows));
}

if (!isMainThread && parentPort !== null && (workerData as ThreadStart | null)?.task === WORKER_TASK)
  serve(parentPort, workerData as ThreadStart);
