import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { processTaskApi } from '#shared/api/process-task';
import { afterUndo, lastStep, OPERATION_NAMES, OPERATIONS } from '#shared/domain/processing/operations';
import { AppError } from '#shared/errors';
import { taskStateOf } from '#shared/records/process-task';
import { recordAudit } from '../../audit/record-audit.ts';
import { processOperations } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { holdTask } from './held-task.ts';
import { takeMachineAgain } from './machines.ts';
import { idsIn, requireClaim, type Worker } from './operations.ts';

/**
 * Takes back the last start or finish of a task's operations, which was entered by mistake. Throws the reason against it: the
 * state of the task, its candidates, another last step than the page showed, or a machine that works on another flitch since.
 */
export async function undoOperation(
  tx: TenantTx,
  sent: z.output<typeof processTaskApi.undo.body>,
  by: Worker,
  store: RecordStore,
): Promise<void> {
  const task = await holdTask(tx, sent, 'undo');
  requireClaim(task, by);
  const step = lastStep(taskStateOf(task));
  const { act, operation } = sent;
  if (step === null || step.act !== act || step.operation !== operation)
    throw new AppError('process_task.other_step', { timberNo: task.timberNo });
  const operations = await tx
    .select()
    .from(processOperations)
    .where(eq(processOperations.taskId, task.id))
    .orderBy(asc(processOperations.startTime), asc(processOperations.id));
  const undone = operations.find((one) => one.operation === operation);
  if (undone === undefined) throw new Error(`task ${task.id} has no operation ${operation}`);
  if (act === 'finish') {
    await takeMachineAgain(tx, task, undone);
    await tx.update(processOperations).set({ finishTime: null }).where(eq(processOperations.id, undone.id));
  } else await tx.delete(processOperations).where(eq(processOperations.id, undone.id));
  const rest = operations.filter(({ id }) => id !== undone.id);
  const { machine } = OPERATIONS[operation];
  await store.set(
    tx,
    [task.id],
    {
      ...afterUndo(step),
      finishTime: null,
      ...(act === 'start' && {
        participants: [...new Set(rest.flatMap(({ participants }) => idsIn(participants)))],
        ...(machine && { [machine.field]: null }),
        ...(operation === OPERATION_NAMES[0] && { startTime: null }),
      }),
    },
    by,
  );
  await recordAudit(tx, by, {
    action: 'processTask.undo',
    target: { type: 'processTask', id: task.id, name: task.timberNo },
    details: {
      operation,
      act,
      startTime: formatTime(undone.startTime),
      ...(undone.finishTime !== null && { finishTime: formatTime(undone.finishTime) }),
    },
  });
}
