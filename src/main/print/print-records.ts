import { randomUUID } from 'node:crypto';
import type { Outbox } from '../storage/outbox.ts';
import type { ContentKinds } from './content/content-kind.ts';
import { copiesByRow } from './job-run.ts';
import type { JobStore, StoredJob } from './job-store.ts';

interface RecordParts {
  outbox: Outbox;
  kinds: ContentKinds;
  deskName(): string;
}

const NO_RECORD = { tenantId: '', subjectIds: [], userId: undefined, server: undefined, reason: undefined };

/**
 * Puts one message per subject (a package) into the outbox for the units sent since the last call, so that every unit is
 * reported once, even if a job is finished in several parts. Call it inside the transaction that changes the job's
 * state.
 */
export function recordPrints(
  jobs: JobStore,
  { outbox, kinds, deskName }: RecordParts,
  job: StoredJob,
  state: 'sent' | 'confirmed',
): void {
  if (job.unitsSent <= job.unitsRecorded) return;
  const { tenantId, subjectIds, userId, server, reason = '' } = job.record ?? NO_RECORD;
  const printTime = new Date().toISOString();
  const { record } = kinds[job.kind];
  for (const { row, copies } of copiesByRow(job, job.unitsRecorded, job.unitsSent)) {
    const subjectId = subjectIds[row];
    if (subjectId === undefined || record === null) continue;
    const recordKey = randomUUID();
    const { templateId, printerName: printer } = job;
    const facts = {
      recordKey,
      subjectId,
      copies,
      state,
      templateId,
      printer,
      deskName: deskName(),
      reason,
      printJob: job.id,
      printTime,
    };
    outbox.add({ id: recordKey, tenantId, userId, server, ...record(facts) });
  }
  jobs.change(job.id, { unitsRecorded: job.unitsSent });
}
