import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readPageFile } from './page-files.ts';

let dir: string;

beforeAll(() => {
  const parent = mkdtempSync(join(tmpdir(), 'page-files-'));
  dir = join(parent, 'renderer');
  mkdirSync(join(dir, 'assets'), { recursive: true });
  writeFileSync(join(dir, 'index.html'), '<html><head></head></html>');
  writeFileSync(join(dir, 'assets', 'main-abc.js'), 'let a;');
  writeFileSync(join(parent, 'secret.json'), '{}');
  mkdirSync(join(parent, 'renderer-other'));
  writeFileSync(join(parent, 'renderer-other', 'secret.json'), '{}');
  return () => rmSync(parent, { recursive: true });
});

test('an asset is cached permanently, the page never', async () => {
  expect(await readPageFile(dir, '/assets/main-abc.js')).toMatchObject({
    contentType: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
    isPage: false,
  });
  expect(await readPageFile(dir, '/')).toMatchObject({ isPage: true, cacheControl: 'no-store' });
});

test.each(['/signin', '/packs/MZ20240501.17', '/index.html', '/packs/%E6%9C%A8'])(
  '%s returns the page',
  async (path) => {
    expect(await readPageFile(dir, path)).toMatchObject({ isPage: true });
  },
);

test.each([
  '/assets/missing.js',
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/assets/../../secret.json',
  '/..%5csecret.json',
  '/../renderer-other/secret.json',
  '/%00.js',
  '/%zz.js',
  'secret.json',
])('%s returns nothing', async (path) => {
  expect(await readPageFile(dir, path)).toBeNull();
});
