import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { startTcpSink } from '../devices/printers/tcp-sink.ts';
import { ADMIN, approveNew, CLERK } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { startHeadless } from './support/product-headless.ts';
import { expect, REGISTERED_DESK_NAME, test } from './support/registered-desk.ts';
import { button, choose, goWithin, packPath, signIn, signOut } from './support/steps.ts';

test('labels handed over in a browser are taken and printed at a registered desk, and both sides see it', async ({
  openAs,
  pack,
  openDesk,
}) => {
  const deskPage = await openDesk('/info/desk-tasks');
  await deskCall(deskPage, 'settings.update', { labelPrinterId: 'virtual:label' });

  const page = await openAs(CLERK, packPath(pack));
  await button(page, '打印标签').click();
  const dialog = page.getByRole('dialog', { name: '请使用客户端操作' });
  await button(dialog, '交给工位打印（1 包）').click();
  await expect(dialog.getByRole('status')).toContainText('等待工位');

  const inbox = deskPage.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox).toContainText(pack.packNo);
  await button(inbox, `领取 ${pack.packNo}`).click();
  await expect(deskPage.getByText('操作成功!')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('已完成');
  await expect(dialog.getByRole('status')).toContainText(REGISTERED_DESK_NAME);

  const zones = await openAs(ADMIN, '/inventory/zones');
  await zones.getByRole('row', { name: 'A-05' }).getByRole('checkbox').check();
  await button(zones, '打印库区签').click();
  const ofZone = zones.getByRole('dialog', { name: '请使用客户端操作' });
  await button(ofZone, '交给工位打印（1 个库区）').click();
  await expect(inbox).toContainText('打印标签 · 货架签 A5区 共 1 张');
  await button(inbox, '领取 A5区').click();
  await expect(ofZone.getByRole('status')).toContainText('已完成');
});

test('labels are handed to a desk that nobody registered while a user is signed in there, and are given back at the sign-out', {
  tag: '@deep',
}, async ({ browser, product, openAs, pack, sessionOf }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-attended-'));
  const desk = await startHeadless(browser, dataDir, { VENEER_DESK_SERVER: product.apiUrl });
  const deskPage = await desk.openSignedIn(await sessionOf(ADMIN), '/info/desk-tasks');
  await deskCall(deskPage, 'settings.update', { labelPrinterId: 'virtual:label', deskName: '窗口电脑' });
  const inbox = deskPage.getByRole('region', { name: '本工位收件箱' });
  await expect(inbox).toContainText('指名交给“窗口电脑”的任务');

  const page = await openAs(CLERK, packPath(pack));
  const handOver = async () => {
    await button(page, '打印标签').click();
    const dialog = page.getByRole('dialog', { name: '请使用客户端操作' });
    await choose(page, dialog.getByRole('combobox', { name: '工位' }), '窗口电脑 · 管理员 已登录');
    await button(dialog, '交给工位打印（1 包）').click();
    return dialog;
  };
  const printed = await handOver();
  await button(inbox, `领取 ${pack.packNo}`).click();
  await expect(printed.getByRole('status')).toContainText('已完成');
  await expect(printed.getByRole('status')).toContainText('窗口电脑 · 管理员');
  await page.keyboard.press('Escape');

  const returned = await handOver();
  await expect(button(inbox, `领取 ${pack.packNo}`)).toBeVisible();
  await signOut(deskPage);
  await expect(returned.getByRole('status')).toContainText('已退回');
  await page.keyboard.press('Escape');

  await signIn(deskPage, ADMIN);
  await goWithin(deskPage, '/info/desk-tasks');
  await expect(inbox).toContainText('指名交给“窗口电脑”的任务');
  await goWithin(page, '/info/desk-tasks');
  const row = page.getByRole('row', { name: new RegExp(pack.packNo) }).first();
  await button(row, `再交给工位 ${pack.packNo}`).click();
  const again = page.getByRole('dialog', { name: `再交给工位 · 打印标签 · 包签 ${pack.packNo}` });
  await choose(page, again.getByRole('combobox', { name: '工位' }), '窗口电脑 · 管理员 已登录');
  await button(again, '再交给工位').click();
  await expect(again).toBeHidden();
  await button(inbox, `领取 ${pack.packNo}`).click();
  await expect(row).toContainText('已完成');
  await desk.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an order posted in a browser is printed at a registered desk on the printer assigned to it', {
  tag: '@deep',
}, async ({ openAs, takePack, asPerson, openDesk }) => {
  const admin = await asPerson(ADMIN);
  const { packNo } = await takePack();
  const packs = [{ packNo, barcodes: '', price: '10' }];
  const order = { customerId: DEMO_PARTNER_IDS.customer, packs };
  const id = await approveNew(admin, 'saleOrder', order);
  const { docNo } = await admin.get<{ docNo: string }>('/blade-veneer/v1/saleOrder/detail', { id });
  const sink = await startTcpSink();
  const deskPage = await openDesk('/info/desk-tasks');
  const printer = (await deskCall(deskPage, 'printers.configure', {
    uri: sink.uri,
    name: 'HP M404',
    language: 'pdf',
    dpi: 300,
  })) as { id: string };
  await deskCall(deskPage, 'settings.update', { printerRoutes: [{ kind: 'paper', printerId: printer.id }] });

  const page = await openAs(ADMIN, `/sales/orders/${id}`);
  await button(page, '打印').click();
  const dialog = page.getByRole('dialog', { name: `打印销售单 ${docNo}` });
  await button(dialog, '交给工位打印（1 张单据）').click();
  await expect(dialog.getByRole('status')).toContainText('等待工位');
  const inbox = deskPage.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox).toContainText(`打印单据 · 销售单 ${docNo}`);
  await button(inbox, `领取 ${docNo}`).click();
  await expect(dialog.getByRole('status')).toContainText('已完成');

  await page.keyboard.press('Escape');
  await goWithin(page, '/veneer/print/saleOrder');
  await button(page.getByRole('row', { name: new RegExp(docNo) }), '重打').click();
  const again = page.getByRole('dialog', { name: `按当时的内容重打 ${docNo}` });
  await button(again, '交给工位打印（1 张单据）').click();
  await button(inbox.getByRole('row', { name: /等待工位/ }), `领取 ${docNo}`).click();
  await expect(again.getByRole('status')).toContainText('已完成');
  await sink.close();
  const papers = sink.jobs.filter(({ bytes }) => bytes.subarray(0, 5).toString() === '%PDF-');
  expect(papers).toHaveLength(2);
});
