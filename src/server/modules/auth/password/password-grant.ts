import type { z } from 'zod';
import type { TokenQuerySchema } from '#shared/api/auth';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { attemptKey, countStrangersAttempt, uncountStrangersAttempt } from '../../../limits/attempts.ts';
import type { GuardAttempts } from '../../../limits/guard.ts';
import { decryptPassword, isPasswordRight } from '../../../secrets/passwords.ts';
import { findUserByAccount, holdPassword, isActive, requireOwnTenant, type User } from '../repository.ts';
import { hasSignedInFrom } from '../sessions/sessions.ts';
import type { Grant } from '../sessions/token-answer.ts';
import { companyOf } from '../sign-in/company.ts';
import type { FeignRefusal } from '../sign-in/refusals.ts';
import type { BeginSignIn, RefuseSignIn, SignInCall } from '../sign-in/sign-in.ts';
import type { SignInNonces } from './sign-in-nonces.ts';

export type TokenQuery = z.output<typeof TokenQuerySchema>;

/**
 * Signs in with account and password. Throws `auth.wrong_password` (also for an unknown or disabled account),
 * `auth.tenant_unavailable`, `auth.too_many_attempts`, or as `SignInNonces` does.
 */
export function createPasswordGrant(
  { database, now }: ServerContext,
  parts: {
    privateKey: string;
    guardAttempts: GuardAttempts;
    beginSignIn: BeginSignIn;
    refuseSignIn: RefuseSignIn;
    feignRefusal: FeignRefusal;
    nonces: SignInNonces;
  },
): (call: SignInCall) => Promise<Grant> {
  /** The user; null for a wrong password. */
  async function checkPassword(tenantId: string, { query, facts }: SignInCall): Promise<User | null> {
    const account = query.username ?? '';
    const { user, isKnownHere } = await database.withTenant(tenantId, async (tx) => {
      await requireOwnTenant(tx, tenantId, now());
      const found = await findUserByAccount(tx, account);
      // Also queried for an unknown account, because the response time must not reveal which accounts exist.
      return { user: found, isKnownHere: await hasSignedInFrom(tx, found?.id ?? '0', facts.network) };
    });
    // Guesses from many addresses must not lock the user out at an address where the user has signed in before.
    if (!isKnownHere) await database.withSystem((tx) => countStrangersAttempt(tx, tenantId, account, now()));
    const opened = await decryptPassword(query.password ?? '', parts.privateKey);
    const password = passwordAfter(query.nonce, opened);
    const isRight = await isPasswordRight(user?.passwordHash, password);
    if (user !== undefined && isRight && isActive(user, now())) {
      if (!isKnownHere) await database.withSystem((tx) => uncountStrangersAttempt(tx, tenantId, account));
      return user;
    }
    facts.log.warn({ tenantId, address: facts.address }, 'sign-in refused');
    // An unknown account is not audited: users may type their password into that field.
    if (user === undefined) await parts.feignRefusal(tenantId, account, facts);
    else await parts.refuseSignIn(user, facts, { method: 'password' });
    return null;
  }

  return async (call) => {
    // Before the attempt is counted: a repeated request is not a guess.
    await parts.nonces.take(call.query.nonce);
    const tenantId = companyOf(call.query, call.facts);
    const key = attemptKey(tenantId, call.query.username ?? '', call.facts.network);
    const user = await parts.guardAttempts(
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

/** The password after the nonce; empty if the text does not start with this nonce. */
function passwordAfter(nonce: string | undefined, opened: string): string {
  if (nonce === undefined) return opened;
  return opened.startsWith(nonce) ? opened.slice(nonce.length) : '';
}
