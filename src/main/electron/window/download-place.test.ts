import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findPlace } from './download-place.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'downloads-'));
  return () => rmSync(dir, { recursive: true });
});

test('names a file that is neither there nor being downloaded', () => {
  const folder = join(dir, 'chosen');
  mkdirSync(folder);
  writeFileSync(join(folder, 'list.csv'), '');
  const second = findPlace('list.csv', [folder], []);
  expect(second).toBe(join(folder, 'list (2).csv'));
  expect(findPlace('list.csv', [folder], [join(folder, 'list (2).csv')])).toBe(join(folder, 'list (3).csv'));
  // Windows and macOS do not distinguish these.
  expect(findPlace('other.csv', [folder], [join(folder, 'Other.CSV')])).toBe(join(folder, 'other (2).csv'));
});

test('a folder that is gone is made again', () => {
  const folder = join(dir, 'removed', 'chosen');
  expect(findPlace('list.csv', [folder], [])).toBe(join(folder, 'list.csv'));
  writeFileSync(join(folder, 'list.csv'), '');
});

test('if a folder is unavailable, as on a removed drive, the next one is used', () => {
  writeFileSync(join(dir, 'drive'), '');
  const gone = join(dir, 'drive', 'chosen');
  expect(findPlace('list.csv', [gone, dir], [])).toBe(join(dir, 'list.csv'));
  expect(findPlace('list.csv', [gone], [])).toBeNull();
});

test('drops the parts of a path', () => {
  expect(findPlace('..\\..\\a/list.csv', [dir], [])).toBe(join(dir, 'list.csv'));
  expect(findPlace('..', [dir], [])).toBe(join(dir, 'download'));
});
