import { AppError } from '#shared/errors';
import { claimNodeNumber, createIds } from '../db/ids.ts';
import type { Database } from '../db/tenancy.ts';
import { addMissingCatalogue } from '../modules/catalogue.ts';
import { makePassword } from '../secrets/made-up-password.ts';
import { hashPassword, SHORTEST_PASSWORD } from '../secrets/passwords.ts';
import { askPassword, readPassword } from './ask-password.ts';
import type { Console } from './cli.ts';
import { createCompany } from './first-company.ts';

interface Options {
  code: string;
  name: string;
  admin: string;
  passwordStdin?: boolean;
  generatePassword?: boolean;
}

/** Migrates the database and creates the company. Throws `input.invalid`, `user.weak_password`, `record.code_taken`. */
export async function runCreateCompany(
  database: Database,
  { code, name, admin, ...way }: Options,
  console: Console,
): Promise<void> {
  if (!/^\d{6,12}$/.test(code))
    throw new AppError('input.invalid', { reason: '--code: 0-9, 6–12', field: 'code' });
  const [tenantName, adminAccount] = [name.trim(), admin.trim()];
  if (tenantName === '') throw new AppError('input.invalid', { reason: '--name: ?', field: 'name' });
  if (adminAccount === '') throw new AppError('input.invalid', { reason: '--admin: ?', field: 'admin' });
  const { password, isMadeUp } = await choosePassword(way);
  if (password.length < SHORTEST_PASSWORD)
    throw new AppError('user.weak_password', { length: SHORTEST_PASSWORD });

  await database.migrate();
  await addMissingCatalogue(database);
  const context = { database, nextId: createIds(await claimNodeNumber(database)), now: () => new Date() };
  await createCompany(context, {
    tenantId: code,
    tenantName,
    adminAccount,
    passwordHash: await hashPassword(password),
    from: 'console',
    mustBeFirst: false,
  });
  console.say({
    zh: `公司 ${code}（${tenantName}）已建立，管理员账号 ${adminAccount}`,
    en: `Company ${code} (${tenantName}) is made; its administrator is ${adminAccount}`,
  });
  if (isMadeUp) console.print(password);
}

/**
 * Never read from the command line, which every user of the machine can see. Without a terminal a password is
 * generated.
 */
async function choosePassword(
  way: Pick<Options, 'passwordStdin' | 'generatePassword'>,
): Promise<{ password: string; isMadeUp: boolean }> {
  if (way.passwordStdin === true) return { password: await readPassword(), isMadeUp: false };
  if (way.generatePassword === true || !process.stdin.isTTY)
    return { password: makePassword(), isMadeUp: true };
  const password = await askPassword('密码 Password: ');
  const again = await askPassword('再次输入 Again: ');
  if (password === null || again === null) throw new AppError('input.invalid', { reason: 'password' });
  if (password !== again) throw new AppError('user.password_repeat');
  return { password, isMadeUp: false };
}
