import { AppError } from '#shared/errors';
import { generatePassword } from '../secrets/generate-password.ts';
import { SHORTEST_PASSWORD } from '../secrets/passwords.ts';
import { askPassword, readPassword } from './ask-password.ts';

/** Where a command gets a password from; without either, it is asked for on the terminal. */
export interface PasswordSource {
  passwordStdin?: boolean;
  generatePassword?: boolean;
}

/**
 * The password, from its source. It is no option of the command line, which every user of the machine can see. Without a
 * terminal one is generated. Throws `input.invalid`, `user.password_repeat`, `user.weak_password`.
 */
export async function choosePassword(
  source: PasswordSource,
): Promise<{ password: string; isGenerated: boolean }> {
  if (source.passwordStdin === true)
    return { password: requireLength(await readPassword()), isGenerated: false };
  if (source.generatePassword === true || !process.stdin.isTTY)
    return { password: generatePassword(), isGenerated: true };
  const password = await askPassword('密码 Password: ');
  const again = await askPassword('再次输入 Again: ');
  if (password === null || again === null) throw new AppError('input.invalid', { reason: 'password' });
  if (password !== again) throw new AppError('user.password_repeat');
  return { password: requireLength(password), isGenerated: false };
}

function requireLength(password: string): string {
  if (password.length < SHORTEST_PASSWORD)
    throw new AppError('user.weak_password', { length: SHORTEST_PASSWORD });
  return password;
}
