import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runDesk } from '../devices/desk-program.ts';

const root = join(import.meta.dirname, '..', '..');

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  return () => rmSync(dataDir, { recursive: true });
});

function lines(stdout: string): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('reports no failure on a new desk', async () => {
  const { code, stdout } = await runDesk(['doctor', '--json', '--data', dataDir]);
  const checks = lines(stdout);
  expect(checks.at(-1)).toEqual({ ok: true, failed: [] });
  expect(checks.find(({ name }) => name === 'fonts')).toMatchObject({ state: 'ok' });
  expect(checks.find(({ name }) => name === 'templates')).toMatchObject({ state: 'ok' });
  expect(code).toBe(0);
});

test('reports what needs repair in the requested language, and changes nothing', async () => {
  writeFileSync(join(dataDir, 'settings.json'), '{"deskName":');
  writeFileSync(join(dataDir, 'journal.sqlite'), 'x'.repeat(8192));
  const { code, stdout } = await runDesk(['--lang', 'zh', 'doctor', '--data', dataDir]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ settings .*settings\.json 无法读取/m);
  expect(stdout).toMatch(/^✗ journal .*journal\.sqlite 无法读取/m);
  expect(readdirSync(dataDir).sort()).toEqual(['journal.sqlite', 'settings.json']);
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toBe('{"deskName":');
});

test('prints usage and returns code 2 for wrong arguments, with a last line in JSON for --json', async () => {
  const plain = await runDesk(['docter']);
  expect([plain.code, plain.stdout]).toEqual([2, '']);
  expect(plain.stderr).toContain('Usage: desk');
  const json = await runDesk(['label', 'render', '--json']);
  expect(json.code).toBe(2);
  expect(lines(json.stdout)).toMatchObject([{ ok: false, code: 'input.invalid' }]);
});

test('prints its version', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(await runDesk(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
});
