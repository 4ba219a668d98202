import { ADMIN } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

interface AsOf {
  totals: { area: number };
  groups: { treeCode: string; species: string; area: number }[];
}

const area = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

test('stock as of a moment is filtered, downloaded, and nothing before the first package', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const { totals, groups } = await admin.get<AsOf>('/blade-veneer/v1/stock/asOf');
  const page = await openAs(ADMIN, '/inventory/stock');
  const sums = page.getByRole('status', { name: '合计' });
  await expect(sums).toContainText(area(totals.area));
  const download = page.waitForEvent('download');
  await button(page, '导出').click();
  expect((await download).suggestedFilename()).toContain('历史库存');

  const [first] = groups;
  const some = await admin.get<AsOf>('/blade-veneer/v1/stock/asOf', { treeCode: first?.treeCode ?? '' });
  await page.getByRole('combobox', { name: '树种' }).click();
  await page
    .getByTitle(first?.species ?? '', { exact: true })
    .last()
    .click();
  await expect(sums).toContainText(area(some.totals.area));
  await button(page, '清除筛选').click();
  await page.getByLabel('截至时间').fill('2020-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有符合条件')).toBeVisible();
  await expect(sums).toContainText('0.000 m²');
});

test('the ledger is checked on demand, a month is closed after a question and reopened with a reason', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/inventory/stock/checks');
  await button(page, '立即核对').click();
  await expect(page.getByText('核对完成，没有差异')).toBeVisible();
  const checks = page.getByRole('table', { name: '核对' });
  await expect(checks.getByRole('row').nth(1)).toContainText('管理员');
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('navigation', { name: '库存账' }).getByRole('link', { name: '月结' }).click();
  const month = await page.getByLabel('选择要结账的月份').inputValue();
  await button(page, '结账').click();
  const question = page.getByRole('dialog', { name: `结账 ${month}？` });
  await button(question, '结账').click();
  const closed = page
    .getByRole('table', { name: '月结' })
    .getByRole('row', { name: new RegExp(`^${month}`) });
  await expect(closed).toContainText('管理员');
  expect(await seriousFaults(page)).toEqual([]);
  await closed.getByRole('button', { name: `反结账 ${month}` }).click();
  await expect(page.getByLabel('反结账原因')).toBeFocused();
  await page.keyboard.insertText('补录单据');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`已反结账 ${month}`)).toBeVisible();
  await expect(closed.getByRole('button')).toHaveCount(0);
});
