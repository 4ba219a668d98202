import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnyDocument } from '#shared/documents/document';
import { AppError } from '#shared/errors';
import { RECORDS } from '#shared/records/index';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Saver } from '../../records/record-rules.ts';
import { ownerOf } from '../../records/record-scope.ts';
import type { RecordTable } from '../../records/record-table.ts';
import type { Values } from '../../records/record-values.ts';
import { REFERENCE_TABLES } from '../../records/reference-tables.ts';

/**
 * Throws `record.some_missing` if the head newly names a partner or an earlier document outside the caller's data
 * scope. Records that it named before may be out of scope, and so may the partner that it takes over from the earlier
 * document.
 */
export async function requireInScope(
  tx: TenantTx,
  {
    fields,
    trade: { from, partner } = {},
  }: Pick<AnyDocument, 'fields'> & { trade?: Partial<AnyDocument['trade']> },
  { before = {}, values }: { before: Readonly<Values> | undefined; values: Readonly<Values> },
  scopeIn: Required<Saver>['scopeIn'],
): Promise<void> {
  const isTakenOver = from !== undefined && (values[from.field] ?? '') !== '';
  for (const [field, { to }] of Object.entries(fields)) {
    const id = values[field];
    if (to === undefined || typeof id !== 'string' || id === '' || id === before[field]) continue;
    if (field === partner && isTakenOver) continue;
    const owner = ownerOfKind(to);
    if (owner === undefined) continue;
    const { table } = REFERENCE_TABLES[to];
    const [seen] = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(eq(table.id, id), await scopeIn(owner)(tx)));
    if (seen === undefined) throw new AppError('record.some_missing', { field });
  }
}

/** The owner columns of a kind that is held to the data scope. */
function ownerOfKind(to: keyof typeof REFERENCE_TABLES) {
  const of = Object.hasOwn(RECORDS, to) ? (RECORDS[to as keyof typeof RECORDS] as AnyRecord) : undefined;
  return of && ownerOf(of, REFERENCE_TABLES[to].table as RecordTable);
}
