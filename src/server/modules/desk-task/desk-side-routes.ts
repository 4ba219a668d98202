import { createHash } from 'node:crypto';
import { NEXT_HOLD_SECONDS, type TaskWork } from '#shared/api/desk-task';
import { api } from '#shared/api/index';
import { isAttendedKind, type TaskKindName } from '#shared/desk-tasks/kinds';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implementDesk } from '../../http/implement.ts';
import { leaveOpenCalls } from '../../http/open-calls.ts';
import { requireNotReversed } from '../document/service.ts';
import { findUsualTemplate } from '../label-template/service.ts';
import { addPictures } from './kinds/label-pictures.ts';
import { labelContentOf, labelWork } from './kinds/print-labels.ts';
import { paperWork } from './kinds/print-papers.ts';
import { tagWork } from './kinds/write-tags.ts';
import { namedDocuments } from './named-documents.ts';
import { beginTask, findInbox, reportTask, requireTaken, type TaskRow, takeTask } from './tasks.ts';
import type { DeskWaits } from './waits.ts';

/** The calls that a desk makes: the query for tasks, which is held until something changes, and the steps of a task. */
export function deskSideRoutes(context: ServerContext, waits: DeskWaits): Implementation[] {
  const { now } = context;
  return [
    implementDesk(api.deskTask.next, async ({ body, desk, gone, withTenant }) => {
      const tasks = await waits.readNew(desk.tenantId, {
        read: () => withTenant((tx) => findInbox(tx, desk, now())),
        isKnown: (found) => markOf(found) === body.known,
        async hold(changed) {
          // Background work does not wait for a question that is only held.
          leaveOpenCalls();
          await changed;
        },
        mostMs: NEXT_HOLD_SECONDS * 1000,
        gone,
      });
      return { tasks, mark: markOf(tasks) };
    }),
    implementDesk(api.deskTask.take, async ({ body, desk, withTenant }) => {
      await withTenant((tx) => takeTask(tx, desk, body.id, now()));
      return {};
    }),
    implementDesk(api.deskTask.labelTemplate, ({ body, desk, withTenant }) =>
      withTenant(async (tx) => {
        const { subject } = labelContentOf(await requireTaken(tx, desk.deskId, body.id));
        return { template: await findUsualTemplate(tx, subject, body.sizes) };
      }),
    ),
    implementDesk(api.deskTask.begin, async ({ body, desk, withTenant }) => {
      const work = await withTenant(async (tx) => {
        const task = await beginTask(tx, desk.deskId, body.id);
        await requireCurrent(tx, task);
        return workOf(tx, task, now());
      });
      return work.kind === 'printLabels' ? addPictures(context, work, body.pictures) : work;
    }),
    implementDesk(api.deskTask.report, async ({ body, desk, withTenant }) => {
      await withTenant((tx) => reportTask(tx, desk.deskId, body, now()));
      return {};
    }),
  ];
}

/** What a desk needs for a task of each kind. */
const WORK: Record<TaskKindName, (tx: TenantTx, task: TaskRow, now: Date) => Promise<TaskWork>> = {
  printLabels: labelWork,
  printPapers: paperWork,
  checkTags: async () => ({ kind: 'checkTags' }),
  countZone: async () => ({ kind: 'countZone' }),
  writeTags: tagWork,
};

const workOf = (tx: TenantTx, task: TaskRow, now: Date): Promise<TaskWork> => WORK[task.kind](tx, task, now);

/**
 * Throws `desk_task.document_reversed`: papers and labels of documents are printed as they were when the task was posted. A desk
 * that asks again has begun, and may have printed a part.
 */
async function requireCurrent(tx: TenantTx, task: TaskRow): Promise<void> {
  if (task.state !== 'taken' || isAttendedKind(task.kind)) return;
  const documents = await namedDocuments(tx, task);
  if (documents !== undefined) await requireNotReversed(tx, documents, task.createTime);
}

/** Tells whether a desk knows these tasks; of their progress only what it does not report itself. */
function markOf(tasks: Awaited<ReturnType<typeof findInbox>>): string {
  const text = tasks
    .map(({ id, kind, isOwn, state, done }) => `${id} ${isOwn} ${state} ${kind === 'writeTags' ? done : ''}`)
    .join();
  return createHash('sha256').update(text).digest('base64url');
}
