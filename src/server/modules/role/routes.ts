import { api } from '#shared/api/index';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { inCompany } from '../tenant/service.ts';
import { findRoleDetail, grantToRoles, listRoles, removeRoles, submitRole, treeOfRoles } from './service.ts';

export function roleRoutes(context: ServerContext): Implementation[] {
  const { database } = context;
  return [
    implement(api.role.list, ({ query, user }) =>
      inCompany(database, user, query.tenantId, (tx) => listRoles(tx, query)),
    ),
    implement(api.role.tree, ({ query, user }) => inCompany(database, user, query.tenantId, treeOfRoles)),
    ...recordRoutes(context, 'role', api.role, {
      find: findRoleDetail,
      submit: (tx, body, by, user) => submitRole(tx, body, user, by),
      remove: (tx, ids, by, user) => removeRoles(tx, ids, user, by),
    }),
    implement(api.role.grant, (call) =>
      changesRecords(call, 'role.grant', call.body.roleIds, (tx) => grantToRoles(tx, call.body, call.user), {
        menuIds: call.body.menuIds,
        dataScopeIds: call.body.dataScopeIds ?? [],
      }),
    ),
  ];
}
