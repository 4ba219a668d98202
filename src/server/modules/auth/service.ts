import type { z } from 'zod';
import type { ErrorLogEntrySchema, Token } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ServerContext } from '../../context.ts';
import type { Principal, RequestFacts } from '../../http/implement.ts';
import { createGuard } from '../../limits/guard.ts';
import { limitPerMinute } from '../../limits/rate-limit.ts';
import type { TokenOutcome } from '../../metrics/metrics.ts';
import type { ServerKeys } from '../../secrets/keys.ts';
import { saveErrorLogs } from '../audit/service.ts';
import { type Accounts, createAccounts } from './password/accounts.ts';
import { createProveOwnPassword, type ProveOwnPassword } from './password/own-password.ts';
import { createPasswordGrant, type TokenQuery } from './password/password-grant.ts';
import { createSignInNonces } from './password/sign-in-nonces.ts';
import { createQrGrant } from './qr/qr-grant.ts';
import { findUser } from './repository.ts';
import { createPrincipals } from './sessions/principals.ts';
import { createRefreshGrant } from './sessions/refresh-grant.ts';
import { endSession } from './sessions/sessions.ts';
import { answerToken, type Grant } from './sessions/token-answer.ts';
import { createTokens } from './sessions/tokens.ts';
import { checkClient } from './sign-in/clients.ts';
import { createFeignRefusal, createRecordRefusal } from './sign-in/refusals.ts';
import { actorOf, createBeginSignIn, createRefuseSignIn, type SignInCall } from './sign-in/sign-in.ts';
import { createSignInHelp, type SignInHelp } from './sign-in/sign-in-help.ts';
import { createCodes } from './sms/codes.ts';
import { createSmsGrant } from './sms/sms-grant.ts';
import { createSmsSender } from './sms/sms-sender.ts';
import { configuredProviders } from './social/social.ts';
import { createSocialGrant } from './social/social-grant.ts';
import { createSwitchGrants } from './switching/switch-grants.ts';

export { readDataScope } from './sessions/caller-scope.ts';
export { readPrincipal } from './sessions/principals.ts';
export { endSessionsOf, freeSession } from './sessions/sessions.ts';
export { findSwitchableDepartments } from './switching/departments.ts';
export { describeUser } from './user-info.ts';
export type { Accounts };

/** Error logs one user may upload in a minute. */
const UPLOADS = 10;

export interface AuthService {
  /** SM2, for passwords on their way here. */
  publicKey: string;
  /** To be encrypted in front of the password of one sign-in. */
  issueNonce(): string;
  grantToken(query: TokenQuery, facts: RequestFacts): Promise<Token>;
  /** Ends the session of the token, expired or not; nothing happens without one. */
  signOut(facts: RequestFacts): Promise<void>;
  /** Stores a page's errors for the session of the token, which goes on. Throws as `authenticate` does. */
  uploadErrors(entries: readonly z.output<typeof ErrorLogEntrySchema>[], facts: RequestFacts): Promise<void>;
  help: SignInHelp;
  accounts: Accounts;
  proveOwnPassword: ProveOwnPassword;
  /**
   * Who holds this access token; throws `auth.unauthorized`, `auth.expired` or, unless the call is one he may make
   * `beforePasswordChange`, `auth.password_change_required`.
   */
  authenticate(bearer: string, beforePasswordChange?: true): Promise<Principal>;
}

export function createAuthService(context: ServerContext, keys: ServerKeys): AuthService {
  const { config, database, nextId, now, metrics } = context;
  const tokens = createTokens(keys.tokenSecret, config, now);
  const principals = createPrincipals(database, now);
  const authenticate = async (bearer: string, beforePasswordChange?: true) => {
    const principal = await principals.find(await tokens.readAccess(bearer));
    if (principal.mustChangePassword && beforePasswordChange === undefined)
      throw new AppError('auth.password_change_required');
    return principal;
  };

  const beginSignIn = createBeginSignIn(context);
  const guardTries = createGuard(context);
  const recordRefusal = createRecordRefusal(context);
  const refuseSignIn = createRefuseSignIn(recordRefusal);
  const { privateKey } = keys.password;
  const codes = createCodes(context, keys.tokenSecret, createSmsSender(context));
  const providers = configuredProviders(context);
  const nonces = createSignInNonces(context);
  const byPassword = createPasswordGrant(context, {
    privateKey,
    guardTries,
    beginSignIn,
    refuseSignIn,
    feignRefusal: createFeignRefusal(context),
    nonces,
  });
  const switchTo = createSwitchGrants(context, { beginSignIn, recordRefusal });

  /** The caller of a switch, whose token is in the header or, as the family's clients do it, a parameter. */
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

  const GRANTS: Record<TokenQuery['grant_type'], (call: SignInCall) => Promise<Grant>> = {
    password: byPassword,
    refresh_token: createRefreshGrant(context, tokens, principals),
    sms: createSmsGrant(context, { codes, guardTries, beginSignIn, refuseSignIn }),
    qr: createQrGrant(context, { beginSignIn, refuseSignIn }),
    social: createSocialGrant(context, { providers, beginSignIn, refuseSignIn }),
    change_dept: async (call) => switchTo.toDepartment(call, await callerOf(call)),
    change_tenant: switchCompany,
  };

  async function grant(query: TokenQuery, facts: RequestFacts): Promise<Grant> {
    const clientId = checkClient(facts.headers.authorization, [config.client, ...config.furtherClients]);
    await database.withSystem((tx) =>
      limitPerMinute(tx, `token ${facts.network}`, config.tokenCallsPerMinute, now()),
    );
    return GRANTS[query.grant_type]({ query, facts, clientId });
  }

  async function grantCounted(query: TokenQuery, facts: RequestFacts): Promise<Grant> {
    let outcome: TokenOutcome = 'granted';
    try {
      return await grant(query, facts);
    } catch (error) {
      outcome = isLimit(error) ? 'limited' : 'refused';
      throw error;
    } finally {
      metrics.tokenAsked(query.grant_type, outcome);
    }
  }

  return {
    publicKey: keys.password.publicKey,
    issueNonce: nonces.issue,
    accounts: createAccounts(privateKey),
    proveOwnPassword: createProveOwnPassword(context, { privateKey, guardTries, recordRefusal }),
    grantToken: async (query, facts) =>
      answerToken(tokens, await grantCounted(query, facts), config.accessTokenSeconds),
    async signOut(facts) {
      const claims = facts.bearer === '' ? null : await tokens.readEndedAccess(facts.bearer);
      if (claims === null) return;
      await database.withTenant(claims.tenant_id, async (tx) => {
        const user = await findUser(tx, claims.user_id);
        const wasStanding = await endSession(tx, claims.sid, 'logout', now());
        if (user === undefined || !wasStanding) return;
        await recordAudit(tx, actorOf(user, facts, claims.sid), {
          action: 'auth.sign_out',
          target: { type: 'user', id: user.id, name: user.account },
        });
      });
      principals.forget(claims.sid);
    },
    async uploadErrors(entries, { bearer, address, headers }) {
      if (bearer === '') throw new AppError('auth.unauthorized', { missing: true });
      const user = await authenticate(bearer);
      const userAgent = String(headers['user-agent'] ?? '').slice(0, 400);
      await database.withSystem((tx) => limitPerMinute(tx, `errors ${user.userId}`, UPLOADS, now()));
      await database.withTenant(user.tenantId, (tx) =>
        saveErrorLogs(tx, entries, { user, address, userAgent, nextId, now: now() }),
      );
    },
    help: createSignInHelp(context, { codes, guardTries, providers, recordRefusal, refuseSignIn }),
    authenticate,
  };
}

function isLimit(error: unknown): boolean {
  return error instanceof AppError && ['request.too_many', 'auth.too_many_attempts'].includes(error.code);
}
