import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Doer } from '../db/records.ts';
import { tallyLines } from '../db/schema/packs.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { holdLines, requireState } from './hold-lines.ts';
import { settlePacks } from './settle-packs.ts';

/** A document that holds goods so that no other can take them. */
interface Holder {
  type: string;
  id: string;
  no: string;
}

/** Locks lines in stock for a document. Throws `stock.not_available` naming lines that are not free. */
export async function lockLines(
  tx: TenantTx,
  doc: Holder,
  lineIds: readonly string[],
  by: Pick<Doer, 'userId' | 'now'>,
): Promise<void> {
  const lines = await requireState(tx, lineIds, ['IN_STOCK']);
  if (lines.length === 0) return;
  await tx
    .update(tallyLines)
    .set({ stockStatus: 'LOCKED', lockedDocType: doc.type, lockedDocId: doc.id, lockedDocNo: doc.no })
    .where(sql`${tallyLines.id} = ANY (${sql.param(lines.map(({ id }) => id))}::bigint[])`);
  await settlePacks(
    tx,
    lines.map(({ packId }) => packId),
    by,
  );
}

/** Frees the lines a document has locked: all, or those given. */
export async function freeLines(
  tx: TenantTx,
  doc: Pick<Holder, 'type' | 'id'>,
  by: Pick<Doer, 'userId' | 'now'>,
  lineIds?: readonly string[],
): Promise<void> {
  const isOfDoc = and(eq(tallyLines.lockedDocId, doc.id), eq(tallyLines.lockedDocType, doc.type));
  const found = await tx
    .select({ id: tallyLines.id })
    .from(tallyLines)
    .where(and(isOfDoc, lineIds && inArray(tallyLines.id, [...lineIds])));
  const held = await holdLines(
    tx,
    found.map(({ id }) => id),
  );
  const lines = held.filter(({ lockedDocId }) => lockedDocId === doc.id);
  if (lines.length === 0) return;
  await tx
    .update(tallyLines)
    .set({ stockStatus: 'IN_STOCK', lockedDocType: '', lockedDocId: null, lockedDocNo: '' })
    .where(sql`${tallyLines.id} = ANY (${sql.param(lines.map(({ id }) => id))}::bigint[])`);
  await settlePacks(
    tx,
    lines.map(({ packId }) => packId),
    by,
  );
}
