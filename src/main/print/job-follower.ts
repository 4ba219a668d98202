import { toAppError } from '#shared/errors';
import { TOOK_LAST_JOB } from '../devices/printers/known-states.ts';
import type { JobStates } from './job-states.ts';
import type { StoredJob } from './job-store.ts';
import type { QueuePrinters } from './queue.ts';

/** How long the device is asked after a job it has taken. Then it stays `sent`. */
const FOLLOW_MS = 30 * 60_000;

/** Asks devices after the jobs they have taken, beside the lanes: a device keeps its own order. */
export class JobFollower {
  readonly #parts: { printers: QueuePrinters; states: JobStates; closing: AbortSignal };
  readonly #asking = new Set<Promise<void>>();

  constructor(parts: { printers: QueuePrinters; states: JobStates; closing: AbortSignal }) {
    this.#parts = parts;
  }

  /** `labelsBefore`: labels sent before this turn of the job. */
  follow(job: StoredJob, labelsBefore: number): void {
    const asking = this.#followToEnd(job, labelsBefore).finally(() => this.#asking.delete(asking));
    this.#asking.add(asking);
  }

  /** Settles when no device is asked any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#asking);
  }

  async #followToEnd(job: StoredJob, labelsBefore: number): Promise<void> {
    const { printers, states, closing } = this.#parts;
    const { reference } = job;
    const signal = AbortSignal.any([closing, AbortSignal.timeout(FOLLOW_MS)]);
    try {
      const printer = await printers.find(job.printerId);
      const port = printer === null ? null : printers.portOf(printer);
      // That its queue took the job says nothing of the printer, which may be paused or without paper.
      const noteState = async () => port !== null && printers.noteState(job.printerId, await port.status());
      await noteState();
      const fate = reference === null || !port?.follow ? 'sent' : await port.follow(reference, signal);
      // Not the device's answer but our end: ask again after the next start.
      if (closing.aborted) return;
      if (fate === 'confirmed') printers.noteState(job.printerId, TOOK_LAST_JOB);
      else await noteState();
      if (fate === 'cancelled') {
        states.rest(job.id, { state: 'cancelled', labelsSent: labelsBefore, reference: null }, null);
      } else {
        states.rest(job.id, { state: fate, reference: null }, fate);
      }
    } catch (cause) {
      if (closing.aborted) return;
      const error = toAppError(cause);
      if (error.code !== 'printer.rejected') {
        // The device took the job and can no longer be asked: that is all we know about it.
        states.rest(job.id, { state: 'sent', reference: null }, 'sent');
        return;
      }
      const printed = Math.min(Number(error.details.printed ?? 0), job.labels - labelsBefore);
      const change = { state: 'failed', labelsSent: labelsBefore + printed, error, reference: null } as const;
      states.rest(job.id, change, 'sent');
    }
  }
}
