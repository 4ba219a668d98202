import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import { AppError } from '#shared/errors';
import { parseTemplate } from '#shared/label/template';
import type { Printers } from '../devices/printers/printers.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { createContentKinds } from './content/content-kinds.ts';
import { drawDesign } from './draw-design.ts';
import { IdleChecks } from './idle-checks.ts';
import { labelsOfUnits, showUnit } from './job-units.ts';
import { LabelRolls } from './label-rolls.ts';
import { previewLabel } from './preview.ts';
import { PrintQueue } from './queue.ts';
import type { SendLimits } from './send-run.ts';
import { type Templates, templateOf } from './templates.ts';

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
  /** True while a job runs or waits. */
  isBusy(): boolean;
  /** Stops running jobs between two units; they continue after the next start. */
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
    kinds: createContentKinds({ templates }),
    deskName: () => settings.read().deskName,
    onChanged(job) {
      emit('print', 'jobChanged', job);
      rolls.announce();
    },
    onFault: (error) => emit('host', 'notice', error.toPayload()),
  });
  const rolls = new LabelRolls(journal, (all) => emit('print', 'rollsChanged', all));
  queue.start();
  const idleChecks = new IdleChecks({ printers, isIdle: (id) => queue.isIdle(id) });

  function requireJob(id: string) {
    const job = queue.jobs.find(id);
    if (job === null) throw new AppError('job.unknown', { id });
    return job;
  }

  return {
    isBusy: () => queue.isBusy(),
    close: () => queue.close(),
    handlers: {
      templates: () => templates.list(),
      templateText: ({ id }) => ({ text: JSON.stringify(templates.get(id)) }),
      preview: ({ templateId, template, row, dpi, captions }) =>
        previewLabel(templateOf(templates, templateId, template), row, dpi, captions),
      draw: ({ template, row, dpi, captions }) => drawDesign(parseTemplate(template, ''), row, dpi, captions),
      // The record belongs to the back office in use now, even if another one is chosen later.
      submit: ({ record, ...input }) =>
        queue.submit({ ...input, ...(record && { record: { ...record, server: outbox.server() } }) }),
      jobs: ({ limit }) => queue.jobs.newest(limit),
      jobPage: (wish) => queue.jobs.page(wish),
      job: ({ id }) => queue.find(id),
      async jobUnit({ id, unit }) {
        const job = requireJob(id);
        const dpi = (await printers.find(job.printerId))?.dpi ?? 203;
        return showUnit(job, queue.printableOf(job), queue.jobs.rows.of(id), { unit, dpi });
      },
      jobLabels({ id, ...units }) {
        const job = requireJob(id);
        return labelsOfUnits(job, queue.printableOf(job), queue.jobs.rows.of(id), units);
      },
      cancel: ({ id }) => queue.cancel(id),
      pause: ({ id }) => queue.pause(id),
      resume: ({ id }) => queue.resume(id),
      prefer: ({ id }) => queue.prefer(id),
      retry: ({ id }) => queue.retry(id),
      resolve: ({ id, printed, resume }) => queue.resolve(id, printed, resume),
      checkPrinters: ({ ids }) => idleChecks.check(ids),
      rolls: () => rolls.list(),
      async loadRoll(roll) {
        if ((await printers.find(roll.printerId)) === null)
          throw new AppError('printer.unknown', { printer: roll.printerId });
        return rolls.load(roll);
      },
      unloadRoll: ({ printerId }) => rolls.unload(printerId),
      rollOfCode: ({ code }) => rolls.kindOfCode(code),
      virtualOutput({ jobId }) {
        const job = queue.find(jobId);
        if (!job.printerId.startsWith('virtual:')) throw new AppError('job.unknown', { id: jobId });
        return printers.pictures(jobId);
      },
    },
  };
}
