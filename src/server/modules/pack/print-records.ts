import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PrintRecord, packApi } from '#shared/api/pack';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { packs, printRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { parsePastTime } from '../../http/time.ts';
import { findPackById } from './packs.ts';
import { presentPrintRecord } from './present.ts';

/** What the column holds. */
const MOST_COUNTED = 2_147_483_647;

type NewPrintRecord = z.output<typeof packApi.savePrintRecord.body>;

export async function findPrintRecords(tx: TenantTx, packId: string): Promise<PrintRecord[]> {
  const rows = await tx
    .select()
    .from(printRecords)
    .where(eq(printRecords.packId, packId))
    .orderBy(desc(printRecords.printedAt), desc(printRecords.id));
  return rows.map(presentPrintRecord);
}

/**
 * Stores a print once and counts it on the package; gives the record's id, also when it was stored before. A desk whose
 * clock runs ahead is taken to have printed now. Throws `pack.not_found`.
 */
export async function savePrintRecord(
  tx: TenantTx,
  record: NewPrintRecord,
  by: Actor & { id: string; now: Date; scope: ScopeInTx },
): Promise<string> {
  const { printTime, ...rest } = record;
  const pack = await findPackById(tx, record.packId, await by.scope(tx));
  const printedAt = parsePastTime(printTime, 'printTime', by.now);
  const [stored] = await tx
    .insert(printRecords)
    .values({ ...rest, id: by.id, userId: by.user.userId, userName: by.user.name, printedAt })
    .onConflictDoNothing()
    .returning({ id: printRecords.id });
  if (stored === undefined) return findIdByKey(tx, record.recordKey);

  await tx
    .update(packs)
    .set({
      // A number made up by somebody must not keep the labels after it from being recorded.
      printCount: sql`least(${packs.printCount}::bigint + ${record.copies}, ${MOST_COUNTED})`,
      lastPrintedAt: sql`greatest(${packs.lastPrintedAt}, ${printedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(packs.id, pack.id));
  await recordAudit(tx, by, {
    action: 'pack.print',
    target: { type: 'pack', id: pack.id, name: pack.packNo },
    details: {
      template: record.template,
      printer: record.printer,
      copies: record.copies,
      recordId: stored.id,
    },
  });
  return stored.id;
}

async function findIdByKey(tx: TenantTx, recordKey: string): Promise<string> {
  const [row] = await tx
    .select({ id: printRecords.id })
    .from(printRecords)
    .where(eq(printRecords.recordKey, recordKey));
  return row?.id ?? '';
}
