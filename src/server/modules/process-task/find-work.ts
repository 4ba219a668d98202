import { and, asc, eq, sql } from 'drizzle-orm';
import type { DoneOperation, TaskWork } from '#shared/api/process-task';
import { OPERATIONS } from '#shared/domain/processing/operations';
import { AppError } from '#shared/errors';
import { processTask } from '#shared/records/process-task';
import { nameFieldOf } from '#shared/records/reference-field';
import { productionProcesses, sliceMachines } from '../../db/schema/factory.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import {
  processLines,
  processOperations,
  processPacks,
  processTasks,
} from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { findNames } from '../../records/record-names.ts';
import type { StoredTask } from './held-task.ts';
import { findTimber } from './store-packs.ts';

/** The operations of a task so far, its packages, and suggestions for the next operation. Throws `record.not_found`. */
export async function findWork(tx: TenantTx, id: string): Promise<TaskWork> {
  const [task] = await tx
    .select()
    .from(processTasks)
    .where(and(eq(processTasks.id, id), eq(processTasks.isDeleted, 0)));
  if (task === undefined) throw new AppError('record.not_found');
  const { logNo, checkDiameter, treeCode } = await findTimber(tx, id);
  return {
    operations: await findOperations(tx, task),
    packs: await findPacks(tx, id),
    logNo,
    checkDiameter,
    treeCode,
    nextBundleNo: await nextBundleNo(tx, task),
    craft: await craftOf(tx, task),
    process: await findProcess(tx, task),
  };
}

async function findOperations(tx: TenantTx, task: StoredTask): Promise<DoneOperation[]> {
  const rows = await tx
    .select()
    .from(processOperations)
    .where(eq(processOperations.taskId, task.id))
    .orderBy(asc(processOperations.startTime), asc(processOperations.id));
  const { participants } = processTask.fields;
  const people = await findNames(tx, { participants }, rows);
  const machines = (await findNames(tx, processTask.fields, [task]))(task);
  return rows.map((row) => {
    const { field } = OPERATIONS[row.operation].machine ?? {};
    return {
      operation: row.operation,
      machineId: row.machineId ?? '',
      machineName: field === undefined ? '' : (machines[nameFieldOf(field)] ?? ''),
      participantName: people(row)[nameFieldOf('participants')] ?? '',
      startTime: formatTime(row.startTime),
      finishTime: formatTime(row.finishTime),
    };
  });
}

function findPacks(tx: TenantTx, taskId: string) {
  return tx
    .select({
      packId: processPacks.packId,
      packNo: packs.packNo,
      stockStatus: packs.stockStatus,
      bundles: processPacks.bundles,
      pieces: processPacks.pieces,
      area: processPacks.area,
    })
    .from(processPacks)
    .innerJoin(packs, eq(packs.id, processPacks.packId))
    .where(eq(processPacks.taskId, taskId))
    .orderBy(processPacks.packId);
}

/** Bundles are numbered within the log, across all its flitches. */
async function nextBundleNo(tx: TenantTx, { id, logId }: StoredTask): Promise<number> {
  const [row] = await tx
    .select({ last: sql<string | null>`max(${tallyLines.bundleNo}::integer)` })
    .from(tallyLines)
    .innerJoin(processLines, eq(processLines.lineId, tallyLines.id))
    .innerJoin(processTasks, eq(processTasks.id, processLines.taskId))
    .where(
      and(
        logId === null ? eq(processTasks.id, id) : eq(processTasks.logId, logId),
        eq(tallyLines.isDeleted, 0),
      ),
    );
  return Number(row?.last ?? 0) + 1;
}

/** The cut that the slicer makes, as a word of the dictionary. */
async function craftOf(tx: TenantTx, { sliceMachineId }: StoredTask): Promise<string> {
  if (sliceMachineId === null) return '';
  const [row] = await tx
    .select({ craft: sliceMachines.craft })
    .from(sliceMachines)
    .where(eq(sliceMachines.id, sliceMachineId));
  return row?.craft ?? '';
}

async function findProcess(tx: TenantTx, { productionProcessId }: StoredTask): Promise<TaskWork['process']> {
  if (productionProcessId === null) return null;
  const [row] = await tx
    .select()
    .from(productionProcesses)
    .where(eq(productionProcesses.id, productionProcessId));
  if (row === undefined) return null;
  const { name, minCookHours, maxCookHours, minTemperatureC, maxTemperatureC } = row;
  return {
    name,
    hours: { least: minCookHours, most: maxCookHours },
    temperatureC: { least: minTemperatureC, most: maxTemperatureC },
  };
}
