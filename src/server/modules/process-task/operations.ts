import { and, desc, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { processTaskApi } from '#shared/api/process-task';
import {
  afterFinish,
  afterStart,
  mayClaim,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
} from '#shared/domain/processing/operations';
import { AppError } from '#shared/errors';
import { processTask, taskStateOf } from '#shared/records/process-task';
import { nameFieldOf } from '#shared/records/reference-field';
import { recordAudit } from '../../audit/record-audit.ts';
import { processOperations, processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { missingField } from '../../http/invalid-input.ts';
import { formatTime, parseTime } from '../../http/time.ts';
import { holdReferred } from '../../records/record-checks.ts';
import { findNames } from '../../records/record-names.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { REFERENCE_TABLES } from '../../records/reference-tables.ts';
import type { Maker } from '../pack/service.ts';
import { holdTask, isLiveTask, type StoredTask } from './held-task.ts';

type Worker = Maker & { permissions: Principal['permissions'] };

/**
 * W6.5: starts a task's current operation. Throws the reason against it: the state of the task, its candidates, the
 * machine, or a time out of order.
 */
export async function startOperation(
  tx: TenantTx,
  sent: z.output<typeof processTaskApi.start.body>,
  by: Worker,
  store: RecordStore,
): Promise<void> {
  const task = await holdTask(tx, sent, 'start');
  requireAt(task, sent.operation);
  requireClaim(task, by);
  const participants = sent.participants?.length ? sent.participants : [by.userId];
  await holdReferred(tx, processTask.fields, [{ participants }]);
  const startTime = momentOf(sent.time, by.now);
  await requireAfterPrevious(tx, task, startTime);
  const machine = await takeMachine(tx, task, sent.machineId, startTime);
  await tx.insert(processOperations).values({
    id: by.newId(),
    taskId: task.id,
    operation: task.operation,
    machineId: machine?.id ?? null,
    participants,
    startTime,
  });
  const people = new Set([...idsIn(task.participants), ...participants]);
  await store.set(
    tx,
    [task.id],
    {
      ...afterStart(),
      participants: [...people],
      ...(machine && { [machine.field]: machine.id }),
      ...(task.startTime === null && { startTime }),
    },
    by,
  );
  await recordAudit(tx, by, {
    action: 'processTask.start',
    target: { type: 'processTask', id: task.id, name: task.timberNo },
    details: { operation: task.operation, ...(machine && { machine: machine.name }) },
  });
}

/** W6.5: finishes the operation that runs; the last one completes the task (W6.8). Throws as `startOperation`. */
export async function finishOperation(
  tx: TenantTx,
  sent: z.output<typeof processTaskApi.finish.body>,
  by: Worker,
  store: RecordStore,
): Promise<void> {
  const task = await holdTask(tx, sent, 'finish');
  requireAt(task, sent.operation);
  requireClaim(task, by);
  const finishTime = momentOf(sent.time, by.now);
  const [running] = await tx
    .select()
    .from(processOperations)
    .where(and(eq(processOperations.taskId, task.id), isNull(processOperations.finishTime)));
  if (running === undefined) throw new Error(`task ${task.id} runs without an operation`);
  if (finishTime < running.startTime)
    throw new AppError('process_task.finish_before_start', {
      start: formatTime(running.startTime),
      field: 'time',
    });
  await requireAlone(tx, task, running, finishTime);
  await tx.update(processOperations).set({ finishTime }).where(eq(processOperations.id, running.id));
  const after = afterFinish(taskStateOf(task));
  await store.set(tx, [task.id], { ...after, ...(after.taskStatus === 2 && { finishTime }) }, by);
  await recordAudit(tx, by, {
    action: 'processTask.finish',
    target: { type: 'processTask', id: task.id, name: task.timberNo },
    details: { operation: task.operation },
  });
}

const idsIn = (ids: string | readonly string[]): string[] =>
  String(ids)
    .split(',')
    .filter((id) => id !== '');

/** Throws `process_task.out_of_order` where the page showed another operation than the task is at. */
function requireAt({ timberNo, operation }: StoredTask, sent: Operation): void {
  if (sent !== operation)
    throw new AppError('process_task.out_of_order', { timberNo, operation: OPERATIONS[operation].words });
}

/** A user who may change tasks may start them without being a candidate. */
function requireClaim({ timberNo, candidates }: StoredTask, { userId, permissions }: Worker): void {
  if (permissions.has('processTask_edit') || mayClaim(idsIn(candidates), userId)) return;
  throw new AppError('process_task.not_candidate', { timberNo });
}

/**
 * In whole seconds, as times are shown and typed: the next operation may begin at the time that is shown as the end of
 * this one.
 */
function momentOf(sent: string | undefined, now: Date): Date {
  if (sent === undefined || sent === '') return new Date(now.getTime() - (now.getTime() % 1000));
  const time = parseTime(sent, 'time');
  if (time > now) throw new AppError('process_task.in_future', { field: 'time' });
  return time;
}

async function requireAfterPrevious(tx: TenantTx, task: StoredTask, startTime: Date): Promise<void> {
  if (task.operation === OPERATION_NAMES[0]) return;
  const [previous] = await tx
    .select({ finishTime: processOperations.finishTime })
    .from(processOperations)
    .where(eq(processOperations.taskId, task.id))
    .orderBy(desc(processOperations.startTime), desc(processOperations.id))
    .limit(1);
  const finishTime = previous?.finishTime ?? null;
  if (finishTime !== null && startTime < finishTime)
    throw new AppError('process_task.start_before_previous', {
      finish: formatTime(finishTime),
      field: 'time',
    });
}

/** Throws `process_task.machine_busy` where, by the times that were entered, another task came onto the machine meanwhile. */
async function requireAlone(
  tx: TenantTx,
  task: StoredTask,
  { machineId, startTime }: typeof processOperations.$inferSelect,
  finishTime: Date,
): Promise<void> {
  const { machine, isExclusive } = OPERATIONS[task.operation];
  if (machine === undefined || isExclusive === undefined || machineId === null) return;
  const called = (await findNames(tx, processTask.fields, [task]))(task)[nameFieldOf(machine.field)] ?? '';
  const { startTime: opened, finishTime: closed } = processOperations;
  await requireIdle(tx, { ...task, machineId }, called, [
    and(lt(opened, finishTime), or(isNull(closed), gt(closed, startTime))),
  ]);
}

/** Throws `process_task.machine_busy` for another task that one of the conditions finds on the machine. */
async function requireIdle(
  tx: TenantTx,
  { id, operation, machineId }: Pick<StoredTask, 'id' | 'operation'> & { machineId: string },
  machine: string,
  isBusy: readonly (SQL | undefined)[],
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
        or(...isBusy),
      ),
    )
    .limit(1);
  if (busy !== undefined)
    throw new AppError('process_task.machine_busy', { machine, ...busy, field: 'machineId' });
}

/**
 * Locks the machine of the operation, so that no other task uses it meanwhile; undefined for an operation without a
 * machine. A machine for a single flitch is refused while it works on another one, or did so at the entered start time.
 * Throws `input.invalid` without a machine, `record.some_missing`, `process_task.machine_out_of_use` and
 * `process_task.machine_busy`.
 */
async function takeMachine(tx: TenantTx, task: StoredTask, machineId: string | undefined, startTime: Date) {
  const { machine, isExclusive } = OPERATIONS[task.operation];
  if (machine === undefined) return undefined;
  if (machineId === undefined) throw missingField('machineId');
  const { table, name } = REFERENCE_TABLES[machine.area];
  const [found] = await tx
    .select({ name, status: sql<number>`status`, isDeleted: table.isDeleted })
    .from(table as PgTable)
    .where(eq(table.id, machineId))
    .for('no key update');
  if (found === undefined || found.isDeleted === 1) throw new AppError('record.some_missing');
  const called = String(found.name);
  if (Number(found.status) !== 1)
    throw new AppError('process_task.machine_out_of_use', { machine: called, field: 'machineId' });
  const { startTime: opened, finishTime: closed } = processOperations;
  if (isExclusive)
    await requireIdle(tx, { ...task, machineId }, called, [
      isNull(closed),
      and(lte(opened, startTime), gt(closed, startTime)),
    ]);
  return { id: machineId, name: called, field: machine.field };
}
