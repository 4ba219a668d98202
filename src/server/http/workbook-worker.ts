import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';

/** The URL of this file, source or bundle, to start a thread from. */
export const WORKER_URL = new URL(import.meta.url);
/** Marks a thread as started for this task. */
export const WORKER_TASK = 'veneer-desk-workbook';

export type PlainCell = string | number | null;

/** The first message to the thread. */
export interface SheetStart {
  task: typeof WORKER_TASK;
  name: string;
  heading: readonly string[];
  /** In characters. */
  widths: readonly number[];
}

/** Rows to add, or null after the last ones. */
export type ToWorker = readonly (readonly PlainCell[])[] | null;
/** Confirms that rows were accepted, or the finished file. */
export type FromWorker = 'taken' | Uint8Array;

/** Characters that XML cannot contain; they are removed. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Numbers stay numbers; texts are written as text, so that none becomes a formula. */
function toCell(value: PlainCell) {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  return { value: value.replace(FORBIDDEN, ''), type: String };
}

type Cell = ReturnType<typeof toCell> | { value: string; type: StringConstructor; fontWeight: 'bold' };

function serve(port: MessagePort, { name, heading, widths }: SheetStart): void {
  const rows: Cell[][] = [heading.map((value) => ({ value, type: String, fontWeight: 'bold' }))];
  port.on('message', (more: ToWorker) => {
    if (more === null) return void finish();
    for (const row of more) rows.push(row.map(toCell));
    port.postMessage('taken' satisfies FromWorker);
  });

  // A failure is an unhandled rejection, which ends the thread and reaches the waiting caller.
  async function finish(): Promise<void> {
    const { default: writeWorkbook } = await import('write-excel-file/node');
    const file = await writeWorkbook(rows, {
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    }).toBuffer();
    const bytes = new Uint8Array(file);
    // The thread is ended by the receiver: if it exited here, its exit could overtake this message.
    port.postMessage(bytes satisfies FromWorker, [bytes.buffer]);
  }
}

if (!isMainThread && parentPort !== null && (workerData as SheetStart | null)?.task === WORKER_TASK)
  serve(parentPort, workerData as SheetStart);
