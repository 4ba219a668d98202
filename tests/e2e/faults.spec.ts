import { ADMIN, CLERK } from './support/back-office.ts';
import { button, fillSignIn, goTo, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the back office goes away and comes back: said so, and nothing typed is lost', {
  tag: ['@client', '@browser'],
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
});

test('signing in while the back office is away keeps the form and works once it is back', {
  tag: ['@client'],
}, async ({ page, product }) => {
  await fillSignIn(page, ADMIN);
  // What the page fetches ahead has come by the time a person has typed.
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

test('a session the server no longer knows leads to the sign-in and back to the page', {
  tag: ['@client'],
}, async ({ openAs }) => {
  const page = await openAs(CLERK, '/inventory/packages');
  await expect(page.getByRole('table', { name: '包列表' })).toBeVisible();
  // As the page knows it: of an address with a scheme of ours, Node's URL knows none.
  const origin = await page.evaluate(() => location.origin);
  // As after a restart with other keys: every token is refused, the refresh too.
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
  await page.getByRole('textbox', { name: '包号' }).fill('2');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('alert')).toContainText('过期');
  await page.unrouteAll();
  await signIn(page, CLERK);
  await expect(page).toHaveURL(/\/inventory\/packages/);
});

test('an address nobody has gives a page with a way back and a way home', async ({ openAs }) => {
  const page = await openAs(CLERK);
  await goTo(page, '/no/such/page');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await button(page, '返回上一页').click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await goTo(page, '/no/such/page');
  await page
    .getByRole('button', { name: '返回首页' })
    .or(page.getByRole('link', { name: '返回首页' }))
    .click();
  await expect(page).toHaveURL(/\/wel\/index$/);
});
