import { ADMIN, approveNew, CLERK, type Pack, tellPrinted, VIEWER } from './support/back-office.ts';
import { button, goTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

interface PackPage {
  total: number;
  sum: { area: number };
}

const area = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

test('home shows packages as the back office counts them, each figure linked to its packages', async ({
  openAs,
  asPerson,
}) => {
  const clerk = await asPerson(CLERK);
  const kinds: [string, Record<string, string>][] = [
    ['待入库', { toStore: '1' }],
    ['待分等', { stockStatus: 'IN_STOCK', gradeStatus: '0' }],
    ['当前在库', { stockStatus_in: 'IN_STOCK,LOCKED' }],
  ];
  const page = await openAs(CLERK);
  for (const [label, query] of kinds) {
    const { total, sum } = await clerk.get<PackPage>('/blade-veneer/v1/pack/page', query);
    const count = total.toLocaleString('en-US');
    const tile = page.getByRole('link', { name: `${label} ${count} 包 ${area(sum.area)} m²`, exact: true });
    await expect(tile).toBeVisible();
    await tile.click();
    await expect(page.getByRole('status', { name: '合计' })).toContainText(`${count} 包`);
    await goTo(page, '/wel/index');
  }
});

test('pending work is counted at home and in the menu as others work, and links to its list', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const { records } = await admin.get<{ records: Pack[] }>('/blade-veneer/v1/pack/page', {
    stockStatus: 'IN_STOCK',
    size: '1',
  });
  const { records: customers } = await admin.get<{ records: { id: string }[] }>(
    '/blade-veneer/v1/customer/list',
    {
      size: '1',
    },
  );
  const page = await openAs(ADMIN);
  const tile = page.getByRole('link', { name: /^待出库 / });
  const before = Number(/^待出库 (\d+)/.exec((await tile.getAttribute('aria-label')) ?? '')?.[1]);
  const id = await approveNew(admin, 'saleOrder', {
    customerId: customers[0]?.id,
    packs: [{ packNo: records[0]?.packNo, price: '10' }],
  });
  await expect(tile).toHaveAccessibleName(new RegExp(`^待出库 ${before + 1} 单 `));
  const entry = page.getByRole('complementary').getByRole('menuitem', { name: /^销售单( |$)/ });
  await expect(entry).toHaveAccessibleName(new RegExp(`待出库 ${before + 1}$`));
  await entry.getByTitle(`待出库 ${before + 1}`).click();
  await expect(page).toHaveURL(/sales\/orders\?auditStatus=2&shippedStatus=0(,|%2C)1/);
  await expect(page.getByRole('button', { name: /^去掉筛选“出库进度/ })).toBeVisible();
  await admin.post(`/blade-veneer/v1/saleOrder/reverse?ids=${id}&reason=%E8%AF%95%E9%AA%8C`, {});
  await admin.post(`/blade-veneer/v1/saleOrder/remove?ids=${id}`, {});
  if (before === 0) await expect(entry).not.toContainText('待出库');
  else await expect(entry).toContainText(`待出库 ${before}`);
});

test('counts a label printed and a tag written today, and lists the package behind the figure', {
  tag: '@deep',
}, async ({ openAs, asPerson, pack }) => {
  const clerk = await asPerson(CLERK);
  const page = await openAs(CLERK);
  const figure = page.getByRole('link', { name: /^打印标签 / });
  const before = Number((await figure.textContent())?.replace(/\D/g, ''));
  const at = new Date();
  await tellPrinted(clerk, pack.id, at.toISOString());
  // The figures are requested again when the page is shown again.
  await button(page, '查看包列表').click();
  await expect(page).toHaveURL(/packages/);
  await page.getByRole('link', { name: '首页', exact: true }).click();
  await expect(figure).toHaveAccessibleName(`打印标签 ${before + 2} 张`);
  await expect(button(page, `再打印 ${pack.packNo}`)).toBeVisible();
  await figure.click();
  await expect(page.getByRole('link', { name: pack.packNo, exact: true })).toBeVisible();
  const since = page.getByRole('button', { name: /^去掉筛选“打印标签时间/ });
  await expect(since).toBeVisible();
  await button(page, '清除筛选').click();
  await expect(since).toBeHidden();
});

test('reports figures that cannot be loaded, with a retry', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(CLERK);
  await page.route('**/home/desk', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 500, success: false, data: {}, msg: 'relation "packs" does not exist' },
    }),
  );
  await page.reload();
  const main = page.getByRole('main');
  // In words for the clerk; the server's own go to the log.
  await expect(main.getByRole('alert')).toContainText('服务器出错');
  await expect(main.getByRole('alert')).not.toContainText('relation');
  await page.unroute('**/home/desk');
  await button(main, '重试').click();
  await expect(page.getByRole('heading', { name: '待办' })).toBeVisible();
});

test('the dashboard draws stock and days, and offers every figure as a table', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const stock = await (await asPerson(ADMIN)).get<PackPage & { records: Pack[] }>(
    '/blade-veneer/v1/pack/page',
    { stockStatus_in: 'IN_STOCK,LOCKED', size: '1' },
  );
  const page = await openAs(ADMIN);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '控制台' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // A new desk has demo data for the last days.
  await expect(page.getByRole('region', { name: '每日入库' })).toContainText(/合计 [1-9]/);
  await page.getByText('近 365 天').click();
  const species = page.getByRole('region', { name: '当前在库 · 按树种' });
  // Only the largest kinds have bars; a bar for the sum of the others would be the longest.
  await expect(species.getByRole('img').locator('svg')).toBeVisible();
  await expect(species.getByRole('img').locator('text').filter({ hasText: '黑胡桃' })).toBeVisible();
  await expect(species.getByText(/其余 \d+ 种合计/)).toBeVisible();
  const rows = species.getByRole('table').getByRole('row');
  const counts = await rows.locator('td:nth-child(2)').allInnerTexts();
  const total = counts.reduce((all, text) => all + Number(text.replaceAll(',', '')), 0);
  expect(total).toBe(stock.total);
  await species.getByRole('link').first().click();
  await expect(page).toHaveURL(/packages\?stockStatus=IN_STOCK%2CLOCKED&treeCode=/);
});

test('a user of another company sees only that company’s figures', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const other = await (await asPerson(VIEWER)).get<PackPage>('/blade-veneer/v1/pack/page', {
    stockStatus_in: 'IN_STOCK,LOCKED',
  });
  const page = await openAs(VIEWER);
  await expect(
    page.getByRole('link', { name: `当前在库 ${other.total} 包 ${area(other.sum.area)} m²`, exact: true }),
  ).toBeVisible();
});
