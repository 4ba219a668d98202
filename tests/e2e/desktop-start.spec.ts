import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { copyDemoData } from '../devices/demo-folder.ts';
import { launchStandIn, type StandIn } from '../electron/launch.ts';

/** What happens to a client while it starts: the system's key store waits for its user, and the page waits for it. */
interface Starting {
  client: StandIn;
  dataDir: string;
}

const test = base.extend<{ starting: Starting }>({
  starting: async ({ browser }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-start-'));
    await copyDemoData(dataDir);
    const context = await browser.newContext();
    const env = { CUPS_SERVER: join(dataDir, 'no-cups.sock') };
    const args = ['--server', 'embedded'];
    const client = launchStandIn({ context, dataDir, args, env, keyStore: 'locked' });
    await expect
      .poll(() => client.pages()[0]?.url() ?? client.output(), { timeout: 30_000 })
      .toMatch(/starting/);
    await use({ client, dataDir });
    await client.stop();
    await context.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

test('a link that is opened while the client starts is its first page', async ({ starting: { client } }) => {
  await client.emitAppEvent('second-instance', ['veneer-desk', 'muzhiyu://pack/NO-SUCH'], '/');
  await client.main.unlockKeyStore(undefined);
  await expect
    .poll(() => decodeURIComponent(client.pages()[0]?.url() ?? ''), { timeout: 90_000 })
    .toContain('/open/pack/NO-SUCH');
});

test('a client that is quit while it starts leaves its data folder closed', async ({
  starting: { client, dataDir },
}) => {
  expect(existsSync(join(dataDir, 'host.lock.json'))).toBe(true);
  expect(await client.stop()).toBe(0);
  expect(existsSync(join(dataDir, 'host.lock.json'))).toBe(false);
  expect(existsSync(join(dataDir, 'back-office.pid'))).toBe(false);
});

test('a client that is quit while its devices are opened closes them', async ({
  starting: { client, dataDir },
}) => {
  await client.main.unlockKeyStore(undefined);
  expect(await client.stop()).toBe(0);
  expect(existsSync(join(dataDir, 'host.lock.json'))).toBe(false);
  expect(existsSync(join(dataDir, 'lease-channel.json'))).toBe(false);
});
