import { setTimeout as pause } from 'node:timers/promises';
import { isCommandLanguage } from '#shared/desk/contract/printers';
import { AppError, hasCode } from '#shared/errors';
import { refusePort } from '../spoolers/windows/dialog-ports.ts';
import { openQueue, withQueue } from '../spoolers/windows/queue.ts';
import { describeWindowsPrinter, judgeWindowsJob } from '../spoolers/windows/status-words.ts';
import { type JobInfo, loadWindowsPrinting, type Spooler } from '../spoolers/windows/winspool.ts';
import { stateOrFailure } from './known-states.ts';
import { requireLanguage } from './languages.ts';
import type { Fate, KnownState, PrinterPort } from './port.ts';
import { openDrawn } from './windows-drawn.ts';
import { openRaw } from './windows-raw.ts';
import { spoolingOf } from './windows-spooling.ts';

const FOLLOW_INTERVAL_MS = 500;

/**
 * Names of queues of another computer (`\\server\queue`). A query of one takes a thread of the pool until that computer
 * answers.
 */
const REMOTE = /^\\\\/;

/** Drivers that store each document as a file, such as “PDFCreator”. */
const MAKES_FILES = /pdf|xps|onenote|fax/i;

/**
 * A queue of the Windows spooler. Commands are sent RAW. For every other queue GDI draws the dots of a label or of a
 * document's page on a page of that size, so that no print dialog, page scaling or browser changes the picture. `load`
 * loads the libraries; it throws `printer.no_spooler` where there are none.
 */
export function createWindowsPrinter(queue: string, load = loadWindowsPrinting): PrinterPort {
  /** The faults of the jobs that are followed, by their references. */
  const jobFaults = new Map<string, KnownState>();
  const status = () =>
    stateOrFailure(async () => {
      const { spooler } = load();
      const info = await withQueue(spooler, queue, (printer) => spooler.getPrinter(printer));
      if (info === null) throw new AppError('printer.unknown', { printer: queue });
      const state = describeWindowsPrinter(info);
      if (state.state === 'offline' || state.state === 'attention') return state;
      // Many drivers report a fault of the printer at the job that it holds up, and nowhere else.
      return [...jobFaults.values()][0] ?? state;
    });
  return {
    async open(document) {
      requireLanguage('windows', { name: queue, language: document.language });
      const printing = load();
      const { spooler } = printing;
      const printer = await openQueue(spooler, queue);
      let isOfStream = false;
      try {
        const info = await spooler.getPrinter(printer);
        const refusal = info && refusePort(queue, info.port);
        if (refusal !== null) throw refusal;
        const spooling = spoolingOf(queue, info ?? { attributes: 0 });
        const opened = { name: queue, printer };
        if (!isCommandLanguage(document.language))
          return await openDrawn(printing, opened, document, spooling);
        const stream = await openRaw(spooler, opened, document, spooling);
        isOfStream = true;
        return stream;
      } finally {
        if (!isOfStream) await spooler.closePrinter(printer);
      }
    },
    async follow(reference, signal, onPending) {
      const onWaiting = (fault: KnownState | null) => {
        onPending?.();
        if (fault === null) jobFaults.delete(reference);
        else jobFaults.set(reference, fault);
      };
      try {
        return await follow(load().spooler, { queue, jobId: Number(reference), signal, onWaiting });
      } finally {
        jobFaults.delete(reference);
      }
    },
    async cancel(reference) {
      const { spooler } = load();
      await withQueue(spooler, queue, (printer) => spooler.deleteJob(printer, Number(reference)));
    },
    async takesPortions() {
      const { spooler } = load();
      const info = await withQueue(spooler, queue, (printer) => spooler.getPrinter(printer));
      return !MAKES_FILES.test(info?.driver ?? '');
    },
    status,
    ...(!REMOTE.test(queue) && { idleStatus: status }),
  };
}

interface FollowedJob {
  queue: string;
  jobId: number;
  signal: AbortSignal;
  /** Called after each question with the fault that holds the job up; null if there is none. */
  onWaiting(fault: KnownState | null): void;
}

async function follow(spooler: Spooler, { queue, jobId, signal, onWaiting }: FollowedJob): Promise<Fate> {
  let last: JobInfo | null = null;
  while (!signal.aborted) {
    const job = await readJob(spooler, queue, jobId);
    if (job !== 'unread') {
      const verdict = judgeWindowsJob(job, last);
      if (verdict.fate !== 'waiting') return verdict.fate;
      onWaiting(verdict.fault);
      last = job;
    }
    // The signal ended the pause; the loop's condition checks it.
    await pause(FOLLOW_INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
  return 'sent';
}

/**
 * A job in the spooler; null if the spooler does not have it. `unread` while the service is stopped, whose jobs go on with
 * their numbers when it starts again.
 */
async function readJob(spooler: Spooler, queue: string, jobId: number): Promise<JobInfo | null | 'unread'> {
  try {
    return await withQueue(spooler, queue, async (printer) => {
      const job = await spooler.getJob(printer, jobId);
      // A service that stops at this moment answers nothing about the queue either.
      return job === null && (await spooler.getPrinter(printer)) === null ? 'unread' : job;
    });
  } catch (error) {
    if (hasCode(error, 'printer.no_spooler')) return 'unread';
    throw error;
  }
}
