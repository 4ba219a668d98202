import { randomUUID } from 'node:crypto';
import { printerFaultApi } from '#shared/api/printer-fault';
import { NOT_TAKING_DATA } from '../devices/printers/known-states.ts';
import type { KnownState } from '../devices/printers/port.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { JobStore, StoredJob } from './job-store.ts';
import type { QueuePrinters } from './queue.ts';

interface JobFaultsParts {
  jobs: Pick<JobStore, 'find'>;
  printers: Pick<QueuePrinters, 'noteState'>;
  outbox: Pick<Outbox, 'add'>;
  deskName(): string;
}

/** Notes the states that jobs find their printers in, and records faults for the company of the job. */
export class JobFaults {
  readonly #parts: JobFaultsParts;
  /** Ids of printers with a fault that has been recorded. */
  readonly #faulty = new Set<string>();

  constructor(parts: JobFaultsParts) {
    this.#parts = parts;
  }

  /** A fault counts once, however it is described, until the printer prints or is ready again. */
  note(job: StoredJob, state: KnownState): void {
    const { printerId } = job;
    this.#parts.printers.noteState(printerId, state);
    if (state.state === 'ready' || state.state === 'busy') this.#faulty.delete(printerId);
    const isBad = state.state === 'attention' || state.state === 'offline';
    // A slow printer may take nothing for a while; a stall that ends the job is reported by its error.
    const isFault = isBad && state !== NOT_TAKING_DATA;
    // A test page belongs to no company.
    if (!isFault || !job.record || this.#faulty.has(printerId)) return;
    this.#faulty.add(printerId);
    try {
      this.#record(job, job.record, state);
    } catch {
      // The print goes on; a journal that cannot be written is reported at the end of the run.
    }
  }

  #record({ id, printerName }: StoredJob, of: NonNullable<StoredJob['record']>, state: KnownState): void {
    const { outbox, deskName } = this.#parts;
    const recordKey = randomUUID();
    const body = printerFaultApi.save.body.parse({
      recordKey,
      printer: printerName,
      fault: state.words,
      printJob: id,
      deskName: deskName(),
      faultTime: new Date().toISOString(),
    });
    const { tenantId, userId } = of;
    // Its back office may have got another name since the job began.
    const server = this.#parts.jobs.find(id)?.record?.server;
    outbox.add({ id: recordKey, kind: 'printerFault', tenantId, userId, server, body });
  }
}
