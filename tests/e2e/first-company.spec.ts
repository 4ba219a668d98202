import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { deskCall } from './support/desk-call.ts';
import { seriousFaults } from './support/faults.ts';
import type { Product } from './support/product.ts';
import { startHeadless } from './support/product-headless.ts';
import { button, fillSignIn, goWithin } from './support/steps.ts';

const PASSWORD = 'Own-words-2026';

test.describe.configure({ mode: 'serial' });

let dataDir: string;
let product: Product;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(150_000);
  dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-empty-'));
  const env = { CUPS_SERVER: join(dataDir, 'no-cups.sock'), VENEER_DESK_DEMO: '0' };
  product = await startHeadless(browser, dataDir, env);
  page = await product.openPage();
});

test.afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function fillPasswords(password: string, repeat: string): Promise<void> {
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('再次输入密码', { exact: true }).fill(repeat);
  await button(page, '创建公司').click();
}

test('a desk without a company asks for one and rejects invalid entries with reasons', async () => {
  await expect(page.getByRole('heading', { name: '创建公司' })).toBeVisible();
  await expect(page.getByLabel('管理员账号', { exact: true })).toHaveValue('admin');
  expect(await seriousFaults(page)).toEqual([]);

  await fillPasswords('short', 'short');
  await expect(page.getByText('请输入公司名称')).toBeVisible();
  await expect(page.getByText('密码至少需要 8 个字符')).toBeVisible();
  await page.getByLabel('公司名称', { exact: true }).fill('山林木业');
  await fillPasswords(PASSWORD, `${PASSWORD}!`);
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('signs its administrator in at once', async () => {
  await fillPasswords(PASSWORD, PASSWORD);
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(page.getByRole('main')).toBeVisible();
  // Either the company or the department in the bar: at a desk's usual width only the department fits.
  await expect(page.getByText('山林木业').filter({ visible: true }).first()).toBeVisible();
});

test('lists without a record show how to begin', async () => {
  for (const [path, advice] of [
    ['/inventory/packages', '点“录码单”或“导入码单”登记包，再新增入库单；审核后包就在库。'],
    ['/factory/species', '点“新增”登记第一条，或用“导入”一次登记多条。'],
    ['/system/numbering', /^没有规则的单据按“前缀＋日期＋四位流水号”编号/],
  ] as const) {
    await goWithin(page, path);
    await expect(page.getByText(advice).filter({ visible: true })).toBeVisible();
  }
});

test('the next visit is an ordinary sign-in', async () => {
  await deskCall(page, 'secrets.remove', { name: 'session' });
  await page.context().close();
  page = await product.openPage();
  const answer = await page.request.get(`${product.apiUrl}/api/blade-noc/pub/v1/setup/state`);
  expect(await answer.json()).toMatchObject({ data: { needed: false } });
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  await fillSignIn(page, { company: '000000', account: 'admin' }, PASSWORD);
  await button(page, '登录').click();
  await expect(page.getByRole('main')).toBeVisible();
});
