import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import type { Principal } from '../../http/implement.ts';
import { recordAudit } from '../audit/service.ts';
import { findSwitchableDepartments } from './departments.ts';
import { findMemberUserId } from './memberships.ts';
import { findRoles, findUser, isActive, requireOwnTenant } from './repository.ts';
import { endSession, findSession, switchDepartment } from './sessions.ts';
import type { BeginSignIn, SignInCall } from './sign-in.ts';
import type { Grant } from './token-answer.ts';

export interface SwitchGrants {
  /** The same session in another department; `auth.switch_refused` if the user may not work there. */
  toDepartment(call: SignInCall, user: Principal): Promise<Grant>;
  /**
   * A session in another company, which ends this one: one that the user has joined, or the one he
   * came from. Throws `auth.switch_refused` or `auth.tenant_unavailable`.
   */
  toCompany(call: SignInCall, user: Principal): Promise<Grant>;
}

export function createSwitchGrants(
  { config, database, now }: ServerContext,
  beginSignIn: BeginSignIn,
): SwitchGrants {
  const refused = () => new AppError('auth.switch_refused');

  return {
    toDepartment: ({ query, facts, clientId }, principal) =>
      database.withTenant(principal.tenantId, async (tx) => {
        const allowed = await findSwitchableDepartments(tx, principal.userId);
        const department = allowed.find(({ id }) => id === query.deptId);
        if (department === undefined) throw refused();
        const lifetime = { now: now(), refreshTokenSeconds: config.refreshTokenSeconds };
        const session = await switchDepartment(tx, principal.sessionId, department.id, lifetime);
        const user = await findUser(tx, principal.userId);
        if (session === null || user === undefined) throw new AppError('auth.expired');
        await recordAudit(
          tx,
          { user: principal, facts },
          {
            action: 'auth.change_dept',
            target: { type: 'department', id: department.id, name: department.deptName },
          },
        );
        return {
          user,
          roles: await findRoles(tx, user.id),
          deptId: department.id,
          sessionId: session.id,
          refreshTokenId: session.refreshTokenId,
          clientId,
          scope: query.scope,
        };
      }),

    async toCompany(call, principal) {
      const { query, facts } = call;
      const { tenantId: target = '' } = query;
      if (target === '' || target === principal.tenantId) throw refused();
      const from = { tenantId: principal.tenantId, userId: principal.userId };
      return database.withScopes(async ({ tenant }) => {
        const session = await tenant(from.tenantId, async (tx) => {
          const left = await findSession(tx, principal.sessionId);
          if (left === null) throw new AppError('auth.expired');
          await endSession(tx, left.id, 'switched', now());
          await recordAudit(
            tx,
            { user: principal, facts },
            { action: 'auth.change_tenant', target: { type: 'tenant', id: target } },
          );
          return left;
        });
        return tenant(target, async (tx) => {
          await requireOwnTenant(tx, target, now());
          const cameFrom = session.originTenantId === target ? session.originUserId : null;
          const userId = cameFrom ?? (await findMemberUserId(tx, target, from, now()));
          const user = userId === undefined ? undefined : await findUser(tx, userId);
          if (user === undefined || !isActive(user, now())) throw refused();
          // Only who was let in goes back without being let in: the company he came from is his own.
          const way = { method: 'change_tenant' } as const;
          return beginSignIn(tx, user, call, cameFrom === null ? { ...way, origin: from } : way);
        });
      });
    },
  };
}
