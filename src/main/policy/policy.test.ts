import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors';
import { isFileOfAdministrators } from './file-owner.ts';
import { policyFile, readPolicy } from './policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'policy-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'policy.json');
const trusted = () => true;

function read(text: string) {
  writeFileSync(file, text);
  return readPolicy(file, trusted);
}

describe('the policy of a computer', () => {
  it.each([
    ['win32', { ProgramData: 'D:\\ProgramData' }, 'D:\\ProgramData\\muzhiyu\\policy.json'],
    ['win32', {}, 'C:\\ProgramData\\muzhiyu\\policy.json'],
    ['darwin', {}, '/Library/Application Support/muzhiyu/policy.json'],
    ['linux', {}, '/etc/muzhiyu/policy.json'],
  ] as const)('on %s with %j is %s', (platform, env, path) => {
    expect(policyFile(platform, env)).toBe(path);
  });

  it('sets nothing without a file', () => {
    expect(readPolicy(join(folder, 'none.json'), trusted)).toEqual({ policy: {}, notice: null });
  });

  it('sets the server and the source of updates', () => {
    const policy = {
      server: 'https://desk.example.com',
      updates: { url: 'https://updates.example.com/veneer-desk/', channel: 'beta' },
    };
    expect(read(JSON.stringify(policy))).toEqual({ policy, notice: null });
    expect(read(`\uFEFF${JSON.stringify(policy)}`).policy).toEqual(policy);
  });

  it.each([
    ['a name that is none', '{"sever":"ask"}'],
    ['a value of another kind', '{"server":true}'],
    ['text that is cut off', '{"server":"as'],
  ])('%s stops the start', (_, text) => {
    expect(() => read(text)).toThrow(AppError);
    expect(() => read(text)).toThrow(/policy\.json/);
  });

  it('of another user is ignored with a notice', () => {
    writeFileSync(file, '{"server":"https://evil.example"}');
    const { policy, notice } = readPolicy(file, () => false);
    expect(policy).toEqual({});
    expect(notice?.toPayload()).toMatchObject({ code: 'policy.untrusted', details: { path: file } });
  });
});

// Only root can change a file's owner.
describe.skipIf(process.getuid?.() !== 0)('the owner of a file (needs root)', () => {
  it.each([
    ['root, writable by the owner only', 0, 0o644, true],
    ['root, writable by all users', 0, 0o666, false],
    ['root, writable by its group', 0, 0o664, false],
    ['another user', 1000, 0o644, false],
  ])('%s', (_, uid, mode, isTheirs) => {
    writeFileSync(file, '{}');
    chmodSync(file, mode);
    chownSync(file, uid, 0);
    expect(isFileOfAdministrators(file)).toBe(isTheirs);
  });
});
