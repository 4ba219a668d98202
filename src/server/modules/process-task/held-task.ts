import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { sum } from '#shared/domain/decimal';
import { OPERATIONS, type TaskAct, whyNotTask } from '#shared/domain/processing/operations';
import { AppError } from '#shared/errors';
import { processTask, taskStateOf } from '#shared/records/process-task';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import { processPacks, processTasks } from '../../db/schema/process-tasks.ts';
import { stockMovements } from '../../db/schema/stock.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { refuseStale } from '../../records/other-change.ts';

export type StoredTask = typeof processTasks.$inferSelect;

/** Of tasks whose timber is theirs: neither voided nor removed. */
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

/** The live tasks of logs, locked. */
export const holdLiveTasksOf = (tx: TenantTx, logIds: readonly string[]): Promise<StoredTask[]> =>
  holdTasks(tx, and(inArray(processTasks.logId, [...logIds]), isLiveTask));

/** One task for an act based on a version of it. Throws `record.not_found`, `record.changed` and why the act is not allowed. */
export async function holdTask(
  tx: TenantTx,
  { id, version }: { id: string; version?: number | undefined },
  act: TaskAct,
): Promise<StoredTask> {
  const [held] = await holdTasks(tx, eq(processTasks.id, id));
  if (held === undefined) throw new AppError('record.not_found');
  const task = await withoutVoided(tx, held);
  await refuseStale(tx, processTask, task, version);
  requireTask(act, task);
  return task;
}

/**
 * The task without the packages that were voided before they came into stock: what was entered by mistake was not produced. One that
 * was merged into another is void too, but has no line left.
 */
export async function withoutVoided(tx: TenantTx, task: StoredTask): Promise<StoredTask> {
  if (task.packCount === 0) return task;
  const { rows } = await tx.execute(sql`
    DELETE FROM ${processPacks} AS own USING ${packs} AS pack
    WHERE own.task_id = ${task.id}::bigint AND pack.id = own.pack_id AND pack.stock_status = 'VOID'
      AND EXISTS (SELECT 1 FROM ${tallyLines} WHERE ${tallyLines.packId} = pack.id AND ${tallyLines.isDeleted} = 0)
      AND NOT EXISTS (SELECT 1 FROM ${stockMovements} WHERE ${stockMovements.packId} = pack.id)
    RETURNING own.id`);
  if (rows.length === 0) return task;
  const left = await tx.select().from(processPacks).where(eq(processPacks.taskId, task.id));
  const produced = {
    packCount: left.length,
    producedArea: sum(left.map(({ area }) => area)).toNumber(),
    producedVolume: sum(left.map(({ volume }) => volume)).toNumber(),
  };
  await tx.update(processTasks).set(produced).where(eq(processTasks.id, task.id));
  return { ...task, ...produced };
}

/** Throws the reason for which the task does not allow an act. */
export function requireTask(act: TaskAct, task: StoredTask): void {
  const code = whyNotTask(act, taskStateOf(task));
  if (code !== null)
    throw new AppError(code, { timberNo: task.timberNo, operation: OPERATIONS[task.operation].words });
}
