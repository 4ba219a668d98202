import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { classifyDatabaseFailure, isOutOfSpace } from './failures.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test.each([
  ['a refused connection', withCode('ECONNREFUSED', { syscall: 'connect' })],
  ['a socket file that is gone', withCode('ENOENT', { syscall: 'connect' })],
  ['a server that is shutting down', withCode('57P01')],
  ['a server with no connection left', withCode('53300')],
  ['a statement that took too long', withCode('57014')],
  ['a standby that is to become the server', withCode('25006')],
  ['a server that never answers', new Error('Query read timeout')],
  ['a connection cut off', new Error('Connection terminated unexpectedly')],
])('%s means the database is away, wrapped or not', (_case, error) => {
  expect(classifyDatabaseFailure(error)).toBe('unavailable');
  expect(classifyDatabaseFailure(new DrizzleQueryError('SELECT 1', [], error))).toBe('unavailable');
});

test.each([
  ['a number out of range', '22003'],
  ['a NUL in text', '22021'],
])('%s is the caller’s fault', (_case, code) => {
  expect(classifyDatabaseFailure(withCode(code))).toBe('bad-value');
});

test('a full disk is told apart from other reasons why a database is away', () => {
  expect(isOutOfSpace(new DrizzleQueryError('INSERT', [], withCode('53100')))).toBe(true);
  expect(isOutOfSpace(withCode('53300'))).toBe(false);
});

test.each([
  ['a missing or referenced row', '23503'],
  ['a duplicate row', '23505'],
  ['a deadlock', '40P01'],
])('%s is a conflict with another change', (_case, code) => {
  expect(classifyDatabaseFailure(withCode(code))).toBe('conflict');
});

test.each([
  ['a broken query', withCode('42601')],
  ['a missing file', withCode('ENOENT', { syscall: 'open' })],
  ['a bug', new TypeError('x is not a function')],
  ['no error at all', 'text'],
])('%s is our own', (_case, error) => {
  expect(classifyDatabaseFailure(error)).toBe(null);
});
