import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { OPERATIONS, type TaskAct, whyNotTask } from '#shared/domain/processing/operations';
import { AppError } from '#shared/errors';
import { processTask, taskStateOf } from '#shared/records/process-task';
import { processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { refuseStale } from '../../records/other-change.ts';

export type StoredTask = typeof processTasks.$inferSelect;

/** Selects tasks that occupy their timber: those neither voided nor removed. */
export const isLiveTask = and(eq(processTasks.isDeleted, 0), ne(processTasks.taskStatus, 9));

/** The tasks that fulfil a condition, locked against change, in a fixed order. */
export function holdTasks(tx: TenantTx, which: SQL | undefined): Promise<StoredTask[]> {
  return tx
    .select()
    .from(processTasks)
    .where(and(which, eq(processTasks.isDeleted, 0)))
    .orderBy(asc(processTasks.id))
    .for('update');
}

/** Locks the live tasks of logs. */
export const holdLiveTasksOf = (tx: TenantTx, logIds: readonly string[]): Promise<StoredTask[]> =>
  holdTasks(tx, and(inArray(processTasks.logId, [...logIds]), isLiveTask));

/**
 * Locks one task for an act based on a version of it. Throws `record.not_found`, `record.changed` and the reason why
 * the act is not allowed.
 */
export async function holdTask(
  tx: TenantTx,
  { id, version }: { id: string; version?: number | undefined },
  act: TaskAct,
): Promise<StoredTask> {
  const [task] = await holdTasks(tx, eq(processTasks.id, id));
  if (task === undefined) throw new AppError('record.not_found');
  await refuseStale(tx, processTask, task, version);
  requireTask(act, task);
  return task;
}

/** Throws the reason for which the task does not allow an act. */
export function requireTask(act: TaskAct, task: StoredTask): void {
  const code = whyNotTask(act, taskStateOf(task));
  if (code !== null)
    throw new AppError(code, { timberNo: task.timberNo, operation: OPERATIONS[task.operation].words });
}
