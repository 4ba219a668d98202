import { AppError } from '#shared/errors';
import { decryptPassword, hashPassword, SHORTEST_PASSWORD } from '../../../secrets/passwords.ts';

/** Password functions for the module that manages users. */
export interface Accounts {
  /** The hash of a new password that was sent encrypted. Throws `user.weak_password`, also if it cannot be decrypted. */
  hashEncrypted(cipherText: string): Promise<string>;
  /**
   * Same as `hashEncrypted`, for calls in which clients of the family send plain passwords: text in the form of a
   * cipher text is decrypted, any other text is the password.
   */
  hashSent(sent: string): Promise<string>;
  /** Whether two encrypted passwords are equal. */
  isSame(one: string, other: string): Promise<boolean>;
}

/** SM2 in hex: an optional 04, 64 bytes of a point, 32 of a digest, and the text. */
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
