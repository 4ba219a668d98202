import { AppError } from '#shared/errors';
import { makePassword } from '../secrets/made-up-password.ts';
import { SHORTEST_PASSWORD } from '../secrets/passwords.ts';
import { askPassword, readPassword } from './ask-password.ts';

/** How a command gets a password; asked for on the terminal without a choice. */
export interface PasswordWay {
  passwordStdin?: boolean;
  generatePassword?: boolean;
}

/**
 * Never read from the command line, which every user of the machine can see. Without a terminal a password is
 * generated. Throws `input.invalid`, `user.password_repeat`, `user.weak_password`.
 */
export async function choosePassword(way: PasswordWay): Promise<{ password: string; isMadeUp: boolean }> {
  if (way.passwordStdin === true) return { password: sound(await readPassword()), isMadeUp: false };
  if (way.generatePassword === true || !process.stdin.isTTY)
    return { password: makePassword(), isMadeUp: true };
  const password = await askPassword('密码 Password: ');
  const again = await askPassword('再次输入 Again: ');
  if (password === null || again === null) throw new AppError('input.invalid', { reason: 'password' });
  if (password !== again) throw new AppError('user.password_repeat');
  return { password: sound(password), isMadeUp: false };
}

function sound(password: string): string {
  if (password.length < SHORTEST_PASSWORD)
    throw new AppError('user.weak_password', { length: SHORTEST_PASSWORD });
  return password;
}
