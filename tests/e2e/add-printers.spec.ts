import { networkInterfaces } from 'node:os';
import { getResponder, type ServiceType } from '@homebridge/ciao';
import { findIppEveObstacle, startIppEvePrinter } from '../devices/printers/ippeveprinter.ts';
import { startSerialPrinter } from '../devices/printers/serial-printer.ts';
import { ZEBRA } from '../devices/printers/talking-printer.ts';
import { hasSocat } from '../devices/pseudo-terminal.ts';
import { ADMIN } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const HAS_NETWORK = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.family === 'IPv4' && !one.internal);

test('a printer on a serial port is identified by asking it, and added', { tag: '@deep' }, async ({
  openAs,
}) => {
  test.skip(!hasSocat, 'needs socat');
  const device = await startSerialPrinter(ZEBRA);
  const page = await openAs(ADMIN, '/desk/devices');
  await button(page, '添加打印机').click();
  const dialog = page.getByRole('dialog', { name: '添加打印机' });
  await dialog.getByText('串口', { exact: true }).click();
  await expect(button(dialog, '自动识别')).toBeDisabled();
  await dialog.getByRole('combobox', { name: '端口' }).fill(device.path);
  await button(dialog, '自动识别').click();
  await expect(dialog.getByText('已识别：ZT410-300dpi · ZPL · 300 dpi')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('ZT410-300dpi');
  await button(dialog, '添加').click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /ZT410-300dpi/ });
  await expect(row).toContainText(`serial:${device.path}?baud=9600`);
  await expect(row).toContainText('ZPL · 300 dpi');
  // The printer received queries, but printed nothing.
  expect(device.printed()).not.toContain('^XA');
  await device.close();
});

test('a printer that shows another certificate is refused until that is accepted', { tag: '@deep' }, async ({
  openAs,
}) => {
  test.skip(findIppEveObstacle() !== null, findIppEveObstacle() ?? '');
  const known = await startIppEvePrinter([], { isTls: true });
  const page = await openAs(ADMIN, '/desk/devices');
  await deskCall(page, 'printers.configure', { uri: known.uri, name: '带证书的', language: 'pdf', dpi: 600 });
  await button(page.getByRole('region', { name: '打印机' }), '刷新').click();
  const row = page.getByRole('row', { name: /带证书的/ });
  await expect(row.getByText(/^证书 SHA-256/)).toBeVisible();
  const pinned = await row.getByText(/^证书 SHA-256/).getAttribute('title');
  await known.stop();

  const changed = await startIppEvePrinter([], { isTls: true, port: Number(new URL(known.uri).port) });
  await button(row, '刷新 带证书的 的状态').click();
  await button(row, '证书已变更，去核对').click();
  const question = page.getByRole('tooltip', { name: /与设备上显示的指纹一致才接受/ });
  await expect(question).toContainText(pinned ?? '');
  await button(question, '取消').click();
  await expect(button(row, '证书已变更，去核对')).toBeVisible();
  await button(row, '证书已变更，去核对').click();
  await button(question, '接受新证书').click();
  await expect(button(row, '证书已变更，去核对')).toBeHidden();
  await expect(row.getByText(/^证书 SHA-256/)).not.toHaveAttribute('title', pinned ?? '');
  await changed.stop();
});

test('a printer that announces itself is chosen among those found', { tag: '@deep' }, async ({ openAs }) => {
  test.skip(!HAS_NETWORK, 'needs a network');
  const responder = getResponder();
  const name = `Veneer e2e ${process.pid}`;
  const type = 'ipp' as ServiceType;
  const service = { name, type, port: 631, txt: { ty: 'Office Laser', rp: 'ipp/print' } };
  await responder.createService(service).advertise();
  const page = await openAs(ADMIN, '/desk/devices');
  const dialog = page.getByRole('dialog', { name: '添加打印机' });
  const address = dialog.getByRole('combobox', { name: '地址' });
  const option = page.getByText(`${name} · Office Laser`);
  // An answer on the network may be lost; the dialog searches each time it is opened.
  await expect(async () => {
    if (await dialog.isVisible()) await button(dialog, '取消').click();
    await button(page, '添加打印机').click();
    await expect(dialog.getByText(/^网络上(没有)?发现/)).toBeVisible();
    // The initial text is not a search.
    await address.click();
    await expect(option).toBeVisible({ timeout: 2000 });
  }).toPass();
  await address.fill('another printer');
  await expect(option).toBeHidden();
  await address.fill('office laser');
  await option.click();
  await expect(address).toHaveValue(/^ipp:\/\/[\d.]+:631\/ipp\/print$/);
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue(name);
  // A list that is still closing would receive the key.
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toBeHidden();
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog').filter({ hasText: '还有没保存的内容' }), '放弃编辑').click();
  await expect(dialog).toBeHidden();
  await expect(button(page, '添加打印机')).toBeFocused();
  await responder.shutdown();
});
