import { AppError } from '#shared/errors';
import type { Database, TenantTx } from '../../../db/tenancy.ts';
import type { Principal } from '../../../http/implement.ts';
import { findDataScope } from '../../../rights/data-scope.ts';
import { ADMINISTRATOR, findPermitted, findRoles } from '../../../rights/roles.ts';
import { findUser, isActive, isOwnTenantOpen } from '../repository.ts';
import { resolveDepartment } from '../switching/departments.ts';
import { isOriginStanding, type Origin } from './origins.ts';
import { findSession } from './sessions.ts';
import type { AccessClaims } from './tokens.ts';

/** Lifetime of a cached look-up: the longest time until a change of rights applies on a node that missed its announcement. */
const FRESH_MS = 5000;
const MOST_KEPT = 10_000;

/** Finds the current holder of an access token. */
export interface Principals {
  /** Throws `auth.expired` if the session has ended or its user or company is no longer active. */
  find(claims: AccessClaims): Promise<Principal>;
  /** Drops a cached session that has ended. */
  forget(sessionId: string): void;
  /** Drops cached look-ups of a user, of all users of a company, or of all. */
  forgetRights(whose: { tenantId?: string | undefined; userId?: string | undefined }): void;
}

interface Kept {
  at: number;
  tenantId: string;
  deptId: string;
  userId: string;
  principal: Promise<Principal | null>;
}

export function createPrincipals(database: Database, now: () => Date): Principals {
  const kept = new Map<string, Kept>();

  function lookUp(claims: AccessClaims): Promise<Principal | null> {
    const entry = kept.get(claims.sid);
    const isFresh = entry !== undefined && Math.abs(now().getTime() - entry.at) < FRESH_MS;
    // After a switch of department the session has another token, which applies at once.
    if (isFresh && entry.deptId === claims.dept_id) return entry.principal;
    const principal = load(claims);
    // A failed look-up must not be cached.
    principal.catch(() => kept.delete(claims.sid));
    // After the password is changed, on any node, the next call must succeed.
    principal.then(
      (found) => found?.mustChangePassword && kept.delete(claims.sid),
      () => undefined,
    );
    if (kept.size >= MOST_KEPT) kept.clear();
    const { tenant_id: tenantId, user_id: userId, dept_id: deptId } = claims;
    kept.set(claims.sid, { at: now().getTime(), tenantId, deptId, userId, principal });
    return principal;
  }

  async function load(claims: AccessClaims): Promise<Principal | null> {
    const found = await database.withTenant(claims.tenant_id, (tx) => loadPrincipal(tx, claims, now()));
    if (found === null || !(await isOriginStanding(database, found.origin, now()))) return null;
    return found.principal;
  }

  return {
    async find(claims) {
      const principal = await lookUp(claims);
      if (principal === null) throw new AppError('auth.expired');
      return principal;
    },
    forget: (sessionId) => void kept.delete(sessionId),
    forgetRights({ tenantId, userId }) {
      for (const [sessionId, of] of kept)
        if ((tenantId ?? of.tenantId) === of.tenantId && (userId ?? of.userId) === of.userId)
          kept.delete(sessionId);
    },
  };
}

async function loadPrincipal(
  tx: TenantTx,
  claims: AccessClaims,
  now: Date,
): Promise<{ principal: Principal; origin: Origin } | null> {
  const session = await findSession(tx, claims.sid);
  if (session === null) return null;
  const { tenant_id: tenantId, dept_id: deptId } = claims;
  const held = await readHeld(tx, { tenantId, userId: session.userId, deptId }, now);
  if (held === null) return null;
  const { mustChangePassword } = session;
  return { principal: { ...held, sessionId: claims.sid, mustChangePassword }, origin: session };
}

/** A user with current rights, for work in the user's name without a session; null if the user is not active. */
export async function readPrincipal(tx: TenantTx, who: Holder, now: Date): Promise<Principal | null> {
  const held = await readHeld(tx, who, now);
  return held && { ...held, sessionId: '', mustChangePassword: false };
}

interface Holder {
  tenantId: string;
  userId: string;
  /** The department the user chose to work in; null for the user's own. */
  deptId: string | null;
}

async function readHeld(
  tx: TenantTx,
  { tenantId, userId, deptId: chosenDept }: Holder,
  now: Date,
): Promise<Omit<Principal, 'sessionId' | 'mustChangePassword'> | null> {
  const user = await findUser(tx, userId);
  if (user === undefined || !isActive(user, now) || !(await isOwnTenantOpen(tx, now))) return null;
  const roles = await findRoles(tx, user.id);
  const roleAliases = roles.map((role) => role.roleAlias);
  const roleIds = roles.map((role) => role.id);
  const deptId = await resolveDepartment(tx, user, chosenDept);
  const isAdministrator = roleAliases.includes(ADMINISTRATOR);
  const { permissions, withheld } = await findPermitted(tx, roles);
  return {
    userId: user.id,
    tenantId,
    account: user.account,
    name: user.realName,
    deptId,
    roleIds,
    roleAliases,
    isAdministrator,
    dataScope: await findDataScope(tx, { userId: user.id, deptId, roleIds, isAdministrator }),
    permissions: new Set(permissions),
    withheld: new Set(withheld),
  };
}
