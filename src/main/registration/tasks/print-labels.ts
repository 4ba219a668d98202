import type { InboxTask } from '#shared/api/desk-task';
import type { DeskHandlers } from '#shared/desk/contract';
import { hasRoute } from '#shared/desk/printer-routes';
import { AppError } from '#shared/errors';
import { packageRow } from '#shared/label/rows/package-row';
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
  await queueTask(parts, task, async () => {
    const refusal = refusalOfLabels(parts);
    if (refusal !== null) throw refusal;
    const template = await templateFor(parts.print, parts.settings.read().labelTemplateId);
    return {
      printer: await reachablePrinter(parts, { kind: 'labels', of: template.subject, size: template }),
      toJob({ packs, copies, captions, tenantId, ownerId }) {
        const printing = { date: toLocalTime(new Date()).slice(0, 10), tenantCode: tenantId };
        const first = packs[0]?.packNo ?? '';
        return {
          title: packs.length > 1 ? `${first} +${packs.length - 1}` : first,
          content: {
            kind: 'labels',
            templateId: template.id,
            rows: packs.map((pack) => packageRow(pack, printing)),
            captions,
          },
          copies,
          record: { tenantId, subjectIds: packs.map((pack) => pack.id), userId: ownerId },
        };
      },
    };
  });
}

/** The desk's template for packages, else the first one it has. Throws `template.invalid`. */
async function templateFor(print: DeskHandlers['print'], id: string) {
  const templates = (await print.templates()).filter(({ subject }) => subject === 'package');
  const template = id === '' ? templates[0] : templates.find((each) => each.id === id);
  if (template === undefined)
    throw new AppError('template.invalid', { template: id, reason: 'no such template' });
  return template;
}
