import type { Paper } from '#shared/paper/paper';
import type { SheetOptions } from '#shared/paper/paper-choice';
import type { paperPage } from '../../../../rendering/paper-page.ts';
import type { PaperRun } from '../../../../rendering/paper-pdf.ts';
import { KeptThreads } from '../../../threads/kept-threads.ts';
import { serveTasks } from '../../../threads/serve-tasks.ts';

/** The thread's tasks: the file of a print, or the shapes of one page. */
export type PaperTask =
  | { make: 'file'; papers: readonly Paper[]; run: PaperRun }
  | { make: 'page'; paper: Paper; sheet: SheetOptions; page: number };

interface Made {
  file: Uint8Array;
  page: ReturnType<typeof paperPage>;
}

const threads = new KeptThreads<PaperTask, Made[keyof Made]>(import.meta.url, {
  maxOldGenerationSizeMb: 512,
});

/**
 * Like `paperPdf` and `paperPage`, in a separate thread, because a tally of thousands of lines would delay the server's
 * calls. Throws `label.glyph_missing`.
 */
export async function makeInThread<Task extends PaperTask>(task: Task): Promise<Made[Task['make']]> {
  return (await threads.run(task)) as Made[Task['make']];
}

async function make(task: PaperTask): Promise<Made[keyof Made]> {
  // Loaded by the thread only: the server does not need the library of PDFs.
  if (task.make === 'page') {
    const { paperPage } = await import('../../../../rendering/paper-page.ts');
    return paperPage(task.paper, task.sheet, task.page);
  }
  const { paperPdf } = await import('../../../../rendering/paper-pdf.ts');
  return new Uint8Array(paperPdf(task.papers, task.run));
}

serveTasks(import.meta.url, make);
