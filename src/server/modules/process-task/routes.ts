import { inArray } from 'drizzle-orm';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { SCREENS } from '#shared/menu/screens';
import { processTask } from '#shared/records/process-task';
import type { ServerContext } from '../../context.ts';
import { offsetOf, toPage } from '../../db/paging.ts';
import { processTasks } from '../../db/schema/process-tasks.ts';
import { type Implementation, implement, type SignedInCall } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { recordModule } from '../../records/record-module.ts';
import { requireCall } from '../../rights/require-permission.ts';
import { LOG_OWNER } from '../log/service.ts';
import { actorsOf } from '../pack/service.ts';
import { divideLogs, findFedLogs } from './divide.ts';
import { findWork } from './find-work.ts';
import { countYields, findYields } from './find-yield.ts';
import { holdTasks, requireTask } from './held-task.ts';
import { finishOperation, startOperation } from './operations.ts';
import { storePack } from './store-packs.ts';
import { TASK_RULES } from './task-rules.ts';
import { undoOperation } from './undo-operation.ts';
import { voidTasks } from './void-tasks.ts';
import { yieldColumns } from './yield-sheet.ts';

/** Routes of the processing tasks (W6.4 to W6.8). */
export function processTaskRoutes(context: ServerContext): Implementation[] {
  const { routes, store } = recordModule(context, processTask, api.processTask, {
    table: processTasks,
    rules: TASK_RULES,
    acts: {
      async void(tx, ids, by, own) {
        await own.hold(tx, ids);
        const held = await holdTasks(tx, inArray(processTasks.id, [...ids]));
        for (const task of held) requireTask('void', task);
        await voidTasks(tx, ids, by);
        return new Map(held.map(({ id, timberNo }) => [id, timberNo]));
      },
    },
  });
  const { makerOf } = actorsOf(context);
  const workerOf = (call: SignedInCall<Endpoint>) => ({
    ...makerOf(call),
    permissions: call.user.permissions,
  });
  return [
    ...routes,
    implement(api.processTask.fedLogs, ({ query, scopeTo, withTenant }) => {
      const scope = scopeTo(LOG_OWNER);
      return withTenant((tx) => findFedLogs(tx, query.feedOrderId, scope));
    }),
    implement(api.processTask.work, ({ query, withTenant }) => withTenant((tx) => findWork(tx, query.id))),
    implement(api.processTask.divide, (call) => {
      const by = workerOf(call);
      const scopeIn = call.scopeIn(LOG_OWNER);
      return call.withTenant(async (tx) => divideLogs(tx, call.body, by, await scopeIn(tx)));
    }),
    implement(api.processTask.start, async (call) => {
      if (call.body.finishTime) requireCall(call.user, api.processTask.finish);
      const by = workerOf(call);
      await call.withTenant((tx) => startOperation(tx, call.body, by, store));
      return { id: call.body.id };
    }),
    implement(api.processTask.finish, async (call) => {
      const by = workerOf(call);
      await call.withTenant((tx) => finishOperation(tx, call.body, by, store));
      return { id: call.body.id };
    }),
    implement(api.processTask.undo, async (call) => {
      const by = workerOf(call);
      await call.withTenant((tx) => undoOperation(tx, call.body, by, store));
      return { id: call.body.id };
    }),
    implement(api.processTask.store, async (call) => {
      const by = workerOf(call);
      return { id: await call.withTenant((tx) => storePack(tx, call.body, by, store)) };
    }),
    implement(api.logYield.page, ({ query, scopeTo, withTenant }) => {
      const asked = { ...query, scope: scopeTo(LOG_OWNER) };
      return withTenant(async (tx) => {
        const { total, totals } = await countYields(tx, asked);
        const records = await findYields(tx, asked, { skip: offsetOf(query), size: query.size });
        return { ...toPage(records, total, query), totals };
      });
    }),
    ...pageDownloadRoutes(context, api.logYield, {
      title: SCREENS.logYield.title,
      columns: ({ by }) => yieldColumns(by),
      findPage: (query, { read, scopeTo }) => {
        const asked = { ...query, scope: scopeTo(LOG_OWNER) };
        return read(async (tx) => {
          const { total } = await countYields(tx, asked);
          const part = { skip: offsetOf(query), size: query.size };
          return toPage(await findYields(tx, asked, part), total, query);
        });
      },
    }),
  ];
}
