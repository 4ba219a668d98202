import { AppError } from '#shared/errors';
import { decryptPassword, hashPassword } from './passwords.ts';

export const SHORTEST_PASSWORD = 8;

/** What keeping users needs of the sign-in. */
export interface Accounts {
  /** The hash of a new password that came encrypted. Throws `user.weak_password`, also for what cannot be decrypted. */
  hashEncrypted(cipherText: string): Promise<string>;
  /** Whether two encrypted passwords are the same. */
  isSame(one: string, other: string): Promise<boolean>;
}

export function createAccounts(privateKey: string): Accounts {
  const open = (cipherText: string) => decryptPassword(cipherText, privateKey);
  return {
    async hashEncrypted(cipherText) {
      const password = await open(cipherText);
      if (password.length < SHORTEST_PASSWORD)
        throw new AppError('user.weak_password', { length: SHORTEST_PASSWORD });
      return hashPassword(password);
    },
    isSame: async (one, other) => (await open(one)) === (await open(other)),
  };
}
