import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { LabelCheck, packRecordApi } from '#shared/api/pack-records';
import { isCodeOfPack } from '#shared/domain/pack-code';
import { AppError } from '#shared/errors';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { labelChecks } from '../../db/schema/label-checks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime, parsePastTime } from '../../http/time.ts';
import { findPackById } from './packs.ts';

type NewLabelCheck = z.output<typeof packRecordApi.saveLabelCheck.body>;

/** The checks of a package's label and tag, newest first. */
export async function findLabelChecks(tx: TenantTx, packId: string): Promise<LabelCheck[]> {
  const rows = await tx
    .select()
    .from(labelChecks)
    .where(eq(labelChecks.packId, packId))
    .orderBy(desc(labelChecks.checkTime), desc(labelChecks.id));
  return rows.map(({ printJob, docId, checkTime, createTime, ...row }) => ({
    ...row,
    printJob: printJob ?? '',
    docId: docId ?? '',
    checkTime: formatTime(checkTime),
    createTime: formatTime(createTime),
  }));
}

/**
 * Stores a check once; returns its id, also if it was stored before. Throws `pack.not_found`, and `label.other_code` for a
 * code that is not the package's.
 */
export async function saveLabelCheck(
  tx: TenantTx,
  check: NewLabelCheck,
  by: Actor & { id: string; tenantId: string; now: Date; scope: ScopeInTx },
): Promise<string> {
  const pack = await findPackById(tx, check.packId, await by.scope(tx));
  const { packNo } = pack;
  if (check.verifiedBy === 'scanner' && !isCodeOfPack(check.code, { tenantId: by.tenantId, packNo }))
    throw new AppError('label.other_code', { code: check.code, packNo, field: 'code' });
  const [stored] = await tx
    .insert(labelChecks)
    .values({
      ...check,
      ...{ id: by.id, userId: by.user.userId, userName: by.user.name },
      printJob: check.printJob || null,
      docId: check.docId || null,
      checkTime: parsePastTime(check.checkTime, 'checkTime', by.now),
    })
    .onConflictDoNothing()
    .returning({ id: labelChecks.id });
  if (stored === undefined) return findIdByKey(tx, check.recordKey);
  await recordAudit(tx, by, {
    action: 'pack.checkLabel',
    target: { type: 'pack', id: pack.id, name: packNo },
    details: { epc: check.epc, tid: check.tid, docNo: check.docNo, recordId: stored.id },
  });
  return stored.id;
}

async function findIdByKey(tx: TenantTx, recordKey: string): Promise<string> {
  const [row] = await tx
    .select({ id: labelChecks.id })
    .from(labelChecks)
    .where(eq(labelChecks.recordKey, recordKey));
  return row?.id ?? '';
}
