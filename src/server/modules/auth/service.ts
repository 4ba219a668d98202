import type { z } from 'zod';
import type { ErrorLogEntrySchema, Token } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import type { Principal, RequestFacts } from '../../http/implement.ts';
import { createGuard } from '../../limits/guard.ts';
import { limitPerMinute } from '../../limits/rate-limit.ts';
import type { ServerKeys } from '../../secrets/keys.ts';
import { saveErrorLogs } from '../audit/service.ts';
import { type Accounts, createAccounts } from './password/accounts.ts';
import { createProveOwnPassword, type ProveOwnPassword } from './password/own-password.ts';
import type { TokenQuery } from './password/password-grant.ts';
import { createSignInNonces } from './password/sign-in-nonces.ts';
import { createOwnSessions, type OwnSessions } from './sessions/own-sessions.ts';
import { createPrincipals, type Principals } from './sessions/principals.ts';
import { createSignOut } from './sessions/sign-out.ts';
import { answerToken } from './sessions/token-answer.ts';
import { type AccessClaims, createTokens } from './sessions/tokens.ts';
import { createGrants } from './sign-in/grants.ts';
import { createRecordRefusal } from './sign-in/refusals.ts';
import { createRefuseSignIn } from './sign-in/sign-in.ts';
import { createCodes } from './sms/codes.ts';
import { PhoneCodes } from './sms/phone-codes.ts';
import { createSmsSender } from './sms/sms-sender.ts';
import { type ConfirmBySocial, createConfirmBySocial } from './social/confirm-qr.ts';
import { configuredProviders } from './social/social.ts';

export { isOwnTenantOpen } from './repository.ts';
export { readDataScope } from './sessions/caller-scope.ts';
export { readPrincipal } from './sessions/principals.ts';
export { endSessionsOf, freeSession } from './sessions/sessions.ts';
export { unbindAccountsOf } from './social/identities.ts';
export { findSwitchableDepartments } from './switching/departments.ts';
export { describeUser } from './user-info.ts';
export type { AccessClaims, Accounts };

/** Error logs that one user may upload per minute. */
const UPLOADS = 10;

export interface AuthService {
  /** SM2 public key, for encrypting passwords. */
  publicKey: string;
  /** Issues a nonce to be encrypted in front of the password of one sign-in, or signed by a desk. */
  issueNonce(): string;
  /** Uses a nonce up. Throws `auth.nonce_refused`. */
  takeNonce(nonce: string): Promise<void>;
  grantToken(query: TokenQuery, facts: RequestFacts): Promise<Token>;
  /** Ends the session of the token, expired or not; does nothing without a token. */
  signOut(facts: RequestFacts): Promise<void>;
  /** Stores a page's errors for the session of the token, which stays open. Throws as `authenticate` does. */
  uploadErrors(entries: readonly z.output<typeof ErrorLogEntrySchema>[], facts: RequestFacts): Promise<void>;
  phoneCodes: PhoneCodes;
  confirmBySocial: ConfirmBySocial;
  sessions: OwnSessions;
  /** Drops cached sessions that have ended, maybe on another node. */
  forgetSessions(ids: readonly string[]): void;
  /** Drops cached rights that may have changed: those of a user, of a company's users, or of all. */
  forgetRights: Principals['forgetRights'];
  accounts: Accounts;
  proveOwnPassword: ProveOwnPassword;
  /**
   * Returns the holder of an access token. Throws `auth.unauthorized`, `auth.expired` or, unless the call is allowed
   * `beforePasswordChange`, `auth.password_change_required`.
   */
  authenticate(bearer: string, beforePasswordChange?: true): Promise<Principal>;
  /** The user of a session with their present rights, for work done in its name. Throws `auth.expired` if it has ended. */
  findHolder(claims: AccessClaims): Promise<Principal>;
}

export function createAuthService(context: ServerContext, keys: ServerKeys): AuthService {
  const { config, database, nextId, now } = context;
  const tokens = createTokens(keys.tokenSecret, config, now);
  const principals = createPrincipals(database, now);
  const authenticate = async (bearer: string, beforePasswordChange?: true) => {
    const principal = await principals.find(await tokens.readAccess(bearer));
    if (principal.mustChangePassword && beforePasswordChange === undefined)
      throw new AppError('auth.password_change_required');
    return principal;
  };

  const guardAttempts = createGuard(context);
  const recordRefusal = createRecordRefusal(context);
  const refuseSignIn = createRefuseSignIn(recordRefusal);
  const { privateKey } = keys.password;
  const codes = createCodes(context, keys.tokenSecret, createSmsSender(context));
  const providers = configuredProviders(context);
  const nonces = createSignInNonces(context);
  const grant = createGrants(context, {
    privateKey,
    tokens,
    principals,
    nonces,
    codes,
    providers,
    guardAttempts,
    recordRefusal,
    refuseSignIn,
    authenticate,
  });

  return {
    publicKey: keys.password.publicKey,
    issueNonce: nonces.issue,
    takeNonce: nonces.take,
    accounts: createAccounts(privateKey),
    proveOwnPassword: createProveOwnPassword(context, { privateKey, guardAttempts, recordRefusal }),
    grantToken: async (query, facts) =>
      answerToken(tokens, await grant(query, facts), config.accessTokenSeconds),
    signOut: createSignOut(context, { tokens, principals }),
    async uploadErrors(entries, { bearer, address, headers }) {
      if (bearer === '') throw new AppError('auth.unauthorized', { missing: true });
      const user = await authenticate(bearer);
      const userAgent = String(headers['user-agent'] ?? '').slice(0, 400);
      await database.withSystem((tx) => limitPerMinute(tx, `errors ${user.userId}`, UPLOADS, now()));
      await database.withTenant(user.tenantId, (tx) =>
        saveErrorLogs(tx, entries, { user, address, userAgent, nextId, now: now() }),
      );
    },
    phoneCodes: new PhoneCodes(context, { codes, guardAttempts, recordRefusal }),
    confirmBySocial: createConfirmBySocial(context, { providers, refuseSignIn }),
    sessions: createOwnSessions(context, principals.forget),
    forgetSessions(ids) {
      for (const id of ids) principals.forget(id);
    },
    forgetRights: principals.forgetRights,
    authenticate,
    findHolder: principals.find,
  };
}
