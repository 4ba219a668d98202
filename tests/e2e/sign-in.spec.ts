import { ADMIN, CLERK, PASSWORD, VIEWER } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { button, fillSignIn, goTo, signIn, signOut } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a clerk signs in and gets to the home page', async ({ page }) => {
  // What a browser shows of a page on a screen of 1366 × 768.
  await page.setViewportSize({ width: 1366, height: 620 });
  await expect(button(page, '登录')).toBeInViewport({ ratio: 1 });
  await signIn(page, CLERK);
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('reports a wrong password in words and keeps typed values', async ({ page }) => {
  await fillSignIn(page, ADMIN, 'not-the-password');
  await button(page, '登录').click();
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误');
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('admin');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('not-the-password');
});

test('refuses an unknown company', { tag: '@deep' }, async ({ page }) => {
  await fillSignIn(page, { company: '999999', account: 'admin' });
  await button(page, '登录').click();
  await expect(page.getByRole('alert')).toContainText(/公司不存在|用户名或密码错误/);
});

test('shows a page requested before the sign-in after it', { tag: '@deep' }, async ({ page }) => {
  await goTo(page, '/inventory/packages');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, CLERK);
  await expect(page).toHaveURL(/\/inventory\/packages\?stockStatus=IN_STOCK$/);
});

test('the session survives a reload and ends with a sign-out', { tag: '@browser' }, async ({ page }) => {
  await signIn(page, CLERK);
  await page.reload();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await goTo(page, '/inventory/packages');
  await expect(page).toHaveURL(/\/login/);
});

test('switches the language on the sign-in screen and keeps it', { tag: '@deep' }, async ({ page }) => {
  await page
    .getByRole('button', { name: /English|EN/ })
    .first()
    .click();
  await expect(page.getByLabel('Company code', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company code', { exact: true })).toBeVisible();
  await page.getByLabel('Company code', { exact: true }).fill(VIEWER.company);
  await page.getByLabel('Account', { exact: true }).fill(VIEWER.account);
  await page.getByLabel('Password', { exact: true }).fill('Veneer-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: /Good (morning|afternoon|evening)/ })).toBeVisible();
});

test.describe('at the address of a headless host', () => {
  test.beforeEach(({ product }) =>
    test.skip(product.kind !== 'headless', 'only there do several browsers come to one desk'),
  );

  test('another browser is not signed in; the next tab of the same one is', { tag: '@deep' }, async ({
    page,
    browser,
  }) => {
    await expect(page.getByRole('checkbox', { name: '在这台电脑上保持登录' })).not.toBeChecked();
    const context = await browser.newContext({ locale: 'zh-CN' });
    const first = await context.newPage();
    await first.goto(page.url());
    await signIn(first, CLERK);
    await page.reload();
    await signIn(page, VIEWER);
    const tab = await context.newPage();
    await tab.goto(first.url());
    for (const opened of [tab, first]) {
      await opened.reload();
      await expect(opened.getByRole('button', { name: '用户菜单 李仓' })).toBeVisible();
    }
    await context.close();
  });

  test('a session with «stay signed in» lasts in every browser until the sign-out', { tag: '@deep' }, async ({
    page,
    product,
  }) => {
    await page.getByRole('checkbox', { name: '在这台电脑上保持登录' }).check();
    await signIn(page, CLERK);
    const other = await product.openPage();
    await expect(other.getByRole('main')).toBeVisible();
    await signOut(other);
    await expect(other.getByRole('checkbox', { name: '在这台电脑上保持登录' })).not.toBeChecked();
    const third = await product.openPage();
    await expect(third.getByLabel('公司编号', { exact: true })).toBeVisible();
    for (const opened of [other, third]) await product.closePage(opened);
  });
});

test('a desk leaves no secret in the browser’s storage', { tag: '@client' }, async ({ page, product }) => {
  test.skip(!product.hasDesk, 'a browser has no other place for its session');
  await signIn(page, CLERK);
  const session = await deskCall<string>(page, 'secrets.read', { name: 'session' });
  const { token } = JSON.parse(session) as { token: { access_token: string; refresh_token: string } };
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain('companyCode');
  for (const secret of [token.access_token, token.refresh_token, PASSWORD]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(stored).not.toContain(secret);
  }
});
