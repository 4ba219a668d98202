import { expect, test } from 'vitest';
import { isInstalledAsLocked } from './installed.mjs';

const lock = (packages) => ({ packages });
const WANTED = lock({
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-darwin': { version: '1.0.0', optional: true },
});

test('another system’s optional packages may be missing', () => {
  expect(isInstalledAsLocked(WANTED, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
});

test.each([
  ['a package missing', {}],
  ['a package of another version', { 'node_modules/a': { version: '2.0.0' } }],
  [
    'an optional package of another version',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-darwin': { version: '0.9.0' } },
  ],
])('%s has to be installed', (_, packages) => {
  expect(isInstalledAsLocked(WANTED, lock(packages))).toBe(false);
});
