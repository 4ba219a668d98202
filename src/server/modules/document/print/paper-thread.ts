import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type ErrorPayload, fromErrorPayload, toAppError } from '#shared/errors';
import type { Paper } from '#shared/paper/paper';
import type { SheetOptions } from '#shared/paper/paper-choice';
import { paperPage } from '../../../../rendering/paper-page.ts';
import { type PaperRun, paperPdf } from '../../../../rendering/paper-pdf.ts';

/** Marks a thread as started for this task. */
const TASK = 'veneer-desk-paper';
const MEMORY_MB = 512;

/** The thread's tasks: the file of a print, or the shapes of one page. */
export type PaperTask =
  | { make: 'file'; papers: readonly Paper[]; run: PaperRun }
  | { make: 'page'; paper: Paper; sheet: SheetOptions; page: number };

interface Made {
  file: Uint8Array;
  page: ReturnType<typeof paperPage>;
}

interface Start {
  task: typeof TASK;
  order: PaperTask;
}

type Answer = { made: Made[keyof Made] } | { error: ErrorPayload };

/**
 * Like `paperPdf` and `paperPage`, in a separate thread, because a tally of thousands of lines would delay the server's
 * calls. Throws `label.glyph_missing`.
 */
export async function makeInThread<Task extends PaperTask>(order: Task): Promise<Made[Task['make']]> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task: TASK, order } satisfies Start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [answer] = (await once(worker, 'message')) as [Answer];
    if ('error' in answer) throw fromErrorPayload(answer.error);
    return answer.made as Made[Task['make']];
  } finally {
    await worker.terminate();
  }
}

function make(order: PaperTask): Answer {
  try {
    if (order.make === 'page') return { made: paperPage(order.paper, order.sheet, order.page) };
    return { made: new Uint8Array(paperPdf(order.papers, order.run)) };
  } catch (error) {
    return { error: toAppError(error).toPayload() };
  }
}

const start = workerData as Start | null;
if (!isMainThread && start?.task === TASK) parentPort?.postMessage(make(start.order));
