import type { JobSubjects, JobUnit } from '#shared/desk/contract/jobs';
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

/** What a job's units `from` to `to`, both included, were printed for; nothing for a job that records nothing. */
export function subjectsOfUnits(
  job: StoredJob,
  printable: Printable,
  rowAt: RowAt,
  { from, to }: { from: number; to: number },
): JobSubjects {
  const { tenantId, subjectIds } = job.record ?? { tenantId: '', subjectIds: [] };
  const subjects = copiesByRow(job, from - 1, Math.min(to, job.units)).flatMap(({ row }) => {
    const id = subjectIds[row];
    return id === undefined ? [] : [{ id, name: printable.nameOf(rowAt(row)) }];
  });
  return { tenantId, subjects };
}
