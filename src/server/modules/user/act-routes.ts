import { api } from '#shared/api/index';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { unlockAccount } from '../../limits/attempts.ts';
import { openRights } from '../../rights/reach.ts';
import { tellingBlockedSteps } from '../workflow/service.ts';
import { grantRoles } from './belongings.ts';
import { requireUsers } from './hold-users.ts';
import { OWNER } from './lists.ts';
import { tellingRoles } from './notices.ts';
import { removeUsers } from './service.ts';
import { setStatus } from './set-status.ts';

/** The calls that change several users together, all or none: roles, removal, status, and unlocking. */
export function userActRoutes(context: ServerContext): Implementation[] {
  const { database, now } = context;
  return [
    implement(api.user.grant, (call) => {
      const { userIds, roleIds } = call.query;
      const by = { scope: call.scopeIn(OWNER), now: now() };
      const work = (tx: TenantTx) =>
        tellingBlockedSteps(tx, context, call.user, () =>
          tellingRoles(tx, context, userIds, call.user, () =>
            grantRoles(tx, userIds, roleIds, call.user, by),
          ),
        );
      return changesRecords(call, 'user.grant', userIds, work, { roleIds });
    }),
    implement(api.user.remove, (call) => {
      const scope = call.scopeIn(OWNER);
      return changesRecords(call, 'user.remove', call.query.ids, (tx) =>
        tellingBlockedSteps(tx, context, call.user, () =>
          removeUsers(tx, call.query.ids, call.user, { ...call.user, now: now(), scope }),
        ),
      );
    }),
    ...(
      [
        [api.user.disable, 'user.disable', 0],
        [api.user.enable, 'user.enable', 1],
      ] as const
    ).map(([endpoint, action, status]) =>
      implement(endpoint, (call) => {
        const { userIds = [] } = call.query;
        const by = { ...call.user, now: now(), scope: call.scopeIn(OWNER) };
        return changesRecords(call, action, userIds, (tx) =>
          tellingBlockedSteps(tx, context, call.user, () => setStatus(tx, userIds, status, call.user, by)),
        );
      }),
    ),
    implement(api.user.unlock, async (call) => {
      const { userIds } = call.query;
      const scope = call.scopeIn(OWNER);
      const { tenantId } = call.user;
      return database.withScopes(async ({ system, tenant }) => {
        const locked = await tenant(tenantId, async (tx) =>
          requireUsers(tx, userIds, await openRights(tx, call.user), scope),
        );
        await system(async (tx) => {
          for (const user of locked) await unlockAccount(tx, tenantId, user);
        });
        const withTenant = <T>(work: (tx: TenantTx) => Promise<T>) => tenant(tenantId, work);
        return changesRecords({ ...call, withTenant }, 'user.unlock', userIds, async () => undefined);
      });
    }),
  ];
}
