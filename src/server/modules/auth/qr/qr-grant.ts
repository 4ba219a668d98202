import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { findUser, isActive, requireOwnTenant } from '../repository.ts';
import type { Grant } from '../sessions/token-answer.ts';
import type { BeginSignIn, RefuseSignIn, SignInCall } from '../sign-in/sign-in.ts';
import { type Challenge, consumeChallenge, findChallenge, QR } from './qr-challenges.ts';

/**
 * Signs in the user who confirmed a QR code, once. Throws `auth.qr_unconfirmed` before the confirmation,
 * `auth.qr_expired` after its time or its one use, and `auth.tenant_unavailable`.
 */
export function createQrGrant(
  { database, now }: ServerContext,
  parts: { beginSignIn: BeginSignIn; refuseSignIn: RefuseSignIn },
): (call: SignInCall) => Promise<Grant> {
  /**
   * Refuses the holder of the page's secrets; the refusal is audited for the user who scanned the code, if there is
   * one.
   */
  async function refuse({ facts }: SignInCall, challenge: Challenge, reason: string): Promise<never> {
    const { tenantId, userId } = challenge;
    const user =
      tenantId === null || userId === null
        ? undefined
        : await database.withTenant(tenantId, (tx) => findUser(tx, userId));
    if (user !== undefined) await parts.refuseSignIn(user, facts, { method: 'qr', reason });
    throw new AppError('auth.qr_expired');
  }

  return async (call) => {
    const page = { id: call.query.id ?? '', code: call.query.qr_code ?? '' };
    const challenge = await database.withSystem((tx) => findChallenge(tx, page));
    if (challenge === undefined) throw new AppError('auth.qr_expired');
    if (challenge.expiresAt <= now()) return refuse(call, challenge, 'expired');
    if (challenge.state === QR.over) return refuse(call, challenge, 'over');
    const { tenantId, userId } = challenge;
    if (challenge.state !== QR.confirmed || tenantId === null || userId === null)
      throw new AppError('auth.qr_unconfirmed');
    const granted = await database.withTenant(tenantId, async (tx) => {
      await requireOwnTenant(tx, tenantId, now());
      const used = await consumeChallenge(tx, challenge.idHash, now());
      if (used === undefined) return 'used';
      const user = await findUser(tx, userId);
      if (user === undefined || !isActive(user, now())) return 'inactive';
      return parts.beginSignIn(tx, user, call, { method: 'qr' });
    });
    return typeof granted === 'string' ? refuse(call, challenge, granted) : granted;
  };
}
