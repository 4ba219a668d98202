import { ADMIN, approveNew, type Pack } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { expect, test } from './support/test.ts';

test('a customer’s page shows deliveries, the open amount and the last price', async ({
  openAs,
  asPerson,
  takePack,
}) => {
  const admin = await asPerson(ADMIN);
  const { packNo, species }: Pack = await takePack();
  const customer = { code: 'TRADE-E2E', name: '往来页试验', salesUserId: admin.token.user_id };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/customer/submit', customer);
  const delivery = { customerId: id, taxRatePct: 13, packs: [{ packNo, price: '42.5' }] };
  const made = { id: await approveNew(admin, 'delivery', delivery) };
  const { docNo, grossAmount } = await admin.get<{ docNo: string; grossAmount: number }>(
    '/blade-veneer/v1/delivery/detail',
    { id: made.id },
  );

  const page = await openAs(ADMIN, '/partners/customers');
  await page
    .getByRole('row', { name: /往来页试验/ })
    .getByRole('button', { name: '往来' })
    .click();
  await expect(page.getByRole('heading', { name: '往来页试验 的往来' })).toBeVisible();
  const owed = `¥${grossAmount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await expect(page.getByRole('row', { name: `应收 ${owed}` })).toBeVisible();
  const prices = page.getByRole('table', { name: '最近单价' });
  await expect(prices.getByRole('row', { name: new RegExp(`^${species} .*42\\.50`) })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('table', { name: '出库单' }).getByRole('link', { name: docNo }).click();
  await expect(page.getByRole('heading', { name: `出库单 ${docNo}` })).toBeVisible();
  await admin.post(`/blade-veneer/v1/delivery/reverse?ids=${made.id}&reason=%E8%AF%95%E9%AA%8C`, {});
});

test('a region is chosen by keyboard: the first match, or another one', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/partners/customers/new');
  const region = page.getByRole('combobox', { name: '省市区' });
  const chosen = page.locator('.ant-cascader', { has: region });
  await region.focus();
  await page.keyboard.type('nanhai');
  await expect(page.getByText('广东省 / 佛山市 / 南海区')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chosen).toContainText('广东省/佛山市/南海区');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('详细地址')).toBeFocused();

  await region.focus();
  await page.keyboard.type('广东');
  await expect(page.getByText('广东省 / 广州市', { exact: true })).toBeVisible();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(chosen).toHaveText('广东省/广州市');
});
