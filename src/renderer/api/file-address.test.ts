import { expect, test } from 'vitest';
import { isGuarded, reachable } from './file-address.ts';

const OFFICE = 'https://desk.example.com';
const FILES = '/api/blade-noc/v2/oss';

const isGivenToken = (fileUrl: string) => isGuarded(reachable(fileUrl, OFFICE), OFFICE);

test.each([
  `${FILES}/tenant/file/19.png`,
  // Under the public origin of the back office, which this client may not reach.
  `https://public.example${FILES}/private/file/19.png`,
])('%s is a file that needs the token', (address) => {
  expect(isGivenToken(address)).toBe(true);
});

test.each([
  `${FILES}/../../../blade-auth/oauth/logout`,
  `${FILES}/tenant/file/..%2f..%2f..%2f..%2fblade-auth/oauth/logout`,
  `${FILES}/tenant/file/19.png/../../../../../../blade-auth/oauth/logout`,
  `${FILES}/tenant/file/19.png?x=y`,
  '/api/blade-noc/pub/v2/oss/file/000000/19.png',
  '/api/blade-auth/oauth/logout',
  'https://other.example/19.png',
])('%s gets no token', (address) => {
  expect(isGivenToken(address)).toBe(false);
});
