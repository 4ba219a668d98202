import type { DeskTask } from '#shared/api/desk-task';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type NewTask, postTask } from './tasks.ts';

/** The content of a task and its amount. */
export type DescribedWork = Pick<NewTask, 'kind' | 'title' | 'count' | 'total' | 'content'>;

/** The desk for a task: `deskId` is empty for any desk. The page chooses `taskId`. */
export interface WorkPlace {
  taskId: string;
  deskId: string;
}

/**
 * Hands work to a desk in the name of a user, once for a task's id, and records that. Throws `desk_task.no_desk`,
 * `desk_task.too_many`.
 */
export async function postWork(
  tx: TenantTx,
  { nextId, now }: Pick<ServerContext, 'nextId' | 'now'>,
  by: Actor,
  work: DescribedWork,
  { taskId: id, deskId }: WorkPlace,
): Promise<{ task: DeskTask; isNew: boolean }> {
  const { userId: ownerId, name: ownerName } = by.user;
  const posted = await postTask(tx, {
    ...work,
    id,
    serial: nextId(),
    ownerId,
    ownerName,
    createTime: now(),
    deskId: deskId === '' ? null : deskId,
  });
  const { task, isNew } = posted;
  if (isNew) await recordPost(tx, by, task);
  return posted;
}

/** Records that a task was handed to a desk, or to another one. */
export async function recordPost(tx: TenantTx, by: Actor, task: DeskTask): Promise<void> {
  await recordAudit(tx, by, {
    action: 'deskTask.post',
    target: { type: 'deskTask', id: task.id, name: task.title },
    details: { entries: task.count, deskName: task.deskName },
  });
}
