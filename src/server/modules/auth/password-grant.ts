import type { z } from 'zod';
import type { TokenQuerySchema } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { attemptKey, giveBackStrangersTry, takeStrangersTry } from './attempts.ts';
import { companyOf } from './company.ts';
import type { GuardTries } from './guard.ts';
import { decryptPassword, isPasswordRight } from './passwords.ts';
import { findUserByAccount, holdPassword, isActive, requireOwnTenant, type User } from './repository.ts';
import { hasSignedInFrom } from './sessions.ts';
import type { BeginSignIn, RefuseSignIn, SignInCall } from './sign-in.ts';
import type { Grant } from './token-answer.ts';

export type TokenQuery = z.output<typeof TokenQuerySchema>;

/**
 * Signs in with account and password. Throws `auth.wrong_password` (also for an unknown or disabled account),
 * `auth.tenant_unavailable`, or `auth.too_many_attempts`.
 */
export function createPasswordGrant(
  { database, now }: ServerContext,
  parts: {
    privateKey: string;
    guardTries: GuardTries;
    beginSignIn: BeginSignIn;
    refuseSignIn: RefuseSignIn;
  },
): (call: SignInCall) => Promise<Grant> {
  /** Who this is; null for a wrong try. */
  async function checkPassword(tenantId: string, { query, facts }: SignInCall): Promise<User | null> {
    const account = query.username ?? '';
    const { user, isKnownHere } = await database.withTenant(tenantId, async (tx) => {
      await requireOwnTenant(tx, tenantId, now());
      const found = await findUserByAccount(tx, account);
      const isKnown = found !== undefined && (await hasSignedInFrom(tx, found.id, facts.address));
      return { user: found, isKnownHere: isKnown };
    });
    // Guesses from many addresses at once must not lock out whoever is where he always is.
    if (!isKnownHere) await database.withSystem((tx) => takeStrangersTry(tx, tenantId, account, now()));
    const password = await decryptPassword(query.password ?? '', parts.privateKey);
    const isRight = await isPasswordRight(user?.passwordHash, password);
    if (user !== undefined && isRight && isActive(user, now())) {
      if (!isKnownHere) await database.withSystem((tx) => giveBackStrangersTry(tx, tenantId, account));
      return user;
    }
    facts.log.warn({ tenantId, address: facts.address }, 'sign-in refused');
    // An account nobody has is not written down: people type their password into that field.
    if (user !== undefined) await parts.refuseSignIn(user, facts, { method: 'password' });
    return null;
  }

  return async (call) => {
    const tenantId = companyOf(call.query, call.facts);
    const key = attemptKey(tenantId, call.query.username ?? '', call.facts.network);
    const user = await parts.guardTries(
      key,
      () => checkPassword(tenantId, call),
      () => new AppError('auth.wrong_password'),
    );
    return database.withTenant(tenantId, async (tx) => {
      if (!(await holdPassword(tx, user))) throw new AppError('auth.wrong_password');
      return parts.beginSignIn(tx, user, call, { method: 'password' });
    });
  };
}
