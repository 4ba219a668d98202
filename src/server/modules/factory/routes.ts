import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { api } from '#shared/api/index';
import { feedOrder } from '#shared/documents/feed-order';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { cookPool, dryMachine, productionProcess, sliceMachine } from '#shared/records/factory';
import { treeSpecies } from '#shared/records/tree-species';
import type { ServerContext } from '../../context.ts';
import { feedOrders, purchaseOrderGoods, purchaseOrders } from '../../db/schema/documents.ts';
import { cookPools, dryMachines, productionProcesses, sliceMachines } from '../../db/schema/factory.ts';
import { logs } from '../../db/schema/logs.ts';
import { packs, treeSpecies as speciesTable } from '../../db/schema/packs.ts';
import { processTasks } from '../../db/schema/process-tasks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordModule, STATE_ACT_WORK } from '../../records/record-module.ts';
import { ownerOf } from '../../records/record-scope.ts';
import type { RecordStore } from '../../records/record-store.ts';
import type { Referrer } from '../../records/referrers.ts';
import { attachmentRoutes, withAttachments } from '../attachment/service.ts';
import { LOG_OWNER } from '../log/service.ts';
import { OWNER } from '../pack/service.ts';

/** Packages that use a species' code: such a species can neither be removed nor get another code. */
const BEARERS: Referrer = {
  words: { zh: '包', en: 'packages' },
  table: packs,
  name: packs.packNo,
  column: packs.treeCode,
  key: 'treeCode',
  permission: 'pack_view',
  owner: OWNER,
};

/** Purchase orders with goods of a species, feed orders and logs of it. */
const ORDERED: Referrer = {
  words: { zh: '采购单', en: 'purchase orders' },
  table: purchaseOrders,
  name: purchaseOrders.docNo,
  column: purchaseOrderGoods.speciesId,
  through: { table: purchaseOrderGoods, own: purchaseOrderGoods.recordId },
  permission: 'purchaseOrder_view',
  owner: ownerOf(purchaseOrder, purchaseOrders),
};
const FED: Referrer = {
  words: feedOrder.words.many,
  table: feedOrders,
  name: feedOrders.docNo,
  column: feedOrders.speciesId,
  permission: 'feedOrder_view',
  owner: ownerOf(feedOrder, feedOrders),
};
const LOGS: Referrer = {
  words: { zh: '原木', en: 'logs' },
  table: logs,
  name: logs.logNo,
  column: logs.speciesId,
  permission: 'log_view',
  owner: LOG_OWNER,
};

/** Processing tasks that a machine or process was used for, or of a species. */
const tasksBy = (column: PgColumn): Referrer => ({
  words: { zh: '加工任务', en: 'processing tasks' },
  table: processTasks,
  name: processTasks.timberNo,
  column,
  permission: 'processTask_view',
});

/**
 * Routes of factory master data, including the alternative addresses of compatible servers, and the choices it offers.
 */
export function factoryRoutes(context: ServerContext): Implementation[] {
  const acts = STATE_ACT_WORK;
  const pools = recordModule(context, cookPool, api.cookPool, {
    table: cookPools,
    rules: { referredToBy: [tasksBy(processTasks.cookPoolId)] },
    acts,
  });
  const dryers = recordModule(context, dryMachine, api.dryMachine, {
    table: dryMachines,
    rules: { ...withAttachments(dryMachine), referredToBy: [tasksBy(processTasks.dryMachineId)] },
    acts,
  });
  const slicers = recordModule(context, sliceMachine, api.sliceMachine, {
    table: sliceMachines,
    rules: { ...withAttachments(sliceMachine), referredToBy: [tasksBy(processTasks.sliceMachineId)] },
    acts,
  });
  const processes = recordModule(context, productionProcess, api.productionProcess, {
    table: productionProcesses,
    rules: { referredToBy: [tasksBy(processTasks.productionProcessId)] },
    acts,
  });
  const species = recordModule(context, treeSpecies, api.treeSpecies, {
    table: speciesTable,
    // A species has no state: every one is in use.
    rules: {
      referredToBy: [BEARERS, ORDERED, FED, LOGS, tasksBy(processTasks.speciesId)],
      choices: sql`true`,
    },
  });

  async function findBaseData(tx: TenantTx) {
    type Choices = z.input<typeof api.factory.baseDataInit.output>['cookPoolList'];
    const choices = async ({ store }: { store: RecordStore }) =>
      (await store.findChoices(tx)) as unknown as Choices;
    return {
      productionProcessList: await choices(processes),
      cookPoolList: await choices(pools),
      dryMachineList: await choices(dryers),
      sliceMachineList: await choices(slicers),
    };
  }

  return [
    ...[pools, dryers, slicers, processes, species].flatMap(({ routes }) => routes),
    ...attachmentRoutes(context, dryMachine, dryers.seen),
    ...attachmentRoutes(context, sliceMachine, slicers.seen),
    alias(api.sliceMachine.detailAsBleachPool, (tx, { id }) => slicers.store.findOne(tx, id)),
    alias(api.productionProcess.listForNoc, (tx, query) => processes.store.findAll(tx, query)),
    alias(api.productionProcess.detailForNoc, (tx, { id }) => processes.store.findOne(tx, id)),
    implement(api.factory.baseDataInit, ({ withTenant }) => withTenant(findBaseData)),
    implement(api.factory.baseDataDetail, ({ withTenant }) => withTenant(findBaseData)),
  ];
}

/** The family's second address of a read call. */
function alias<E extends Implementation['endpoint']>(
  endpoint: E,
  find: (tx: TenantTx, query: z.output<E['query']>) => Promise<unknown>,
): Implementation {
  return implement(endpoint, ({ query, withTenant }) =>
    withTenant((tx) => find(tx, query) as Promise<z.input<E['output']>>),
  );
}
