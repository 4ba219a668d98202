import { api } from '#shared/api/index';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { findTopMenuDetail, removeTopMenus, replaceMenusOfTopMenus, submitTopMenu } from './service.ts';

export function topMenuRoutes(context: ServerContext): Implementation[] {
  return [
    ...recordRoutes(context, 'topmenu', api.topMenu, {
      find: findTopMenuDetail,
      submit: submitTopMenu,
      remove: removeTopMenus,
    }),
    implement(api.topMenu.grant, (call) =>
      changesRecords(
        call,
        'topmenu.grant',
        call.body.topMenuIds,
        (tx) => replaceMenusOfTopMenus(tx, call.body.topMenuIds, call.body.menuIds, call.user),
        { menuIds: call.body.menuIds },
      ),
    ),
  ];
}
