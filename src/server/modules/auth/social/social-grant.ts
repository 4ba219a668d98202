import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { findUser, isActive, requireOwnTenant } from '../repository.ts';
import type { Grant } from '../sessions/token-answer.ts';
import { companyOf } from '../sign-in/company.ts';
import type { BeginSignIn, RefuseSignIn, SignInCall } from '../sign-in/sign-in.ts';
import { resolveIdentity } from './identities.ts';
import { identify, type SocialProviders } from './social.ts';

/**
 * Signs in with an account at another service. Throws `auth.social_unconfigured`, `auth.social_failed`,
 * `auth.phone_unbound` (with the `oauthId` to which a phone must be bound) or `auth.tenant_unavailable`.
 */
export function createSocialGrant(
  { database, nextId, now, log }: ServerContext,
  parts: { providers: SocialProviders; beginSignIn: BeginSignIn; refuseSignIn: RefuseSignIn },
): (call: SignInCall) => Promise<Grant> {
  return async (call) => {
    const { query, facts } = call;
    const { source = '', code = '', state = '' } = query;
    const tenantId = companyOf(query, facts);
    const identity = await identify(parts.providers, { source, code, state }, log);
    const result = await database.withTenant(tenantId, async (tx) => {
      await requireOwnTenant(tx, tenantId, now());
      const resolved = await resolveIdentity(tx, tenantId, { source, ...identity }, { nextId, now: now() });
      if ('oauthId' in resolved) return resolved;
      const user = await findUser(tx, resolved.userId);
      if (user === undefined || !isActive(user, now())) return { refused: user };
      return { grant: await parts.beginSignIn(tx, user, call, { method: 'social' }) };
    });
    // Thrown outside the transaction, because the identity stays stored.
    if ('oauthId' in result) throw new AppError('auth.phone_unbound', { oauthId: result.oauthId });
    if (result.grant !== undefined) return result.grant;
    if (result.refused !== undefined)
      await parts.refuseSignIn(result.refused, facts, { method: 'social', reason: 'inactive' });
    throw new AppError('auth.social_failed', { source });
  };
}
