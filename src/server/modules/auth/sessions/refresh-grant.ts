import { AppError } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { RequestFacts } from '../../../http/implement.ts';
import { findHoldings, findUser, isActive, isOwnTenantOpen } from '../repository.ts';
import { actorOf, type SignInCall } from '../sign-in/sign-in.ts';
import { resolveDepartment } from '../switching/departments.ts';
import { isOriginStanding, type Origin } from './origins.ts';
import type { Principals } from './principals.ts';
import { endSession, rotateSession } from './sessions.ts';
import type { Grant } from './token-answer.ts';
import type { RefreshClaims, Tokens } from './tokens.ts';

/**
 * Exchanges a refresh token for new tokens. Throws `auth.expired` if the token is too old, invalid, or used before
 * (which ends its session, unless `rotateSession` accepts it as a repeat), or if its user, company or origin is no
 * longer active.
 */
export type GrantByRefresh = (call: SignInCall) => Promise<Grant>;

export function createRefreshGrant(
  { config, database, now, log }: ServerContext,
  tokens: Tokens,
  principals: Principals,
): GrantByRefresh {
  /**
   * Renews a session; null if it has ended. The end is stored in the same transaction, so nothing may be thrown here.
   */
  async function renew(
    tx: TenantTx,
    claims: RefreshClaims,
    { query, facts }: SignInCall,
  ): Promise<{ grant: Omit<Grant, 'clientId' | 'scope'>; origin: Origin } | null> {
    const lifetime = { now: now(), refreshTokenSeconds: config.refreshTokenSeconds };
    const { network } = facts;
    const sent = { sessionId: claims.sid, id: claims.jti, network, deviceId: query.deviceId };
    const session = await rotateSession(tx, sent, lifetime);
    if (session === null) {
      const wasStanding = await endSession(tx, claims.sid, 'reuse', now());
      if (wasStanding) await reportReuse(tx, claims, facts);
      return null;
    }
    const user = await findUser(tx, session.userId);
    if (user === undefined || !isActive(user, now()) || !(await isOwnTenantOpen(tx, now()))) {
      await endSession(tx, session.id, 'disabled', now());
      return null;
    }
    const holdings = await findHoldings(tx, user.id);
    const deptId = await resolveDepartment(tx, user, session.deptId);
    const { id: sessionId, refreshTokenId } = session;
    return { grant: { user, ...holdings, deptId, sessionId, refreshTokenId }, origin: session };
  }

  async function reportReuse(tx: TenantTx, claims: RefreshClaims, facts: RequestFacts): Promise<void> {
    log.warn({ sessionId: claims.sid }, 'a refresh token was used twice; session ended');
    const user = await findUser(tx, claims.user_id);
    if (user === undefined) return;
    await recordAudit(tx, actorOf(user, facts, claims.sid), {
      action: 'auth.token_reused',
      target: { type: 'user', id: user.id, name: user.account },
    });
  }

  return async (call) => {
    const { query, clientId } = call;
    const claims = await tokens.readRefresh(query.refresh_token ?? '').catch((error: unknown) => {
      throw new AppError('auth.expired', {}, { cause: error });
    });
    const renewed = await database.withTenant(claims.tenant_id, (tx) => renew(tx, claims, call));
    const isStanding = renewed !== null && (await isOriginStanding(database, renewed.origin, now()));
    if (isStanding) return { ...renewed.grant, clientId, scope: query.scope };
    if (renewed !== null)
      await database.withTenant(claims.tenant_id, (tx) => endSession(tx, claims.sid, 'disabled', now()));
    principals.forget(claims.sid);
    throw new AppError('auth.expired');
  };
}
