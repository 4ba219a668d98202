import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { asListAnswer, pageAsked } from '../../db/lists.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { describeUser, findSwitchableDepartments } from '../auth/service.ts';
import { inCompany } from '../tenant/service.ts';
import { findColleagues, findUserDetail, findUserList, findUserPage, OWNER, searchUsers } from './lists.ts';

/** The lists of users, one user, the caller's own, and the choices of pickers. */
export function userReadRoutes({ database }: Pick<ServerContext, 'database'>): Implementation[] {
  return [
    implement(api.user.page, ({ query, user, scopeTo }) => {
      const scope = scopeTo(OWNER);
      return inCompany(database, user, query.tenantId, (tx) => findUserPage(tx, query, query, scope));
    }),
    implement(api.user.list, async ({ query, user, scopeTo }) => {
      const asked = pageAsked(query);
      const scope = scopeTo(OWNER);
      return inCompany(database, user, query.tenantId, async (tx) =>
        asListAnswer(
          asked === null ? await findUserList(tx, query, scope) : await findUserPage(tx, query, asked, scope),
        ),
      );
    }),
    ...[api.user.detail, api.user.detailByQuery].map((endpoint) =>
      implement(endpoint, ({ query, withTenant, scopeTo }) =>
        withTenant((tx) => findUserDetail(tx, query.id, scopeTo(OWNER))),
      ),
    ),
    ...[api.user.detailBySelf, api.user.info].map((endpoint) =>
      implement(endpoint, ({ user, withTenant }) => withTenant((tx) => describeUser(tx, user))),
    ),
    implement(api.user.userListBySelf, ({ withTenant }) => withTenant(findColleagues)),
    implement(api.user.deptListBySelf, ({ user, withTenant }) =>
      withTenant((tx) => findSwitchableDepartments(tx, user.userId)),
    ),
    implement(api.user.search, ({ query, withTenant }) => withTenant((tx) => searchUsers(tx, query))),
  ];
}
