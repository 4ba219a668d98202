import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { decryptPassword, hashPassword, isPasswordRight, PLACEHOLDER_HASH } from './passwords.ts';

const PRIVATE_KEY = '9b58d7f5e9c5464d33ef3ab987ba370373df14e589d1637710a77be8fd95aa2d';
/** The x coordinate of its point begins with 04, which must not be removed as a prefix. */
const CIPHER_TEXT =
  '04b033335d0a2637f7912f7e44a40719b541548f9bd6a4da600664b70f56803fedae58fdcadcb1e58c979f01961394be4dae1fe01407b0e4' +
  '9ce1359e5d43746741c0532510fc6b4401ed09ae0630acd9bb3b7675c9aefdcd5699fa2be52c3b6a8d19efa7b950006547e01f';

test('decrypts a cipher text with and without the prefix 04, also when the point itself begins with 04', async () => {
  expect(await decryptPassword(CIPHER_TEXT, PRIVATE_KEY)).toBe('Veneer-2026');
  expect(await decryptPassword(`04${CIPHER_TEXT}`, PRIVATE_KEY)).toBe('Veneer-2026');
});

test.each(['', 'Veneer-2026', '04', '04zz', CIPHER_TEXT.slice(0, -2), `${CIPHER_TEXT.slice(0, -2)}00`])(
  'gives the empty string for “%s”',
  async (text) => {
    expect(await decryptPassword(text, PRIVATE_KEY)).toBe('');
  },
);

test('does not decrypt a cipher text longer than any password needs', async () => {
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  const sealed = (length: number) => sm2.doEncrypt('x'.repeat(length), publicKey, 0);
  expect(await decryptPassword(sealed(1500), privateKey)).toHaveLength(1500);
  expect(await decryptPassword(sealed(2500), privateKey)).toBe('');
});

test('hashes a password with argon2id and a new salt', async () => {
  const [first, second] = await Promise.all([hashPassword('Veneer-2026'), hashPassword('Veneer-2026')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await isPasswordRight(first, 'Veneer-2026')).toBe(true);
  expect(await isPasswordRight(first, 'veneer-2026')).toBe(false);
});

test('uses a placeholder hash with the cost of a stored password', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  expect(costOf(PLACEHOLDER_HASH)).toEqual(costOf(await hashPassword('Veneer-2026')));
});

test.each(['', '-'])('accepts no password for an account without one, stored as %j', async (stored) => {
  for (const password of ['', '-', 'Veneer-2026'])
    expect(await isPasswordRight(stored, password)).toBe(false);
});

test('accepts no password for an unknown account, and no empty password for any account', async () => {
  expect(await isPasswordRight(undefined, 'Veneer-2026')).toBe(false);
  expect(await isPasswordRight(await hashPassword(''), '')).toBe(false);
});
