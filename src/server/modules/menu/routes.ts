import { api } from '#shared/api/index';
import { type Implementation, implement } from '../../http/implement.ts';
import { listButtons, listRoutes, listTopMenus } from './service.ts';

export function menuRoutes(): Implementation[] {
  return [
    implement(api.menu.topMenus, ({ user, withTenant }) => withTenant((tx) => listTopMenus(tx, user))),
    implement(api.menu.routes, ({ user, query, withTenant }) =>
      withTenant((tx) => listRoutes(tx, user, query.topMenuId)),
    ),
    implement(api.menu.buttons, ({ user, withTenant }) => withTenant((tx) => listButtons(tx, user))),
  ];
}
