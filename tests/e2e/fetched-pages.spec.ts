import { CLERK } from './support/back-office.ts';
import { button, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Only in a browser, which fetches the product's pages one by one; a desk has them on its disk. */

test('opens a page for the first time while the back office is unreachable', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  // Pages are fetched one after the other: once the next one is asked for, all files of this one are there.
  const fetched = page.waitForRequest(/\/EmbeddedPage-[^/]+\.js$/);
  await page.clock.install();
  await signIn(page, CLERK);
  const userMenu = page.getByRole('button', { name: /^用户菜单/ });
  await expect(userMenu).toBeVisible();
  // The page fetches the others ten seconds after it was opened.
  await page.clock.fastForward('00:10');
  await fetched;
  await product.crashBackOffice();
  await userMenu.click();
  await page.getByRole('menuitem', { name: '设备设置' }).click();
  await expect(page.getByText('设备设置只在客户端中可用')).toBeVisible();
  await product.reviveBackOffice();
});

test('reports a page that cannot be fetched and shows it after a reload', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK);
  await page.route(/\/DashboardPage-[^/]+\.js$/, (route) => route.abort());
  await button(page, '打开控制台').click();
  await expect(page.getByRole('heading', { name: '页面未能加载' })).toBeVisible();
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
  await expect(button(page, '返回上一页')).toBeVisible();
  // A part of the top bar is reported, too, and takes nothing else away.
  await page.route(/\/JobsDrawer-[^/]+\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: /^任务，/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: '页面的这一部分未能加载' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible();
  await page.unrouteAll();
  await button(page, '重新加载').click();
  await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
});
