import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { LabelCheck, packRecordApi } from '#shared/api/pack-records';
import { isCodeOfPack } from '#shared/domain/pack-code';
import { AppError } from '#shared/errors';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { findIdByKey } from '../../db/record-key.ts';
import { labelChecks } from '../../db/schema/label-checks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime, parseDeskTime } from '../../http/time.ts';
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
 * Stores a check once; returns its id, also if it was stored before. `findDocNo` returns the number of the document it
 * names, which must contain the package. Throws `pack.not_found`, `label.other_code` for a code of something else, and
 * the errors of `findDocNo`.
 */
export async function saveLabelCheck(
  tx: TenantTx,
  check: NewLabelCheck,
  by: Actor & { id: string; tenantId: string; now: Date; scope: ScopeInTx },
  findDocNo: (pack: { id: string; packNo: string }) => Promise<string>,
): Promise<string> {
  // A repeated delivery is answered as the first one, even if the document has changed since.
  const known = await findIdByKey(tx, labelChecks, check.recordKey);
  if (known !== undefined) return known;
  const pack = await findPackById(tx, check.packId, await by.scope(tx));
  const { packNo } = pack;
  if (check.verifiedBy === 'scanner' && !isCodeOfPack(check.code, { tenantId: by.tenantId, packNo }))
    throw new AppError('label.other_code', { code: check.code, packNo, field: 'code' });
  const docNo = await findDocNo(pack);
  const { checkTime: text, deskTime, ...facts } = check;
  const [stored] = await tx
    .insert(labelChecks)
    .values({
      ...facts,
      id: by.id,
      userId: by.user.userId,
      userName: by.user.name,
      printJob: check.printJob || null,
      docId: check.docId || null,
      docNo,
      checkTime: parseDeskTime({ text, deskTime }, 'checkTime', by.now),
    })
    .onConflictDoNothing()
    .returning({ id: labelChecks.id });
  // Stored by the same request at the same time.
  if (stored === undefined) return (await findIdByKey(tx, labelChecks, check.recordKey)) ?? '';
  await recordAudit(tx, by, {
    action: 'pack.checkLabel',
    target: { type: 'pack', id: pack.id, name: packNo },
    details: { epc: check.epc, tid: check.tid, docNo, recordId: stored.id },
  });
  return stored.id;
}
