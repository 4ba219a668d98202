import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import product from '../../package.json' with { type: 'json' };
import { PAGE_ORIGIN } from '../../src/main/electron/page/page-address.ts';
import { launchStandIn } from '../electron/launch.ts';
import { deskCall } from './support/desk-call.ts';
import { expect, test } from './support/desktop-test.ts';

/** Start and end of the client: as installed, with something missing, and when the computer shuts down. */

const { version } = product;
let company: Server;

/** Replaces a company's server: a client that never signs in needs no more, and starts no back office of its own. */
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

test('an installed client obeys its command line; without a tray, closing the window ends it', async ({
  openDesktop,
}) => {
  const url = companyUrl();
  const desktop = await openDesktop(['--server', url], { packaged: true, statusArea: false });
  const { client, page } = desktop;
  await expect(page.getByText(`服务器：${new URL(url).host}`)).toBeVisible();
  expect(await deskCall(page, 'host.info')).toMatchObject({ serverUrl: url });
  // Chosen on a computer with a tray; without one the window would stay hidden for good.
  await deskCall(page, 'settings.update', { onClose: 'tray' });
  expect(desktop.settings()).toMatchObject({ onClose: 'tray' });
  expect(await client.main.readMenu({ menu: 'tray' })).toEqual([]);
  await client.main.actOnWindow({ act: 'close' });
  expect(await client.ended).toBe(0);
});

test('a window is closed although its answer for the next time cannot be stored', async ({ openDesktop }) => {
  const { client, page, dataDir } = await openDesktop(['--server', companyUrl()]);
  await expect(page.getByLabel('公司编号', { exact: true })).toBeVisible();
  // Refuses to be read or replaced, whoever runs the test. The client may not have written its file yet.
  rmSync(join(dataDir, 'settings.json'), { force: true });
  mkdirSync(join(dataDir, 'settings.json'));
  const quit = 1;
  await client.main.answerDialog({ response: quit });
  await client.main.actOnWindow({ act: 'close' });
  expect(await client.ended).toBe(0);
});

test('reports a data folder that cannot be made in a message box, and ends', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-desk-end-'));
  const dataDir = join(folder, 'file', 'desk');
  writeFileSync(join(folder, 'file'), '');
  const context = await browser.newContext();
  const client = launchStandIn({ context, dataDir, args: ['--server', companyUrl()] });
  expect(await client.ended).toBe(1);
  expect(client.recorded).toMatchObject([
    { what: 'showMessageBox', detail: { message: expect.stringContaining(dataDir) } },
  ]);
  await context.close();
  rmSync(folder, { recursive: true });
});

/** Opens an installed client with what it remembers of an update, in a folder of its own. */
async function openAfterUpdate(browser: Browser, attempt: Record<string, unknown>, firstAnswer?: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-update-'));
  const memory = join(dataDir, 'update.json');
  const whole = { from: version, to: version, earlier: '', hasRun: true, failedStarts: 0, isTold: false };
  writeFileSync(memory, JSON.stringify({ ...whole, ...attempt }));
  const context = await browser.newContext();
  const args = ['--server', companyUrl()];
  const client = launchStandIn({ context, dataDir, packaged: true, args, firstAnswer });
  return {
    client,
    memory,
    page: () => client.pages()[0] as Page,
    async close() {
      await client.stop();
      await context.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

test('a version that did not start leads to the earlier one', async ({ browser }) => {
  const earlier = '/kept/muzhiyu-0.0.9.AppImage';
  const show = 1;
  const opened = await openAfterUpdate(browser, { from: '0.0.9', earlier, failedStarts: 1 }, show);
  expect(await opened.client.ended).toBe(0);
  const recorded = (what: string) =>
    opened.client.recorded.filter((one) => one.what === what).map(({ detail }) => detail);
  expect(recorded('showMessageBox')).toMatchObject([
    { message: `版本 ${version} 上次没有启动成功`, detail: expect.stringContaining(earlier) },
  ]);
  expect(recorded('openPath')).toEqual(['/kept']);
  expect(JSON.parse(readFileSync(opened.memory, 'utf8'))).toMatchObject({ failedStarts: 2 });
  await opened.close();
});

test('a version that is tried again and shows its page is not asked about any more', async ({ browser }) => {
  const tryAgain = 0;
  const opened = await openAfterUpdate(browser, { from: '0.0.9', failedStarts: 1 }, tryAgain);
  await expect.poll(() => existsSync(opened.memory), { timeout: 30_000 }).toBe(false);
  await expect(opened.page().getByLabel('公司编号', { exact: true })).toBeVisible();
  await opened.close();
});

test('the earlier version reports that the other one did not start', async ({ browser }) => {
  const opened = await openAfterUpdate(browser, { to: '9.9.9' });
  await expect
    .poll(() => opened.client.pages()[0]?.url() ?? opened.client.output(), { timeout: 30_000 })
    .toMatch(/^http(?!.*starting\.html)/);
  expect(await deskCall(opened.page(), 'host.info')).toMatchObject({
    notices: [expect.objectContaining({ code: 'update.taken_back', details: { version: '9.9.9' } })],
  });
  expect(JSON.parse(readFileSync(opened.memory, 'utf8'))).toMatchObject({ isTold: true });
  await opened.close();
});

test('reports a back office that cannot start in one message box without blocking', async ({
  openDesktop,
}) => {
  // A service that answers without knowing the shared secret.
  const desktop = await openDesktop(['--server', 'embedded'], {
    env: { VENEER_DESK_SMS: 'https://sms.invalid/' },
  });
  const { client, page, dataDir, recorded } = desktop;
  await expect(page.getByLabel('公司编号', { exact: true })).toBeVisible();
  // The back office is restarted repeatedly while the box is open and fails the same way each time.
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

test('reports a data folder that is in use in a message box, and ends', async ({ openDesktop, browser }) => {
  const first = await openDesktop(['--server', companyUrl()]);
  const context = await browser.newContext();
  const second = launchStandIn({ context, dataDir: first.dataDir, args: ['--server', companyUrl()] });
  expect(await second.ended).toBe(1);
  expect(second.recorded).toMatchObject([
    { what: 'showMessageBox', detail: { message: expect.stringContaining(first.dataDir) } },
  ]);
  await context.close();
});

test('a shutdown of the computer waits for the client, which asks nothing', async ({ openDesktop }) => {
  const { client, page, recorded } = await openDesktop(['--server', companyUrl()]);
  await deskCall(page, 'settings.update', { onClose: 'tray' });
  expect(await client.main.shutDown(undefined)).toBe(true);
  expect(await client.ended).toBe(0);
  expect(recorded('showMessageBox')).toEqual([]);
});
