import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { changedBy, removeRecords } from '../../db/records.ts';
import { topMenus } from '../../db/schema/menus.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import { findTopMenuDetail, replaceMenusOfTopMenus, submitTopMenu } from './service.ts';

export function topMenuRoutes({ nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.topMenu.detail, ({ query, withTenant }) =>
      withTenant((tx) => findTopMenuDetail(tx, query.id)),
    ),
    implement(api.topMenu.submit, (call) =>
      savesRecord(call, 'topmenu', (tx) =>
        submitTopMenu(tx, call.body, { ...call.user, now: now(), newId: nextId() }),
      ),
    ),
    implement(api.topMenu.remove, (call) =>
      changesRecords(call, 'topmenu.remove', call.query.ids, (tx) =>
        removeRecords(tx, topMenus, call.query.ids, changedBy({ ...call.user, now: now() })),
      ),
    ),
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
