import { api } from '#shared/api/index';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { changesRecords, savesRecord } from '../audit/audited.ts';
import { inCompany } from '../tenant/service.ts';
import { findRoleDetail, grantToRoles, listRoles, removeRoles, submitRole, treeOfRoles } from './service.ts';

export function roleRoutes({ database, nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.role.list, ({ query, withTenant }) => withTenant((tx) => listRoles(tx, query))),
    implement(api.role.tree, ({ query, user }) => inCompany(database, user, query.tenantId, treeOfRoles)),
    implement(api.role.detail, ({ query, withTenant }) => withTenant((tx) => findRoleDetail(tx, query.id))),
    implement(api.role.submit, (call) =>
      savesRecord(call, 'role', (tx) =>
        submitRole(tx, call.body, call.user, { ...call.user, now: now(), newId: nextId() }),
      ),
    ),
    implement(api.role.remove, (call) =>
      changesRecords(call, 'role.remove', call.query.ids, (tx) =>
        removeRoles(tx, call.query.ids, call.user, { ...call.user, now: now() }),
      ),
    ),
    implement(api.role.grant, (call) =>
      changesRecords(call, 'role.grant', call.body.roleIds, (tx) => grantToRoles(tx, call.body, call.user), {
        menuIds: call.body.menuIds,
        dataScopeIds: call.body.dataScopeIds ?? [],
      }),
    ),
  ];
}
