import { AppError } from '#shared/errors';
import { toReachablePhone } from '#shared/phone';
import type { ServerContext } from '../../../context.ts';
import { attemptKey } from '../../../limits/attempts.ts';
import type { GuardAttempts } from '../../../limits/guard.ts';
import { findUserByPhone, isActive, requireOwnTenant } from '../repository.ts';
import type { Grant } from '../sessions/token-answer.ts';
import { companyOf } from '../sign-in/company.ts';
import type { BeginSignIn, RefuseSignIn, SignInCall } from '../sign-in/sign-in.ts';
import type { CodeCheck, Codes } from './codes.ts';

/**
 * Signs in with a code sent to the user's phone. Throws `auth.code_wrong` (also for an unknown phone),
 * `auth.code_expired`, `auth.too_many_attempts` or `auth.tenant_unavailable`.
 */
export function createSmsGrant(
  { database, now }: ServerContext,
  parts: { codes: Codes; guardAttempts: GuardAttempts; beginSignIn: BeginSignIn; refuseSignIn: RefuseSignIn },
): (call: SignInCall) => Promise<Grant> {
  return async (call) => {
    const { query, facts } = call;
    const tenantId = companyOf(query, facts);
    const phone = toReachablePhone(query.username ?? '');
    await database.withTenant(tenantId, (tx) => requireOwnTenant(tx, tenantId, now()));
    let check: CodeCheck = 'wrong';
    const user = await parts.guardAttempts(
      attemptKey(tenantId, `sms ${phone}`, facts.network),
      async () => {
        const given = { code: query.code ?? '', deviceId: query.deviceId };
        check = await parts.codes.take({ tenantId, phone, purpose: 'login' }, given);
        const found = await database.withTenant(tenantId, (tx) => findUserByPhone(tx, phone));
        if (found === undefined) return null;
        if (check === 'right' && isActive(found, now())) return found;
        await parts.refuseSignIn(found, facts, { method: 'sms' });
        return null;
      },
      () => new AppError(check === 'expired' ? 'auth.code_expired' : 'auth.code_wrong'),
    );
    return database.withTenant(tenantId, (tx) => parts.beginSignIn(tx, user, call, { method: 'sms' }));
  };
}
