import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { sessions } from '../../db/schema/people.ts';
import type { Database, TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { findDataScope } from '../role/service.ts';
import { resolveDepartment } from './departments.ts';
import {
  ADMINISTRATOR,
  findPermissions,
  findRoles,
  findUser,
  isActive,
  isOwnTenantOpen,
} from './repository.ts';
import type { AccessClaims } from './tokens.ts';

/** What was looked up is believed this long: the time a change of rights needs to reach every node. */
const FRESH_MS = 5000;
const MOST_KEPT = 10_000;

/** Knows who stands behind an access token now. */
export interface Principals {
  /** Throws `auth.expired` when the session was ended or its user or company is no longer active. */
  find(claims: AccessClaims): Promise<Principal>;
  /** To be looked up anew: the session has ended. */
  forget(sessionId: string): void;
}

export function createPrincipals(database: Database, now: () => Date): Principals {
  const kept = new Map<string, { at: number; deptId: string; principal: Promise<Principal | null> }>();

  function lookUp(claims: AccessClaims): Promise<Principal | null> {
    const entry = kept.get(claims.sid);
    const isFresh = entry !== undefined && Math.abs(now().getTime() - entry.at) < FRESH_MS;
    // A session that changed its department has another token, which counts at once.
    if (isFresh && entry.deptId === claims.dept_id) return entry.principal;
    const principal = database.withTenant(claims.tenant_id, (tx) => loadPrincipal(tx, claims, now()));
    // A failed look-up is not an answer to keep.
    principal.catch(() => kept.delete(claims.sid));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(claims.sid, { at: now().getTime(), deptId: claims.dept_id, principal });
    return principal;
  }

  return {
    async find(claims) {
      const principal = await lookUp(claims);
      if (principal === null) throw new AppError('auth.expired');
      return principal;
    },
    forget: (sessionId) => void kept.delete(sessionId),
  };
}

async function loadPrincipal(tx: TenantTx, claims: AccessClaims, now: Date): Promise<Principal | null> {
  const [session] = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, claims.sid), isNull(sessions.endedAt)));
  const user = session === undefined ? undefined : await findUser(tx, session.userId);
  if (user === undefined || !isActive(user, now) || !(await isOwnTenantOpen(tx, now))) return null;
  const roles = await findRoles(tx, user.id);
  const roleAliases = roles.map((role) => role.roleAlias);
  const roleIds = roles.map((role) => role.id);
  const deptId = await resolveDepartment(tx, user, claims.dept_id);
  const isAdministrator = roleAliases.includes(ADMINISTRATOR);
  return {
    userId: user.id,
    tenantId: claims.tenant_id,
    sessionId: claims.sid,
    account: user.account,
    name: user.realName,
    deptId,
    roleIds,
    roleAliases,
    isAdministrator,
    dataScope: await findDataScope(tx, { userId: user.id, deptId, roleIds, isAdministrator }),
    permissions: new Set(await findPermissions(tx, roles)),
  };
}
