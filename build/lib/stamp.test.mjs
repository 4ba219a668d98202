import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { matchesStamp, takeStamp } from './stamp.mjs';

const INPUTS = ['src', 'config.json', 'not-there.json'];
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'));
  mkdirSync(join(root, 'src', 'deep'), { recursive: true });
  writeFileSync(join(root, 'src', 'deep', 'a.ts'), 'one');
  writeFileSync(join(root, 'config.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

test('untouched sources match', () => {
  expect(matchesStamp(root, INPUTS, takeStamp(root, INPUTS))).toBe(true);
});

test('the same content with another time matches, as in a fresh clone', () => {
  const stamp = takeStamp(root, INPUTS);
  utimesSync(join(root, 'src/deep/a.ts'), new Date(2020, 1, 1), new Date(2020, 1, 1));
  expect(matchesStamp(root, INPUTS, stamp)).toBe(true);
});

test.each([
  ['content of the same length', () => writeFileSync(join(root, 'src/deep/a.ts'), 'two')],
  ['a new file', () => writeFileSync(join(root, 'src/b.ts'), '')],
  ['a file gone', () => rmSync(join(root, 'src/deep/a.ts'))],
  ['a file that was missing', () => writeFileSync(join(root, 'not-there.json'), '{}')],
])('%s makes the build stale', (_, change) => {
  const stamp = takeStamp(root, INPUTS);
  change();
  // Sets the folder's time back: the change must be found even if the clock stands still between two writes.
  utimesSync(join(root, 'src/deep'), new Date(2020, 1, 1), new Date(2020, 1, 1));
  expect(matchesStamp(root, INPUTS, stamp)).toBe(false);
});

test('files that the filter excludes do not count', () => {
  const isWanted = (path) => !path.endsWith('.md');
  const stamp = takeStamp(root, INPUTS, isWanted);
  writeFileSync(join(root, 'src/README.md'), 'words');
  expect(matchesStamp(root, INPUTS, stamp, isWanted)).toBe(true);
});
