import { AppError, hasCode } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import type { Principal, RequestFacts } from '../../../http/implement.ts';
import type { GuardAttempts } from '../../../limits/guard.ts';
import { limitPerMinute } from '../../../limits/rate-limit.ts';
import type { TokenOutcome } from '../../../metrics/metrics.ts';
import { createPasswordGrant, type TokenQuery } from '../password/password-grant.ts';
import type { SignInNonces } from '../password/sign-in-nonces.ts';
import { createQrGrant } from '../qr/qr-grant.ts';
import type { Principals } from '../sessions/principals.ts';
import { createRefreshGrant } from '../sessions/refresh-grant.ts';
import type { Grant } from '../sessions/token-answer.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Codes } from '../sms/codes.ts';
import { createSmsGrant } from '../sms/sms-grant.ts';
import type { SocialProviders } from '../social/social.ts';
import { createSocialGrant } from '../social/social-grant.ts';
import { createSwitchGrants } from '../switching/switch-grants.ts';
import { checkClient } from './clients.ts';
import { createFeignRefusal, type RecordRefusal } from './refusals.ts';
import { createBeginSignIn, type RefuseSignIn, type SignInCall } from './sign-in.ts';

export interface GrantParts {
  privateKey: string;
  tokens: Tokens;
  principals: Principals;
  nonces: SignInNonces;
  codes: Codes;
  providers: SocialProviders;
  guardAttempts: GuardAttempts;
  recordRefusal: RecordRefusal;
  refuseSignIn: RefuseSignIn;
  authenticate(bearer: string): Promise<Principal>;
}

/** Carries out token calls by grant type and counts every outcome. */
export function createGrants(
  context: ServerContext,
  parts: GrantParts,
): (query: TokenQuery, facts: RequestFacts) => Promise<Grant> {
  const { config, database, now, metrics } = context;
  const grants = createGrantTable(context, parts);

  /**
   * The key that a call is counted under. The renewals of a session are counted apart from its address: nobody can guess
   * their token, and all computers of a company, which may wake at eight together, have one address.
   */
  async function limitKeyOf(query: TokenQuery, { network }: RequestFacts): Promise<string> {
    if (query.grant_type !== 'refresh_token') return `token ${network}`;
    const claims = await parts.tokens.readRefresh(query.refresh_token ?? '').catch(() => null);
    return claims === null ? `token ${network}` : `refresh ${claims.sid}`;
  }

  async function grant(query: TokenQuery, facts: RequestFacts): Promise<Grant> {
    const clientId = checkClient(facts.headers.authorization, [config.client, ...config.furtherClients]);
    const key = await limitKeyOf(query, facts);
    await database.withSystem((tx) => limitPerMinute(tx, key, config.tokenCallsPerMinute, now()));
    return grants[query.grant_type]({ query, facts, clientId });
  }

  return async (query, facts) => {
    let outcome: TokenOutcome = 'granted';
    try {
      return await grant(query, facts);
    } catch (error) {
      outcome = isLimit(error) ? 'limited' : 'refused';
      throw error;
    } finally {
      metrics.tokenAsked(query.grant_type, outcome);
    }
  };
}

function createGrantTable(
  context: ServerContext,
  parts: GrantParts,
): Record<TokenQuery['grant_type'], (call: SignInCall) => Promise<Grant>> {
  const { privateKey, tokens, principals, nonces, codes, providers } = parts;
  const { guardAttempts, recordRefusal, refuseSignIn, authenticate } = parts;
  const beginSignIn = createBeginSignIn(context);
  const byPassword = createPasswordGrant(context, {
    privateKey,
    guardAttempts,
    beginSignIn,
    refuseSignIn,
    feignRefusal: createFeignRefusal(context),
    nonces,
  });
  const switchTo = createSwitchGrants(context, { beginSignIn, recordRefusal });

  /** The caller of a switch, whose token is in the header or, from clients of the family, in a parameter. */
  const callerOf = ({ query, facts }: SignInCall) => {
    const bearer = facts.bearer || (query.token ?? '');
    if (bearer === '') throw new AppError('auth.unauthorized');
    return authenticate(bearer);
  };

  async function switchCompany(call: SignInCall): Promise<Grant> {
    const caller = await callerOf(call);
    const grant = await switchTo.toCompany(call, caller);
    principals.forget(caller.sessionId);
    return grant;
  }

  return {
    password: byPassword,
    refresh_token: createRefreshGrant(context, tokens, principals),
    sms: createSmsGrant(context, { codes, guardAttempts, beginSignIn, refuseSignIn }),
    qr: createQrGrant(context, { beginSignIn, refuseSignIn }),
    social: createSocialGrant(context, { providers, beginSignIn, refuseSignIn }),
    change_dept: async (call) => switchTo.toDepartment(call, await callerOf(call)),
    change_tenant: switchCompany,
  };
}

function isLimit(error: unknown): boolean {
  return hasCode(error, 'request.too_many', 'auth.too_many_attempts');
}
