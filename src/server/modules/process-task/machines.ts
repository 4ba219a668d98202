import { and, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { OPERATIONS } from '#shared/domain/processing/operations';
import { AppError } from '#shared/errors';
import { processTask } from '#shared/records/process-task';
import { nameFieldOf } from '#shared/records/reference-field';
import { processOperations, processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { missingField } from '../../http/invalid-input.ts';
import { findNames } from '../../records/record-names.ts';
import { REFERENCE_TABLES } from '../../records/reference-tables.ts';
import { isLiveTask, type StoredTask } from './held-task.ts';

type StoredOperation = typeof processOperations.$inferSelect;

const { startTime: opened, finishTime: closed } = processOperations;

/** Operations that were on a machine at some time between these two. */
const isBetween = (startTime: Date, finishTime: Date) =>
  and(lt(opened, finishTime), or(isNull(closed), gt(closed, startTime)));

/**
 * Locks the machine of the operation, so that no other task uses it meanwhile; undefined for an operation without a
 * machine. A machine for a single flitch is refused while it works on another one, or did so at the entered times.
 * Throws `input.invalid` without a machine, `record.some_missing`, `process_task.machine_out_of_use` and
 * `process_task.machine_busy`.
 */
export async function takeMachine(
  tx: TenantTx,
  task: StoredTask,
  machineId: string | undefined,
  { startTime, finishTime }: Pick<StoredOperation, 'startTime' | 'finishTime'>,
) {
  const { machine, isExclusive } = OPERATIONS[task.operation];
  if (machine === undefined) return undefined;
  if (machineId === undefined) throw missingField('machineId');
  const found = await holdMachine(tx, machine.area, machineId);
  if (found === undefined || found.isDeleted === 1) throw new AppError('record.some_missing');
  const called = String(found.name);
  if (Number(found.status) !== 1)
    throw new AppError('process_task.machine_out_of_use', { machine: called, field: 'machineId' });
  if (isExclusive)
    await requireIdle(
      tx,
      { ...task, machineId },
      called,
      finishTime === null
        ? or(isNull(closed), and(lte(opened, startTime), gt(closed, startTime)))
        : isBetween(startTime, finishTime),
    );
  return { id: machineId, name: called, field: machine.field };
}

/** Throws `process_task.machine_busy` where, by the times that were entered, another task came onto the machine meanwhile. */
export async function requireAlone(
  tx: TenantTx,
  task: StoredTask,
  { machineId, startTime }: StoredOperation,
  finishTime: Date,
): Promise<void> {
  const { isExclusive } = OPERATIONS[task.operation];
  if (isExclusive === undefined || machineId === null) return;
  await requireIdle(tx, { ...task, machineId }, await calledIn(tx, task), isBetween(startTime, finishTime));
}

/** Locks the machine of an operation that is to run again. Throws `process_task.machine_busy` while it works on another task. */
export async function takeMachineAgain(
  tx: TenantTx,
  task: StoredTask,
  { operation, machineId }: StoredOperation,
): Promise<void> {
  const { machine, isExclusive } = OPERATIONS[operation];
  if (machine === undefined || isExclusive === undefined || machineId === null) return;
  await holdMachine(tx, machine.area, machineId);
  const done = { ...task, operation };
  await requireIdle(tx, { ...done, machineId }, await calledIn(tx, done), isNull(closed));
}

async function holdMachine(tx: TenantTx, area: keyof typeof REFERENCE_TABLES, machineId: string) {
  const { table, name } = REFERENCE_TABLES[area];
  const [found] = await tx
    .select({ name, status: sql<number>`status`, isDeleted: table.isDeleted })
    .from(table)
    .where(eq(table.id, machineId))
    .for('no key update');
  return found;
}

/** The name of the machine that a task's operation is done on. */
async function calledIn(tx: TenantTx, task: StoredTask): Promise<string> {
  const { machine } = OPERATIONS[task.operation];
  const names = (await findNames(tx, processTask.fields, [task]))(task);
  return machine === undefined ? '' : (names[nameFieldOf(machine.field)] ?? '');
}

/** Throws `process_task.machine_busy` for another task on the machine whose operation fulfils the condition. */
async function requireIdle(
  tx: TenantTx,
  { id, operation, machineId }: Pick<StoredTask, 'id' | 'operation'> & { machineId: string },
  machine: string,
  isBusy: SQL | undefined,
): Promise<void> {
  const [busy] = await tx
    .select({ timberNo: processTasks.timberNo, taskId: processTasks.id })
    .from(processOperations)
    .innerJoin(processTasks, eq(processTasks.id, processOperations.taskId))
    .where(
      and(
        eq(processOperations.operation, operation),
        eq(processOperations.machineId, machineId),
        ne(processOperations.taskId, id),
        // Voiding a task frees the machine's time too.
        isLiveTask,
        isBusy,
      ),
    )
    .limit(1);
  if (busy !== undefined)
    throw new AppError('process_task.machine_busy', { machine, ...busy, field: 'machineId' });
}
