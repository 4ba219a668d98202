import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { encryptPassword } from './password.ts';

test('the holder of the private key reads the password, including Chinese characters', () => {
  const keys = sm2.generateKeyPairHex();
  const cipher = encryptPassword('木之语-2026', keys.publicKey);
  expect(cipher).toMatch(/^[0-9a-f]+$/);
  expect(sm2.doDecrypt(cipher, keys.privateKey, 0)).toBe('木之语-2026');
});

test('encrypts "admin" to 202 hex digits, as the wire contract requires', () => {
  expect(encryptPassword('admin', sm2.generateKeyPairHex().publicKey)).toHaveLength(202);
});
