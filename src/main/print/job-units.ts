import type { JobLabels, JobUnit } from '#shared/desk/contract/jobs';
import { LabelRowSchema } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import type { Dpi } from '#shared/label/dots';
import type { Printable } from './content/content-kind.ts';
import type { RowAt } from './job-rows.ts';
import { copiesByRow, rowNumbers, rowsOfRun } from './job-run.ts';
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
  return printable.unit(row, dpi, { first: job.range.from + unit - 1, total: job.total });
}

/**
 * The labels of a job's units `from` to `to`, both included. Throws `input.invalid` for a job of another kind. Copies
 * are left out, unless they differ by the numbers that they show, which the labels then keep; packages are read again
 * and numbered anew.
 */
export function labelsOfUnits(
  job: StoredJob,
  printable: Printable,
  rowAt: RowAt,
  { from, to }: { from: number; to: number },
): JobLabels {
  if (job.kind !== 'labels') throw new AppError('input.invalid', { reason: job.kind });
  const { tenantId, subjectIds } = job.record ?? { tenantId: '', subjectIds: [] };
  const end = Math.min(to, job.units);
  const keepsNumbers = printable.isNumbered && job.subject !== 'package';
  const units = keepsNumbers
    ? numberedUnits(job, from, end)
    : copiesByRow(job, from - 1, end).map(({ row }) => ({ index: row, numbers: {} }));
  const labels = units.map(({ index, numbers }) => {
    const row = LabelRowSchema.parse(rowAt(index));
    return { subjectId: subjectIds[index] ?? '', name: printable.nameOf(row), row: { ...row, ...numbers } };
  });
  return { tenantId, labels };
}

function numberedUnits(job: StoredJob, from: number, to: number) {
  const rowOf = rowNumbers(job, from - 1);
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    index: rowOf(at + 1) - 1,
    numbers: { labelNo: job.range.from + from - 1 + at, labelCount: job.total },
  }));
}
