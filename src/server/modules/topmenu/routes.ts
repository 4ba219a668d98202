import { api } from '#shared/api/index';
import { topMenu } from '#shared/records/top-menu';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { topMenus } from '../../db/schema/menus.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordModule } from '../../records/record-module.ts';
import { lockRights } from '../../rights/reach.ts';
import { removeTopMenus, replaceMenusOfTopMenus } from './service.ts';

/**
 * Calls of a company's top menus. Changing the menus under one, or removing one, requires that the caller holds these
 * menus.
 */
export function topMenuRoutes(context: ServerContext): Implementation[] {
  const { routes, store } = recordModule(context, topMenu, api.topmenu, {
    table: topMenus,
    rules: {
      // A new top menu without an English label gets its name.
      around: (_tx, { isNew, values }, _by, write) =>
        write(isNew && !values?.alias ? { alias: values?.name } : {}),
    },
  });
  return [
    ...routes.filter(({ endpoint }) => endpoint !== api.topmenu.remove),
    implement(api.topmenu.remove, (call) =>
      changesRecords(call, 'topmenu.remove', call.query.ids, async (tx) => {
        await lockRights(tx);
        await store.holdSeen(tx, call.query, call.user.userId);
        await removeTopMenus(tx, call.query.ids, { ...call.user, now: context.now() }, call.user);
      }),
    ),
    implement(api.topmenu.grant, (call) =>
      changesRecords(
        call,
        'topmenu.grant',
        call.body.topMenuIds,
        async (tx) => {
          const { topMenuIds: ids, menuIds, versions } = call.body;
          await lockRights(tx);
          await store.holdSeen(tx, { ids, versions }, call.user.userId);
          await replaceMenusOfTopMenus(tx, ids, menuIds, { ...call.user, now: context.now() }, call.user);
        },
        { menuIds: call.body.menuIds },
      ),
    ),
  ];
}
