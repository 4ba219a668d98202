import type { z } from 'zod';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import type { TASK_KINDS } from '#shared/desk-tasks/kinds';
import type { LabelledArea } from '#shared/label/labelled';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { type Implementation, implement, type SignedInCall } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { requireCall, requirePermission } from '../../rights/require-permission.ts';
import { documentScopes, requireDocuments } from '../document/service.ts';
import { LOG_OWNER } from '../log/service.ts';
import { OWNER } from '../pack/service.ts';
import { findDesks } from './find-desks.ts';
import { areaOfLabels } from './kinds/find-labels.ts';
import { describeLabels, labelContentOf } from './kinds/print-labels.ts';
import { describeTags, taggedIds } from './kinds/write-tags.ts';
import { namedDocuments } from './named-documents.ts';
import { postWork, recordPost, type WorkPlace } from './post-work.ts';
import { postingCall } from './posting-call.ts';
import { TASK_COLUMNS, TASKS_TITLE } from './task-sheet.ts';
import { findOwnTask, findOwnTasks, findReturned, handOverAgain, withdrawTask } from './tasks.ts';

/** Labels as each call that hands them over sends them. */
type LabelOrder = Omit<z.output<typeof TASK_KINDS.printLabels.content>, 'area' | 'ofDocuments'> & WorkPlace;

/** The scope for records without a data scope: no condition. */
const UNLIMITED: ScopeInTx = async () => undefined;

/** The calls that hand labels to a desk, one for each area that has labels. */
export function labelRoutes(context: ServerContext): Implementation[] {
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
  ];
}

/** The calls of a user about their own tasks, and the one for the desks that can have them. */
export function ownerRoutes(context: ServerContext): Implementation[] {
  const { now } = context;
  return [
    implement(api.deskTask.mine, ({ query, user, withTenant }) =>
      withTenant((tx) => findOwnTasks(tx, { ownerId: user.userId, now: now() }, query)),
    ),
    ...pageDownloadRoutes(context, api.deskTask, {
      kind: 'own_tasks',
      title: TASKS_TITLE,
      columns: TASK_COLUMNS,
      findPage: (query, { read, user }) =>
        read((tx) => findOwnTasks(tx, { ownerId: user.userId, now: now() }, query)),
    }),
    implement(api.deskTask.detail, ({ query, user, withTenant }) =>
      withTenant((tx) => findOwnTask(tx, { ownerId: user.userId, id: query.taskId, now: now() })),
    ),
    implement(api.deskTask.handOverAgain, ({ body, user, facts, withTenant, scopeIn }) => {
      const ofLogs = scopeIn(LOG_OWNER);
      const ofDocuments = documentScopes(scopeIn);
      const scopes = { pack: scopeIn(OWNER), log: ofLogs, zone: UNLIMITED, processTask: ofLogs };
      return withTenant(async (tx) => {
        const returned = await findReturned(tx, { ownerId: user.userId, id: body.taskId, now: now() });
        // Checked as when it was posted.
        requireCall(user, postingCall(returned));
        const content = returned.kind === 'printLabels' ? labelContentOf(returned) : null;
        if (content !== null && content.ofDocuments === undefined) {
          const scope = await scopes[areaOfLabels(content)](tx);
          await describeLabels(tx, content, { scope, tenantId: user.tenantId });
        }
        const documents = await namedDocuments(tx, returned);
        if (documents !== undefined) {
          if (returned.kind === 'checkTags') requirePermission(user, `${documents.kind}_view`);
          await requireDocuments(tx, documents, await ofDocuments.get(documents.kind)?.(tx));
        }
        if (returned.kind === 'writeTags') await describeTags(tx, taggedIds(returned), await scopes.pack(tx));
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
    implement(api.deskTask.desks, ({ withTenant }) => withTenant((tx) => findDesks(tx, now()))),
  ];
}
