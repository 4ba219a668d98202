import type { JobLabels, JobUnit } from '#shared/desk/contract/jobs';
import { LabelRowSchema } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import type { Dpi } from '#shared/label/dots';
import type { Printable } from './content/content-kind.ts';
import type { RowAt } from './job-rows.ts';
import { copiesByRow, rowsOfRun } from './job-run.ts';
import type { StoredJob } from './job-store.ts';

/** One unit of a job as it was sent, counted from 1. Throws `input.invalid`. */
export function showUnit(
  job: StoredJob,
  printable: Printable,
  rowAt: RowAt,
  { unit, dpi }: { unit: number; dpi: Dpi },
): Promise<JobUnit> {
  const { value: row, done } = rowsOfRun(job, rowAt, unit - 1).next();
  if (done === true) throw new AppError('input.invalid', { reason: `${unit} > ${job.units}` });
  return printable.unit(row, dpi, { first: job.range.from + unit - 1, last: job.range.to });
}

/** The labels of a job's units `from` to `to`, both included. Throws `input.invalid` for a job of another kind. */
export function labelsOfUnits(
  job: StoredJob,
  printable: Printable,
  rowAt: RowAt,
  { from, to }: { from: number; to: number },
): JobLabels {
  if (job.kind !== 'labels') throw new AppError('input.invalid', { reason: job.kind });
  const { tenantId, subjectIds } = job.record ?? { tenantId: '', subjectIds: [] };
  const labels = copiesByRow(job, from - 1, Math.min(to, job.units)).map(({ row: index }) => {
    const row = LabelRowSchema.parse(rowAt(index));
    return { subjectId: subjectIds[index] ?? '', name: printable.nameOf(row), row };
  });
  return { tenantId, labels };
}
