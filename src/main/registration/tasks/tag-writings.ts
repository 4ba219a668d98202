import { deskTaskApi, type InboxTask } from '#shared/api/desk-task';
import type { PackToTag } from '#shared/desk/contract/tasks';
import { AppError } from '#shared/errors';
import type { Outbox } from '../../storage/outbox.ts';
import type { DeskSession } from '../desk-session.ts';

/** The most numbers that the reason of an ended task names. */
const MOST_NAMED = 50;

interface TagParts {
  session: DeskSession;
  outbox: Outbox;
}

/**
 * The packages of a begun task whose tags are still to be written. Tags whose record waits in the outbox are written,
 * though the back office does not know it yet; one whose record it refuses is not. Throws `desk_task.gone`.
 */
export async function findTagsLeft({ session, outbox }: TagParts, id: string): Promise<PackToTag[]> {
  const work = await session.call(deskTaskApi.begin, { id });
  if (work.kind !== 'writeTags') throw new AppError('unexpected', { reason: `tags: ${work.kind}` });
  const records = (await outbox.handlers.pending()).filter(
    ({ kind, isRefused }) => kind === 'tagRecord' && !isRefused,
  );
  const written = new Set(records.map(({ body }) => (body as { packId?: unknown }).packId));
  return work.packs.filter((pack) => !written.has(pack.id));
}

/** Reports that a person leaves these packages of a task undone, and names them. Throws `desk_task.gone`. */
export async function endTagWriting(
  session: DeskSession,
  { id, total }: InboxTask,
  packNos: readonly string[],
): Promise<void> {
  const count = packNos.length;
  const named = packNos.slice(0, MOST_NAMED).join(', ') + (count > MOST_NAMED ? ' …' : '');
  const error = new AppError('desk_task.tags_left', { count, packNos: named }).toPayload();
  const done = Math.max(0, total - count);
  await session.call(deskTaskApi.report, { id, state: 'failed', done, error });
}
