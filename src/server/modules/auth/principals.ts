import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { sessions } from '../../db/schema/people.ts';
import type { Database, TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { ADMINISTRATOR, findOwnTenant, findPermissions, findRoles, findUser } from './repository.ts';
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
  const kept = new Map<string, { at: number; principal: Promise<Principal | null> }>();

  function lookUp(claims: AccessClaims): Promise<Principal | null> {
    const entry = kept.get(claims.sid);
    if (entry !== undefined && now().getTime() - entry.at < FRESH_MS) return entry.principal;
    const principal = database.withTenant(claims.tenant_id, (tx) => loadPrincipal(tx, claims));
    // A failed look-up is not an answer to keep.
    principal.catch(() => kept.delete(claims.sid));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(claims.sid, { at: now().getTime(), principal });
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

async function loadPrincipal(tx: TenantTx, claims: AccessClaims): Promise<Principal | null> {
  const [session] = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, claims.sid), isNull(sessions.endedAt)));
  const user = session === undefined ? undefined : await findUser(tx, session.userId);
  const tenant = await findOwnTenant(tx);
  if (user === undefined || user.status !== 1 || !tenant.isActive) return null;
  const roles = await findRoles(tx, user.id);
  const roleAliases = roles.map((role) => role.roleAlias);
  return {
    userId: user.id,
    tenantId: claims.tenant_id,
    sessionId: claims.sid,
    account: user.account,
    name: user.realName,
    deptId: user.deptId ?? '',
    roleIds: roles.map((role) => role.id),
    roleAliases,
    isAdministrator: roleAliases.includes(ADMINISTRATOR),
    permissions: new Set(await findPermissions(tx, roles)),
  };
}
