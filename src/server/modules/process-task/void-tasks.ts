import { and, inArray, isNull, sql } from 'drizzle-orm';
import { changedBy, type Doer } from '../../db/records.ts';
import { processOperations, processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** W6.8: voids tasks that are held: the timber is free again, and so is the machine of an operation that runs. */
export async function voidTasks(
  tx: TenantTx,
  ids: readonly string[],
  { reason, ...by }: Doer & { reason: string },
): Promise<void> {
  await tx
    .update(processOperations)
    .set({ finishTime: sql`greatest(${processOperations.startTime}, ${by.now.toISOString()}::timestamptz)` })
    .where(and(inArray(processOperations.taskId, [...ids]), isNull(processOperations.finishTime)));
  await tx
    .update(processTasks)
    .set({
      taskStatus: 9,
      isRunning: 0,
      voidReason: reason,
      version: sql`${processTasks.version} + 1`,
      ...changedBy(by),
    })
    .where(inArray(processTasks.id, [...ids]));
}
