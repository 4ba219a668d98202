import { AppError } from '#shared/errors';
import type { Database } from '../../db/tenancy.ts';
import { unlockAccount } from './attempts.ts';
import { decryptPassword, hashPassword, isPasswordRight } from './passwords.ts';

const SHORTEST = 8;

/** What keeping users needs of the sign-in. */
export interface Accounts {
  /** The hash of a new password that came encrypted. Throws `user.weak_password`, also for what cannot be decrypted. */
  hashEncrypted(cipherText: string): Promise<string>;
  /** Whether an encrypted password is the one stored. */
  isRight(storedHash: string, cipherText: string): Promise<boolean>;
  /** Whether two encrypted passwords are the same. */
  isSame(one: string, other: string): Promise<boolean>;
  unlock(tenantId: string, account: string): Promise<void>;
}

export function createAccounts(database: Database, privateKey: string): Accounts {
  const open = (cipherText: string) => decryptPassword(cipherText, privateKey);
  return {
    async hashEncrypted(cipherText) {
      const password = await open(cipherText);
      if (password.length < SHORTEST) throw new AppError('user.weak_password', { length: SHORTEST });
      return hashPassword(password);
    },
    isRight: async (storedHash, cipherText) => isPasswordRight(storedHash, await open(cipherText)),
    isSame: async (one, other) => (await open(one)) === (await open(other)),
    unlock: (tenantId, account) => database.withSystem((tx) => unlockAccount(tx, tenantId, account)),
  };
}
