import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { user } from '#shared/records/user';
import { changesRecords } from '../../audit/audited.ts';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { type Implementation, implement, type SignedInCall } from '../../http/implement.ts';
import { unlockAccount } from '../../limits/attempts.ts';
import { refuseUnseen, type Seen } from '../../records/other-change.ts';
import { lockRights, openRights } from '../../rights/reach.ts';
import { tellingBlockedSteps } from '../workflow/service.ts';
import { grantRoles } from './belongings.ts';
import { holdUsers, requireUsers } from './hold-users.ts';
import { OWNER } from './lists.ts';
import { tellingRoles } from './notices.ts';
import { removeUsers } from './service.ts';
import { setStatus } from './set-status.ts';

/** Throws `record.changed` if another user has changed one of these users since the caller saw them. */
async function requireSeenUsers(tx: TenantTx, call: SeenCall, ids: readonly string[]): Promise<void> {
  const { versions } = call.query as Pick<Seen, 'versions'>;
  if (versions === undefined) return;
  await lockRights(tx);
  const held = await holdUsers(tx, ids, call.scopeIn(OWNER));
  await refuseUnseen(tx, user, { ids, versions, userId: call.user.userId }, held);
}

type SeenCall = Pick<SignedInCall<Endpoint>, 'user' | 'scopeIn'> & { query: object };

/** The calls that change several users together, all or none: roles, removal, status, and unlocking. */
export function userActRoutes(context: ServerContext): Implementation[] {
  const { database, now } = context;
  return [
    implement(api.user.grant, (call) => {
      const { userIds, roleIds } = call.query;
      const by = { scope: call.scopeIn(OWNER), now: now() };
      const work = (tx: TenantTx) =>
        tellingBlockedSteps(tx, context, call.user, async () => {
          await requireSeenUsers(tx, call, userIds);
          await tellingRoles(tx, context, userIds, call.user, () =>
            grantRoles(tx, userIds, roleIds, call.user, by),
          );
        });
      return changesRecords(call, 'user.grant', userIds, work, { roleIds });
    }),
    implement(api.user.remove, (call) => {
      const scope = call.scopeIn(OWNER);
      return changesRecords(call, 'user.remove', call.query.ids, (tx) =>
        tellingBlockedSteps(tx, context, call.user, async () => {
          await requireSeenUsers(tx, call, call.query.ids);
          await removeUsers(tx, call.query.ids, call.user, { ...call.user, now: now(), scope });
        }),
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
          tellingBlockedSteps(tx, context, call.user, async () => {
            await requireSeenUsers(tx, call, userIds);
            await setStatus(tx, userIds, status, call.user, by);
          }),
        );
      }),
    ),
    implement(api.user.unlock, async (call) => {
      const { userIds } = call.query;
      const scope = call.scopeIn(OWNER);
      const { tenantId } = call.user;
      return database.withScopes(async ({ system, tenant }) => {
        const locked = await tenant(tenantId, async (tx) => {
          await requireSeenUsers(tx, call, userIds);
          return requireUsers(tx, userIds, await openRights(tx, call.user), scope);
        });
        await system(async (tx) => {
          for (const one of locked) await unlockAccount(tx, tenantId, one);
        });
        const withTenant = <T>(work: (tx: TenantTx) => Promise<T>) => tenant(tenantId, work);
        return changesRecords({ ...call, withTenant }, 'user.unlock', userIds, async () => undefined);
      });
    }),
  ];
}
