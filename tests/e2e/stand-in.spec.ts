import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { launchStandIn, type StandIn } from '../electron/launch.ts';

/** The stand-in's own tests: what it gives and what it refuses, with a sample client instead of ours. */
interface Sample {
  client: StandIn;
  page: Page;
}
const test = base.extend<{ sample: Sample }>({
  sample: async ({ browser }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stand-in-'));
    const context = await browser.newContext();
    const mainFile = join(import.meta.dirname, '../electron/sample/main.mjs');
    const client = launchStandIn({ context, dataDir, mainFile });
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

/** The page's `bridge`, called from the test. */
function call<T>(page: Page, name: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(
    ([method, parameters]) =>
      (globalThis as unknown as { bridge: Record<string, (...args: unknown[]) => T> }).bridge[method]?.(
        ...parameters,
      ) as T,
    [name, args] as const,
  );
}

test('the stand-in refuses what Electron refuses', async ({ sample: { page } }) => {
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

test('messages carry what can be cloned and the frame’s own address', async ({ sample: { page } }) => {
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

test('pages stay where they are and open no windows', async ({ sample: { client, page } }) => {
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

test('asked to quit it ends well and leaves no process', async ({ sample: { client } }) => {
  await expect(client.stop()).resolves.toBe(0);
});
