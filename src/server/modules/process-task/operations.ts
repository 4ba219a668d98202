import { and, desc, eq, isNull } from 'drizzle-orm';
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
import { recordAudit, recordAudits } from '../../audit/record-audit.ts';
import { processOperations } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { formatTime, parseTime } from '../../http/time.ts';
import { holdReferred } from '../../records/record-checks.ts';
import type { RecordStore } from '../../records/record-store.ts';
import type { Maker } from '../pack/service.ts';
import { holdTask, requireTask, type StoredTask } from './held-task.ts';
import { requireAlone, takeMachine } from './machines.ts';

export type Worker = Maker & { permissions: Principal['permissions'] };

/**
 * W6.5: starts a task's current operation, or enters one that was finished too. Throws the reason against it: the state of the
 * task, its candidates, the machine, or a time out of order.
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
  const started = { ...task, ...afterStart() };
  const finishTime = finishIn(sent, started, startTime, by.now);
  const machine = await takeMachine(tx, task, sent.machineId, { startTime, finishTime });
  await tx.insert(processOperations).values({
    id: by.newId(),
    taskId: task.id,
    operation: task.operation,
    machineId: machine?.id ?? null,
    participants,
    startTime,
    finishTime,
  });
  const people = new Set([...idsIn(task.participants), ...participants]);
  await store.set(
    tx,
    [task.id],
    {
      ...(finishTime === null ? afterStart() : finished(started, finishTime)),
      participants: [...people],
      ...(machine && { [machine.field]: machine.id }),
      ...(task.startTime === null && { startTime }),
    },
    by,
  );
  const target = { type: 'processTask', id: task.id, name: task.timberNo } as const;
  const { operation } = task;
  await recordAudits(tx, by, [
    {
      action: 'processTask.start',
      target,
      details: { operation, ...(machine && { machine: machine.name }) },
    },
    ...(finishTime === null
      ? []
      : [{ action: 'processTask.finish' as const, target, details: { operation } }]),
  ]);
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
  requireInOrder(running.startTime, finishTime, 'time');
  await requireAlone(tx, task, running, finishTime);
  await tx.update(processOperations).set({ finishTime }).where(eq(processOperations.id, running.id));
  await store.set(tx, [task.id], finished(task, finishTime), by);
  await recordAudit(tx, by, {
    action: 'processTask.finish',
    target: { type: 'processTask', id: task.id, name: task.timberNo },
    details: { operation: task.operation },
  });
}

/** The values of a task whose running operation ends. */
function finished(task: StoredTask, finishTime: Date) {
  const after = afterFinish(taskStateOf(task));
  return { ...after, ...(after.taskStatus === 2 && { finishTime }) };
}

/** The end of an operation that is entered with its start; null for one that begins to run. */
function finishIn(
  { finishTime: sent }: z.output<typeof processTaskApi.start.body>,
  started: StoredTask,
  startTime: Date,
  now: Date,
): Date | null {
  if (sent === undefined || sent === '') return null;
  requireTask('finish', started);
  const finishTime = momentOf(sent, now, 'finishTime');
  requireInOrder(startTime, finishTime, 'finishTime');
  return finishTime;
}

function requireInOrder(startTime: Date, finishTime: Date, field: string): void {
  if (finishTime < startTime)
    throw new AppError('process_task.finish_before_start', { start: formatTime(startTime), field });
}

export const idsIn = (ids: string | readonly string[]): string[] =>
  String(ids)
    .split(',')
    .filter((id) => id !== '');

/** Throws `process_task.out_of_order` where the page showed another operation than the task is at. */
function requireAt({ timberNo, operation }: StoredTask, sent: Operation): void {
  if (sent !== operation)
    throw new AppError('process_task.out_of_order', { timberNo, operation: OPERATIONS[operation].words });
}

/** A user who may change tasks may start them without being a candidate. */
export function requireClaim({ timberNo, candidates }: StoredTask, { userId, permissions }: Worker): void {
  if (permissions.has('processTask_edit') || mayClaim(idsIn(candidates), userId)) return;
  throw new AppError('process_task.not_candidate', { timberNo });
}

/**
 * In whole seconds, as times are shown and typed: the next operation may begin at the time that is shown as the end of
 * this one.
 */
function momentOf(sent: string | undefined, now: Date, field = 'time'): Date {
  if (sent === undefined || sent === '') return new Date(now.getTime() - (now.getTime() % 1000));
  const time = parseTime(sent, field);
  if (time > now) throw new AppError('process_task.in_future', { field });
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
