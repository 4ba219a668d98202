import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isComplete, isInstalledAsLocked } from './installed.mjs';

const lock = (packages) => ({ packages });
const WANTED = lock({
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/a-darwin': { version: '1.0.0', optional: true },
});

test('accepts missing optional packages of another system', () => {
  expect(isInstalledAsLocked(WANTED, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
});

test.each([
  ['a package missing', {}],
  ['a package of another version', { 'node_modules/a': { version: '2.0.0' } }],
  [
    'an optional package of another version',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-darwin': { version: '0.9.0' } },
  ],
])('%s requires an installation', (_, packages) => {
  expect(isInstalledAsLocked(WANTED, lock(packages))).toBe(false);
});

describe('the node_modules folder', () => {
  const INSTALLED = lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/linked': { link: true },
    linked: {},
  });
  let root;
  const describePackage = (path, text) => {
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(join(root, path, 'package.json'), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tree-'));
    describePackage('node_modules/a', '{"version":"1.0.0"}');
    describePackage('node_modules/a/node_modules/b', '{"version":"2.0.0"}');
    describePackage('linked', '{"name":"linked"}');
    symlinkSync('../linked', join(root, 'node_modules/linked'), 'dir');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('is complete when each package has its package.json', () => {
    expect(isComplete(root, INSTALLED)).toBe(true);
  });

  test.each([
    ['an empty folder', () => rmSync(join(root, 'node_modules/a/node_modules/b/package.json'))],
    ['a cut-off description', () => describePackage('node_modules/a', '{"version":"1.0')],
    ['another version', () => describePackage('node_modules/a', '{"version":"0.9.0"}')],
    ['a link that leads nowhere', () => rmSync(join(root, 'linked'), { recursive: true })],
  ])('with %s is damaged', (_, damage) => {
    damage();
    expect(isComplete(root, INSTALLED)).toBe(false);
  });
});
