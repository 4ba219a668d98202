import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { KeptThreads } from '../threads/kept-threads.ts';
import { serveTasks } from '../threads/serve-tasks.ts';
import { type CellForm, readCells } from './cell-form.ts';
import { openSheet, type SheetStart } from './streamed-sheet.ts';

/** A sheet and the forms of its columns. */
interface CellsStart extends SheetStart {
  forms: readonly (CellForm | null)[];
  timeZone: string;
}

/** `rows`: receives rows, in the format of `readCells`, or null after the last ones; answers with the number written. */
interface SheetTask extends CellsStart {
  rows: MessagePort;
}

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

const threads = new KeptThreads<SheetTask, Uint8Array | null>(import.meta.url, {
  // A sheet of any length needs less than half of this; above the limit only the thread ends.
  maxOldGenerationSizeMb: 128,
  // Small, so that the garbage of each portion is collected instead of growing the process.
  maxYoungGenerationSizeMb: 8,
});

/** Writes a sheet in a thread, which is free again when `work` settles. */
export async function writeSheet<T>(
  start: CellsStart,
  work: (writer: SheetWriter) => Promise<T>,
): Promise<T> {
  const { port1: rows, port2 } = new MessageChannel();
  const file = threads.run({ ...start, rows: port2 }, { transfer: [port2] });
  const unfinished = file.then(() => {
    throw new Error('the workbook thread ended a sheet that has further rows');
  });
  // Without this handler, a rejection while nobody awaits the promise would be unhandled.
  unfinished.catch(() => undefined);
  try {
    return await work({
      add(cells) {
        const written = new Promise<number>((resolve) => rows.once('message', resolve));
        rows.postMessage(cells);
        return Promise.race([written, unfinished]);
      },
      async finish() {
        rows.postMessage(null);
        const bytes = await file;
        if (bytes === null) throw new Error('the workbook thread has no file');
        return bytes;
      },
    });
  } finally {
    rows.close();
    await Promise.allSettled([file]);
  }
}

/** The .xlsx file, or null if the caller gives up. */
async function write({ rows, ...start }: SheetTask): Promise<Uint8Array | null> {
  const sheet = await openSheet(start);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>();
  rows.once('close', () => resolve(null));
  rows.on('message', (text: string | null) => {
    try {
      if (text === null) return resolve(sheet.finish());
      const added = readCells(text, start.forms, start.timeZone);
      sheet.add(added);
      rows.postMessage(added.length);
    } catch (error) {
      reject(error);
    }
  });
  return promise.finally(() => rows.close());
}

serveTasks(import.meta.url, write, {
  transfer: (bytes) => (bytes === null ? [] : [bytes.buffer as ArrayBuffer]),
  isBackground: true,
});
