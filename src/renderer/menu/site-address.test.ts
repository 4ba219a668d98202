import { expect, test } from 'vitest';
import { TOKEN_PLACEHOLDER } from '#shared/menu/token-placeholder';
import { siteAddress } from './site-address.ts';

const SITE = 'https://report.example';

test('a site that may have the token gets it in its address; for any other the place stays empty', () => {
  const path = `${SITE}/a?token=${TOKEN_PLACEHOLDER}&again=${TOKEN_PLACEHOLDER}`;
  expect(siteAddress({ path, takesToken: true }, 'a+b')).toBe(`${SITE}/a?token=a%2Bb&again=a%2Bb`);
  expect(siteAddress({ path }, 'a+b')).toBe(`${SITE}/a?token=&again=`);
});

test.each([
  ['/a?x=1#y=2#z=3', '/a?x=1&y=2&z=3'],
  ['/a?x=1#top', '/a?x=1#top'],
  ['/#/a?x=1', '/#/a?x=1'],
  ['/a?x=1#/b?y=2', '/a?x=1#/b?y=2'],
  ['/a#b=1', '/a#b=1'],
])('the parameters of %s are %s', (path, address) => {
  expect(siteAddress({ path: SITE + path }, '')).toBe(SITE + address);
});
