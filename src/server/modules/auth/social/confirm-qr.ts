import type { z } from 'zod';
import type { signInApi } from '#shared/api/sign-in';
import { AppError } from '#shared/errors';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { ServerContext } from '../../../context.ts';
import type { RequestFacts } from '../../../http/implement.ts';
import { askForPhone, claimChallenge, QR, settleChallenge } from '../qr/qr-challenges.ts';
import { findUser, isActive, requireOwnTenant } from '../repository.ts';
import { companyOf } from '../sign-in/company.ts';
import { actorOf, type RefuseSignIn } from '../sign-in/sign-in.ts';
import { resolveIdentity } from './identities.ts';
import { identify, type SocialProviders } from './social.ts';

/** Returns the new state of the challenge. Throws as grant `social` does, and `auth.qr_expired`. */
export type ConfirmBySocial = (
  body: z.output<typeof signInApi.qrSocial.body>,
  facts: RequestFacts,
) => Promise<number>;

/** Confirms a QR code of the sign-in page by an identity of another service. */
export function createConfirmBySocial(
  { database, nextId, now, log }: ServerContext,
  parts: { providers: SocialProviders; refuseSignIn: RefuseSignIn },
): ConfirmBySocial {
  return async (body, facts) => {
    const { code, source, authCode, state } = body;
    const tenantId = companyOf(body, facts);
    const identity = await identify(parts.providers, { source, code: authCode, state }, log);
    const settled = await database.withTenant(tenantId, async (tx) => {
      await requireOwnTenant(tx, tenantId, now());
      const resolved = await resolveIdentity(tx, tenantId, { source, ...identity }, { nextId, now: now() });
      if ('oauthId' in resolved) return askForPhone(tx, code, { tenantId, oauthId: resolved.oauthId }, now());
      const user = await findUser(tx, resolved.userId);
      if (user === undefined || !isActive(user, now())) return { refused: user };
      await claimChallenge(tx, code, { tenantId, userId: user.id }, now());
      const confirmed = await settleChallenge(tx, code, { userId: user.id, accept: true }, now());
      if (confirmed !== undefined)
        await recordAudit(tx, actorOf(user, facts), {
          action: 'auth.qr_confirm',
          target: { type: 'user', id: user.id, name: user.account },
          details: { source, pageAddress: confirmed.address },
        });
      return confirmed;
    });
    if (settled === undefined) throw new AppError('auth.qr_expired');
    if ('refused' in settled) {
      if (settled.refused !== undefined)
        await parts.refuseSignIn(settled.refused, facts, { method: 'social', reason: 'inactive' });
      throw new AppError('auth.social_failed', { source });
    }
    return settled.oauthId === '' ? QR.confirmed : QR.unbound;
  };
}
