import { deskTaskApi, type InboxTask } from '#shared/api/desk-task';
import type { LabelSubject } from '#shared/desk/contract/labels';
import { hasRoute, preferredSizes, templateForSizes } from '#shared/desk/printer-routes';
import { AppError } from '#shared/errors';
import { shownData } from '#shared/label/shown-data';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { toLocalTime } from '#shared/local-time';
import { queueTask, type TaskParts } from './queue-task.ts';
import { reachablePrinter } from './reachable-printer.ts';

/** Why this desk cannot print labels now; null if it can. */
export function refusalOfLabels({ settings }: Pick<TaskParts, 'settings'>): AppError | null {
  return hasRoute(settings.read(), 'labels') ? null : new AppError('desk_task.no_printer');
}

/** Puts the labels of a taken task into the print queue. Throws what `queueTask` throws. */
export async function printLabels(
  parts: TaskParts,
  task: InboxTask & { kind: 'printLabels' },
): Promise<void> {
  const { subject } = task;
  if (subject === null) throw new AppError('unexpected', { reason: 'a task of labels of nothing' });
  await queueTask(parts, task, async () => {
    const refusal = refusalOfLabels(parts);
    if (refusal !== null) throw refusal;
    const { template, text } = await templateFor(parts, task.id, subject);
    return {
      printer: await reachablePrinter(parts, { kind: 'labels', of: subject, size: template }),
      pictures: shownData(text).pictures,
      toJob({ labels, common, copies, captions, reason, tenantId, ownerId }) {
        const date = toLocalTime(new Date()).slice(0, 10);
        const first = labels[0]?.name ?? '';
        return {
          title: labels.length > 1 ? `${first} +${labels.length - 1}` : first,
          content: {
            kind: 'labels',
            templateId: template.id,
            template: text,
            rows: labels.map(({ row }) => ({ ...row, date })),
            common,
            captions,
          },
          copies,
          // Only prints of packages' own labels are recorded.
          record: {
            tenantId,
            subjectIds: labels.map(({ packId }) => packId).filter((id) => id !== ''),
            userId: ownerId,
            reason,
          },
        };
      },
    };
  });
}

/**
 * The company's default for the subject, else the desk's choice for packages, else one of the company or of the desk,
 * as in the page's dialog: of several the one for a medium of this desk's printers. `text`: undefined for a template of
 * the desk. Throws `template.missing`, `template.none`.
 */
async function templateFor({ print, settings, session }: TaskParts, taskId: string, subject: LabelSubject) {
  const sizes = preferredSizes(settings.read(), { kind: 'labels', of: subject });
  const { template: company } = await session.call(deskTaskApi.labelTemplate, { id: taskId, sizes });
  const own = company && { template: { ...company, id: company.code }, text: company.content };
  if (own?.template.isDefault) return own;
  const chosen = subject === 'package' ? settings.read().labelTemplateId : '';
  const shipped = (await print.templates()).filter((each) => each.subject === subject);
  const usual = shipped.find(({ id }) => id === chosen);
  if (usual !== undefined) return { template: usual, text: undefined };
  if (own !== null) return own;
  const first = templateForSizes(shipped, sizes);
  if (chosen !== '') throw new AppError('template.missing', { template: chosen });
  if (first === undefined) throw new AppError('template.none', { subject: SUBJECT_WORDS[subject] });
  return { template: first, text: undefined };
}
