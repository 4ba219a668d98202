import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantTx } from './tenancy.ts';

/** A table of records that desks deliver under a key of their own, each key stored once. */
type KeyedTable = PgTable & { id: PgColumn; recordKey: PgColumn };

/** The id of the record that was stored under a desk's key. */
export async function findIdByKey(
  tx: TenantTx,
  table: KeyedTable,
  recordKey: string,
): Promise<string | undefined> {
  const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.recordKey, recordKey));
  return row?.id as string | undefined;
}
