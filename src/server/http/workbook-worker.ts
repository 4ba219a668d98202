import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';

/** This file, source or bundle, to start a thread from. */
export const WORKER_URL = new URL(import.meta.url);
/** Tells the thread that it was started for this. */
export const WORKER_TASK = 'veneer-desk-workbook';

export type PlainCell = string | number | null;

/** What a sheet is told first. */
export interface SheetStart {
  task: typeof WORKER_TASK;
  name: string;
  heading: readonly string[];
  /** In characters. */
  widths: readonly number[];
}

/** Rows to add, or null when there are no more. */
export type ToWorker = readonly (readonly PlainCell[])[] | null;
/** That rows were taken, or the finished file. */
export type FromWorker = 'taken' | Uint8Array;

/** Characters XML cannot carry are left out. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Numbers stay numbers; texts are written as text, so that none is ever a formula. */
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

  // A failure is an unhandled rejection, which ends the thread and is told to whoever waits for it.
  async function finish(): Promise<void> {
    const { default: writeWorkbook } = await import('write-excel-file/node');
    const file = await writeWorkbook(rows, {
      sheet: name,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
    }).toBuffer();
    const bytes = new Uint8Array(file);
    // The thread goes on until it is ended by whoever takes this: its exit may overtake its last message.
    port.postMessage(bytes satisfies FromWorker, [bytes.buffer]);
  }
}

if (!isMainThread && parentPort !== null && (workerData as SheetStart | null)?.task === WORKER_TASK)
  serve(parentPort, workerData as SheetStart);
