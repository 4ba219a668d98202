import type { DeskEmit, DeskHandlers } from '#shared/desk/contract';
import type { Job } from '#shared/desk/contract/jobs';
import type { Printer } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { parseTemplate } from '#shared/label/template';
import type { Printers } from '../devices/printers/printers.ts';
import type { Journal } from '../storage/journal.ts';
import type { CountElsewhere } from '../storage/of-office.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { AnnouncedJobs } from './announced-jobs.ts';
import { createContentKinds } from './content/content-kinds.ts';
import { drawDesign } from './draw-design.ts';
import type { Encoding } from './encodings.ts';
import { IdleChecks } from './idle-checks.ts';
import type { QueueLimits } from './job-runner.ts';
import { toPublic } from './job-states.ts';
import type { SubmitJob } from './job-store.ts';
import { labelsOfUnits, showUnit } from './job-units.ts';
import { LabelRolls } from './label-rolls.ts';
import { previewLabel } from './preview.ts';
import { PrintQueue } from './queue.ts';
import { type Templates, templateOf } from './templates.ts';

export interface PrintingOptions {
  journal: Journal;
  printers: Printers;
  templates: Templates;
  outbox: Outbox;
  settings: SettingsStore;
  emit: DeskEmit;
  /** Told when `isBusy` of the printing changes, whichever back office the jobs are of. */
  onBusy?: (isBusy: boolean) => void;
  limits?: QueueLimits;
}

/** Prints labels whose tags their printer writes. */
export interface LabelEncoder {
  /** Throws `printer.unknown`. */
  require(printerId: string): Promise<Printer>;
  /** See `PrintQueue.encode`. */
  encode(job: SubmitJob, encoding: Encoding): Promise<Job>;
  /** Cancels the job: at once if it waits, otherwise without waiting for its label. */
  cancel(jobId: string): Promise<Job>;
  /** What has become of the label's tag is known; a job whose outcome is unknown is settled with it. */
  settle(jobId: string, isGood: boolean): void;
}

export interface Printing {
  handlers: DeskHandlers['print'];
  encoder: LabelEncoder;
  /** True while a job runs or waits. */
  isBusy(): boolean;
  /** Jobs of other back offices that are not over. */
  elsewhere(): CountElsewhere[];
  /** Stops running jobs between two units; they continue after the next start. */
  close(): Promise<void>;
}

/** The desk's printing: templates, previews and the persistent queue, which starts working at once. */
export function createPrinting(options: PrintingOptions): Printing {
  const { journal, printers, templates, outbox, settings, emit, onBusy, limits } = options;
  const onFault = (error: AppError) => emit('host', 'notice', error.toPayload());
  const queue = new PrintQueue({
    journal,
    outbox,
    printers,
    limits,
    onBusy,
    kinds: createContentKinds({ templates }),
    deskName: () => settings.read().deskName,
    onChanged(job) {
      if (isShown(job.id)) emit('print', 'jobChanged', job);
      rolls.announce();
    },
    onFault,
  });
  const announced = new AnnouncedJobs({ journal, outbox, jobs: queue.jobs, onFault });
  const rolls = new LabelRolls(journal, (all) => emit('print', 'rollsChanged', all));
  queue.start();
  const idleChecks = new IdleChecks({ printers, isIdle: (id) => queue.isIdle(id) });

  function isShown(id: string): boolean {
    return queue.jobs.isOf(outbox.server(), id);
  }

  /** A job of the back office in use. Throws `job.unknown`. */
  function requireJob(id: string) {
    const job = isShown(id) ? queue.jobs.find(id) : null;
    if (job === null) throw new AppError('job.unknown', { id });
    return job;
  }

  return {
    encoder: {
      async require(printerId) {
        const printer = await printers.find(printerId);
        if (printer === null) throw new AppError('printer.unknown', { printer: printerId });
        return printer;
      },
      encode: (job, encoding) => queue.encode(job, encoding),
      cancel: (jobId) => queue.cancel(jobId),
      settle(jobId, isGood) {
        const job = queue.jobs.find(jobId);
        if (job?.encodesTag && job.state === 'unknown') queue.resolve(jobId, isGood ? job.units : 0, false);
      },
    },
    isBusy: () => queue.isBusy(),
    elsewhere: () => queue.jobs.elsewhere(outbox.server()),
    close() {
      announced.close();
      return queue.close();
    },
    handlers: {
      templates: () => templates.list(),
      templateText: ({ id }) => ({ text: JSON.stringify(templates.get(id)) }),
      preview: ({ templateId, template, row, dpi, captions }) =>
        previewLabel(templateOf(templates, templateId, template), row, dpi, captions),
      draw: ({ template, row, dpi, captions }) => drawDesign(parseTemplate(template, ''), row, dpi, captions),
      announce: (job) => announced.announce(job),
      // The record belongs to the back office in use now, even if another one is chosen later.
      submit: ({ record, ...input }) =>
        queue.submit({ ...input, ...(record && { record: { ...record, server: outbox.server() } }) }),
      jobs: ({ limit }) => queue.jobs.newest(outbox.server(), limit),
      jobPage: (query) => queue.jobs.page({ ...query, office: outbox.server() }),
      job: ({ id }) => toPublic(requireJob(id)),
      async jobUnit({ id, unit }) {
        const job = requireJob(id);
        const dpi = (await printers.find(job.printerId))?.dpi ?? 203;
        return showUnit(job, queue.printableOf(job), queue.jobs.rows.of(id), { unit, dpi });
      },
      jobLabels({ id, ...units }) {
        const job = requireJob(id);
        return labelsOfUnits(job, queue.printableOf(job), queue.jobs.rows.of(id), units);
      },
      cancel: ({ id }) => queue.cancel(requireJob(id).id),
      pause: ({ id }) => queue.pause(requireJob(id).id),
      resume: ({ id }) => queue.resume(requireJob(id).id),
      prefer: ({ id }) => queue.prefer(requireJob(id).id),
      retry: ({ id }) => queue.retry(requireJob(id).id),
      resolve: ({ id, printed, resume }) => queue.resolve(requireJob(id).id, printed, resume),
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
        const job = requireJob(jobId);
        if (!job.printerId.startsWith('virtual:')) throw new AppError('job.unknown', { id: jobId });
        return printers.pictures(jobId);
      },
    },
  };
}
