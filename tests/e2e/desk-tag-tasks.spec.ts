import type { Locator, Page } from '@playwright/test';
import { SimulatedTag } from '../../src/main/devices/readers/virtual/tag.ts';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { blankTag } from '../devices/readers/blank-tag.ts';
import { startM100 } from '../devices/readers/simulator.ts';
import { ADMIN } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { recordTag } from './support/record-tag.ts';
import { expect, test } from './support/registered-desk.ts';
import { button, choose, goTo } from './support/steps.ts';

const READER = '手持读写器';

/** Adds a simulated reader, whose tags the test lays out, to the desk. */
async function addReader(deskPage: Page) {
  const { path, simulator, close } = await startM100();
  const uri = `serial:${path}?baud=115200`;
  const { id } = await deskCall<{ id: string }>(deskPage, 'rfid.configure', {
    uri,
    name: READER,
    driver: 'm100',
  });
  return {
    simulator,
    async remove() {
      await deskCall(deskPage, 'rfid.remove', { id });
      await close();
    },
  };
}

interface Walk {
  deskPage: Page;
  /** The task's state in the page that posted it. */
  posted: Locator;
  reader: Awaited<ReturnType<typeof addReader>>;
}

/** Takes the task at the desk and reads one of its two tags, as both sides see it. */
async function readAtDesk({ deskPage, posted, reader }: Walk, task: string, tag: SimulatedTag) {
  await button(deskPage, `领取 ${task}`).click();
  await choose(deskPage, deskPage.getByRole('combobox', { name: '读写器' }), READER);
  reader.simulator.tags = [tag];
  await button(deskPage, '开始读').click();
  await expect(posted).toContainText('一致 1 · 缺少 1');
  await button(deskPage, '停止').click();
}

test('a stock-take posted in a browser is done at a desk, and both sides see the tags found', {
  tag: '@deep',
}, async ({ openAs, takePack, asPerson, openDesk }) => {
  const admin = await asPerson(ADMIN);
  const [there, lost] = [await takePack(), await takePack()];
  const region = '交办区';
  await admin.post('/blade-veneer/v1/pack/move', { ids: `${there.id},${lost.id}`, region });
  const { tag } = await recordTag(admin, there);
  await recordTag(admin, lost);
  const deskPage = await openDesk('/info/desk-tasks');
  const reader = await addReader(deskPage);

  const page = await openAs(ADMIN, '/inventory/tags');
  await page.getByText('盘点', { exact: true }).click();
  await page.getByLabel('库区').fill(region);
  await button(page, '交给工位').click();
  const posted = page.getByRole('status').filter({ hasText: '已交给' });
  await expect(posted).toContainText('等待工位');

  await readAtDesk({ deskPage, posted, reader }, region, tag);
  await deskPage.reload();
  const counts = deskPage.getByRole('status').filter({ hasText: '一致' });
  await expect(counts).toHaveText('1一致1缺少0多出0未知标签0无标签');
  await button(deskPage, '提交扫码清单并完成').click();
  await expect(deskPage.getByRole('region', { name: '扫码明细' })).toContainText('扫码明细 1');
  await expect(posted).toContainText('已完成');
  await posted.getByRole('link', { name: '扫码清单' }).click();
  await expect(page.getByRole('region', { name: '扫码明细' })).toContainText(there.packNo);
  await goTo(deskPage, '/info/desk-tasks');
  const inbox = deskPage.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox.getByRole('link', { name: '扫码清单' })).toBeVisible();
  await reader.remove();
});

test('a check of a delivery handed over in a browser is carried out at a desk, and its list ends the task', {
  tag: '@deep',
}, async ({ openAs, takePack, asPerson, openDesk }) => {
  const admin = await asPerson(ADMIN);
  const [loaded, left] = [await takePack(), await takePack()];
  const packs = [loaded, left].map(({ packNo }) => ({ packNo, barcodes: '', price: '10' }));
  const delivery = { customerId: DEMO_PARTNER_IDS.customer, packs };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/delivery/submit', delivery);
  const { docNo } = await admin.get<{ docNo: string }>('/blade-veneer/v1/delivery/detail', { id });
  const { tag } = await recordTag(admin, loaded);
  await recordTag(admin, left);
  const deskPage = await openDesk('/info/desk-tasks');
  const reader = await addReader(deskPage);

  const page = await openAs(ADMIN, '/inventory/tags');
  await page.getByText('出入库核对', { exact: true }).click();
  await choose(page, page.getByRole('combobox', { name: '对比对象' }), '出库单');
  await page.getByLabel('单号').fill(docNo);
  await button(page, '交给工位').click();
  const posted = page.getByRole('status').filter({ hasText: '已交给' });
  await expect(posted).toContainText('等待工位');

  await readAtDesk({ deskPage, posted, reader }, docNo, tag);
  await button(deskPage, '提交扫码清单并完成').click();
  await expect(deskPage.getByRole('region', { name: '扫码明细' })).toContainText(loaded.packNo);
  await expect(posted).toContainText('已完成');
  await posted.getByRole('link', { name: '扫码清单' }).click();
  await expect(page.getByRole('region', { name: '扫码明细' })).toContainText('扫码明细 1');
  await reader.remove();
});

test('tags handed over in a browser are written at a desk one by one, through a restart of its page, and end the task', {
  tag: '@deep',
}, async ({ openAs, takePack, asPerson, openDesk }) => {
  const admin = await asPerson(ADMIN);
  const packs = [await takePack(), await takePack()].map(({ packNo }) => ({
    packNo,
    barcodes: '',
    price: '10',
  }));
  const delivery = { customerId: DEMO_PARTNER_IDS.customer, packs };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/delivery/submit', delivery);
  const deskPage = await openDesk('/info/desk-tasks');
  const reader = await addReader(deskPage);

  const page = await openAs(ADMIN, `/sales/deliveries/${id}`);
  await button(page, '批量写标签').click();
  const dialog = page.getByRole('dialog', { name: '请使用客户端操作' });
  await button(dialog, '交给工位写标签（2 包）').click();
  const state = dialog.getByRole('status');
  await expect(state).toContainText('等待工位');

  const inbox = deskPage.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox).toContainText('写标签 · ');
  await inbox.getByRole('button', { name: /^领取/ }).click();
  const batch = deskPage.getByRole('dialog', { name: '批量写标签 · 2 包' });
  await choose(deskPage, batch.getByRole('combobox', { name: '读写器' }), READER);
  reader.simulator.tags = [new SimulatedTag(blankTag(91))];
  await batch.getByRole('button', { name: /^从 .* 开始/ }).click();
  await expect(batch).toContainText('已写 1 / 2');
  await button(batch, '暂停').click();
  await expect(batch.getByRole('button', { name: '结束任务' })).toBeVisible();
  await expect(state).toContainText('已写 1/2 包');

  await deskPage.reload();
  await expect(inbox).toContainText('已写 1/2 包');
  await inbox.getByRole('button', { name: /^继续/ }).click();
  const rest = deskPage.getByRole('dialog', { name: '批量写标签 · 1 包' });
  reader.simulator.tags = [new SimulatedTag(blankTag(92))];
  await rest.getByRole('button', { name: /^从 .* 开始/ }).click();
  await expect(rest).toContainText('全部完成');
  await expect(state).toContainText('已完成');
  await reader.remove();
});
