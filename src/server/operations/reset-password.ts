import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { recordAudit } from '../audit/record-audit.ts';
import { users } from '../db/schema/people.ts';
import type { Database } from '../db/tenancy.ts';
import { unlockAccount } from '../limits/attempts.ts';
import { replacePassword } from '../modules/user/service.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { choosePassword, type PasswordSource } from './choose-password.ts';
import type { Console } from './cli.ts';

interface Options extends PasswordSource {
  code: string;
  account: string;
}

/** A person at the server's console is no user of the company. */
const CONSOLE_ACTOR = {
  user: { userId: '0', account: '', name: '', sessionId: '' },
  facts: { address: 'console' },
};

/**
 * Sets the password of an account, for a company whose only administrator has forgotten it. Ends the account's sessions
 * and lock-out. A generated password has to be changed at the first sign-in. Throws `user.account_unknown`, and as
 * `choosePassword`.
 */
export async function runResetPassword(
  database: Database,
  { code, account, ...source }: Options,
  console: Console,
): Promise<void> {
  await database.migrate();
  const found = await database.withTenant(code, (tx) =>
    tx
      .select({ id: users.id, name: users.realName })
      .from(users)
      .where(and(eq(users.account, account), eq(users.isDeleted, 0))),
  );
  const [user] = found;
  if (user === undefined) throw new AppError('user.account_unknown', { code, account });
  const { password, isGenerated } = await choosePassword(source);
  const passwordHash = await hashPassword(password);
  await database.withScopes(async ({ system, tenant }) => {
    await tenant(code, async (tx) => {
      const given = { passwordHash, mustChange: isGenerated, isGiven: true };
      await replacePassword(tx, [user.id], given, {
        userId: '0',
        deptId: '',
        now: new Date(),
        scope: undefined,
      });
      await recordAudit(tx, CONSOLE_ACTOR, {
        action: 'user.reset_password',
        target: { type: 'user', id: user.id, name: user.name },
      });
    });
    await system((tx) => unlockAccount(tx, code, { id: user.id, account }));
  });
  console.say({
    zh: `公司 ${code} 的账号 ${account} 已换密码，原有登录已失效`,
    en: `The password of ${account} of company ${code} was changed; its sessions have ended`,
  });
  if (isGenerated) console.print(password);
}
