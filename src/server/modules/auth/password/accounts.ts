import { AppError } from '#shared/errors';
import { decryptPassword, hashPassword, SHORTEST_PASSWORD } from '../../../secrets/passwords.ts';

/** What keeping users needs of the sign-in. */
export interface Accounts {
  /** The hash of a new password that came encrypted. Throws `user.weak_password`, also for what cannot be decrypted. */
  hashEncrypted(cipherText: string): Promise<string>;
  /**
   * As `hashEncrypted`, for calls whose callers in the family send a password as it is: what has the shape of a cipher text
   * is one, anything else is the password.
   */
  hashSent(sent: string): Promise<string>;
  /** Whether two encrypted passwords are the same. */
  isSame(one: string, other: string): Promise<boolean>;
}

/** SM2 in hex: with or without its 04, 64 bytes of a point, 32 of a digest, and the text. */
const CIPHER_TEXT = /^(04)?[0-9a-f]{194,}$/i;

export function createAccounts(privateKey: string): Accounts {
  const open = (cipherText: string) => decryptPassword(cipherText, privateKey);
  const hashStrong = async (password: string) => {
    if (password.length < SHORTEST_PASSWORD)
      throw new AppError('user.weak_password', { length: SHORTEST_PASSWORD });
    return hashPassword(password);
  };
  return {
    hashEncrypted: async (cipherText) => hashStrong(await open(cipherText)),
    hashSent: async (sent) => hashStrong(CIPHER_TEXT.test(sent) ? await open(sent) : sent),
    isSame: async (one, other) => (await open(one)) === (await open(other)),
  };
}
