import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { z } from 'zod';
import type { documentPrintApi } from '#shared/api/document-print';
import type { DeclaredKind } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import { type Actor, recordAudits } from '../../../audit/record-audit.ts';
import { documentPrints } from '../../../db/schema/document-prints.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

type Report = z.output<typeof documentPrintApi.saveOutcomes.body>;

/**
 * Stores what a desk says of the prints of its print job, unless a later report of it is stored. A print that is said not to
 * be on paper no longer counts for reprints, so that it is written to the audit trail. Throws `record.not_found` for a print
 * that was not recorded for this job.
 */
export async function savePrintOutcomes(
  tx: TenantTx,
  { printJob, step, prints }: Report,
  by: Actor,
): Promise<void> {
  const outcomeOf = new Map(prints.map(({ id, outcome }) => [id, outcome]));
  const ids = [...outcomeOf.keys()];
  // In one order, because a page and its registered desk may deliver at once.
  const held = await tx
    .select()
    .from(documentPrints)
    .where(and(eq(documentPrints.printJob, printJob), inArray(documentPrints.id, ids)))
    .orderBy(asc(documentPrints.id))
    .for('update');
  if (held.length < ids.length) throw new AppError('record.not_found');
  const changed = held.filter((row) => row.outcomeStep <= step && row.outcome !== outcomeOf.get(row.id));
  for (const outcome of new Set(outcomeOf.values())) {
    const its = ids.filter((id) => outcomeOf.get(id) === outcome);
    await tx
      .update(documentPrints)
      .set({ outcome, outcomeStep: step })
      .where(and(inArray(documentPrints.id, its), lte(documentPrints.outcomeStep, step)));
  }
  const missed = changed.filter(({ id }) => outcomeOf.get(id) === 'failed');
  await recordAudits(
    tx,
    by,
    missed.map(({ docKind, docId, docNo, copies }) => ({
      action: 'documentprint.miss',
      target: { type: docKind as DeclaredKind, id: docId, name: docNo },
      details: { copies },
    })),
  );
}
