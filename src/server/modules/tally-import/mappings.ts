import { eq, sql } from 'drizzle-orm';
import { NO_MAPPING, type TallyMapping } from '#shared/tally-import/mapping';
import { type Doer, holdRecords } from '../../db/records.ts';
import { suppliers } from '../../db/schema/partners.ts';
import { tallyMappings } from '../../db/schema/tally-imports.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { refuseStale } from '../../records/other-change.ts';

/** A change of a mapping is an entry of its supplier in the audit trail. */
const OF_SUPPLIER = { area: 'supplier', name: 'name', fields: {} } as const;

/** The mapping for files of a supplier; version 0 if nothing is stored. */
export async function findMapping(
  tx: TenantTx,
  supplierId: string,
): Promise<{ mapping: TallyMapping; version: number }> {
  const [row] = await tx.select().from(tallyMappings).where(eq(tallyMappings.supplierId, supplierId));
  return row === undefined
    ? { mapping: NO_MAPPING, version: 0 }
    : { mapping: row.mapping, version: row.version };
}

/**
 * Stores the mapping for files of a supplier; returns the version. Throws `record.some_missing` if there is no such
 * supplier, and `record.changed` if it was changed since `version`.
 */
export async function saveMapping(
  tx: TenantTx,
  {
    supplierId,
    mapping,
    version,
  }: { supplierId: string; mapping: TallyMapping; version?: number | undefined },
  { userId, now }: Pick<Doer, 'userId' | 'now'>,
): Promise<number> {
  await holdRecords(tx, suppliers, [supplierId], 'change');
  const [supplier] = await tx
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId));
  const stored = await findMapping(tx, supplierId);
  const changed = { id: supplierId, name: supplier?.name ?? '', version: stored.version };
  await refuseStale(tx, OF_SUPPLIER, changed, version);
  const values = { mapping, updateUser: userId, updateTime: now };
  const [saved] = await tx
    .insert(tallyMappings)
    .values({ supplierId, ...values })
    .onConflictDoUpdate({
      target: [tallyMappings.tenantId, tallyMappings.supplierId],
      set: { ...values, version: sql`${tallyMappings.version} + 1` },
    })
    .returning({ version: tallyMappings.version });
  return saved?.version ?? 1;
}
