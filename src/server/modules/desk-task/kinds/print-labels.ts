import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { LabelWork } from '#shared/api/desk-task';
import type { PackDetail } from '#shared/api/pack';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { judgeReprint } from '#shared/domain/reprint';
import { AppError } from '#shared/errors';
import type { TenantTx } from '../../../db/tenancy.ts';
import { describePack, findPackById } from '../../pack/service.ts';
import { settingsOf } from '../../setting/service.ts';
import type { DescribedWork } from '../post-work.ts';
import type { TaskRow } from '../tasks.ts';

const { content: ContentSchema } = TASK_KINDS.printLabels;
type Content = z.output<typeof ContentSchema>;

/**
 * What a task to print labels is about. Throws `pack.not_found` for a package outside the owner's scope, `pack.no_tally`,
 * and what `checkReprint` throws.
 */
export async function describeLabels(
  tx: TenantTx,
  content: Content,
  scope: SQL | undefined,
): Promise<DescribedWork> {
  const packs = await readPacks(tx, content.packIds, scope);
  await checkReprint(tx, packs, content);
  return {
    kind: 'printLabels',
    title: packs[0]?.packNo ?? '',
    count: packs.length,
    total: packs.length * content.copies,
    content,
  };
}

/** Checks a task that is handed over again as when it was posted. Throws what `describeLabels` throws. */
export async function checkLabels(tx: TenantTx, task: TaskRow, scope: SQL | undefined): Promise<void> {
  await describeLabels(tx, ContentSchema.parse(task.content), scope);
}

/** The labels' data as it is now; whoever may print them was checked when the task was posted. */
export async function labelWork(tx: TenantTx, task: TaskRow): Promise<LabelWork> {
  const content = ContentSchema.parse(task.content);
  const packs = await readPacks(tx, content.packIds, undefined);
  // A desk that asks again has begun, and may have recorded a part of its labels.
  if (task.state === 'taken') await checkReprint(tx, packs, content);
  const { copies, captions } = content;
  const { tenantId, ownerId, ownerName } = task;
  return { kind: 'printLabels', packs, copies, captions, tenantId, ownerId, ownerName };
}

async function readPacks(
  tx: TenantTx,
  ids: readonly string[],
  scope: SQL | undefined,
): Promise<PackDetail[]> {
  const packs: PackDetail[] = [];
  for (const id of new Set(ids)) packs.push(await describePack(tx, await findPackById(tx, id, scope)));
  const without = packs.filter(({ totals }) => totals.bundles === 0).map(({ packNo }) => packNo);
  if (without.length > 0) throw new AppError('pack.no_tally', { packNo: without.join(', ') });
  return packs;
}

/**
 * Judges labels printed before by the company's rule. Throws `pack.reprint_refused`, and `desk_task.reprint` where the
 * owner has not agreed to print them again.
 */
async function checkReprint(
  tx: TenantTx,
  packs: readonly PackDetail[],
  { mayReprint }: Content,
): Promise<void> {
  const { reprintRule } = await settingsOf(tx);
  const judged = packs.map((pack) => ({
    pack,
    verdict: judgeReprint(reprintRule, { wasPrinted: pack.printCount > 0, isOutdated: pack.labelOutdated }),
  }));
  const refused = judged.find(({ verdict }) => verdict === 'refused')?.pack;
  if (refused !== undefined)
    throw new AppError('pack.reprint_refused', { packNo: refused.packNo, time: refused.lastPrintTime });
  const asked = judged.filter(({ verdict }) => verdict === 'ask').map(({ pack }) => pack.packNo);
  if (asked.length > 0 && !mayReprint)
    throw new AppError('desk_task.reprint', { count: asked.length, packNos: asked.join(', ') });
}
