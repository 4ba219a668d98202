import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBrowserSecret, writeOpening } from './admission-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'admission-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

test('the secret of the cookies stays the same and is readable by its owner only', () => {
  const file = join(folder, 'browsers.key');
  const secret = readBrowserSecret(file);
  expect([secret.length, modeOf(file)]).toEqual([32, 0o600]);
  expect(readBrowserSecret(file)).toEqual(secret);
});

test('the file that opens an address leads to it and is readable by its owner only', () => {
  const file = join(folder, 'open.html');
  const address = 'http://127.0.0.1:5190/admit?code=abc';
  writeOpening(file, 'http://127.0.0.1:5190/admit?code=used');
  expect(writeOpening(file, address)).toBe(file);
  expect(readFileSync(file, 'utf8')).toContain(`content="0;url=${address}"`);
  expect([readFileSync(file, 'utf8').includes('used'), modeOf(file)]).toEqual([false, 0o600]);
  expect(writeOpening(join(folder, 'missing', 'open.html'), address)).toBe(address);
});
