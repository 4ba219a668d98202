import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { LabelWork } from '#shared/api/desk-task';
import type { PackDetail } from '#shared/api/pack';
import { MOST_ROWS } from '#shared/desk/contract/jobs';
import { TASK_KINDS } from '#shared/desk-tasks/kinds';
import { judgePackReprint, type ReprintVerdict } from '#shared/domain/reprint';
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
 * Describes a task to print labels. Throws the errors of `findLabels` for records outside the owner's scope, those of
 * `checkReprint`, `desk_task.no_labels` and `desk_task.too_many_labels`.
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
  checkReprint(await judgeLabels(tx, labels), content);
  return { kind: 'printLabels', title: first.name, count, total: count * content.copies, content };
}

/** The content of such a task. */
export const labelContentOf = ({ content }: Pick<TaskRow, 'content'>): Content =>
  ContentSchema.parse(content);

/** The labels' current data. The right to print them was checked when the task was posted. */
export async function labelWork(tx: TenantTx, task: TaskRow): Promise<LabelWork> {
  const content = labelContentOf(task);
  const { tenantId, ownerId, ownerName } = task;
  const { ofDocuments } = content;
  const found = ofDocuments?.labels ?? (await findLabels(tx, { ...content, scope: undefined }, tenantId));
  const labels = await judgeLabels(tx, found);
  // A desk that asks again has begun, and may have recorded a part of its labels.
  if (task.state === 'taken') checkReprint(labels, content);
  const { copies, captions, reason } = content;
  return {
    kind: 'printLabels',
    labels: labels.map(({ name, row, pack, verdict }) => ({
      name,
      row: markReprint(row, verdict),
      packId: pack?.id ?? '',
    })),
    common: {},
    copies,
    reason,
    captions,
    tenantId,
    ownerId,
    ownerName,
  };
}

interface JudgedLabel extends FoundLabel {
  verdict: ReprintVerdict;
}

/** Labels as the company's rule judges another print of them; only packages' own labels are not free. */
async function judgeLabels(tx: TenantTx, labels: readonly FoundLabel[]): Promise<JudgedLabel[]> {
  const { reprintRule } = await settingsOf(tx);
  return labels.map((label) => ({
    ...label,
    verdict: label.pack === undefined ? 'free' : judgePackReprint(reprintRule, label.pack),
  }));
}

/**
 * Throws `pack.reprint_refused`, and `desk_task.reprint` or `desk_task.reprint_reason` where the owner has not agreed
 * to print labels again, or has given no reason.
 */
function checkReprint(labels: readonly JudgedLabel[], { mayReprint, reason }: Content): void {
  const packsWith = (wanted: ReprintVerdict) =>
    labels.flatMap(({ pack, verdict }) => (verdict === wanted ? (pack ?? []) : []));
  const [refused] = packsWith('refused');
  if (refused !== undefined)
    throw new AppError('pack.reprint_refused', { packNo: refused.packNo, time: refused.lastPrintTime });
  const named = (packs: readonly PackDetail[]) => ({
    count: packs.length,
    packNos: packs.map(({ packNo }) => packNo).join(', '),
  });
  const asked = packsWith('ask');
  if (asked.length > 0 && !mayReprint) throw new AppError('desk_task.reprint', named(asked));
  const explained = packsWith('reason');
  if (explained.length > 0 && reason === '') throw new AppError('desk_task.reprint_reason', named(explained));
}
