import { CLERK } from './support/back-office.ts';
import { button, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** A browser fetches the product's pages one by one; a desk has them on its disk. */

test('a page never opened before opens while the back office is away', async ({ page, product }) => {
  const fetched = page.waitForResponse(/\/DevicesPage-[^/]+\.js$/);
  await signIn(page, CLERK);
  await fetched;
  // And what it is made of.
  await page.waitForLoadState('networkidle');
  await product.crashBackOffice();
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '设备设置' }).click();
  await expect(page.getByText('设备设置只在客户端中可用')).toBeVisible();
  await product.reviveBackOffice();
});

test('a page that cannot be fetched says so, and is there after a reload', async ({ openAs }) => {
  const page = await openAs(CLERK);
  await page.route(/\/DashboardPage-[^/]+\.js$/, (route) => route.abort());
  await button(page, '打开控制台').click();
  await expect(page.getByRole('heading', { name: '页面未能加载' })).toBeVisible();
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
  await expect(button(page, '返回上一页')).toBeVisible();
  await page.unrouteAll();
  await button(page, '重新加载').click();
  await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
});
