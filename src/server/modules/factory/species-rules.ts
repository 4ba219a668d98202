import { and, count, eq, inArray } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { packs } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { RecordRules } from '../../records/record-store.ts';

/** A species whose code packages bear is neither given another code nor removed: `species.in_use`. */
export const SPECIES_RULES: RecordRules = {
  async change(tx, row, { treeCode = row.treeCode }) {
    if (treeCode !== row.treeCode) await requireUnused(tx, [row]);
  },
  remove: requireUnused,
};

async function requireUnused(tx: TenantTx, rows: readonly RecordRow[]): Promise<void> {
  const names = new Map(rows.map((row) => [String(row.treeCode), row.fullName]));
  const [bearing] = await tx
    .select({ treeCode: packs.treeCode, packs: count() })
    .from(packs)
    .where(and(inArray(packs.treeCode, [...names.keys()]), eq(packs.isDeleted, 0)))
    .groupBy(packs.treeCode)
    .limit(1);
  if (bearing === undefined) return;
  throw new AppError('species.in_use', { name: names.get(bearing.treeCode), packs: bearing.packs });
}
