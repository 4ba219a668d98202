import { and, eq } from 'drizzle-orm';
import type { AnyDocument } from '#shared/documents/document';
import { AppError } from '#shared/errors';
import { RECORDS } from '#shared/records/index';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../db/tenancy.ts';
import type { Saver } from './record-rules.ts';
import { ownerOf } from './record-scope.ts';
import type { RecordTable } from './record-table.ts';
import type { Values } from './record-values.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';

/**
 * Throws `record.some_missing` if a record, such as the head of a document, newly names one outside the caller's data
 * scope. Those that it named before may be out of scope, and so may the partner that a document takes over from the
 * earlier document.
 */
export async function requireInScope(
  tx: TenantTx,
  {
    fields,
    trade: { from, partner } = {},
  }: Pick<AnyRecord, 'fields'> & { trade?: Partial<AnyDocument['trade']> },
  { before = {}, values }: { before: Readonly<Values> | undefined; values: Readonly<Values> },
  scopeIn: Required<Saver>['scopeIn'],
): Promise<void> {
  const isTakenOver = from !== undefined && (values[from.field] ?? '') !== '';
  for (const [field, { to }] of Object.entries(fields)) {
    const owner = to && ownerOfKind(to);
    if (to === undefined || owner === undefined) continue;
    const scope = scopeIn(owner);
    const id = values[field];
    if (typeof id !== 'string' || id === '' || id === before[field]) continue;
    if (field === partner && isTakenOver) continue;
    const { table } = REFERENCE_TABLES[to];
    const [seen] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), await scope(tx)));
    if (seen === undefined) throw new AppError('record.some_missing', { field });
  }
}

/** The owner columns of a kind that is held to the data scope; undefined for other kinds. */
export function ownerOfKind(to: keyof typeof REFERENCE_TABLES) {
  const of = Object.hasOwn(RECORDS, to) ? (RECORDS[to as keyof typeof RECORDS] as AnyRecord) : undefined;
  return of && ownerOf(of, REFERENCE_TABLES[to].table as RecordTable);
}
