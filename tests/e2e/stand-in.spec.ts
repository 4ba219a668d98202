import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { launchStandIn, type StandIn } from '../electron/launch.ts';

/** Tests of the stand-in itself, with a sample client: what it provides and what it refuses. */
interface Sample {
  client: StandIn;
  page: Page;
}
const test = base.extend<{ packaged: boolean; sample: Sample }>({
  packaged: [false, { option: true }],
  sample: async ({ browser, packaged }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
    const context = await browser.newContext();
    const mainFile = join(import.meta.dirname, '../electron/sample/main.mjs');
    const client = launchStandIn({ context, dataDir, mainFile, packaged, args: ['--word'] });
    await expect
      .poll(
        () =>
          client
            .pages()[0]
            ?.title()
            .catch(() => ''),
        client.output(),
      )
      .toBe('/start');
    await use({ client, page: client.pages()[0] as Page });
    await client.stop();
    await context.close();
    rmSync(dataDir, { recursive: true });
  },
});

/** Calls the page's `bridge` from the test. */
function call<T>(page: Page, name: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(
    ([method, parameters]) =>
      (globalThis as unknown as { bridge: Record<string, (...args: unknown[]) => T> }).bridge[method]?.(
        ...parameters,
      ) as T,
    [name, args] as const,
  );
}

test('refuses what Electron refuses', async ({ sample: { page } }) => {
  const attempts = await call<Record<string, string>>(page, 'invoke', 'attempts');
  expect(attempts).toEqual({
    'window before ready': expect.stringContaining('before the app is ready'),
    'secrets before ready': expect.stringContaining('before the app is ready'),
    'schemes after ready': expect.stringContaining('before app is ready'),
    'unregistered scheme': expect.stringContaining('must be registered'),
    'window without sandbox': expect.stringContaining('sandboxed windows'),
    'unknown member': expect.stringContaining('app.getJumpListSettings is not in the Electron stand-in'),
    secret: 'allowed 密',
    'plain secret': expect.stringContaining('does not appear to be encrypted'),
    'second handler': "Attempted to register a second handler for 'echo'",
  });
});

test('messages carry cloneable values and the address of the sending frame', async ({ sample: { page } }) => {
  await expect(call(page, 'invoke', 'echo', { 包: ['a', 1, null] })).resolves.toEqual({
    value: { 包: ['a', 1, null] },
    frame: 'sample://app/start',
  });
  await expect(call(page, 'invoke', 'uncloneable')).rejects.toThrow('An object could not be cloned.');
  await expect(call(page, 'invoke', 'nobody')).rejects.toThrow("No handler registered for 'nobody'");
  const withFunction = page.evaluate(() =>
    (globalThis as unknown as { bridge: { invoke: (...args: unknown[]) => Promise<unknown> } }).bridge.invoke(
      'echo',
      {
        call: () => 1,
      },
    ),
  );
  await expect(withFunction).rejects.toThrow('An object could not be cloned.');
});

test('the page’s scripts find the bridge and nothing else of Electron', async ({ sample: { page } }) => {
  const world = await page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, unknown>;
    return {
      seenByScript: scope.seen,
      isFrozen: Object.isFrozen(scope.bridge),
      leaked: ['require', 'process', 'module', 'ipcRenderer', '__electronStandIn'].filter(
        (name) => name in scope,
      ),
    };
  });
  expect(world).toEqual({ seenByScript: 'object', isFrozen: true, leaked: [] });
  await expect(call(page, 'requireNode')).resolves.toBe('module not found: node:fs');
  await expect(call(page, 'exposeAgain')).rejects.toThrow(
    'Cannot bind an API on top of an existing property',
  );
});

test('a utility process talks through its parent port', async ({ sample: { page } }) => {
  const answer = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { bridge } = globalThis as unknown as {
          bridge: {
            onChild(listener: (text: string) => void): void;
            send(channel: string, text: string): void;
          };
        };
        bridge.onChild(resolve);
        bridge.send('ask-child', 'hello');
      }),
  );
  expect(answer).toBe('hello undefined');
});

test('pages do not navigate away and open no windows', async ({ sample: { client, page } }) => {
  const address = page.url();
  await page.evaluate(() => {
    (globalThis as unknown as { location: { href: string } }).location.href = 'http://127.0.0.1:9/';
  });
  await page.evaluate(() => {
    (globalThis as unknown as { open(url: string): void }).open('http://127.0.0.1:9/');
  });
  await expect.poll(() => client.pages().length).toBe(1);
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(page.url()).toBe(address);
});

/** Starts a server on this computer that allows the origin `allowed`. */
async function listen(allowed: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', allowed);
    response.end('served');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const servers: Server[] = [];
test.afterAll(() => {
  for (const server of servers) server.close();
});

test('a page gets the permissions its session’s handlers grant, and reaches this computer only with one', async ({
  sample: { page },
}) => {
  const url = await listen('*');
  const stateOf = (name: string) =>
    page.evaluate(async (wanted) => {
      const { permissions } = navigator as unknown as {
        permissions: { query(of: { name: string }): Promise<{ state: string }> };
      };
      return (await permissions.query({ name: wanted })).state;
    }, name);
  const reach = () =>
    page.evaluate(
      (target) =>
        fetch(target).then(
          (answer) => answer.text(),
          () => 'refused',
        ),
      url,
    );
  expect(await stateOf('geolocation')).toBe('granted');
  expect(await stateOf('notifications')).toBe('denied');
  expect(await reach()).toBe('refused');
  await call(page, 'send', 'grant', ['notifications', 'loopback-network']);
  await expect(page).toHaveTitle('/granted');
  expect(await stateOf('geolocation')).toBe('denied');
  expect(await stateOf('notifications')).toBe('granted');
  expect(await reach()).toBe('served');
});

test('a request with an origin is a page’s: its answer is withheld unless the server allows that origin', async ({
  sample: { page },
}) => {
  const url = await listen('https://other.example');
  const ask = (origin?: string) => call(page, 'invoke', 'fetch', url, origin ? { Origin: origin } : {});
  await expect(ask()).resolves.toBe('served');
  await expect(ask('https://other.example')).resolves.toBe('served');
  await expect(ask('sample://app')).rejects.toThrow('net::ERR_FAILED');
  await expect(call(page, 'invoke', 'fetch', 'http://127.0.0.1:9/', {})).rejects.toThrow('net::ERR_');
});

test('an error box blocks the main process until it is closed', async ({ sample: { client, page } }) => {
  const left = () => client.recorded.map(({ what }) => what);
  await call(page, 'send', 'error-box');
  await expect.poll(left).toEqual(['showErrorBox']);
  const echo = call(page, 'invoke', 'echo', 1);
  client.readErrorBox();
  await echo;
  expect(left()).toEqual(['showErrorBox', 'openExternal']);
});

test('the arguments of an unpackaged program begin with its script', async ({ sample: { page } }) => {
  expect(await call(page, 'invoke', 'words')).toMatchObject({
    words: [expect.stringMatching(/main\.mjs$/), '--data', expect.any(String), '--word'],
    isPackaged: false,
    defaultApp: true,
  });
});

test.describe('from the installer', () => {
  test.use({ packaged: true });

  test('the arguments hold no script', async ({ sample: { page } }) => {
    const told = await call<Record<string, unknown>>(page, 'invoke', 'words');
    expect(told).toMatchObject({ words: ['--data', expect.any(String), '--word'], isPackaged: true });
    expect(told.defaultApp).toBeUndefined();
  });
});

test('ends with code 0 when asked to quit and leaves no process', async ({ sample: { client } }) => {
  await expect(client.stop()).resolves.toBe(0);
});
