import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { TaskWork } from '#shared/api/desk-task';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { AppError } from '#shared/errors';
import { deskTasks } from '../../../db/schema/desk-tasks.ts';
import { packs, tagRecords } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { DescribedWork } from '../post-work.ts';
import { countDone, type TaskRow } from '../tasks.ts';

type TaggedDocuments = NonNullable<z.output<typeof TASK_KINDS.writeTags.content>['ofDocuments']>;

/** The packages whose tags a task is to write. */
export const taggedIds = ({ content }: Pick<TaskRow, 'content'>) =>
  TASK_KINDS.writeTags.content.parse(content).ids;

/** What a task to write tags is about. Throws `pack.not_found` for a package outside `scope`. */
export async function describeTags(
  tx: TenantTx,
  sent: readonly string[],
  scope: SQL | undefined,
  ofDocuments?: TaggedDocuments,
): Promise<DescribedWork> {
  const ids = [...new Set(sent)];
  const found = await findPacks(tx, ids, scope);
  const [first] = found;
  if (first === undefined || found.length < ids.length) throw new AppError('pack.not_found');
  const count = found.length;
  return {
    kind: 'writeTags',
    title: ofDocuments?.documents[0]?.docNo ?? first.packNo,
    count,
    total: count,
    content: { ids: found.map(({ id }) => id), ...(ofDocuments && { ofDocuments }) },
  };
}

/** Throws `tag.pack_void` if one of the packages is void when their tags are handed to a desk. */
export async function refuseVoid(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const [voided] = await findPacks(tx, ids, eq(packs.stockStatus, 'VOID'));
  if (voided !== undefined) throw new AppError('tag.pack_void', { packNo: voided.packNo });
}

/** The packages of a task whose tags are still to be written; a task without any is done. */
export async function tagWork(tx: TenantTx, task: TaskRow, now: Date): Promise<TaskWork> {
  return { kind: 'writeTags', packs: await countWritten(tx, task, now) };
}

/**
 * Counts again for the tasks that name these packages, of which a tag was recorded or which were voided or removed, whoever did
 * it: the records show the progress of such a task, and reach the back office even after its page was closed. A task of
 * which nothing is left ends, also one that no desk has taken.
 */
export async function noteTaggedPacks(tx: TenantTx, packIds: readonly string[], now: Date): Promise<void> {
  if (packIds.length === 0) return;
  const tasks = await tx
    .select()
    .from(deskTasks)
    .where(
      and(
        eq(deskTasks.kind, 'writeTags'),
        inArray(deskTasks.state, ['waiting', 'taken', 'working', 'paused', 'unknown', 'returned']),
        sql`jsonb_exists_any(${deskTasks.content}->'ids', ${sql.param(packIds)}::text[])`,
      ),
    )
    .for('update');
  for (const task of tasks) await countWritten(tx, task, now);
}

/**
 * Counts the packages of a task that got a tag since it was posted; returns the others. Packages that are void, as after a
 * merge, or no longer exist, as after the reversal of their grading, are left out, so that the task ends without them.
 */
async function countWritten(tx: TenantTx, task: TaskRow, now: Date) {
  const ids = taggedIds(task);
  const rows = await tx
    .selectDistinct({ packId: tagRecords.packId })
    .from(tagRecords)
    .where(and(inArray(tagRecords.packId, ids), gt(tagRecords.id, task.serial)));
  const written = new Set(rows.map(({ packId }) => packId));
  const left = await findPacks(
    tx,
    ids.filter((id) => !written.has(id)),
    ne(packs.stockStatus, 'VOID'),
  );
  await countDone(tx, task, { done: written.size, isAll: left.length === 0 }, now);
  return left;
}

/** In the order in which they were chosen. */
async function findPacks(
  tx: TenantTx,
  ids: readonly string[],
  where: SQL | undefined,
): Promise<{ id: string; packNo: string }[]> {
  if (ids.length === 0) return [];
  const place = new Map(ids.map((id, at) => [id, at]));
  const rows = await tx
    .select({ id: packs.id, packNo: packs.packNo })
    .from(packs)
    .where(and(inArray(packs.id, [...ids]), eq(packs.isDeleted, 0), where))
    .orderBy(asc(packs.id));
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}
