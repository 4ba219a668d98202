import type { Page } from '@playwright/test';
import { api } from '../../src/shared/api/index.ts';
import { ADMIN, CLERK, VIEWER } from './support/back-office.ts';
import { openMessages } from './support/chat.ts';
import type { Exposed } from './support/exposed-page.ts';
import { expect, test } from './support/office-test.ts';
import { button, goTo, goWithin, signIn, signOut } from './support/steps.ts';

const TWO_HOURS_MS = 2 * 3_600_000;
const CLERK_ID = '301';

const askAtOnce = (page: Page, count: number) =>
  page.evaluate((calls) => (globalThis as unknown as Exposed).askAtOnce(calls), count);

test('fifty calls under way when the token expires cause one renewal, and all succeed', {
  tag: '@deep',
}, async ({ openAs, office }) => {
  const page = await openAs(CLERK, '/inventory/packages');
  await expect(page.getByRole('table', { name: '包列表' })).toBeVisible();
  office.server.clock.advance(TWO_HOURS_MS);
  office.requests.length = 0;
  expect(await askAtOnce(page, 50)).toEqual(Array(50).fill('ok'));
  expect(office.countRenewals()).toBe(1);
  expect(office.requests.filter((url) => url.includes('detailBySelf')).length).toBeLessThanOrEqual(100);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('reports a refused renewal once, and the sign-in leads back to the page', { tag: '@deep' }, async ({
  openAs,
  office,
}) => {
  const page = await openAs(CLERK, '/inventory/packages?packNo=2');
  await expect(page.getByRole('table', { name: '包列表' })).toBeVisible();
  await office.server.database.withTenant('000000', (tx) =>
    tx.execute('UPDATE sessions SET ended_at = now()'),
  );
  office.server.clock.advance(TWO_HOURS_MS);
  office.requests.length = 0;
  expect(await askAtOnce(page, 50)).toEqual(Array(50).fill('auth.expired'));
  expect(office.countRenewals()).toBe(1);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('用户令牌过期，请重新登录');
  await signIn(page, CLERK);
  await expect(page).toHaveURL(/\/inventory\/packages\?packNo=2/);
  const grants = office.requests
    .filter((url) => url.includes('/oauth/token?'))
    .map((url) => new URL(url, office.url).searchParams);
  expect(grants.map((query) => [query.get('grant_type'), query.get('scope')])).toEqual([
    ['refresh_token', 'all'],
    ['password', 'all'],
  ]);
});

test('a file to import and chosen persons are there again after an ended session', { tag: '@deep' }, async ({
  openAs,
  office,
}) => {
  const page = await openAs(ADMIN, '/partners/customers');
  async function endSession(call: () => Promise<unknown> = () => askAtOnce(page, 1)): Promise<void> {
    await office.server.database.withTenant('000000', (tx) =>
      tx.execute('UPDATE sessions SET ended_at = now()'),
    );
    office.server.clock.advance(TWO_HOURS_MS);
    await call();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await signIn(page, ADMIN);
  }
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入客户' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: '客户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('客户编号,名称\nHELD-1,留存木业\n'),
  });
  await expect(dialog).toContainText('新增 1');
  await endSession();
  await expect(dialog).toContainText('客户.csv');
  await expect(dialog).toContainText('新增 1');
  await button(dialog, '取消').click();

  await goWithin(page, '/system/users');
  await button(page, '导入').click();
  const ofUsers = page.getByRole('dialog', { name: '导入用户' });
  const sheet = { name: '用户.xlsx', mimeType: 'text/csv', buffer: Buffer.from('no workbook') };
  await endSession(() => ofUsers.locator('input[type="file"]').setInputFiles(sheet));
  await button(ofUsers, '导入“用户.xlsx”').click();
  await expect(ofUsers.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');

  await button(await openMessages(page), '发起会话').click();
  const picker = page.getByRole('dialog', { name: '用户选择' });
  await picker.getByRole('radio', { name: '选择李仓' }).check();
  await endSession();
  await expect(picker.getByRole('status')).toContainText('李仓');
});

for (const hasLocks of [true, false]) {
  test(`tabs ${hasLocks ? 'with' : 'without'} Web Locks renew once for all and sign out together`, {
    tag: hasLocks ? [] : '@deep',
  }, async ({ page, context, office }) => {
    if (!hasLocks) {
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      await page.reload();
    }
    await signIn(page, CLERK);
    const other = await context.newPage();
    await other.goto(new URL('/inventory/packages', office.url).href);
    await expect(other.getByRole('table', { name: '包列表' })).toBeVisible();
    // The calls a page makes while it loads would renew, too.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    office.server.clock.advance(TWO_HOURS_MS);
    office.requests.length = 0;
    const answers = await Promise.all([askAtOnce(page, 10), askAtOnce(other, 10)]);
    expect(answers.flat()).toEqual(Array(20).fill('ok'));
    expect(office.countRenewals()).toBe(1);

    await signOut(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login/);

    await signIn(page, VIEWER);
    await other.reload();
    const tabs = other.getByRole('navigation', { name: '已打开的页面' });
    await expect(tabs.getByText('首页')).toBeVisible();
    await expect(tabs.getByText('包列表')).toHaveCount(0);
  });
}

test('informs an account that it signed in elsewhere and starts again at the base address', async ({
  openAs,
}) => {
  const page = await openAs(CLERK, '/inventory/packages');
  await expect(page.getByRole('table', { name: '包列表' })).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as Exposed).forcedOffline());
  const alert = page.getByRole('alertdialog', { name: '账号在其他设备登录' });
  await expect(alert).toBeVisible();
  await button(alert, '确定').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(alert).toBeHidden();
});

test('changes the department with a new token and gives the reason of a refusal', { tag: '@deep' }, async ({
  openAs,
  office,
}) => {
  const { server } = office;
  /** Gives the clerk exactly these departments; the first becomes the current one. */
  async function giveDepartments(deptId: string): Promise<void> {
    const { access_token: token } = await server.signIn({ account: 'admin' });
    await server.ask(api.user.update, { token, body: { id: CLERK_ID, deptId } });
  }
  await giveDepartments('102,103');
  const page = await openAs(CLERK, '/inventory/packages');
  await goTo(page, '/info/index');
  const switching = page.getByRole('button', { name: '切换到 销售部' });
  await expect(switching).toBeVisible();
  // An expired token must not cause a refusal.
  server.clock.advance(TWO_HOURS_MS);
  await switching.click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  await expect(tabs.getByText('首页')).toBeVisible();
  await expect(tabs.getByText('包列表')).toHaveCount(0);
  await goTo(page, '/info/index');
  await expect(page.getByRole('button', { name: '切换到 仓库' })).toBeVisible();

  await page.getByRole('button', { name: '切换到 仓库' }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await goTo(page, '/info/index');
  await expect(switching).toBeVisible();
  await giveDepartments('102');
  await switching.click();
  await expect(page.getByText('无权切换到该部门或公司')).toBeVisible();
  await expect(page).toHaveURL(/\/info\/index$/);
});
