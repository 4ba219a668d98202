import { randomUUID } from 'node:crypto';
import type { Job } from '#shared/desk/contract/jobs';
import { outcomeOf, type PrintOutcome, type PrintProgress } from '#shared/documents/print-outcomes';
import type { Outbox } from '../storage/outbox.ts';
import type { ContentKinds } from './content/content-kind.ts';
import { copiesByRow } from './job-run.ts';
import type { JobStore, StoredJob } from './job-store.ts';

interface OutcomeParts {
  outbox: Pick<Outbox, 'add'>;
  kinds: ContentKinds;
}

/**
 * Puts a message into the outbox if the outcome of a print that the back office has recorded differs from the last one reported.
 * Call it inside the transaction that changes the job's state.
 */
export function recordOutcomes(
  jobs: Pick<JobStore, 'find' | 'change'>,
  { outbox, kinds }: OutcomeParts,
  { id: jobId, kind }: Job,
): void {
  const { outcomes: toMessage } = kinds[kind];
  // A stored job of labels names thousands of packages, which are read only for the kinds that need it.
  const job = toMessage === null ? null : jobs.find(jobId);
  if (toMessage === null || !job?.record) return;
  const { step, outcomes: before } = job.outcomesReported;
  const outcomes = outcomesOf(job);
  const prints = Object.entries(outcomes)
    .map(([id, outcome]) => ({ id, outcome }))
    .filter(({ id, outcome }) => outcome !== (before[id] ?? 'waiting'));
  if (prints.length === 0) return;
  const { tenantId, userId, server } = job.record;
  const message = toMessage({ printJob: job.id, step: step + 1, prints });
  outbox.add({ id: randomUUID(), tenantId, userId, server, ...message });
  jobs.change(job.id, { outcomesReported: { step: step + 1, outcomes } });
}

/** The outcomes of the recorded prints by their ids. */
function outcomesOf(job: StoredJob): Record<string, PrintOutcome> {
  const copies = new Map<string, number>();
  for (const { row, copies: units } of copiesByRow(job, 0, job.units)) {
    const id = job.record?.subjectIds[row];
    if (id !== undefined) copies.set(id, (copies.get(id) ?? 0) + units);
  }
  const { progress, sent } = reachedBy(job);
  let before = 0;
  const outcomes: Record<string, PrintOutcome> = {};
  for (const [id, count] of copies) {
    outcomes[id] = outcomeOf(progress, { done: sent - before, copies: count });
    before += count;
  }
  return outcomes;
}

/** Where the job stands, and how many of its units were sent for good. */
function reachedBy({ state, reference, unitsSent, unitsBefore }: StoredJob): {
  progress: PrintProgress;
  sent: number;
} {
  switch (state) {
    case 'sent':
      // The device's queue may still report a failure.
      if (reference !== null) return { progress: 'open', sent: unitsBefore };
      return { progress: 'done', sent: unitsSent };
    case 'confirmed':
      return { progress: 'done', sent: unitsSent };
    case 'unknown':
      return { progress: 'unknown', sent: unitsSent };
    case 'failed':
    case 'cancelled':
      return { progress: 'ended', sent: unitsSent };
    default:
      return { progress: 'open', sent: unitsSent };
  }
}
