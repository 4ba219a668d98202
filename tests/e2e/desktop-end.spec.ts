import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PAGE_ORIGIN } from '../../src/main/electron/page/page-address.ts';
import { launchStandIn } from '../electron/launch.ts';
import { deskCall } from './support/desk-call.ts';
import { expect, test } from './support/desktop-test.ts';

/** How the client begins and ends: as installed, where something is missing, and when the computer is shut down. */

let company: Server;

/** A company's server, as far as a client that never signs in sees one: its back office then takes no time to start. */
test.beforeAll(async () => {
  company = createServer((_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', PAGE_ORIGIN);
    response.end('{}');
  });
  await new Promise<void>((resolve) => company.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  company.closeAllConnections();
  company.close();
});

const companyUrl = () => `http://127.0.0.1:${(company.address() as AddressInfo).port}`;

test('an installed client heeds its words, and without a tray closing the window ends it', async ({
  openDesktop,
}) => {
  const url = companyUrl();
  const desktop = await openDesktop(['--server', url], { packaged: true, statusArea: false });
  const { client, page } = desktop;
  await expect(page.getByText(`服务器：${new URL(url).host}`)).toBeVisible();
  expect(await deskCall(page, 'host.info')).toMatchObject({ serverUrl: url });
  // Chosen where there was a tray; here the window would be hidden for good.
  await deskCall(page, 'settings.update', { onClose: 'tray' });
  expect(desktop.settings()).toMatchObject({ onClose: 'tray' });
  expect(await client.main.readMenu({ menu: 'tray' })).toEqual([]);
  await client.main.actOnWindow({ act: 'close' });
  expect(await client.ended).toBe(0);
});

test('a back office that cannot start is told in one box, which holds nothing up', async ({
  openDesktop,
}) => {
  // A provider without the secret between us.
  const desktop = await openDesktop(['--server', 'embedded'], {
    env: { VENEER_DESK_SMS: 'https://sms.invalid/' },
  });
  const { client, page, dataDir, recorded } = desktop;
  await expect(page.getByLabel('公司编号', { exact: true })).toBeVisible();
  // It is started again and again, under the box too, and says the same each time.
  const starts = new Set<string>();
  const pidFile = join(dataDir, 'back-office.pid');
  await expect
    .poll(() => (existsSync(pidFile) ? starts.add(readFileSync(pidFile, 'utf8')).size : 0), {
      intervals: [50],
    })
    .toBeGreaterThan(1);
  expect(recorded('showMessageBox')).toMatchObject([
    { message: expect.stringContaining('VENEER_DESK_PROVIDER_SECRET') },
  ]);
  expect(recorded('showErrorBox')).toEqual([]);
  expect(await client.stop()).toBe(0);
});

test('a folder in use is told in a box, and the program ends', async ({ openDesktop, browser }) => {
  const first = await openDesktop(['--server', companyUrl()]);
  const context = await browser.newContext();
  const second = launchStandIn({ context, dataDir: first.dataDir, args: ['--server', companyUrl()] });
  expect(await second.ended).toBe(1);
  expect(second.recorded).toMatchObject([
    { what: 'showMessageBox', detail: { message: expect.stringContaining(first.dataDir) } },
  ]);
  await context.close();
});

test('a shutdown waits for the client, which asks nothing', async ({ openDesktop }) => {
  const { client, page, recorded } = await openDesktop(['--server', companyUrl()]);
  await deskCall(page, 'settings.update', { onClose: 'tray' });
  expect(await client.main.shutDown(undefined)).toBe(true);
  expect(await client.ended).toBe(0);
  expect(recorded('showMessageBox')).toEqual([]);
});
