import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openNodeSecrets } from '../storage/secrets-node.ts';
import { type BrowserSecrets, createBrowserSecrets } from './browser-secrets.ts';

let dataDir: string;
let browsers: BrowserSecrets;

/** Starts a host on the data folder. */
async function start(): Promise<BrowserSecrets> {
  const store = await openNodeSecrets(dataDir, null);
  const kept = {
    read: ({ name }: { name: 'session' | 'lock' }) => store.read(name),
    write: ({ name, value }: { name: 'session' | 'lock'; value: string }) => store.write(name, value),
    remove: ({ name }: { name: 'session' | 'lock' }) => store.remove(name),
  };
  return createBrowserSecrets(kept, () => store.has('lock'));
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'browser-secrets-'));
  browsers = await start();
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const session = { name: 'session' } as const;
const lock = { name: 'lock' } as const;
const read = (browser: string, what: typeof session | typeof lock = session) =>
  browsers.of(browser).secrets.read(what);
const signIn = (browser: string, value: string, isKept?: boolean) =>
  browsers.of(browser).secrets.write({ ...session, value, isKept });

describe('a session that is not kept', () => {
  test('belongs to the browser it began in only', async () => {
    await signIn('one', 'Li', false);
    expect(await read('one')).toBe('Li');
    expect(await read('two')).toBeNull();
    await signIn('two', 'Chen', false);
    expect([await read('one'), await read('two')]).toEqual(['Li', 'Chen']);
  });

  test('ends with the host and with a change of the back office', async () => {
    await signIn('one', 'Li', false);
    browsers.forget();
    expect(await read('one')).toBeNull();
    await signIn('one', 'Li', false);
    browsers = await start();
    expect(await read('one')).toBeNull();
  });

  test('is signed out without affecting another one', async () => {
    await signIn('one', 'Li', false);
    await signIn('two', 'Chen', false);
    await browsers.of('two').secrets.remove(session);
    expect([await read('one'), await read('two')]).toEqual(['Li', null]);
  });

  test('is locked and unlocked by its own browser only', async () => {
    await signIn('one', 'Li', false);
    await browsers.of('one').secrets.write({ ...lock, value: 'hash' });
    expect([browsers.of('one').isLocked(), browsers.of('two').isLocked()]).toEqual([true, false]);
    // A sign-in in the other browser removes its lock.
    await browsers.of('two').secrets.remove(lock);
    await signIn('two', 'Chen', true);
    expect([browsers.of('one').isLocked(), await read('one', lock)]).toEqual([true, 'hash']);
  });
});

describe('a session that is kept', () => {
  test('is found by every browser, also by a restarted host', async () => {
    await signIn('one', 'Li', true);
    expect(await read('two')).toBe('Li');
    browsers = await start();
    expect(await read('three')).toBe('Li');
  });

  test('replaces the browser’s own session and is replaced by it', async () => {
    await signIn('one', 'Li', false);
    await signIn('one', 'Chen', true);
    expect([await read('one'), await read('two')]).toEqual(['Chen', 'Chen']);
    await signIn('two', 'Wang', false);
    expect([await read('one'), await read('two')]).toEqual(['Chen', 'Wang']);
    await browsers.of('two').secrets.remove(session);
    expect(await read('one')).toBe('Chen');
  });

  test('is locked for every browser', async () => {
    await signIn('one', 'Li', true);
    await browsers.of('one').secrets.write({ ...lock, value: 'hash' });
    expect(browsers.of('two').isLocked()).toBe(true);
  });
});
