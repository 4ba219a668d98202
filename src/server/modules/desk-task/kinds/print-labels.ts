import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { LabelWork } from '#shared/api/desk-task';
import type { PackDetail } from '#shared/api/pack';
import { MOST_ROWS } from '#shared/desk/contract/jobs';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { judgeReprint, type ReprintRule, type ReprintVerdict } from '#shared/domain/reprint';
import { AppError } from '#shared/errors';
import { markReprint } from '#shared/label/rows/reprint-mark';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import type { TenantTx } from '../../../db/tenancy.ts';
import { settingsOf } from '../../setting/service.ts';
import type { DescribedWork } from '../post-work.ts';
import type { TaskRow } from '../tasks.ts';
import { type FoundLabel, findLabels } from './find-labels.ts';

const { content: ContentSchema } = TASK_KINDS.printLabels;
type Content = z.output<typeof ContentSchema>;

/**
 * What a task to print labels is about. Throws what `findLabels` throws for records outside the owner's scope, and what `checkReprint`
 * throws, `desk_task.no_labels`, `desk_task.too_many_labels`.
 */
export async function describeLabels(
  tx: TenantTx,
  content: Content,
  { scope, tenantId }: { scope: SQL | undefined; tenantId: string },
): Promise<DescribedWork> {
  const labels = await findLabels(tx, { ...content, scope }, tenantId);
  const count = labels.length;
  const [first] = labels;
  if (first === undefined)
    throw new AppError('desk_task.no_labels', { subject: SUBJECT_WORDS[content.subject] });
  if (count > MOST_ROWS) throw new AppError('desk_task.too_many_labels', { count, most: MOST_ROWS });
  await checkReprint(tx, labels, content);
  return { kind: 'printLabels', title: first.name, count, total: count * content.copies, content };
}

/** The content of such a task. */
export const labelContentOf = ({ content }: Pick<TaskRow, 'content'>): Content =>
  ContentSchema.parse(content);

/** The labels' data as it is now; whoever may print them was checked when the task was posted. */
export async function labelWork(tx: TenantTx, task: TaskRow): Promise<LabelWork> {
  const content = labelContentOf(task);
  const { tenantId, ownerId, ownerName } = task;
  const labels = await findLabels(tx, { ...content, scope: undefined }, tenantId);
  // A desk that asks again has begun, and may have recorded a part of its labels.
  if (task.state === 'taken') await checkReprint(tx, labels, content);
  const { copies, captions, reason } = content;
  const { reprintRule } = await settingsOf(tx);
  return {
    kind: 'printLabels',
    labels: labels.map(({ name, row, pack }) => ({
      name,
      row: pack === undefined ? row : markReprint(row, judge(pack, reprintRule)),
      packId: pack?.id ?? '',
    })),
    ...{ copies, reason, captions, tenantId, ownerId, ownerName },
  };
}

/**
 * Judges labels printed before by the company's rule. Throws `pack.reprint_refused`, and `desk_task.reprint` or
 * `desk_task.reprint_reason` where the owner has not agreed to print them again, or has given no reason.
 */
async function checkReprint(
  tx: TenantTx,
  labels: readonly FoundLabel[],
  { mayReprint, reason }: Content,
): Promise<void> {
  const { reprintRule } = await settingsOf(tx);
  const packs = labels.flatMap(({ pack }) => pack ?? []);
  const judged = packs.map((pack) => ({ pack, verdict: judge(pack, reprintRule) }));
  const refused = judged.find(({ verdict }) => verdict === 'refused')?.pack;
  if (refused !== undefined)
    throw new AppError('pack.reprint_refused', { packNo: refused.packNo, time: refused.lastPrintTime });
  const namesOf = (wanted: ReprintVerdict) =>
    judged.filter(({ verdict }) => verdict === wanted).map(({ pack }) => pack.packNo);
  const asked = namesOf('ask');
  if (asked.length > 0 && !mayReprint)
    throw new AppError('desk_task.reprint', { count: asked.length, packNos: asked.join(', ') });
  const explained = namesOf('reason');
  if (explained.length > 0 && reason === '')
    throw new AppError('desk_task.reprint_reason', {
      count: explained.length,
      packNos: explained.join(', '),
    });
}

const judge = ({ printCount, labelOutdated }: PackDetail, rule: ReprintRule): ReprintVerdict =>
  judgeReprint(rule, { wasPrinted: printCount > 0, isOutdated: labelOutdated });
