import { eq, inArray, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { scanList } from '#shared/records/scan-list';
import { changedBy, type Doer } from '../../../db/records.ts';
import { scanListRows, scanLists } from '../../../db/schema/scans.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { requireInScope } from '../../../records/in-scope.ts';
import type { RecordRules } from '../../../records/record-rules.ts';
import { takeNumber } from '../../numbering/service.ts';

/** Numbers a new list, notes who submitted it, and refuses changes of a processed one. */
export const SCAN_RULES: RecordRules = {
  checksReferences: true,
  async around(tx, { ids, isNew, values }, { scopeIn, ...by }, write) {
    if (values === null) return write();
    if (scopeIn === undefined) throw new Error('a scanned list saved without a caller');
    const [id = ''] = ids;
    const before = isNew ? undefined : await holdList(tx, id);
    await requireInScope(tx, scanList, { before, values }, scopeIn);
    await write(
      isNew
        ? { listNo: await takeNumber(tx, scanList.area, by.now), submitterId: by.userId, submitTime: by.now }
        : {},
    );
    // After the write, so that a user with an old version learns who changed the list.
    if (before !== undefined) requireOpen(before);
    await tx
      .update(scanLists)
      .set({ rowCount: tx.$count(scanListRows, eq(scanListRows.recordId, id)) as never })
      .where(eq(scanLists.id, id));
  },
  async remove(_tx, rows) {
    for (const row of rows) requireOpen(row);
  },
};

async function holdList(tx: TenantTx, id: string) {
  const [row] = await tx.select().from(scanLists).where(eq(scanLists.id, id)).for('update');
  return row;
}

/** Throws `scan.processed` if a document was made from the list. */
export function requireOpen({ processStatus, listNo }: Readonly<Record<string, unknown>>): void {
  if (processStatus === 1) throw new AppError('scan.processed', { listNo });
}

/** Frees the lists that these documents were made from, before they are removed. */
export async function releaseLists(tx: TenantTx, docIds: readonly string[], by: Doer): Promise<void> {
  const ids = [...docIds];
  await tx
    .update(scanLists)
    .set({
      processStatus: 0,
      deliveryId: null,
      inboundId: null,
      version: sql`${scanLists.version} + 1`,
      ...changedBy(by),
    })
    .where(or(inArray(scanLists.deliveryId, ids), inArray(scanLists.inboundId, ids)));
}
