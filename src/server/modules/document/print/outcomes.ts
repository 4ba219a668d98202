import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { z } from 'zod';
import type { documentPrintApi } from '#shared/api/document-print';
import { AppError } from '#shared/errors';
import { documentPrints } from '../../../db/schema/document-prints.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

type Report = z.output<typeof documentPrintApi.saveOutcomes.body>;

/**
 * Stores what a desk says of the prints of its print job, unless a later report of it is stored. Throws `record.not_found` for
 * a print that was not recorded for this job.
 */
export async function savePrintOutcomes(
  tx: TenantTx,
  { printJob, step, prints }: Omit<Report, 'userId'>,
): Promise<void> {
  const ids = [...new Set(prints.map(({ id }) => id))];
  // In one order, because a page and its registered desk may deliver at once.
  const held = await tx
    .select({ id: documentPrints.id })
    .from(documentPrints)
    .where(and(eq(documentPrints.printJob, printJob), inArray(documentPrints.id, ids)))
    .orderBy(asc(documentPrints.id))
    .for('update');
  if (held.length < ids.length) throw new AppError('record.not_found');
  for (const outcome of new Set(prints.map((one) => one.outcome))) {
    const its = prints.filter((one) => one.outcome === outcome).map(({ id }) => id);
    await tx
      .update(documentPrints)
      .set({ outcome, outcomeStep: step })
      .where(and(inArray(documentPrints.id, its), lte(documentPrints.outcomeStep, step)));
  }
}
