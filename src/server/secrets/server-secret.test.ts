import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecret } from './server-secret.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'veneer-secret-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const TEXT = 'a secret of the environment, long enough';

test('reads the secret from the environment without creating a file', () => {
  const first = openSecret({ secret: TEXT, dataDir });
  expect(() => statSync(join(dataDir, 'server.secret'))).toThrow();
  expect(openSecret({ secret: TEXT, dataDir: undefined }).fingerprint).toBe(first.fingerprint);
});

test('creates the secret once, in a file only its owner can read', () => {
  const made = openSecret({ secret: undefined, dataDir });
  const file = join(dataDir, 'server.secret');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/);
  expect(openSecret({ secret: undefined, dataDir }).fingerprint).toBe(made.fingerprint);
});

test('refuses a damaged file and keeps it', () => {
  writeFileSync(join(dataDir, 'server.secret'), 'short');
  expect(() => openSecret({ secret: undefined, dataDir })).toThrow();
  expect(readFileSync(join(dataDir, 'server.secret'), 'utf8')).toBe('short');
});

test('requires a secret in the environment if there is no data folder', () => {
  expect(() => openSecret({ secret: undefined, dataDir: undefined })).toThrow();
});

test('derives a different key for each purpose', () => {
  const { derive, fingerprint } = openSecret({ secret: TEXT, dataDir: undefined });
  const keys = ['tokens', 'uploads'].map((purpose) => Buffer.from(derive(purpose, 32)).toString('hex'));
  expect(new Set([...keys, fingerprint]).size).toBe(3);
  expect(derive('tokens', 48)).toHaveLength(48);
  expect(openSecret({ secret: `${TEXT}.`, dataDir: undefined }).fingerprint).not.toBe(fingerprint);
});
