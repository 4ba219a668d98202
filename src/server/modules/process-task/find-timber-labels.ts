import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { Printing } from '#shared/label/rows/printing';
import { inOrderOf } from '../../db/records.ts';
import { logs } from '../../db/schema/logs.ts';
import { treeSpecies } from '../../db/schema/packs.ts';
import { suppliers } from '../../db/schema/partners.ts';
import { processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { labelOfLog } from '../log/service.ts';

/** The log data on the label of a flitch without a log. */
const NO_LOG = {
  oldLogNo: '',
  checkDiameter: null,
  checkLength: null,
  volume: null,
  bft: null,
  cabinetNo: '',
  inDate: null,
  remark: '',
};

/**
 * The labels of flitches in the order of `ids`, the tasks that they are in: the data of their logs with their own numbers. Throws
 * `record.not_found`, also for one whose log is outside `scope`.
 */
export async function findTimberLabels(
  tx: TenantTx,
  ids: readonly string[],
  scope: SQL | undefined,
  printing: Printing,
): Promise<{ name: string; row: LabelRow }[]> {
  const rows = await tx
    .select({ task: processTasks, log: logs, species: treeSpecies, supplierName: suppliers.name })
    .from(processTasks)
    .leftJoin(logs, eq(logs.id, processTasks.logId))
    .leftJoin(treeSpecies, eq(treeSpecies.id, processTasks.speciesId))
    .leftJoin(suppliers, eq(suppliers.id, logs.supplierId))
    .where(
      and(
        inArray(processTasks.id, [...ids]),
        eq(processTasks.isDeleted, 0),
        scope && or(isNull(logs.id), scope),
      ),
    );
  const found = new Map(rows.map((row) => [row.task.id, row]));
  return inOrderOf(ids, found).map(({ task, log, ...of }) =>
    labelOfLog({ ...(log ?? NO_LOG), logNo: task.timberNo }, of, printing),
  );
}
