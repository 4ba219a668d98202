import type { InboxTask } from '#shared/api/desk-task';
import { hasRoute, type RoutedPrint } from '#shared/desk/printer-routes';
import { AppError } from '#shared/errors';
import { MEDIA } from '#shared/paper/medium';
import { jobTitleOf } from '#shared/paper/paper';
import { queueTask, type TaskParts } from './queue-task.ts';
import { reachablePrinter } from './reachable-printer.ts';

/** Why this desk cannot print the documents of a task now; null if it can. */
export function refusalOfPapers({ settings }: Pick<TaskParts, 'settings'>, task: InboxTask): AppError | null {
  return hasRoute(settings.read(), 'paper', routeOf(task))
    ? null
    : new AppError('desk_task.no_paper_printer');
}

/** Puts the documents of a taken task into the print queue. Throws what `queueTask` throws. */
export async function printPapers(
  parts: TaskParts,
  task: InboxTask & { kind: 'printPapers' },
): Promise<void> {
  await queueTask(parts, task, async () => {
    const desk = await parts.session.desk();
    if (desk === null) throw new AppError('desk.not_registered');
    return {
      printer: await reachablePrinter(parts, routeOf(task)),
      toJob: ({ papers, sheet, copies, printedAt }) => ({
        title: jobTitleOf(papers),
        content: { kind: 'paper', papers, sheet, copies, printedAt },
        // Each copy is a unit of the content.
        copies: 1,
        // The back office has recorded it.
        record: { tenantId: desk.tenantId, subjectIds: [] },
      }),
    };
  });
}

function routeOf({ paper }: InboxTask): RoutedPrint {
  if (paper === null)
    throw new AppError('unexpected', { reason: 'a task of documents without their sheets' });
  return { kind: 'paper', of: paper.docKind, size: MEDIA[paper.medium] };
}
