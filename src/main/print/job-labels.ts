import type { z } from 'zod';
import type { JobLabelSchema, JobPacksSchema } from '#shared/desk/contract';
import { AppError } from '#shared/errors';
import type { Dpi } from '#shared/label/dots';
import { LabelTemplateSchema } from '#shared/label/template';
import type { RowAt } from './job-rows.ts';
import type { StoredJob } from './job-store.ts';
import { copiesByRow, rowsOfRun } from './label-run.ts';
import { previewLabel } from './preview.ts';

/** One label of a job as it was sent, counted from 1, with the template of that time. Throws `input.invalid`. */
export async function pictureOfLabel(
  job: StoredJob,
  rowAt: RowAt,
  label: number,
  dpi: Dpi,
): Promise<z.output<typeof JobLabelSchema>> {
  const { value: row } = rowsOfRun(job, rowAt, label - 1).next();
  if (row === undefined) throw new AppError('input.invalid', { reason: `${label} > ${job.labels}` });
  const picture = await previewLabel(LabelTemplateSchema.parse(job.template), row, dpi);
  return { ...picture, packNo: String(row.packNo ?? '') };
}

/** The packages of a job's labels `from` to `to`, both included; none for a job that records no packages. */
export function packsOfLabels(
  job: StoredJob,
  rowAt: RowAt,
  from: number,
  to: number,
): z.output<typeof JobPacksSchema> {
  const { tenantId, packIds } = job.record ?? { tenantId: '', packIds: [] };
  const packs = copiesByRow(job, from - 1, Math.min(to, job.labels)).flatMap(({ row }) => {
    const id = packIds[row];
    return id === undefined ? [] : [{ id, packNo: String(rowAt(row)?.packNo ?? '') }];
  });
  return { tenantId, packs };
}
