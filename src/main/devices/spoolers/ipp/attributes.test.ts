import { expect, test } from 'vitest';
import { ipp } from './attributes.ts';

// RFC 8011 section 5.1.3.
test.each([
  ['short', '装箱单 3 份', '装箱单 3 份'],
  ['of 255 octets', 'a'.repeat(255), 'a'.repeat(255)],
  ['too long in Chinese, of three octets each', '单'.repeat(100), '单'.repeat(85)],
  ['cut before a sign of four octets', `a${'𠮷'.repeat(100)}`, `a${'𠮷'.repeat(63)}`],
])('a name that is %s is sent within the standard’s 255 octets', (_, given, sent) => {
  expect(ipp.name('job-name', given).values.map(({ value }) => value)).toEqual([sent]);
});
