import type { Page } from '@playwright/test';
import { ADMIN, CLERK } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { button, fillSignIn, goTo, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The codes of the desk host's notices. */
async function noticesOf(page: Page): Promise<string[]> {
  const { notices } = await deskCall<{ notices: { code: string }[] }>(page, 'host.info');
  return [...new Set(notices.map(({ code }) => code))];
}

test('reports the loss and return of the back office and keeps typed values', {
  tag: '@client',
}, async ({ openAs, product }) => {
  const page = await openAs(CLERK, '/inventory/packages');
  const number = page.getByRole('textbox', { name: '包号' });
  await expect(page.getByRole('table', { name: '包列表' })).toBeVisible();
  await product.crashBackOffice();
  await number.fill('已经打好的字');
  await number.press('Enter');
  await expect(page.getByText('无法连接服务器，正在自动重连…')).toBeVisible();
  await product.reviveBackOffice();
  await expect(page.getByText('无法连接服务器，正在自动重连…')).toBeHidden({ timeout: 30_000 });
  await expect(number).toHaveValue('已经打好的字');
  if (product.hasDesk) expect(await noticesOf(page)).toEqual(['server.failed']);
});

test('signing in while the back office is unreachable keeps the form and works after its return', {
  tag: '@deep',
}, async ({ page, product }) => {
  await fillSignIn(page, ADMIN);
  // By the time a person has typed, the page has prefetched its parts.
  await page.waitForLoadState('networkidle');
  await product.crashBackOffice();
  await button(page, '登录').click();
  await expect(page.getByRole('alert')).toContainText('无法连接服务器');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Veneer-2026');
  await product.reviveBackOffice();
  await expect(page.getByText('正在等待服务器')).toBeHidden({ timeout: 30_000 });
  await button(page, '登录').click();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('a session the server no longer knows leads to the sign-in and back to the page', async ({
  openAs,
  product,
}) => {
  const page = await openAs(CLERK, '/inventory/packages');
  await expect(page.getByRole('table', { name: '包列表' })).toBeVisible();
  // Read in the page: Node's URL gives no origin for a custom scheme.
  const origin = await page.evaluate(() => location.origin);
  await page.getByRole('textbox', { name: '包号' }).focus();
  // After a restart with new keys every token is refused, the refresh token too.
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      headers: {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
      },
      json: { code: 401, success: false, data: {}, msg: '请求未授权' },
    }),
  );
  // A request sent directly after `route` may still reach the server.
  const ask = (url: string) =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          ({ status }) => status,
          () => 0,
        ),
      url,
    );
  await expect.poll(() => ask(`${product.apiUrl}/api/blade-auth/oauth/public-key`)).toBe(401);
  // By the keyboard, because a refresh in the background may lead to the sign-in first.
  await page.keyboard.insertText('2');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('alert')).toContainText('过期');
  await page.unrouteAll();
  await signIn(page, CLERK);
  await expect(page).toHaveURL(/\/inventory\/packages/);
});

test('an unknown address shows a page with links back and home', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(CLERK);
  await goTo(page, '/no/such/page');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await button(page, '返回上一页').click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await goTo(page, '/没有这一页');
  await page
    .getByRole('button', { name: '返回首页' })
    .or(page.getByRole('link', { name: '返回首页' }))
    .click();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('an action without a network is not shown as done', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/info/index');
  await page.getByLabel('昵称', { exact: true }).fill('老管');
  await page.context().setOffline(true);
  await button(page, '保存').click();
  const notice = page.locator('.ant-notification');
  await expect(notice).toContainText('已填写的内容仍在，稍后可重试');
  await page.context().setOffline(false);

  await goTo(page, '/system/company');
  await page.getByRole('tab', { name: '公司设置' }).click();
  await page.getByLabel('长度上限').fill('998');
  await page.context().setOffline(true);
  await button(page, '保存').click();
  // The form is saved at its foot, many screens below its head.
  await expect(page.getByRole('main').getByText('无法连接服务器', { exact: true })).toBeInViewport();
  await page.context().setOffline(false);
});
