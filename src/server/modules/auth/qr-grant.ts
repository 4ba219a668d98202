import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { consumeChallenge, findChallenge, QR } from './qr-challenges.ts';
import { findUser, isActive, requireOwnTenant } from './repository.ts';
import type { BeginSignIn, SignInCall } from './sign-in.ts';
import type { Grant } from './token-answer.ts';

/**
 * Signs in the user who confirmed a QR code, once. Throws `auth.qr_unconfirmed` while nobody did, `auth.qr_expired` when
 * its time or its one use is over, `auth.tenant_unavailable`.
 */
export function createQrGrant(
  { database, now }: ServerContext,
  parts: { beginSignIn: BeginSignIn },
): (call: SignInCall) => Promise<Grant> {
  return async (call) => {
    const page = { id: call.query.id ?? '', code: call.query.qr_code ?? '' };
    const challenge = await database.withSystem((tx) => findChallenge(tx, page, now()));
    if (challenge === undefined || challenge.state === QR.over) throw new AppError('auth.qr_expired');
    const { tenantId } = challenge;
    if (challenge.state !== QR.confirmed || tenantId === null) throw new AppError('auth.qr_unconfirmed');
    return database.withTenant(tenantId, async (tx) => {
      await requireOwnTenant(tx, tenantId, now());
      const used = await consumeChallenge(tx, challenge.idHash, now());
      const user = used?.userId == null ? undefined : await findUser(tx, used.userId);
      if (user === undefined || !isActive(user, now())) throw new AppError('auth.qr_expired');
      return parts.beginSignIn(tx, user, call, { method: 'qr' });
    });
  };
}
