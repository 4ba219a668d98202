import type { AuditAction, AuditTarget } from '#shared/audit/actions';
import { AppError, type ErrorCode, hasCode } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { Principal } from '../../../http/implement.ts';
import { notifyUsers } from '../../notice/service.ts';
import { findHoldersOf } from '../../role/service.ts';
import { findHoldings, findUser, isActive, requireOwnTenant, type User } from '../repository.ts';
import { findOriginUser } from '../sessions/origins.ts';
import { endSession, findSession, type Session, switchDepartment } from '../sessions/sessions.ts';
import type { Grant } from '../sessions/token-answer.ts';
import type { RecordRefusal } from '../sign-in/refusals.ts';
import type { BeginSignIn, SignInCall, SignInWay } from '../sign-in/sign-in.ts';
import { findSwitchableDepartments } from './departments.ts';
import { findMembership } from './memberships.ts';

const REFUSALS: readonly ErrorCode[] = [
  'auth.switch_refused',
  'auth.switch_unconfirmed',
  'auth.tenant_unavailable',
];
/** The form of a department's or company's id; other input is not audited. */
const NAMES_ONE = /^\w{1,20}$/;

export interface SwitchGrants {
  /** The same session in another department; throws `auth.switch_refused` if the user may not work there. */
  toDepartment(call: SignInCall, user: Principal): Promise<Grant>;
  /**
   * A session in another company, which ends this one: a company the user has joined, or the one the user came from.
   * Throws `auth.switch_refused`, `auth.tenant_unavailable`, and `auth.switch_unconfirmed` after asking the company if
   * another person has set the user's password or phone since it admitted the user.
   */
  toCompany(call: SignInCall, user: Principal): Promise<Grant>;
}

export function createSwitchGrants(
  context: ServerContext,
  parts: { beginSignIn: BeginSignIn; recordRefusal: RecordRefusal },
): SwitchGrants {
  /** Runs the switch; a refusal is audited in the caller's current company and in no other, where the user is unknown. */
  async function attempt(
    { facts }: SignInCall,
    user: Principal,
    to: { action: AuditAction; type: AuditTarget; id: string },
    work: () => Promise<Grant>,
  ): Promise<Grant> {
    try {
      return await work();
    } catch (error) {
      if (hasCode(error, ...REFUSALS))
        await parts.recordRefusal(
          user.tenantId,
          { user, facts },
          { action: to.action, target: { type: to.type, id: NAMES_ONE.test(to.id) ? to.id : '' } },
        );
      throw error;
    }
  }

  return {
    toDepartment(call, user) {
      const id = call.query.deptId ?? '';
      const to = { action: 'auth.change_dept_refused', type: 'department', id } as const;
      return attempt(call, user, to, () => switchToDepartment(context, call, user));
    },
    toCompany(call, user) {
      const id = call.query.tenantId ?? '';
      const to = { action: 'auth.change_tenant_refused', type: 'tenant', id } as const;
      return attempt(call, user, to, async () => {
        try {
          return await switchToCompany(context, parts.beginSignIn, call, user);
        } catch (error) {
          if (hasCode(error, 'auth.switch_unconfirmed')) await askReviewers(context, id, user);
          throw error;
        }
      });
    },
  };
}

const refused = () => new AppError('auth.switch_refused');

/** The same session in another department. */
function switchToDepartment(
  { config, database, now }: ServerContext,
  { query, facts, clientId }: SignInCall,
  principal: Principal,
): Promise<Grant> {
  return database.withTenant(principal.tenantId, async (tx) => {
    const allowed = await findSwitchableDepartments(tx, principal.userId);
    const department = allowed.find(({ id }) => id === query.deptId);
    if (department === undefined) throw refused();
    const lifetime = { now: now(), refreshTokenSeconds: config.refreshTokenSeconds };
    const session = await switchDepartment(
      tx,
      { id: principal.sessionId, network: facts.network },
      department.id,
      lifetime,
    );
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
      ...(await findHoldings(tx, user.id)),
      deptId: department.id,
      sessionId: session.id,
      refreshTokenId: session.refreshTokenId,
      clientId,
      scope: query.scope,
    };
  });
}

/** A session in another company; ends this one. */
async function switchToCompany(
  { database, now }: ServerContext,
  beginSignIn: BeginSignIn,
  call: SignInCall,
  principal: Principal,
): Promise<Grant> {
  const { query, facts } = call;
  const { tenantId: target = '' } = query;
  if (target === '' || target === principal.tenantId) throw refused();
  const from = { tenantId: principal.tenantId, userId: principal.userId };
  return database.withScopes(async ({ tenant }) => {
    const { session, givenAt } = await tenant(from.tenantId, async (tx) => {
      const left = await findSession(tx, principal.sessionId);
      // One of two simultaneous switches ends the session; the other fails.
      if (left === null || !(await endSession(tx, left.id, 'switched', now())))
        throw new AppError('auth.expired');
      await recordAudit(
        tx,
        { user: principal, facts },
        { action: 'auth.change_tenant', target: { type: 'tenant', id: target } },
      );
      const own = await findUser(tx, from.userId);
      return { session: left, givenAt: own?.credentialsGivenAt ?? null };
    });
    return tenant(target, async (tx) => {
      await requireOwnTenant(tx, target, now());
      const cameFrom = session.originTenantId === target ? session.originUserId : null;
      const user =
        cameFrom === null
          ? await findMember(tx, target, { ...from, givenAt }, now())
          : await findOriginUser(tx, cameFrom, session.createTime, now());
      if (user === undefined) throw refused();
      // Only a joined member returns without membership: the company of origin is the member's own.
      const way = { method: 'change_tenant' } as const;
      const origin = homeOf(session) ?? from;
      return beginSignIn(tx, user, call, cameFrom === null ? { ...way, origin } : way);
    });
  });
}

/** After a switch to a third company the origin is still the first one. */
function homeOf({ originTenantId, originUserId }: Session): SignInWay['origin'] {
  return originTenantId === null || originUserId === null
    ? undefined
    : { tenantId: originTenantId, userId: originUserId };
}

async function findMember(
  tx: TenantTx,
  target: string,
  from: { tenantId: string; userId: string; givenAt: Date | null },
  now: Date,
): Promise<User | undefined> {
  const membership = await findMembership(tx, target, from, now);
  const userId = membership?.memberUserId ?? undefined;
  const user = userId === undefined ? undefined : await findUser(tx, userId);
  if (user === undefined || !isActive(user, now)) return undefined;
  // Whoever set them could enter in the member's name.
  if (from.givenAt !== null && from.givenAt > (membership?.reviewedAt ?? new Date(0)))
    throw new AppError('auth.switch_unconfirmed');
  return user;
}

/** Notifies the reviewers of a company that a member has to be confirmed, once while it is unread. */
function askReviewers({ database, nextId, now }: ServerContext, target: string, from: Principal) {
  return database.withTenant(target, async (tx) => {
    const membership = await findMembership(tx, target, from, now());
    if (membership === undefined) return;
    await notifyUsers(
      tx,
      { nextId, now },
      {
        tenantId: target,
        to: await findHoldersOf(tx, 'join_review', now()),
        kind: 'join.unconfirmed',
        details: { company: membership.applicantCompany, name: membership.realName },
        link: { area: 'join', id: membership.id },
        once: 'unread',
      },
    );
  });
}
