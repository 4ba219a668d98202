import { type Job, JobSchema } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { ContentKinds } from './content/content-kind.ts';
import { createJobStore, type JobChange, type JobStore, type StoredJob } from './job-store.ts';
import { recordOutcomes } from './print-outcomes.ts';
import { recordPrints } from './print-records.ts';

interface StatesParts {
  journal: Journal;
  outbox: Outbox;
  kinds: ContentKinds;
  deskName(): string;
  onChanged(job: Job): void;
}

/** The states of the jobs in the journal; each change is announced. */
export class JobStates {
  readonly jobs: JobStore;
  readonly #parts: StatesParts;

  constructor(parts: StatesParts) {
    this.#parts = parts;
    this.jobs = createJobStore(parts.journal);
  }

  /** Throws `job.unknown`. */
  require(id: string): StoredJob {
    const job = this.jobs.find(id);
    if (job === null) throw new AppError('job.unknown', { id });
    return job;
  }

  change(id: string, next: JobChange): Job {
    return this.changeAndReport(id, next, null);
  }

  /**
   * Changes a job and, in the same transaction, queues for the back office what became of its recorded prints, and the report of
   * the units sent since the last one. `recordAs`: how sure it is that they were printed; null reports no units.
   */
  changeAndReport(id: string, next: JobChange, recordAs: 'sent' | 'confirmed' | null): Job {
    const { journal, onChanged } = this.#parts;
    const job = journal.transaction(() => {
      const changed = this.jobs.change(id, next);
      if (recordAs !== null) recordPrints(this.jobs, this.#parts, this.require(id), recordAs);
      recordOutcomes(this.jobs, this.#parts, changed);
      return recordAs === null ? changed : toPublic(this.require(id));
    });
    onChanged(job);
    return job;
  }
}

/** The job as the contract shows it, without its rows and head. */
export function toPublic(job: StoredJob | Job): Job {
  return JobSchema.parse(job);
}
