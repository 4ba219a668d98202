import type { z } from 'zod';
import { api } from '#shared/api/index';
import type { FileAnswer } from '#shared/api/kit';
import type { ServerContext } from '../../context.ts';
import type { Doer } from '../../db/records.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement, type Principal } from '../../http/implement.ts';
import { fieldColumn, makeDownload, type SheetColumn } from '../../http/workbook.ts';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import { MASTER_KINDS, type MasterKind } from './kinds.ts';
import { createMasterData } from './master-data.ts';
import { findOneSpecies, findSpecies, removeSpecies, saveSpecies } from './species.ts';

export function factoryRoutes({ nextId, now }: ServerContext): Implementation[] {
  const byWhom = (user: Principal): Doer => ({ userId: user.userId, deptId: user.deptId, now: now() });

  const stores = Object.fromEntries(
    Object.entries(MASTER_KINDS).map(([name, kind]) => [name, createMasterData(kind.table, kind.ranges)]),
  ) as Record<keyof typeof MASTER_KINDS, ReturnType<typeof createMasterData>>;

  /** The calls of one kind. Rows are read untyped; the contract's output holds each answer to its declaration. */
  function routesOf({ api: calls, title, columns }: MasterKind, name: keyof typeof stores): Implementation[] {
    const store = stores[name];
    const declared = <T>(records: unknown) => records as T;
    type Calls = typeof calls;
    return [
      implement(calls.page, async ({ query, withTenant }) =>
        declared<z.input<Calls['page']['output']>>(await withTenant((tx) => store.findPage(tx, query))),
      ),
      implement(calls.list, async ({ query, withTenant }) =>
        declared<z.input<Calls['list']['output']>>(await withTenant((tx) => store.findAll(tx, query))),
      ),
      implement(calls.detail, async ({ query, withTenant }) =>
        declared<z.input<Calls['detail']['output']>>(await withTenant((tx) => store.findOne(tx, query.id))),
      ),
      implement(calls.save, (call) =>
        savesRecord(call, name, async (tx) => {
          const id = nextId();
          await store.save(tx, call.body, { ...byWhom(call.user), id });
          return id;
        }),
      ),
      implement(calls.update, (call) => {
        const body = call.body as { id: string };
        return changesRecords(call, `${name}.update`, [body.id], (tx) =>
          store.update(tx, body, byWhom(call.user)),
        );
      }),
      implement(calls.remove, (call) =>
        changesRecords(call, `${name}.remove`, call.query.ids, (tx) =>
          store.remove(tx, call.query.ids, byWhom(call.user)),
        ),
      ),
      implement(calls.download, async ({ query, facts, withTenant }): Promise<FileAnswer> => {
        const rows = await withTenant((tx) => store.findAll(tx, query));
        return makeDownload(title, columns, rows, facts.language);
      }),
    ];
  }

  /** The family's other address of a read call. */
  function alias<E extends Implementation['endpoint']>(
    endpoint: E,
    find: (tx: TenantTx, query: z.output<E['query']>) => Promise<unknown>,
  ): Implementation {
    return implement(endpoint, ({ query, withTenant }) =>
      withTenant((tx) => find(tx, query as z.output<E['query']>) as Promise<z.input<E['output']>>),
    );
  }

  async function findBaseData(tx: TenantTx) {
    type Choices = z.input<typeof api.factory.baseDataInit.output>['cookPoolList'];
    const choices = async (name: keyof typeof stores) => (await stores[name].findChoices(tx)) as Choices;
    return {
      productionProcessList: await choices('productionProcess'),
      cookPoolList: await choices('cookPool'),
      dryMachineList: await choices('dryMachine'),
      sliceMachineList: await choices('sliceMachine'),
    };
  }

  return [
    ...Object.entries(MASTER_KINDS).flatMap(([name, kind]) => routesOf(kind, name as keyof typeof stores)),
    alias(api.sliceMachine.detailAsBleachPool, (tx, { id }) => stores.sliceMachine.findOne(tx, id)),
    alias(api.productionProcess.listForNoc, (tx, query) => stores.productionProcess.findAll(tx, query)),
    alias(api.productionProcess.detailForNoc, (tx, { id }) => stores.productionProcess.findOne(tx, id)),

    implement(api.treeSpecies.list, ({ query, withTenant }) => withTenant((tx) => findSpecies(tx, query))),
    implement(api.treeSpecies.detail, ({ query, withTenant }) =>
      withTenant((tx) => findOneSpecies(tx, query.id)),
    ),
    implement(api.treeSpecies.saveOrUpdate, (call) =>
      savesRecord(call, 'treeSpecies', (tx) =>
        saveSpecies(tx, call.body, { ...byWhom(call.user), newId: nextId() }),
      ),
    ),
    implement(api.treeSpecies.remove, (call) =>
      changesRecords(call, 'treeSpecies.remove', call.query.ids, (tx) =>
        removeSpecies(tx, call.query.ids, byWhom(call.user)),
      ),
    ),
    implement(api.treeSpecies.download, async ({ query, facts, withTenant }): Promise<FileAnswer> => {
      const rows = await withTenant((tx) => findSpecies(tx, query));
      return makeDownload({ zh: '树种', en: 'Species' }, SPECIES_COLUMNS, rows, facts.language);
    }),

    implement(api.factory.baseDataInit, ({ withTenant }) => withTenant(findBaseData)),
    implement(api.factory.baseDataDetail, ({ withTenant }) => withTenant(findBaseData)),
  ];
}

const SPECIES_COLUMNS: readonly SheetColumn<z.output<typeof api.treeSpecies.detail.output>>[] = [
  fieldColumn('treeCode', '树种代码', 'Code'),
  fieldColumn('fullName', '树种全称', 'Full name', 20),
  fieldColumn('simpleName', '树种简称', 'Short name', 16),
  fieldColumn('englishName', '英文名', 'English name', 26),
  fieldColumn('latinName', '学名', 'Botanical name', 26),
];
