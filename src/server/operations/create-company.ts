import { AppError, type Language } from '#shared/errors';
import { claimNodeNumber, createIds } from '../db/ids.ts';
import type { Database } from '../db/tenancy.ts';
import { addMissingCatalogue } from '../modules/catalogue.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { choosePassword, type PasswordSource } from './choose-password.ts';
import type { Console } from './cli.ts';
import { createCompany } from './first-company.ts';

interface Options extends PasswordSource {
  code: string;
  name: string;
  admin: string;
  language: Language;
}

/** Migrates the database and creates the company. Throws `input.invalid`, `user.weak_password`, `record.code_taken`. */
export async function runCreateCompany(
  database: Database,
  { code, name, admin, language, ...source }: Options,
  console: Console,
): Promise<void> {
  if (!/^\d{6,12}$/.test(code))
    throw new AppError('input.invalid', { reason: '--code: 0-9, 6–12', field: 'code' });
  const [tenantName, adminAccount] = [name.trim(), admin.trim()];
  if (tenantName === '') throw new AppError('input.invalid', { reason: '--name: ?', field: 'name' });
  if (adminAccount === '') throw new AppError('input.invalid', { reason: '--admin: ?', field: 'admin' });
  const { password, isGenerated } = await choosePassword(source);

  await database.migrate();
  await addMissingCatalogue(database);
  const context = { database, nextId: createIds(await claimNodeNumber(database)), now: () => new Date() };
  await createCompany(context, {
    tenantId: code,
    tenantName,
    adminAccount,
    passwordHash: await hashPassword(password),
    language,
    from: 'console',
    mustBeFirst: false,
  });
  console.say({
    zh: `公司 ${code}（${tenantName}）已建立，管理员账号 ${adminAccount}`,
    en: `Company ${code} (${tenantName}) was created; its administrator is ${adminAccount}`,
  });
  if (isGenerated) console.print(password);
}
