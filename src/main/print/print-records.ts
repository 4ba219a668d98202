import { randomUUID } from 'node:crypto';
import { packRecordApi } from '#shared/api/pack-records';
import { toLocalTime } from '#shared/local-time';
import type { Outbox } from '../storage/outbox.ts';
import type { JobStore, StoredJob } from './job-store.ts';
import { copiesByRow } from './label-run.ts';

/**
 * Puts one message per package into the outbox for the labels sent since the last call, so that every label is
 * reported once, even if a job is finished in several parts. Call it inside the transaction that changes the job's
 * state.
 */
export function recordPrintedLabels(
  jobs: JobStore,
  outbox: Outbox,
  job: StoredJob,
  state: 'sent' | 'confirmed',
  deskName: string,
): void {
  if (job.labelsSent <= job.labelsRecorded) return;
  const { tenantId, packIds, server } = job.record ?? { tenantId: '', packIds: [], server: undefined };
  const printTime = toLocalTime(new Date());
  for (const { row, copies } of copiesByRow(job, job.labelsRecorded, job.labelsSent)) {
    const packId = packIds[row];
    if (packId === undefined) continue;
    const recordKey = randomUUID();
    const body = packRecordApi.savePrintRecord.body.parse({
      recordKey,
      packId,
      template: job.templateId,
      printer: job.printerName,
      copies,
      state,
      deskName,
      printTime,
    });
    outbox.add({ id: recordKey, kind: 'printRecord', tenantId, body, server });
  }
  jobs.change(job.id, { labelsRecorded: job.labelsSent });
}
