import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import { AppError } from '#shared/errors';
import { captionsOf, type LabelTemplate, LabelTemplateSchema } from '#shared/label/template';
import type { Printers } from '../devices/printers/printers.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { checkLabels } from './check-labels.ts';
import { packsOfLabels, pictureOfLabel } from './job-labels.ts';
import { previewLabel } from './preview.ts';
import { type PrintableTemplate, PrintQueue } from './queue.ts';
import { renderLabels } from './render.ts';
import type { SendLimits } from './send-labels.ts';
import type { Templates } from './templates.ts';

export interface PrintingOptions {
  journal: Journal;
  printers: Printers;
  templates: Templates;
  outbox: Outbox;
  settings: SettingsStore;
  emit: DeskEmit;
  limits?: SendLimits;
}

export interface Printing {
  handlers: DeskHandlers['print'];
  /** Stops running jobs between two labels; they continue after the next start. */
  close(): Promise<void>;
}

/** The desk's printing: templates, previews and the persistent queue, which starts working at once. */
export function createPrinting(options: PrintingOptions): Printing {
  const { journal, printers, templates, outbox, settings, emit, limits } = options;
  const queue = new PrintQueue({
    journal,
    outbox,
    printers,
    limits,
    findTemplate: (id, captions) => {
      const template = templates.get(id);
      return toPrintable({ ...template, captions: captionsOf(template, captions) });
    },
    restoreTemplate: (snapshot) => toPrintable(LabelTemplateSchema.parse(snapshot)),
    deskName: () => settings.read().deskName,
    onChanged: (job) => emit('print', 'jobChanged', job),
    onFault: (error) => emit('host', 'notice', error.toPayload()),
  });
  queue.start();

  function requireJob(id: string) {
    const job = queue.jobs.find(id);
    if (job === null) throw new AppError('job.unknown', { id });
    return job;
  }

  return {
    close: () => queue.close(),
    handlers: {
      templates: () => templates.list(),
      preview: ({ templateId, row, dpi, captions }) =>
        previewLabel(templates.get(templateId), row, dpi, captions),
      // The record goes to the back office in use now, whatever is chosen later.
      submit: ({ record, ...input }) =>
        queue.submit({ ...input, ...(record && { record: { ...record, server: outbox.server() } }) }),
      jobs: ({ limit }) => queue.jobs.newest(limit),
      jobPage: (wish) => queue.jobs.page(wish),
      job: ({ id }) => queue.find(id),
      async jobLabel({ id, label }) {
        const job = requireJob(id);
        const printer = await printers.find(job.printerId);
        return pictureOfLabel(job, queue.jobs.rows.of(id), label, printer?.dpi ?? 203);
      },
      jobPacks: ({ id, from, to }) => packsOfLabels(requireJob(id), queue.jobs.rows.of(id), from, to),
      cancel: ({ id }) => queue.cancel(id),
      retry: ({ id }) => queue.retry(id),
      resolve: ({ id, printed, resume }) => queue.resolve(id, printed, resume),
      virtualOutput({ jobId }) {
        const job = queue.find(jobId);
        if (!job.printerId.startsWith('virtual:')) throw new AppError('job.unknown', { id: jobId });
        return printers.pictures(jobId);
      },
    },
  };
}

function toPrintable(template: LabelTemplate): PrintableTemplate {
  return {
    snapshot: template,
    widthMm: template.widthMm,
    heightMm: template.heightMm,
    check: (rows, { dpi }) => checkLabels({ template, rows, dpi }),
    render: (rows, { language, dpi }) => renderLabels({ template, rows, language, dpi }),
  };
}
