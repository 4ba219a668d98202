import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { users } from '../../../db/schema/people.ts';
import type { Principal, RequestFacts } from '../../../http/implement.ts';
import { ownPasswordKey } from '../../../limits/attempts.ts';
import type { GuardAttempts } from '../../../limits/guard.ts';
import { decryptPassword, isPasswordRight } from '../../../secrets/passwords.ts';
import type { RecordRefusal } from '../sign-in/refusals.ts';

/**
 * Verifies a signed-in user's encrypted password; returns the stored hash it matched. Throws `user.old_password`,
 * which is audited, or `auth.too_many_attempts`.
 */
export type ProveOwnPassword = (user: Principal, cipherText: string, facts: RequestFacts) => Promise<string>;

export function createProveOwnPassword(
  { database }: ServerContext,
  parts: { privateKey: string; guardAttempts: GuardAttempts; recordRefusal: RecordRefusal },
): ProveOwnPassword {
  return (user, cipherText, facts) =>
    parts.guardAttempts(
      ownPasswordKey(user.tenantId, user.userId),
      async () => {
        const [own] = await database.withTenant(user.tenantId, (tx) =>
          tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.userId)),
        );
        const password = await decryptPassword(cipherText, parts.privateKey);
        if (own !== undefined && (await isPasswordRight(own.hash, password))) return own.hash;
        await parts.recordRefusal(
          user.tenantId,
          { user, facts },
          {
            action: 'user.update_password_refused',
            target: { type: 'user', id: user.userId, name: user.account },
          },
        );
        return null;
      },
      () => new AppError('user.old_password'),
    );
}
