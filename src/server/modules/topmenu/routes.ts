import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { changedBy, removeRecords } from '../../db/records.ts';
import { topMenus } from '../../db/schema/menus.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changesRecords } from '../audit/audited.ts';
import { recordRoutes } from '../record-routes.ts';
import { findTopMenuDetail, replaceMenusOfTopMenus, submitTopMenu } from './service.ts';

export function topMenuRoutes(context: ServerContext): Implementation[] {
  return [
    ...recordRoutes(context, 'topmenu', api.topMenu, {
      find: findTopMenuDetail,
      submit: submitTopMenu,
      remove: (tx, ids, by) => removeRecords(tx, topMenus, ids, changedBy(by)),
    }),
    implement(api.topMenu.grant, (call) =>
      changesRecords(
        call,
        'topmenu.grant',
        call.body.topMenuIds,
        (tx) => replaceMenusOfTopMenus(tx, call.body.topMenuIds, call.body.menuIds),
        { menuIds: call.body.menuIds },
      ),
    ),
  ];
}
