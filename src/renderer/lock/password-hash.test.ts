import { expect, test } from 'vitest';
import { hashPassword, isPassword, type PasswordHash } from './password-hash.ts';

test('the right password matches, another does not, and neither is stored', async () => {
  const stored = await hashPassword('木之语 1234');
  await expect(isPassword('木之语 1234', stored)).resolves.toBe(true);
  await expect(isPassword('木之语 1235', stored)).resolves.toBe(false);
  expect(JSON.stringify(stored)).not.toContain('1234');
});

test('salts the same password differently each time', async () => {
  const [one, two] = await Promise.all([hashPassword('abc'), hashPassword('abc')]);
  expect(one.salt).not.toBe(two.salt);
  expect(one.hash).not.toBe(two.hash);
});

test.each<[string, string, PasswordHash]>([
  [
    'PBKDF2-HMAC-SHA256, by the vector of RFC 7914 section 11',
    'passwd',
    {
      algorithm: 'pbkdf2-sha256',
      iterations: 1,
      salt: '73616C74',
      hash: '55AC046E56E3089FEC1691C22544B605F94185216DDE0465E68B9D57C20DACBC',
    },
  ],
  [
    'PBKDF2-HMAC-SM3, where there is no WebCrypto, as OpenSSL 3 computes it',
    '锁屏',
    {
      algorithm: 'pbkdf2-sm3',
      iterations: 50,
      salt: '00FF10',
      hash: '52C57D108F6637C3290F5AC34B2CF7E9F65343F6A59947D6DAF0506BC03C1217',
    },
  ],
])('the hash is %s', async (_name, password, stored) => {
  await expect(isPassword(password, stored)).resolves.toBe(true);
  await expect(isPassword(`${password}!`, stored)).resolves.toBe(false);
});
