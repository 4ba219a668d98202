import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { openLog } from './log.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'veneer-log-'));
const file = join(dataDir, 'logs', 'server.log');
afterAll(() => rmSync(dataDir, { recursive: true }));

test('omits query parameters from the log of a failed query', () => {
  const logger = openLog(dataDir);
  const reason = Object.assign(new Error('connection lost'), {
    code: '57P01',
    detail: 'Key (account)=(hunter2)',
  });
  const failed = new DrizzleQueryError('SELECT $1', ['hunter2'], reason);
  logger.error({ err: new Error('request failed', { cause: failed }) }, 'failed');
  const log = readFileSync(file, 'utf8');
  expect(log).not.toContain('hunter2');
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'logs')).mode & 0o777).toBe(0o700);
  expect(JSON.parse(log.trim())).toMatchObject({
    msg: 'failed',
    err: { message: 'connection lost', code: '57P01', query: 'SELECT $1' },
  });
});

test('omits tokens and query strings from the log of a request', () => {
  const logger = openLog(dataDir);
  const headers = { authorization: 'Basic hunter2', 'blade-auth': 'bearer hunter2', cookie: 'hunter2' };
  logger.info({ req: { method: 'GET', url: '/api/x?password=hunter2', ip: '10.0.0.1', headers } }, 'asked');
  const log = readFileSync(file, 'utf8');
  expect(log).toContain('"path":"/api/x"');
  expect(log).not.toContain('hunter2');
});

test.skipIf(process.platform !== 'linux')('answers go on where the disk of the log is full', () => {
  const full = mkdtempSync(join(tmpdir(), 'veneer-full-log-'));
  mkdirSync(join(full, 'logs'));
  symlinkSync('/dev/full', join(full, 'logs', 'server.log'));
  const reported = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const logger = openLog(full);
  logger.error('a call failed');
  logger.error('another call failed');
  expect(reported.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining('ENOSPC')]);
  reported.mockRestore();
  rmSync(full, { recursive: true });
});

test('moves a long log aside at the next start', () => {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  writeFileSync(file, 'x'.repeat(11 * 1024 * 1024));
  const logger = openLog(dataDir);
  logger.info('new');
  expect(statSync(`${file}.1`).size).toBe(11 * 1024 * 1024);
  expect(statSync(file).size).toBeLessThan(1000);
});

test('moves a long log aside while the server runs', () => {
  const logger = openLog(dataDir);
  const entry = 'x'.repeat(1024 * 1024);
  for (let made = 0; made < 11; made += 1) logger.info(entry);
  logger.info('after');
  const aside = readFileSync(`${file}.1`, 'utf8').trim().split('\n');
  expect(JSON.parse(aside.at(-1) ?? '')).toMatchObject({ msg: entry });
  const log = readFileSync(file, 'utf8').trim().split('\n');
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ msg: 'after' });
  expect(statSync(file).size).toBeLessThan(3 * 1024 * 1024);
});
