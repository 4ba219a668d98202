import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openNodeSecrets } from '../storage/secrets-node.ts';
import { createTagPasswords } from './tag-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'tag-passwords-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('passwords are kept for each back office and company, and not readable in the file', async () => {
  let server = 'https://office';
  const open = async () => createTagPasswords(await openNodeSecrets(folder, null), () => server);
  await (await open()).put('000000', '1A2B3C4D');
  const passwords = await open();
  expect(await passwords.find('000000')).toBe('1A2B3C4D');
  expect(await passwords.find('100001')).toBeNull();
  server = 'embedded';
  expect(await passwords.find('000000')).toBeNull();
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('1A2B3C4D');
});

test('passwords of two companies received at the same moment are both kept', async () => {
  const secrets = await openNodeSecrets(mkdtempSync(join(folder, 'two-')), null);
  const passwords = createTagPasswords(secrets, () => 'embedded');
  await Promise.all([passwords.put('000000', '1A2B3C4D'), passwords.put('100001', '5E6F7A8B')]);
  expect([await passwords.find('000000'), await passwords.find('100001')]).toEqual(['1A2B3C4D', '5E6F7A8B']);
});
