import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAGE_ORIGIN } from '../../src/main/electron/page/page-address.ts';
import { WIRE_VERSION } from '../../src/shared/api/about.ts';
import { deskCall } from './support/desk-call.ts';
import { type Desktop, expect, test } from './support/desktop-test.ts';
import { seriousFaults } from './support/faults.ts';

/** The servers at the addresses that a test types; checking them needs no real back office. */
const servers: Server[] = [];

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function office(wireVersion: number, allowed: string | null): RequestListener {
  return (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (allowed !== null) response.setHeader('Access-Control-Allow-Origin', allowed);
    response.end(
      JSON.stringify({ code: 200, success: true, msg: '', data: { product: 'veneer-desk', wireVersion } }),
    );
  };
}

test.afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

test.describe.configure({ mode: 'serial' });

let desktop: Desktop;

test('a new desk asks where its back office is, in both languages', async ({ openDesktop }) => {
  desktop = await openDesktop(['--server', 'ask']);
  const { page } = desktop;
  await expect(page.getByRole('heading', { name: '业务数据放在哪里？' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /这台电脑/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /从空白开始/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /先看演示数据/ })).not.toBeChecked();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'EN' }).click();
  await expect(page.getByRole('heading', { name: 'Where is your data kept?' })).toBeVisible();
  await expect.poll(() => desktop.client.main.readMenu({ menu: 'application' })).toContain('View');
  await page.getByRole('button', { name: '中文' }).click();
});

test('checks an address before saving it and gives the reason of a refusal', async () => {
  const { page } = desktop;
  const gone = await listen(() => undefined);
  servers.pop()?.close();
  const cases: [string, RegExp][] = [
    ['', /请输入服务器地址/],
    ['ftp://desk.example.com', /不是服务器地址/],
    [gone, /没有应答/],
    [await listen((_request, response) => response.end('<h1>hello</h1>')), /不是木之语服务器/],
    [await listen(office(WIRE_VERSION + 1, PAGE_ORIGIN)), /版本与本客户端不配套/],
    [await listen(office(WIRE_VERSION, null)), /不允许客户端连接/],
  ];
  await page.getByRole('radio', { name: /公司服务器/ }).check();
  for (const [address, words] of cases) {
    await page.getByRole('textbox', { name: '服务器地址' }).fill(address);
    await page.getByRole('button', { name: '使用这台服务器' }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  expect(desktop.settings().server ?? null).toBeNull();
});

test('keeps a valid address, shows it at the sign-in and lets it be changed there', async () => {
  const { page } = desktop;
  const url = await listen(office(WIRE_VERSION, PAGE_ORIGIN));
  await page.getByRole('textbox', { name: '服务器地址' }).fill(url);
  await page.getByRole('button', { name: '使用这台服务器' }).click();
  await expect(page.getByText(`服务器：${new URL(url).host}`)).toBeVisible();
  expect(desktop.settings()).toMatchObject({ server: { kind: 'company', url } });
  expect(await deskCall(page, 'host.info')).toMatchObject({ serverUrl: url });

  await page.getByRole('button', { name: '修改' }).click();
  await expect(page.getByRole('heading', { name: '更换服务器' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByLabel('公司编号', { exact: true })).toBeVisible();
});

test('changing the server ends the session', async () => {
  const { page } = desktop;
  await deskCall(page, 'secrets.write', { name: 'session', value: '{}' });
  const url = await listen(office(WIRE_VERSION, PAGE_ORIGIN));
  const choice = { kind: 'company', url };
  // The page reloads as soon as the server has changed, perhaps before the call has answered.
  await deskCall(page, 'server.choose', choice).catch(() => undefined);
  await expect(page.getByText(`服务器：${new URL(url).host}`)).toBeVisible();
  expect(await deskCall(page, 'secrets.read', { name: 'session' })).toBeNull();
  expect(await deskCall(page, 'server.state')).toMatchObject({ choice, isFixed: false });
});

test('a back office on this computer can start empty; its sign-in then asks for the company', async () => {
  test.setTimeout(120_000);
  const { page } = desktop;
  await page.getByRole('button', { name: '修改' }).click();
  await page.getByRole('radio', { name: /这台电脑/ }).check();
  await page.getByRole('button', { name: '使用这台服务器' }).click();
  await expect(page.getByRole('heading', { name: '创建公司' })).toBeVisible({ timeout: 60_000 });
  expect(desktop.settings()).toMatchObject({ server: { kind: 'embedded', demo: false } });
});
