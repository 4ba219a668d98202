import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { documentPrintApi } from '#shared/api/document-print';
import type { DeclaredKind } from '#shared/documents/index';
import { AppError } from '#shared/errors';
import { type Actor, recordAudits } from '../../../audit/record-audit.ts';
import { documentPrints } from '../../../db/schema/document-prints.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

type Report = z.output<typeof documentPrintApi.saveOutcomes.body>;

/** Without the printed content, which may be long. */
const HELD = {
  id: documentPrints.id,
  docKind: documentPrints.docKind,
  docId: documentPrints.docId,
  docNo: documentPrints.docNo,
  copies: documentPrints.copies,
  outcome: documentPrints.outcome,
  outcomeStep: documentPrints.outcomeStep,
};

/**
 * Stores what a desk reports of the prints of its print job, unless a later report of it is stored. A report without prints is of
 * a job that the desk never got: those that still wait are not printed. A print that is reported not to be on paper no longer counts
 * for reprints, so that it is written to the audit trail. Throws `record.not_found` for a print that was not recorded for this job.
 */
export async function savePrintOutcomes(
  tx: TenantTx,
  { printJob, step, prints }: Report,
  by: Actor,
): Promise<void> {
  const reported = new Map(prints.map(({ id, outcome }) => [id, outcome]));
  const named =
    reported.size > 0
      ? inArray(documentPrints.id, [...reported.keys()])
      : eq(documentPrints.outcome, 'waiting');
  // In one order, because a page and its registered desk may deliver at once.
  const held = await tx
    .select(HELD)
    .from(documentPrints)
    .where(and(eq(documentPrints.printJob, printJob), named))
    .orderBy(asc(documentPrints.id))
    .for('update');
  if (held.length < reported.size) throw new AppError('record.not_found');
  const current = held
    .filter(({ outcomeStep }) => outcomeStep <= step)
    .map((row) => ({ ...row, became: reported.get(row.id) ?? 'failed' }));
  for (const [outcome, rows] of Map.groupBy(current, ({ became }) => became))
    await tx
      .update(documentPrints)
      .set({ outcome, outcomeStep: step })
      .where(
        inArray(
          documentPrints.id,
          rows.map(({ id }) => id),
        ),
      );
  const missed = current.filter(({ became, outcome }) => became === 'failed' && outcome !== 'failed');
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
