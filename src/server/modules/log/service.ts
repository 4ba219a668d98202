import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { LabelRow } from '#shared/desk/contract/labels';
import { type LabelledLog, logRow } from '#shared/label/rows/log-row';
import type { Printing } from '#shared/label/rows/printing';
import { inOrderOf } from '../../db/records.ts';
import { logs } from '../../db/schema/logs.ts';
import { treeSpecies } from '../../db/schema/packs.ts';
import { suppliers } from '../../db/schema/partners.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export { requireLogNo } from './log-number.ts';

/** Owner of a log for data scopes. */
export const LOG_OWNER = { user: logs.createUser, dept: logs.createDept };

/** The labels of logs, in the order of `ids`. Throws `record.not_found` for one outside `scope`. */
export async function findLogLabels(
  tx: TenantTx,
  ids: readonly string[],
  scope: SQL | undefined,
  printing: Printing,
): Promise<{ name: string; row: LabelRow }[]> {
  const rows = await tx
    .select({ log: logs, species: treeSpecies, supplierName: suppliers.name })
    .from(logs)
    .leftJoin(treeSpecies, eq(treeSpecies.id, logs.speciesId))
    .leftJoin(suppliers, eq(suppliers.id, logs.supplierId))
    .where(and(inArray(logs.id, [...ids]), eq(logs.isDeleted, 0), scope));
  const found = new Map(rows.map((row) => [row.log.id, row]));
  return inOrderOf(ids, found).map(({ log, ...of }) => labelOfLog(log, of, printing));
}

/** The label of a log, or of a flitch with the data of its log; `of`: its species and supplier, null if it has none. */
export function labelOfLog(
  log: Omit<LabelledLog, 'speciesName' | 'supplierName' | 'inDate'> & { inDate: string | null },
  of: { species: typeof treeSpecies.$inferSelect | null; supplierName: string | null },
  printing: Printing,
): { name: string; row: LabelRow } {
  const named = {
    ...log,
    speciesName: of.species?.fullName ?? '',
    supplierName: of.supplierName ?? '',
    inDate: log.inDate ?? '',
  };
  return { name: log.logNo, row: logRow(named, printing, of.species?.treeCode ?? '') };
}
