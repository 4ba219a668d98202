import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors';

describe('the error log of this device', () => {
  let items: Map<string, string>;

  beforeEach(() => {
    items = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    });
    vi.stubGlobal('location', { pathname: '/login', search: '?code=secret' });
    vi.resetModules();
  });

  /** Imports the module anew, as a newly opened page does. */
  const openPage = () => import('./error-log.ts');

  test('keeps type, page, message, stack, source and time, newest first', async () => {
    const page = await openPage();
    page.logError('error', new Error('first'));
    page.logError('request', new AppError('server.unreachable'), 'GET /api/echo');
    const [newest, oldest] = page.useErrorLog.getState().entries;
    expect(newest).toMatchObject({ type: 'request', url: '/login', info: 'GET /api/echo' });
    expect(newest?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(oldest).toMatchObject({ type: 'error', message: 'first' });
    expect(oldest?.stack).toContain('first');
  });

  test('keeps a server’s output about its crash', async () => {
    const page = await openPage();
    page.logError(
      'request',
      new AppError('server.crashed', { code: 500 }, { cause: 'relation "x" does not exist' }),
    );
    expect(page.useErrorLog.getState().entries[0]?.stack).toMatch(/Caused by: relation "x" does not exist$/);
  });

  test('survives a reload, and two tabs keep each other’s entries', async () => {
    (await openPage()).logError('error', 'from one');
    vi.resetModules();
    const other = await openPage();
    other.logError('promise', 'from the other');
    expect(other.useErrorLog.getState().entries.map(({ message }) => message)).toEqual([
      'from the other',
      'from one',
    ]);
  });

  test('logs a repeated error once', async () => {
    const page = await openPage();
    for (let count = 0; count < 5; count++) page.logError('error', 'again', 'there');
    page.logError('error', 'again', 'elsewhere');
    expect(page.useErrorLog.getState().entries).toHaveLength(2);
  });

  test('keeps the last two hundred, each cut to a maximum length', async () => {
    const page = await openPage();
    for (let count = 0; count < 205; count++) page.logError('error', `${count} ${'x'.repeat(10_000)}`);
    const { entries } = page.useErrorLog.getState();
    expect(entries).toHaveLength(200);
    expect(entries[0]?.message.startsWith('204')).toBe(true);
    expect(Math.max(...entries.map(({ message }) => message.length))).toBe(4000);
  });

  test('drops damaged entries and can be cleared', async () => {
    const content = [{ type: 'error', message: 'no more fields' }, null, 7];
    items.set('veneer-desk-logsList', JSON.stringify({ dataType: 'object', content, datetime: 1 }));
    const page = await openPage();
    expect(page.useErrorLog.getState().entries).toEqual([]);
    page.logError('host', 'x');
    page.clearErrorLog();
    expect(page.useErrorLog.getState().entries).toEqual([]);
  });

  test('loses the entries that were sent, but none that another tab has added meanwhile', async () => {
    const page = await openPage();
    page.logError('error', 'sent');
    const sent = page.useErrorLog.getState().entries;
    vi.resetModules();
    (await openPage()).logError('promise', 'new');
    page.removeFromErrorLog(sent);
    expect(page.useErrorLog.getState().entries.map(({ message }) => message)).toEqual(['new']);
  });

  test('is sent to the server in parts it accepts, in order', async () => {
    const page = await openPage();
    const entryOf = (index: number) => ({
      type: 'error' as const,
      url: '/',
      message: String(index),
      stack: '木'.repeat(4000),
      info: '',
      time: '2025-11-29 12:00:00',
    });
    const entries = Array.from({ length: 40 }, (_, index) => entryOf(index));
    const portions = page.portionsOf(entries);
    expect(portions.flat()).toEqual(entries);
    expect(portions.length).toBeGreaterThan(1);
    for (const portion of portions)
      expect(Buffer.byteLength(JSON.stringify(portion))).toBeLessThan(256 * 1024);
    expect(page.portionsOf([])).toEqual([]);
  });
});
