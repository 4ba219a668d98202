import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { RequestFacts } from '../../../http/implement.ts';
import type { TokenQuery } from '../password/password-grant.ts';
import { findHoldings, type User } from '../repository.ts';
import { beginSession } from '../sessions/sessions.ts';
import type { Grant } from '../sessions/token-answer.ts';
import type { RecordRefusal } from './refusals.ts';

export interface SignInCall {
  query: TokenQuery;
  facts: RequestFacts;
  clientId: string;
}

export interface SignInWay {
  method: 'password' | 'sms' | 'qr' | 'social' | 'change_tenant';
  /** The account in another company from which the session was switched. */
  origin?: { tenantId: string; userId: string };
}

/** Starts the session of an authenticated user and writes its audit entry. */
export type BeginSignIn = (tx: TenantTx, user: User, call: SignInCall, way: SignInWay) => Promise<Grant>;

export function createBeginSignIn({ config, nextId, now }: ServerContext): BeginSignIn {
  return async (tx, user, { query, facts, clientId }, { method, origin }) => {
    const session = {
      id: nextId(),
      userId: user.id,
      clientId,
      deviceId: query.deviceId ?? '',
      deviceName: query.deviceName ?? '',
      address: facts.address,
      originTenantId: origin?.tenantId ?? null,
      originUserId: origin?.userId ?? null,
      mustChangePassword: method === 'password' && user.mustChangePassword,
    };
    const holdings = await findHoldings(tx, user.id);
    const refreshTokenId = await beginSession(tx, session, {
      now: now(),
      refreshTokenSeconds: config.refreshTokenSeconds,
    });
    await recordAudit(tx, actorOf(user, facts, session.id), {
      action: 'auth.sign_in',
      target: { type: 'user', id: user.id, name: user.account },
      details: { method, deviceId: session.deviceId, deviceName: session.deviceName },
    });
    facts.log.info({ tenantId: user.tenantId, userId: user.id, sessionId: session.id, method }, 'signed in');
    return {
      user,
      ...holdings,
      deptId: user.deptId ?? '',
      sessionId: session.id,
      refreshTokenId,
      clientId,
      scope: query.scope,
    };
  };
}

/** Audits that a sign-in as this user was refused, with the reason if there are several. */
export type RefuseSignIn = (
  user: User,
  facts: RequestFacts,
  details: { method: SignInWay['method']; reason?: string },
) => Promise<void>;

export function createRefuseSignIn(recordRefusal: RecordRefusal): RefuseSignIn {
  return (user, facts, details) =>
    recordRefusal(user.tenantId, actorOf(user, facts), {
      action: 'auth.sign_in_refused',
      target: { type: 'user', id: user.id, name: user.account },
      details,
    });
}

/** A user as the actor of an audit entry, before or without a session. */
export function actorOf(user: User, facts: Pick<RequestFacts, 'address'>, sessionId = '') {
  return { user: { userId: user.id, account: user.account, name: user.realName, sessionId }, facts };
}
