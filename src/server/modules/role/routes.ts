import { api } from '#shared/api/index';
import { role } from '#shared/records/role';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import { roles } from '../../db/schema/people.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { asDeclared, recordModule } from '../../records/record-module.ts';
import { toTreeNodes } from '../../records/tree.ts';
import { lockRights } from '../../rights/reach.ts';
import { inCompany } from '../tenant/service.ts';
import { tellingBlockedSteps } from '../workflow/service.ts';
import { grantToRoles, ROLE_RULES } from './service.ts';

export function roleRoutes(context: ServerContext): Implementation[] {
  const { database, now } = context;
  const { routes, store } = recordModule(context, role, api.role, { table: roles, rules: ROLE_RULES });
  return [
    ...routes,
    implement(api.role.list, ({ query, user }) =>
      inCompany(database, user, query.tenantId, async (tx) => asDeclared(await store.findTree(tx, query))),
    ),
    implement(api.role.tree, ({ query, user }) =>
      inCompany(database, user, query.tenantId, async (tx) =>
        toTreeNodes(await store.findPlaced(tx), ({ roleName }) => String(roleName)),
      ),
    ),
    implement(api.role.grant, (call) =>
      changesRecords(
        call,
        'role.grant',
        call.body.roleIds,
        (tx) =>
          tellingBlockedSteps(tx, context, call.user, async () => {
            const { roleIds: ids, versions } = call.body;
            await lockRights(tx);
            await store.holdSeen(tx, { ids, versions }, call.user.userId);
            await grantToRoles(tx, call.body, call.user, now());
          }),
        {
          menuIds: call.body.menuIds,
          dataScopeIds: call.body.dataScopeIds ?? [],
        },
      ),
    ),
  ];
}
