import type { Token } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import type { Principal, RequestFacts } from '../../http/implement.ts';
import { checkClient } from './clients.ts';
import type { ServerKeys } from './keys.ts';
import { createPasswordGrant, type TokenQuery } from './password-grant.ts';
import { createPrincipals } from './principals.ts';
import { limitPerMinute } from './rate-limit.ts';
import { createRefreshGrant } from './refresh-grant.ts';
import { endSession } from './sessions.ts';
import { answerToken, type Grant } from './token-answer.ts';
import { createTokens } from './tokens.ts';

export interface AuthService {
  /** SM2, for passwords on their way here. */
  publicKey: string;
  grantToken(query: TokenQuery, facts: RequestFacts): Promise<Token>;
  /** Ends the session of the token, expired or not; nothing happens without one. */
  signOut(bearer: string): Promise<void>;
  /** Who holds this access token; throws `auth.unauthorized` or `auth.expired`. */
  authenticate(bearer: string): Promise<Principal>;
}

export function createAuthService(context: ServerContext, keys: ServerKeys): AuthService {
  const { config, database, now } = context;
  const tokens = createTokens(keys.tokenSecret, config, now);
  const principals = createPrincipals(database, now);
  const grantByPassword = createPasswordGrant(context, keys.password.privateKey);
  const grantByRefresh = createRefreshGrant(context, tokens, principals);

  async function grant(query: TokenQuery, facts: RequestFacts): Promise<Grant> {
    const clientId = checkClient(facts.headers.authorization, config.client);
    await database.withSystem((tx) =>
      limitPerMinute(tx, `token ${facts.address}`, config.tokenCallsPerMinute, now()),
    );
    if (query.grant_type === 'password') return grantByPassword(query, facts, clientId);
    if (query.grant_type === 'refresh_token') return grantByRefresh(query, clientId);
    throw new AppError('auth.unsupported_grant', { grant: query.grant_type });
  }

  return {
    publicKey: keys.password.publicKey,
    grantToken: async (query, facts) =>
      answerToken(tokens, await grant(query, facts), config.accessTokenSeconds),
    async signOut(bearer) {
      const claims = bearer === '' ? null : await tokens.readEndedAccess(bearer);
      if (claims === null) return;
      await database.withTenant(claims.tenant_id, (tx) => endSession(tx, claims.sid, 'logout', now()));
      principals.forget(claims.sid);
    },
    authenticate: async (bearer) => principals.find(await tokens.readAccess(bearer)),
  };
}
