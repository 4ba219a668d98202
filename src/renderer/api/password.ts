import { sm2 } from 'sm-crypto-v2';

const C1C2C3 = 0;

/** SM2 cipher text in hex, mode C1C2C3, without the leading `04`, as the token call expects it. */
export function encryptPassword(password: string, publicKey: string): string {
  return sm2.doEncrypt(password, publicKey, C1C2C3);
}
