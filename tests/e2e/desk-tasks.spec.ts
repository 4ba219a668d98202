import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { SimulatedTag } from '../../src/main/devices/readers/virtual/tag.ts';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { startTcpSink } from '../devices/printers/tcp-sink.ts';
import { blankTag } from '../devices/readers/blank-tag.ts';
import { startM100 } from '../devices/readers/simulator.ts';
import { ADMIN, CLERK } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { startHeadless } from './support/product-headless.ts';
import { recordTag } from './support/record-tag.ts';
import type { SessionOf } from './support/sessions.ts';
import { button, choose, goTo, goWithin, packPath, signIn, signOut } from './support/steps.ts';
import { expect, test } from './support/test.ts';

// Each test has a desk of its own and takes up to half a minute: one after the other they would be the last to end.
test.describe.configure({ mode: 'parallel' });

/** Registers a desk with the product's back office and opens a page of it; returns a function that stops it. */
async function startDesk({
  browser,
  apiUrl,
  session,
  name,
}: {
  browser: Browser;
  apiUrl: string;
  session: Awaited<ReturnType<SessionOf>>;
  name: string;
}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-registered-'));
  const desk = await startHeadless(browser, dataDir, { VENEER_DESK_SERVER: apiUrl });
  const page = await desk.openSignedIn(session, '/desk/devices');
  await button(page, '登记工位').click();
  const form = page.getByRole('dialog', { name: '登记工位' });
  await form.getByLabel('工位名称').fill(name);
  await button(form, '登记工位').click();
  await expect(page.getByRole('region', { name: '工位登记' })).toContainText('已连接');
  return {
    page,
    async stop() {
      await desk.closePage(page);
      await desk.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

test('labels handed over in a browser are taken and printed at a registered desk, and both sides see it', async ({
  browser,
  product,
  openAs,
  pack,
  sessionOf,
}) => {
  const desk = await startDesk({
    browser,
    apiUrl: product.apiUrl,
    session: await sessionOf(ADMIN),
    name: '发货台',
  });
  await deskCall(desk.page, 'settings.update', { labelPrinterId: 'virtual:label' });

  const page = await openAs(CLERK, packPath(pack));
  await button(page, '打印标签').click();
  const dialog = page.getByRole('dialog', { name: '请使用客户端操作' });
  await button(dialog, '交给工位打印（1 包）').click();
  await expect(dialog.getByRole('status')).toContainText('等待工位');

  await goWithin(desk.page, '/info/desk-tasks');
  const inbox = desk.page.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox).toContainText(pack.packNo);
  await button(inbox, `领取 ${pack.packNo}`).click();
  await expect(desk.page.getByText('操作成功!')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('已完成');
  await expect(dialog.getByRole('status')).toContainText('发货台');

  const zones = await openAs(ADMIN, '/inventory/zones');
  await zones.getByRole('row', { name: 'A-05' }).getByRole('checkbox').check();
  await button(zones, '打印库区签').click();
  const ofZone = zones.getByRole('dialog', { name: '请使用客户端操作' });
  await button(ofZone, '交给工位打印（1 个库区）').click();
  await expect(inbox).toContainText('打印标签 · 货架签 A5区 共 1 张');
  await button(inbox, '领取 A5区').click();
  await expect(ofZone.getByRole('status')).toContainText('已完成');
  await desk.stop();
});

test('labels are handed to a desk that nobody registered while somebody is signed in there, and are given back at the sign-out', async ({
  browser,
  product,
  openAs,
  pack,
  sessionOf,
}) => {
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

test('an order posted in a browser is printed at a registered desk on the printer assigned to it', async ({
  browser,
  product,
  openAs,
  takePack,
  asPerson,
  sessionOf,
}) => {
  const admin = await asPerson(ADMIN);
  const { packNo } = await takePack();
  const packs = [{ packNo, barcodes: '', price: '10' }];
  const order = { customerId: DEMO_PARTNER_IDS.customer, packs };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/saleOrder/submit', order);
  await admin.post(`/blade-veneer/v1/saleOrder/approve?ids=${id}`, {});
  const { docNo } = await admin.get<{ docNo: string }>('/blade-veneer/v1/saleOrder/detail', { id });
  const sink = await startTcpSink();
  const desk = await startDesk({
    browser,
    apiUrl: product.apiUrl,
    session: await sessionOf(ADMIN),
    name: '单据台',
  });
  const printer = (await deskCall(desk.page, 'printers.configure', {
    ...{ uri: sink.uri, name: 'HP M404', language: 'pdf', dpi: 300 },
  })) as { id: string };
  await deskCall(desk.page, 'settings.update', { printerRoutes: [{ kind: 'paper', printerId: printer.id }] });

  const page = await openAs(ADMIN, `/sales/orders/${id}`);
  await button(page, '打印').click();
  const dialog = page.getByRole('dialog', { name: `打印销售单 ${docNo}` });
  await button(dialog, '交给工位打印（1 张单据）').click();
  await expect(dialog.getByRole('status')).toContainText('等待工位');
  await goWithin(desk.page, '/info/desk-tasks');
  const inbox = desk.page.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox).toContainText(`打印单据 · 销售单 ${docNo}`);
  await button(inbox, `领取 ${docNo}`).click();
  await expect(dialog.getByRole('status')).toContainText('已完成');

  await goTo(page, '/veneer/print/saleOrder');
  await button(page.getByRole('row', { name: new RegExp(docNo) }), '重打').click();
  const again = page.getByRole('dialog', { name: `按当时的内容重打 ${docNo}` });
  await button(again, '交给工位打印（1 张单据）').click();
  await button(inbox.getByRole('row', { name: /等待工位/ }), `领取 ${docNo}`).click();
  await expect(again.getByRole('status')).toContainText('已完成');
  await desk.stop();
  await sink.close();
  const papers = sink.jobs.filter(({ bytes }) => bytes.subarray(0, 5).toString() === '%PDF-');
  expect(papers).toHaveLength(2);
});

test('a stock-take posted in a browser is done at a desk, and both sides see the tags found', async ({
  browser,
  product,
  openAs,
  takePack,
  asPerson,
  sessionOf,
}) => {
  const admin = await asPerson(ADMIN);
  const [there, lost] = [await takePack(), await takePack()];
  const region = '交办区';
  await admin.post('/blade-veneer/v1/pack/move', { ids: `${there.id},${lost.id}`, region });
  const { tag } = await recordTag(admin, there);
  await recordTag(admin, lost);
  const session = await sessionOf(ADMIN);
  const desk = await startDesk({ browser, apiUrl: product.apiUrl, session, name: '仓库台' });
  const reader = await startM100();
  const uri = `serial:${reader.path}?baud=115200`;
  await deskCall(desk.page, 'rfid.configure', { uri, name: '手持读写器', driver: 'm100' });

  const page = await openAs(ADMIN, '/inventory/tags');
  await page.getByText('盘点', { exact: true }).click();
  await page.getByLabel('库区').fill(region);
  await button(page, '交给工位').click();
  const posted = page.getByRole('status').filter({ hasText: '已交给' });
  await expect(posted).toContainText('等待工位');

  await goTo(desk.page, '/info/desk-tasks');
  await button(desk.page, `领取 ${region}`).click();
  await choose(desk.page, desk.page.getByRole('combobox', { name: '读写器' }), '手持读写器');
  reader.simulator.tags = [tag];
  await button(desk.page, '开始读').click();
  await expect(posted).toContainText('一致 1 · 缺少 1');

  await button(desk.page, '停止').click();
  await desk.page.reload();
  const counts = desk.page.getByRole('status').filter({ hasText: '一致' });
  await expect(counts).toHaveText('1一致1缺少0多出0未知标签0无标签');
  await button(desk.page, '提交扫码清单并完成').click();
  await expect(desk.page.getByRole('region', { name: '扫码明细' })).toContainText('扫码明细 1');
  await expect(posted).toContainText('已完成');
  await posted.getByRole('link', { name: '扫码清单' }).click();
  await expect(page.getByRole('region', { name: '扫码明细' })).toContainText(there.packNo);
  await goTo(desk.page, '/info/desk-tasks');
  const inbox = desk.page.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox.getByRole('link', { name: '扫码清单' })).toBeVisible();
  await desk.stop();
  await reader.close();
});

test('a check of a delivery handed over in a browser is walked at a desk, and its list ends the task', async ({
  browser,
  product,
  openAs,
  takePack,
  asPerson,
  sessionOf,
}) => {
  const admin = await asPerson(ADMIN);
  const [loaded, left] = [await takePack(), await takePack()];
  const packs = [loaded, left].map(({ packNo }) => ({ packNo, barcodes: '', price: '10' }));
  const delivery = { customerId: DEMO_PARTNER_IDS.customer, packs };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/delivery/submit', delivery);
  const { docNo } = await admin.get<{ docNo: string }>('/blade-veneer/v1/delivery/detail', { id });
  const { tag } = await recordTag(admin, loaded);
  await recordTag(admin, left);
  const session = await sessionOf(ADMIN);
  const desk = await startDesk({ browser, apiUrl: product.apiUrl, session, name: '装车台' });
  const reader = await startM100();
  const uri = `serial:${reader.path}?baud=115200`;
  await deskCall(desk.page, 'rfid.configure', { uri, name: '手持读写器', driver: 'm100' });

  const page = await openAs(ADMIN, '/inventory/tags');
  await page.getByText('出入库核对', { exact: true }).click();
  await choose(page, page.getByRole('combobox', { name: '对比对象' }), '出库单');
  await page.getByLabel('单号').fill(docNo);
  await button(page, '交给工位').click();
  const posted = page.getByRole('status').filter({ hasText: '已交给' });
  await expect(posted).toContainText('等待工位');

  await goTo(desk.page, '/info/desk-tasks');
  await button(desk.page, `领取 ${docNo}`).click();
  await choose(desk.page, desk.page.getByRole('combobox', { name: '读写器' }), '手持读写器');
  reader.simulator.tags = [tag];
  await button(desk.page, '开始读').click();
  await expect(posted).toContainText('一致 1 · 缺少 1');
  await button(desk.page, '停止').click();
  await button(desk.page, '提交扫码清单并完成').click();
  await expect(desk.page.getByRole('region', { name: '扫码明细' })).toContainText(loaded.packNo);
  await expect(posted).toContainText('已完成');
  await posted.getByRole('link', { name: '扫码清单' }).click();
  await expect(page.getByRole('region', { name: '扫码明细' })).toContainText('扫码明细 1');
  await desk.stop();
  await reader.close();
});

test('tags handed over in a browser are written at a desk one by one, through a restart of its page, and end the task', async ({
  browser,
  product,
  openAs,
  takePack,
  asPerson,
  sessionOf,
}) => {
  const admin = await asPerson(ADMIN);
  const packs = [await takePack(), await takePack()].map(({ packNo }) => ({
    packNo,
    barcodes: '',
    price: '10',
  }));
  const delivery = { customerId: DEMO_PARTNER_IDS.customer, packs };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/delivery/submit', delivery);
  const session = await sessionOf(ADMIN);
  const desk = await startDesk({ browser, apiUrl: product.apiUrl, session, name: '写标签台' });
  const reader = await startM100();
  const uri = `serial:${reader.path}?baud=115200`;
  await deskCall(desk.page, 'rfid.configure', { uri, name: '桌上读写器', driver: 'm100' });

  const page = await openAs(ADMIN, `/sales/deliveries/${id}`);
  await button(page, '批量写标签').click();
  const dialog = page.getByRole('dialog', { name: '请使用客户端操作' });
  await button(dialog, '交给工位写标签（2 包）').click();
  const state = dialog.getByRole('status');
  await expect(state).toContainText('等待工位');

  await goTo(desk.page, '/info/desk-tasks');
  const inbox = desk.page.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox).toContainText('写标签 · ');
  await inbox.getByRole('button', { name: /^领取/ }).click();
  const batch = desk.page.getByRole('dialog', { name: '批量写标签 · 2 包' });
  await choose(desk.page, batch.getByRole('combobox', { name: '读写器' }), '桌上读写器');
  reader.simulator.tags = [new SimulatedTag(blankTag(91))];
  await batch.getByRole('button', { name: /^从 .* 开始/ }).click();
  await expect(batch).toContainText('已写 1 / 2');
  await button(batch, '暂停').click();
  await expect(batch.getByRole('button', { name: '结束任务' })).toBeVisible();
  await expect(state).toContainText('已写 1/2 包');

  await desk.page.reload();
  await expect(inbox).toContainText('已写 1/2 包');
  await inbox.getByRole('button', { name: /^继续/ }).click();
  const rest = desk.page.getByRole('dialog', { name: '批量写标签 · 1 包' });
  reader.simulator.tags = [new SimulatedTag(blankTag(92))];
  await rest.getByRole('button', { name: /^从 .* 开始/ }).click();
  await expect(rest).toContainText('全部完成');
  await expect(state).toContainText('已完成');
  await desk.stop();
  await reader.close();
});
