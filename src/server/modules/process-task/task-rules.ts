import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { isTimberOf, timberInTheWay } from '#shared/domain/processing/timber';
import { AppError } from '#shared/errors';
import { logs } from '../../db/schema/logs.ts';
import { processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { RecordRules } from '../../records/record-rules.ts';
import { requireLogNo } from '../log/service.ts';
import { holdTasks, isLiveTask, requireTask, type StoredTask } from './held-task.ts';

export type FedLog = typeof logs.$inferSelect;

/**
 * A task has one timber that was fed into the workshop and has no other task; a complete or voided task is not changed
 * or removed.
 */
export const TASK_RULES: Pick<RecordRules, 'around' | 'remove'> = {
  async around(tx, { ids, isNew, values }, _by, write) {
    if (values === null) return write();
    if (isNew) {
      const log = await requireTimber(tx, String(values.timberNo), (values.logId ?? null) as string | null);
      return write(
        log === null ? {} : { feedOrderId: log.feedOrderId, speciesId: values.speciesId ?? log.speciesId },
      );
    }
    const [before] = await holdTasks(tx, inArray(processTasks.id, [...ids]));
    await write();
    // After the write, so that a user with an old version learns who changed the task, and what.
    if (before === undefined) return;
    requireTask('edit', before);
    const { timberNo = before.timberNo } = values;
    if (timberNo === before.timberNo) return;
    requireTask('remove', before);
    await requireTimber(tx, String(timberNo), before.logId, before.id);
  },
  async remove(_tx, rows) {
    for (const row of rows) requireTask('remove', row as unknown as StoredTask);
  },
};

/**
 * The log of a timber, null without one. Throws as `holdFedLogs`, `requireLogNo` and `requireFreeTimber`,
 * `process_task.not_of_log` and `record.some_missing`.
 */
async function requireTimber(
  tx: TenantTx,
  timberNo: string,
  logId: string | null,
  ownId?: string,
): Promise<FedLog | null> {
  const [log = null] = logId === null ? [] : await holdFedLogs(tx, [logId]);
  if (logId !== null && log === null) throw new AppError('record.some_missing');
  if (log !== null && !isTimberOf(timberNo, log.logNo))
    throw new AppError('process_task.not_of_log', { timberNo, logNo: log.logNo, field: 'timberNo' });
  // Without a log it is the number on its bundles.
  if (log === null) await requireLogNo(tx, timberNo, 'timberNo');
  await requireFreeTimber(tx, [{ timberNo, log }], ownId);
  return log;
}

/**
 * Logs of `scope` in the workshop, locked so that their feed order is not reversed meanwhile. Throws
 * `process_task.log_in_yard`.
 */
export async function holdFedLogs(tx: TenantTx, ids: readonly string[], scope?: SQL): Promise<FedLog[]> {
  const found = await tx
    .select()
    .from(logs)
    .where(and(inArray(logs.id, [...ids]), eq(logs.isDeleted, 0), scope))
    .orderBy(logs.id)
    .for('no key update');
  for (const { logNo, outStatus } of found)
    if (outStatus !== 1) throw new AppError('process_task.log_in_yard', { logNo });
  return found;
}

/**
 * Throws `process_task.timber_taken` for the first timber that a task has already, which is not voided; `ownId` does
 * not count.
 */
export async function requireFreeTimber(
  tx: TenantTx,
  timber: readonly { timberNo: string; log: FedLog | null }[],
  ownId?: string,
): Promise<void> {
  const logIds = timber.flatMap(({ log }) => log?.id ?? []);
  const numbers = timber.map(({ timberNo }) => timberNo);
  const live = await tx
    .select({ timberNo: processTasks.timberNo, logId: processTasks.logId })
    .from(processTasks)
    .where(
      and(
        isLiveTask,
        ownId === undefined ? undefined : ne(processTasks.id, ownId),
        or(inArray(processTasks.timberNo, numbers), inArray(processTasks.logId, logIds)),
      ),
    );
  const taken = new Set(live.map((one) => one.timberNo));
  const ofLog = Map.groupBy(live, ({ logId }) => logId);
  for (const { timberNo, log } of timber) {
    if (taken.has(timberNo)) throw timberTaken(timberNo);
    if (log === null) continue;
    const beside = (ofLog.get(log.id) ?? []).map((one) => one.timberNo);
    const inTheWay = timberInTheWay(timberNo, log.logNo, beside);
    if (inTheWay !== undefined) throw timberTaken(inTheWay);
  }
}

const timberTaken = (timberNo: string) =>
  new AppError('process_task.timber_taken', { timberNo, field: 'timberNo' });
