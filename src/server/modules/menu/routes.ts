import { api } from '#shared/api/index';
import { menu } from '#shared/records/menu';
import { changesSystemRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { asListAnswer, pageAsked, pageOfAll } from '../../db/lists.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { sheetColumns } from '../../records/sheet-columns.ts';
import { keysOfRoles } from '../role/service.ts';
import { requirePlatform } from '../tenant/service.ts';
import {
  findMenuDetail,
  findSheetPage,
  keysOfTopMenus,
  listMenuLevel,
  listMenusNested,
  lockMenu,
  MENUS,
  MENUS_AND_BUTTONS,
  removeMenus,
  submitMenu,
  treeOfGrants,
  treeOfHeld,
  treeOfMenus,
} from './admin.ts';
import { findTopMenus } from './repository.ts';
import { listButtons, listRoutes, listTopMenus } from './service.ts';

export function menuRoutes(context: ServerContext): Implementation[] {
  const { database, nextId, config } = context;
  const { frameOrigins } = config;
  return [
    implement(api.menu.topMenus, ({ user, query, withTenant }) =>
      withTenant(async (tx) => {
        const asked = pageAsked(query);
        const isKeeper = asked !== null && user.permissions.has('topmenu_view');
        const found = isKeeper ? await findTopMenus(tx, query) : await listTopMenus(tx, user, query);
        return asListAnswer(asked === null ? found : pageOfAll(found, asked));
      }),
    ),
    implement(api.menu.topMenusOfCaller, ({ user, withTenant }) =>
      withTenant((tx) => listTopMenus(tx, user)),
    ),
    implement(api.menu.routes, ({ user, query, withTenant }) =>
      withTenant((tx) => listRoutes(tx, user, { topMenuId: query.topMenuId, frameOrigins })),
    ),
    implement(api.menu.buttons, ({ user, withTenant }) => withTenant((tx) => listButtons(tx, user))),
    implement(api.menu.lazyList, ({ query, withTenant }) =>
      withTenant((tx) => listMenuLevel(tx, query, MENUS_AND_BUTTONS)),
    ),
    implement(api.menu.lazyMenuList, ({ query, withTenant }) =>
      withTenant((tx) => listMenuLevel(tx, query, MENUS)),
    ),
    implement(api.menu.list, ({ query, withTenant }) =>
      withTenant((tx) => listMenusNested(tx, query, MENUS_AND_BUTTONS)),
    ),
    ...pageDownloadRoutes(context, api.menu, {
      title: menu.words.many,
      columns: sheetColumns(menu),
      findPage: (query, { read }) => read((tx) => findSheetPage(tx, query)),
    }),
    implement(api.menu.menuList, ({ query, withTenant }) =>
      withTenant((tx) => listMenusNested(tx, query, MENUS)),
    ),
    implement(api.menu.tree, ({ facts, withTenant }) =>
      withTenant((tx) => treeOfMenus(tx, MENUS, facts.language)),
    ),
    implement(api.menu.detail, ({ query, withTenant }) => withTenant((tx) => findMenuDetail(tx, query.id))),
    implement(api.menu.submit, async (call) => {
      requirePlatform(call.user);
      return submitMenu(database, call, nextId());
    }),
    implement(api.menu.remove, async (call) => {
      requirePlatform(call.user);
      const { ids } = call.query;
      return changesSystemRecords(database, call, 'menu.remove', ids, {
        of: menu,
        lock: lockMenu,
        work: (tx) => removeMenus(tx, ids),
      });
    }),
    implement(api.menu.grantTree, ({ user, facts, withTenant }) =>
      withTenant((tx) => treeOfGrants(tx, user, facts.language)),
    ),
    implement(api.menu.roleTreeKeys, ({ query, withTenant }) =>
      withTenant((tx) => keysOfRoles(tx, query.roleIds)),
    ),
    implement(api.menu.grantTopTree, ({ user, facts, withTenant }) =>
      withTenant(async (tx) => ({
        menu: await treeOfHeld(tx, user, MENUS, facts.language),
        dataScope: [],
        apiScope: [],
      })),
    ),
    implement(api.menu.topTreeKeys, ({ query, withTenant }) =>
      withTenant((tx) => keysOfTopMenus(tx, query.topMenuIds)),
    ),
  ];
}
