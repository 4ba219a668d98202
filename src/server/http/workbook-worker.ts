import { constants, setPriority } from 'node:os';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type CellForm, readCells } from './cell-form.ts';
import { openSheet, type SheetStart } from './streamed-sheet.ts';

/** The URL of this file, source or bundle, to start a thread from. */
export const WORKER_URL = new URL(import.meta.url);
/** Marks a thread as started for this task. */
export const WORKER_TASK = 'veneer-desk-workbook';

/** A sheet and the forms of its columns. */
export interface CellsStart extends SheetStart {
  forms: readonly (CellForm | null)[];
  timeZone: string;
}

/** The first message to the thread. */
export interface ThreadStart extends CellsStart {
  task: typeof WORKER_TASK;
}

/** Rows to add, as `readCells` reads them, or null after the last ones. */
export type ToWorker = string | null;
/** The number of rows written, or the finished file. */
export type FromWorker = number | Uint8Array;

function serve(port: MessagePort, start: ThreadStart): void {
  // Calls have priority over sheets. Only Linux has a priority per thread; elsewhere this would lower the whole
  // server's.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  const opened = openSheet(start);

  // A failure is an unhandled rejection, which ends the thread and reaches the waiting caller.
  async function take(text: ToWorker): Promise<void> {
    const sheet = await opened;
    if (text !== null) {
      const rows = readCells(text, start.forms, start.timeZone);
      sheet.add(rows);
      port.postMessage(rows.length satisfies FromWorker);
      return;
    }
    const bytes = sheet.finish();
    // The thread is ended by the receiver: if it exited here, its exit could overtake this message.
    port.postMessage(bytes satisfies FromWorker, [bytes.buffer]);
  }
  port.on('message', (text: ToWorker) => void take(text));
}

if (!isMainThread && parentPort !== null && (workerData as ThreadStart | null)?.task === WORKER_TASK)
  serve(parentPort, workerData as ThreadStart);
