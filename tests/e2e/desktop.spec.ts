import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { makePicture } from '../../src/server/testing/sample-files.ts';
import { type UploadSignature, uploadApi } from '../../src/shared/api/upload.ts';
import { type S3StandIn, startS3 } from '../devices/s3.ts';
import { ADMIN, signInByHand } from './support/back-office.ts';
import { deskCall, serverUrlOf } from './support/desk-call.ts';
import { type Desktop, expect, test } from './support/desktop-test.ts';
import { button, signIn } from './support/steps.ts';

interface Named {
  id: string;
}

test.describe.configure({ mode: 'serial' });

const STORE = { accessKeyId: 'AKTEST', secretAccessKey: 'secret', region: 'cn-test-1', bucket: 'files' };
let store: S3StandIn;
let desktop: Desktop;

test.beforeAll(async ({ openDesktop }) => {
  store = await startS3(STORE);
  const env = {
    VENEER_DESK_S3_ENDPOINT: store.endpoint,
    VENEER_DESK_S3_BUCKET: STORE.bucket,
    VENEER_DESK_S3_REGION: STORE.region,
    VENEER_DESK_S3_ACCESS_KEY: STORE.accessKeyId,
    VENEER_DESK_S3_SECRET_KEY: STORE.secretAccessKey,
  };
  desktop = await openDesktop(['--server', 'embedded'], { env });
});
test.afterAll(() => store.close());

/** The newest record of a kind. */
const newest = (what: string) => desktop.recorded(what).at(-1);

async function printOn(printerId: string, labels: number, title: string): Promise<void> {
  const { page } = desktop;
  const [template] = await deskCall<Named[]>(page, 'print.templates');
  await deskCall(page, 'print.submit', {
    key: randomUUID(),
    printerId,
    title,
    content: {
      kind: 'labels',
      templateId: template?.id,
      rows: Array.from({ length: labels }, (_, row) => ({ packNo: `MZ-${row}` })),
    },
  });
}

async function virtualPrinter(): Promise<string> {
  const printers = await deskCall<Named[]>(desktop.page, 'printers.list');
  return printers.find(({ id }) => id.startsWith('virtual:'))?.id ?? '';
}

async function waitUntilPrinted(title: string): Promise<void> {
  const newestJob = async () =>
    (await deskCall<{ title: string; state: string }[]>(desktop.page, 'print.jobs', { limit: 1 }))[0];
  await expect.poll(newestJob).toMatchObject({ title, state: expect.stringMatching(/^(sent|confirmed)$/) });
}

test('settings given on the command line cannot be changed', async () => {
  await expect(deskCall(desktop.page, 'server.choose', { kind: 'embedded' })).rejects.toThrow('server.fixed');
  await expect(desktop.page.getByText('服务器：这台电脑')).toBeVisible();
  await expect(desktop.page.getByRole('button', { name: '修改' })).toHaveCount(0);
});

test('the native menu follows the page’s language at once', async () => {
  const { client, page } = desktop;
  const menu = () => client.main.readMenu({ menu: 'application' });
  await expect.poll(menu).toContain('视图 / 放大');
  await page.getByRole('button', { name: 'EN' }).click();
  await expect.poll(menu).toContain('View / Zoom in');
  await expect.poll(() => client.main.readMenu({ menu: 'tray' })).toContain('Open Veneer Desk');
  await page.getByRole('button', { name: '中文' }).click();
  await expect.poll(menu).toContain('视图 / 放大');
});

test('keeps the zoom from page to page and for the next start', async () => {
  const { client, page } = desktop;
  await client.main.clickMenu({ menu: 'application', path: ['视图', '放大'] });
  await client.main.clickMenu({ menu: 'application', path: ['视图', '放大'] });
  await client.main.clickMenu({ menu: 'application', path: ['视图', '缩小'] });
  await page.reload();
  expect(await client.main.actOnWindow({ act: 'focus' })).toMatchObject({ zoomLevel: 0.5 });
  expect(desktop.settings()).toMatchObject({ zoomLevel: 0.5 });
  await client.main.clickMenu({ menu: 'application', path: ['视图', '实际大小'] });
  expect(desktop.settings()).toMatchObject({ zoomLevel: 0 });
});

test('a link opens its page without reloading the client', async () => {
  const { client, page } = desktop;
  await signIn(page, ADMIN);
  await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  await client.emitAppEvent('second-instance', ['veneer-desk', 'muzhiyu://pack/NO-SUCH'], '/');
  await expect(page).toHaveURL(/\/open\/pack\/NO-SUCH/);
  expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
  await client.emitAppEvent('second-instance', ['veneer-desk', 'muzhiyu://settings/x'], '/');
  await expect(page).toHaveURL(/\/open\/pack\/NO-SUCH/);
});

test('notifies of a finished job while the window is not in front; a click leads back to it', async () => {
  const { client, page } = desktop;
  const printer = await virtualPrinter();
  await printOn(printer, 1, '看着的');
  await waitUntilPrinted('看着的');
  expect(desktop.recorded('notification')).toEqual([]);
  await client.main.actOnWindow({ act: 'blur' });
  await printOn(printer, 2, '没看着的');
  await expect.poll(() => newest('notification')).toMatchObject({ title: '打印完成' });
  expect(JSON.stringify(newest('notification'))).toContain('没看着的 · 2/2');
  await client.main.clickNotification(undefined);
  await expect(page).toHaveURL(/\/desk\/print/);
  expect(desktop.recorded('powerSaveBlocker.start').length).toBeGreaterThan(0);
  await expect
    .poll(() => desktop.recorded('powerSaveBlocker.stop').length)
    .toBe(desktop.recorded('powerSaveBlocker.start').length);

  const told = desktop.recorded('notification').length;
  await deskCall(page, 'settings.update', { notify: false });
  await client.main.actOnWindow({ act: 'blur' });
  await printOn(printer, 1, '不要提醒');
  await waitUntilPrinted('不要提醒');
  expect(desktop.recorded('notification').length).toBe(told);
  await deskCall(page, 'settings.update', { notify: true });
});

test('the tray opens an earlier job in the print centre, which reprints it; the tray itself prints nothing', async () => {
  const { client, page } = desktop;
  const count = async () => (await deskCall<Named[]>(page, 'print.jobs', { limit: 200 })).length;
  const before = await count();
  await client.main.clickMenu({ menu: 'tray', path: ['再打一次', '没看着的 · 2'] });
  const job = page.getByRole('dialog', { name: '没看着的' });
  await expect(button(job, '重新打印')).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/print$/);
  expect(await count()).toBe(before);
});

test('the embedded back office reaches its upload store through Chromium’s network', async () => {
  const clerk = await signInByHand(await serverUrlOf(desktop.page), ADMIN);
  const signed = await clerk.post<UploadSignature>(uploadApi.signPrivate.path.slice('/api'.length), {
    directory: 'avatar',
  });
  const key = `${signed.directory}a.png`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ key, ...signed.fields })) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(makePicture(40, 30))]), 'a.png');
  expect((await fetch(signed.host, { method: 'POST', body: form })).status).toBe(201);
  await clerk.post(uploadApi.complete.path.slice('/api'.length), { key });
  const asked = store.askers.filter((asker) => !asker.startsWith('POST'));
  expect(asked.map((asker) => asker.split(' ')[0])).toEqual(expect.arrayContaining(['GET', 'PUT']));
  for (const asker of asked) expect(asker).toContain('Electron');
});

test('saves downloads in the chosen folder without overwriting files', async () => {
  const { client, page, dataDir } = desktop;
  const folder = join(dataDir, 'chosen');
  mkdirSync(folder);
  writeFileSync(join(folder, 'list.csv'), 'mine');
  await client.main.answerDialog({ folder });
  expect(await deskCall(page, 'window.chooseDownloads')).toMatchObject({ downloadsDir: folder });
  // A page may not choose folders.
  await deskCall(page, 'settings.update', { downloadsDir: '/etc' }).catch(() => undefined);
  expect(await deskCall(page, 'settings.read')).toMatchObject({ downloadsDir: folder });

  await page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { createElement(name: string): { href: string; download: string; click(): void } };
    };
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['theirs']));
    link.download = 'list.csv';
    link.click();
  });
  await expect.poll(() => existsSync(join(folder, 'list (2).csv'))).toBe(true);
  expect(readFileSync(join(folder, 'list.csv'), 'utf8')).toBe('mine');
  await expect.poll(() => newest('notification')).toEqual({ title: '下载完成', body: 'list (2).csv' });
  await client.main.clickNotification(undefined);
  await expect.poll(() => newest('showItemInFolder')).toBe(join(folder, 'list (2).csv'));

  // The second one begins before the first has a file.
  const begin = () => client.main.beginDownload({ windowId: 1, fileName: 'list.csv' });
  const both = [await begin(), await begin()];
  expect(both.map((download) => download?.path)).toEqual([
    join(folder, 'list (3).csv'),
    join(folder, 'list (4).csv'),
  ]);
  for (const download of both) await client.main.endDownload({ id: download?.id ?? 0, ok: false });

  // The drive of the folder is gone.
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  const elsewhere = await begin();
  expect(elsewhere?.path).toBe(join(dataDir, 'list.csv'));
  await client.main.endDownload({ id: elsewhere?.id ?? 0, ok: true });
  await expect
    .poll(() => newest('notification'))
    .toEqual({ title: '下载完成', body: expect.stringMatching(/^list\.csv\n.*不可用/) });
});

test('opens a web link in the browser only if it is https and confirmed', async () => {
  const { client, page } = desktop;
  await page.context().route(/\.invalid/, (route) => route.fulfill({ body: 'outside' }));
  const leave = (url: string) =>
    page.evaluate((target) => void (globalThis as unknown as { open(url: string): void }).open(target), url);
  await client.main.answerDialog({ response: 1 });
  await leave('https://agreed.invalid/');
  await expect.poll(() => desktop.recorded('openExternal')).toEqual(['https://agreed.invalid/']);
  await leave('http://plain.invalid/');
  await leave('https://refused.invalid/');
  await expect.poll(() => newest('showMessageBox')).toMatchObject({ detail: 'https://refused.invalid/' });
  expect(desktop.recorded('openExternal')).toEqual(['https://agreed.invalid/']);
});

test('the right button offers to copy and paste, in the page’s language', async () => {
  const { client } = desktop;
  const field = { isEditable: true, selectionText: '', can: ['canPaste', 'canSelectAll'] };
  expect(await client.main.openContextMenu(field)).toEqual([
    '撤销 –',
    '重做 –',
    '剪切 –',
    '复制 –',
    '粘贴',
    '全选',
  ]);
  const words = { isEditable: false, selectionText: 'MZ-1', can: ['canCopy'] };
  expect(await client.main.openContextMenu(words)).toEqual(['复制']);
  expect(await client.main.openContextMenu({ ...words, selectionText: '' })).toBeNull();
});

test('a page that hangs is loaded anew in another process once its user chooses so', async () => {
  const { client, page } = desktop;
  await page.evaluate(() => void Object.assign(globalThis, { before: true }));
  await client.main.answerDialog({ response: 0 });
  await client.main.actOnWindow({ act: 'hang' });
  await expect.poll(() => newest('showMessageBox')).toMatchObject({ message: '页面没有响应' });
  expect(await page.evaluate(() => 'before' in globalThis)).toBe(true);
  await client.main.answerDialog({ response: 1 });
  await client.main.actOnWindow({ act: 'hang' });
  await page.waitForFunction(() => !('before' in globalThis));
  await expect(page.getByRole('main')).toBeVisible();
});

test('closing the window asks once what to do, then hides in the tray and comes back', async () => {
  const { client } = desktop;
  await client.main.actOnWindow({ act: 'close' });
  await expect
    .poll(() => newest('showMessageBox'))
    .toMatchObject({ message: expect.stringContaining('关闭窗口后') });
  await expect.poll(async () => desktop.settings().onClose).toBe('tray');
  const asked = desktop.recorded('showMessageBox').length;
  const isVisible = async () => (await client.main.actOnWindow({ act: 'look' }))?.isVisible;
  await expect.poll(isVisible).toBe(false);
  await client.main.clickMenu({ menu: 'tray', path: ['打开木之语'] });
  await expect.poll(isVisible).toBe(true);
  await client.main.actOnWindow({ act: 'close' });
  await expect.poll(isVisible).toBe(false);
  expect(desktop.recorded('showMessageBox').length).toBe(asked);
  expect(await client.main.clickTray(undefined)).toBe(true);
  await expect.poll(isVisible).toBe(true);
});

test('the tray of a locked client offers no reprint', async () => {
  const { client, page } = desktop;
  await deskCall(page, 'secrets.write', { name: 'lock', value: '{}' });
  await deskCall(page, 'window.tell', { language: 'en', unread: 3 });
  await expect
    .poll(() => client.main.readMenu({ menu: 'tray' }))
    .toEqual(['Open Veneer Desk', 'locked', 'Quit']);
  await deskCall(page, 'secrets.remove', { name: 'lock' });
  await deskCall(page, 'window.tell', { language: 'zh', unread: 0 });
  expect(desktop.recorded('setBadgeCount')).toContain(3);
});

/** `DBState` of PostgreSQL's catalog/pg_control.h, as it stands in the control file. */
const PG_STATE = { shutDown: 1, inProduction: 6 };
function databaseState(): number {
  const STATE_OFFSET = 16;
  return readFileSync(join(desktop.dataDir, 'back-office/global/pg_control')).readInt32LE(STATE_OFFSET);
}

test('quitting during a print job asks first; signing out of Windows does not, and closes the database cleanly', async () => {
  const { client, page } = desktop;
  // Accepts the connection and never reads a byte.
  const stuck = createServer((socket) => void socket.pause().on('error', () => undefined));
  await new Promise<void>((resolve) => stuck.listen(0, '127.0.0.1', resolve));
  const uri = `tcp://127.0.0.1:${(stuck.address() as AddressInfo).port}`;
  await deskCall(page, 'printers.configure', { uri, name: '堵住的', language: 'png', dpi: 600 });
  await printOn(uri, 400, '打不完的');
  const asked = () =>
    (desktop.recorded('showMessageBox') as { message: string }[]).filter(
      ({ message }) => message === '还有标签正在打印。现在退出吗？',
    );
  const quit = () => client.main.clickMenu({ menu: 'application', path: ['木之语', '退出'] });
  await client.main.answerDialog({ later: true });
  await quit();
  await expect.poll(asked).toHaveLength(1);
  await quit();
  await deskCall(page, 'print.jobs', { limit: 1 });
  expect(asked()).toHaveLength(1);
  await client.main.answerDialog({ response: 0 });
  expect(client.pages()).toHaveLength(1);

  expect(databaseState()).toBe(PG_STATE.inProduction);
  expect(await client.main.endSession(undefined)).toBe(true);
  // Windows may end the client as soon as it has answered.
  expect(databaseState()).toBe(PG_STATE.shutDown);
  expect(await client.ended).toBe(0);
  expect(asked()).toHaveLength(1);
  stuck.close();
});
