import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { FedLog, processTaskApi } from '#shared/api/process-task';
import { timberNosOf } from '#shared/domain/processing/timber';
import { AppError } from '#shared/errors';
import { processTask } from '#shared/records/process-task';
import { recordAudits } from '../../audit/record-audit.ts';
import { insertJson } from '../../db/json-rows.ts';
import { madeBy } from '../../db/records.ts';
import { feedOrderLogs } from '../../db/schema/documents.ts';
import { logs } from '../../db/schema/logs.ts';
import { treeSpecies } from '../../db/schema/packs.ts';
import { processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatDay } from '../../http/time.ts';
import { holdReferred } from '../../records/record-checks.ts';
import type { Maker } from '../pack/service.ts';
import { isLiveTask } from './held-task.ts';
import { holdFedLogs, requireFreeTimber } from './task-rules.ts';

type Sent = z.output<typeof processTaskApi.divide.body>;

/** The logs in a data scope that an approved feed order brought into the workshop, by number, with their flitches. */
export async function findFedLogs(
  tx: TenantTx,
  feedOrderId: string,
  scope: SQL | undefined,
): Promise<FedLog[]> {
  const found = await tx
    .select({
      id: logs.id,
      logNo: logs.logNo,
      species: treeSpecies.fullName,
      checkDiameter: logs.checkDiameter,
      volume: logs.volume,
      bft: feedOrderLogs.bft,
    })
    .from(logs)
    .leftJoin(treeSpecies, eq(treeSpecies.id, logs.speciesId))
    .leftJoin(
      feedOrderLogs,
      and(eq(feedOrderLogs.recordId, logs.feedOrderId), eq(feedOrderLogs.logId, logs.id)),
    )
    .where(and(eq(logs.feedOrderId, feedOrderId), eq(logs.outStatus, 1), eq(logs.isDeleted, 0), scope))
    .orderBy(logs.logNo);
  const tasks = await tx
    .select({ timberNo: processTasks.timberNo, logId: processTasks.logId })
    .from(processTasks)
    .where(
      and(
        inArray(
          processTasks.logId,
          found.map(({ id }) => id),
        ),
        isLiveTask,
      ),
    )
    .orderBy(processTasks.timberNo);
  const ofLog = Map.groupBy(tasks, ({ logId }) => logId);
  return found.map(({ species, ...log }) => ({
    ...log,
    species: species ?? '',
    timberNos: (ofLog.get(log.id) ?? []).map(({ timberNo }) => timberNo),
  }));
}

/**
 * Makes a task of every flitch that the logs are sawn into. Throws `process_task.log_not_of_order`, `process_task.log_in_yard`,
 * `process_task.timber_taken` and `record.some_missing`, also for logs outside of `scope`; then no task is made.
 */
export async function divideLogs(
  tx: TenantTx,
  sent: Sent,
  by: Maker,
  scope: SQL | undefined,
): Promise<{ ids: string[]; timberNos: string[] }> {
  const partsOf = new Map(sent.logs.map(({ logId, parts }) => [logId, parts]));
  const held = await holdFedLogs(tx, [...partsOf.keys()], scope);
  if (held.length !== partsOf.size) throw new AppError('record.some_missing');
  const other = held.find(({ feedOrderId }) => feedOrderId !== sent.feedOrderId);
  if (other !== undefined) throw new AppError('process_task.log_not_of_order', { logNo: other.logNo });
  const { plannedDate = null, thicknessMm = null, productionProcessId = null, candidates } = sent;
  await holdReferred(tx, processTask.fields, [{ productionProcessId, candidates }]);
  const timber = held.flatMap((log) =>
    timberNosOf(log.logNo, partsOf.get(log.id) ?? 1).map((timberNo) => ({ timberNo, log })),
  );
  await requireFreeTimber(tx, timber);
  const rows = timber.map(({ timberNo, log }) => ({
    id: by.newId(),
    timberNo,
    logId: log.id,
    feedOrderId: log.feedOrderId,
    speciesId: log.speciesId,
    plannedDate: plannedDate ?? formatDay(by.now),
    thicknessMm,
    productionProcessId,
    candidates: candidates ?? [],
    ...madeBy(by),
  }));
  await insertJson(tx, processTasks, rows);
  await recordAudits(
    tx,
    by,
    rows.map(({ id, timberNo }) => ({
      action: 'processTask.divide',
      target: { type: 'processTask', id, name: timberNo },
    })),
  );
  return { ids: rows.map(({ id }) => id), timberNos: rows.map(({ timberNo }) => timberNo) };
}
