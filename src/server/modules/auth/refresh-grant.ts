import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { TokenQuery } from './password-grant.ts';
import type { Principals } from './principals.ts';
import { findOwnTenant, findRoles, findUser } from './repository.ts';
import { endSession, rotateSession } from './sessions.ts';
import type { Grant } from './token-answer.ts';
import type { RefreshClaims, Tokens } from './tokens.ts';

/**
 * Exchanges a refresh token for new tokens. Throws `auth.expired` for one that is too old, not ours, used before (which
 * ends its session), or whose user or company is no longer active.
 */
export type GrantByRefresh = (query: TokenQuery, clientId: string) => Promise<Grant>;

export function createRefreshGrant(
  { config, database, now, log }: ServerContext,
  tokens: Tokens,
  principals: Principals,
): GrantByRefresh {
  /** Null when the session is over; that it ended is stored, so nothing may be thrown in here. */
  async function renew(
    tx: TenantTx,
    claims: RefreshClaims,
  ): Promise<Omit<Grant, 'clientId' | 'scope'> | null> {
    const lifetime = { now: now(), refreshTokenSeconds: config.refreshTokenSeconds };
    const session = await rotateSession(tx, claims.sid, claims.jti, lifetime);
    if (session === null) {
      const wasStanding = await endSession(tx, claims.sid, 'reuse', now());
      if (wasStanding) log.warn({ sessionId: claims.sid }, 'a refresh token was used twice; session ended');
      return null;
    }
    const user = await findUser(tx, session.userId);
    const { isActive } = await findOwnTenant(tx);
    if (user === undefined || user.status !== 1 || !isActive) {
      await endSession(tx, session.id, 'disabled', now());
      return null;
    }
    const roles = await findRoles(tx, user.id);
    return { user, roles, sessionId: session.id, refreshTokenId: session.refreshTokenId };
  }

  return async (query, clientId) => {
    const claims = await tokens.readRefresh(query.refresh_token ?? '').catch((error: unknown) => {
      throw new AppError('auth.expired', {}, { cause: error });
    });
    const renewed = await database.withTenant(claims.tenant_id, (tx) => renew(tx, claims));
    if (renewed === null) {
      principals.forget(claims.sid);
      throw new AppError('auth.expired');
    }
    return { ...renewed, clientId, scope: query.scope };
  };
}
