import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { NEXT_HOLD_SECONDS, type TaskWork } from '#shared/api/desk-task';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { TASK_KINDS, type TaskKindName } from '#shared/desk-tasks/kinds';
import { LABEL_PERMISSIONS, type LabelledArea } from '#shared/label/labelled';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { desks } from '../../db/schema/desks.ts';
import { signedInDesks } from '../../db/schema/signed-in-desks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement, implementDesk, type SignedInCall } from '../../http/implement.ts';
import { downloadPages } from '../../records/page-download.ts';
import { requirePermission } from '../../rights/require-permission.ts';
import { findUsualTemplate } from '../label-template/service.ts';
import { LOG_OWNER } from '../log/service.ts';
import { OWNER } from '../pack/service.ts';
import { areaOfLabels } from './kinds/find-labels.ts';
import { describeLabels, labelContentOf, labelWork } from './kinds/print-labels.ts';
import { paperWork } from './kinds/print-papers.ts';
import { postWork, recordPost, type WorkPlace } from './post-work.ts';
import { isAway, isSignedInNow } from './presence.ts';
import { TASK_COLUMNS, TASKS_TITLE } from './task-sheet.ts';
import {
  beginTask,
  findInbox,
  findOwnTask,
  findOwnTasks,
  findReturned,
  handOverAgain,
  reportTask,
  requireTaken,
  type TaskRow,
  takeTask,
  withdrawTask,
} from './tasks.ts';
import type { DeskWaits } from './waits.ts';

/** Labels as each call that hands them over sends them. */
type LabelOrder = Omit<z.output<typeof TASK_KINDS.printLabels.content>, 'area'> & WorkPlace;

/** The scope for records without a data scope: no condition. */
const UNLIMITED: ScopeInTx = async () => undefined;

/** Tasks that users hand to desks, on both sides. */
export function deskTaskRoutes(context: ServerContext, waits: DeskWaits): Implementation[] {
  const { now, openCalls } = context;

  const postLabels = (
    call: Pick<SignedInCall<Endpoint>, 'user' | 'facts' | 'withTenant'> & { body: LabelOrder },
    area: LabelledArea,
    scope: ScopeInTx,
  ) =>
    call.withTenant(async (tx) => {
      const { taskId, deskId, ...content } = call.body;
      const limits = { scope: await scope(tx), tenantId: call.user.tenantId };
      const work = await describeLabels(tx, { ...content, area }, limits);
      return (await postWork(tx, context, call, work, { taskId, deskId })).task;
    });

  return [
    implement(api.deskTask.printLabels, (call) => postLabels(call, 'pack', call.scopeIn(OWNER))),
    implement(api.log.printAtDesk, (call) => postLabels(call, 'log', call.scopeIn(LOG_OWNER))),
    implement(api.zone.printAtDesk, (call) => postLabels(call, 'zone', UNLIMITED)),
    implement(api.processTask.printAtDesk, (call) =>
      postLabels(call, 'processTask', call.scopeIn(LOG_OWNER)),
    ),
    implement(api.deskTask.mine, ({ query, user, withTenant }) =>
      withTenant((tx) => findOwnTasks(tx, { ownerId: user.userId, now: now() }, query)),
    ),
    implement(api.deskTask.download, (call) =>
      downloadPages(
        {
          title: TASKS_TITLE,
          columns: TASK_COLUMNS,
          findPage: (query, { read, user }) =>
            read((tx) => findOwnTasks(tx, { ownerId: user.userId, now: now() }, query)),
        },
        call.query,
        call,
      ),
    ),
    implement(api.deskTask.detail, ({ query, user, withTenant }) =>
      withTenant((tx) => findOwnTask(tx, { ownerId: user.userId, id: query.taskId, now: now() })),
    ),
    implement(api.deskTask.handOverAgain, ({ body, user, facts, withTenant, scopeIn }) => {
      const ofLogs = scopeIn(LOG_OWNER);
      const scopes = { pack: scopeIn(OWNER), log: ofLogs, zone: UNLIMITED, processTask: ofLogs };
      return withTenant(async (tx) => {
        const returned = await findReturned(tx, { ownerId: user.userId, id: body.taskId, now: now() });
        requirePermission(user, permissionOf(returned));
        if (returned.kind === 'printLabels') {
          const content = labelContentOf(returned);
          const scope = await scopes[areaOfLabels(content)](tx);
          // Checked as when it was posted.
          await describeLabels(tx, content, { scope, tenantId: user.tenantId });
        }
        const task = await handOverAgain(tx, returned, body.deskId === '' ? null : body.deskId, now());
        await recordPost(tx, { user, facts }, task);
        return task;
      });
    }),
    implement(api.deskTask.withdraw, ({ body, user, facts, withTenant }) =>
      withTenant(async (tx) => {
        const task = await withdrawTask(tx, { ownerId: user.userId, id: body.taskId, now: now() });
        await recordAudit(
          tx,
          { user, facts },
          {
            action: 'deskTask.withdraw',
            target: { type: 'deskTask', id: task.id, name: task.title },
          },
        );
        return task;
      }),
    ),
    implement(api.deskTask.desks, ({ withTenant }) =>
      withTenant(async (tx) => {
        const registered = await tx
          .select()
          .from(desks)
          .where(and(eq(desks.status, 1), eq(desks.isDeleted, 0)))
          .orderBy(asc(desks.name));
        const signedIn = await tx
          .select()
          .from(signedInDesks)
          .where(isSignedInNow(now()))
          .orderBy(asc(signedInDesks.name), asc(signedInDesks.id));
        return [
          ...registered.map(({ id, name, place, printers, lastSeenTime }) => ({
            ...{ id, name, place, printers, signedInName: '' },
            isConnected: !isAway(lastSeenTime, now()),
          })),
          ...signedIn.map(({ id, name, printers, userName: signedInName }) => ({
            ...{ id, name, place: '', printers, signedInName, isConnected: true },
          })),
        ];
      }),
    ),
    implementDesk(api.deskTask.next, async ({ body, desk, gone, withTenant }) => {
      const read = () => withTenant((tx) => findInbox(tx, desk, now()));
      let tasks = await read();
      if (markOf(tasks) === body.known) {
        // Background work does not wait for a question that is only held.
        openCalls.ended();
        await waits.wait(desk.tenantId, NEXT_HOLD_SECONDS * 1000, gone);
        openCalls.began();
        tasks = await read();
      }
      return { tasks, mark: markOf(tasks) };
    }),
    implementDesk(api.deskTask.take, async ({ body, desk, withTenant }) => {
      await withTenant((tx) => takeTask(tx, desk, body.id, now()));
      return {};
    }),
    implementDesk(api.deskTask.labelTemplate, ({ body, desk, withTenant }) =>
      withTenant(async (tx) => {
        const { subject } = labelContentOf(await requireTaken(tx, desk.deskId, body.id));
        return { template: await findUsualTemplate(tx, subject) };
      }),
    ),
    implementDesk(api.deskTask.begin, ({ body, desk, withTenant }) =>
      withTenant(async (tx) => workOf(tx, await beginTask(tx, desk.deskId, body.id))),
    ),
    implementDesk(api.deskTask.report, async ({ body, desk, withTenant }) => {
      await withTenant((tx) => reportTask(tx, desk.deskId, body, now()));
      return {};
    }),
  ];
}

/** What a desk needs for a task of each kind. */
const WORK: Record<TaskKindName, (tx: TenantTx, task: TaskRow) => Promise<TaskWork>> = {
  printLabels: labelWork,
  printPapers: paperWork,
  checkTags: async () => ({ kind: 'checkTags' }),
  countZone: async () => ({ kind: 'countZone' }),
};

const workOf = (tx: TenantTx, task: TaskRow): Promise<TaskWork> => WORK[task.kind](tx, task);

/** What the call that posts such a task asks for. */
function permissionOf(task: TaskRow): string {
  const { kind, content } = task;
  if (kind === 'printPapers') return `${TASK_KINDS.printPapers.content.parse(content).docKind}_print`;
  if (kind === 'printLabels') return LABEL_PERMISSIONS[areaOfLabels(labelContentOf(task))];
  return 'tagReading_view';
}

/** Tells whether a desk knows these tasks; not their progress, which is its own. */
function markOf(tasks: Awaited<ReturnType<typeof findInbox>>): string {
  const text = tasks.map(({ id, isOwn, state }) => `${id} ${isOwn} ${state}`).join();
  return createHash('sha256').update(text).digest('base64url');
}
