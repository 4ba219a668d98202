import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN, CLERK, tellPrinted } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { button, choose, goTo, goWithin } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SCREENS = [
  { entry: '操作记录', english: 'Audit trail', path: '/monitor/audit' },
  { entry: '错误日志', english: 'Error logs', path: '/monitor/error-logs' },
  { entry: '验证码发件箱', english: 'Code outbox', path: '/monitor/codes' },
  { entry: '备份', english: 'Backups', path: '/monitor/backups' },
];
const CLERK_PHONE = '13800000002';

/** Opens a screen of the group 监控 under the top menu 系统. */
async function openFromMenu(page: Page, entry: string): Promise<void> {
  await button(page.getByRole('navigation', { name: '顶部菜单' }), '系统').click();
  const menu = page.getByRole('navigation', { name: '侧边菜单' });
  const group = menu.getByRole('menuitem', { name: '监控' });
  await expect(group).toBeVisible();
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
  await menu.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

test('the menu leads an administrator to each of the four screens, in both languages', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(ADMIN);
  for (const { entry, path } of SCREENS) {
    await openFromMenu(page, entry);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  for (const { english, path } of SCREENS) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
    const texts = await page.getByRole('main').locator('h1, h2, th, label, button, p').allTextContents();
    expect(texts.join(' ')).not.toMatch(/\p{Script=Han}/u);
  }
});

test('filters the audit trail by user, kind and record, and an entry shows all its details', {
  tag: '@deep',
}, async ({ openAs, pack, asPerson }) => {
  const clerk = await asPerson(CLERK);
  await tellPrinted(clerk, pack.id, '2026-01-02 10:00:00');
  const page = await openAs(ADMIN);
  await openFromMenu(page, '操作记录');
  const rows = page.getByRole('table').locator('tbody tr[data-row-key]');

  const user = page.getByRole('textbox', { name: '操作人' });
  await user.fill(CLERK.account);
  await user.press('Enter');
  await expect(rows.filter({ hasText: '(admin)' })).toHaveCount(0);
  await choose(page, page.getByRole('combobox', { name: '操作类别' }), '包');
  const record = page.getByRole('textbox', { name: '记录' });
  await record.fill(pack.packNo);
  await record.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('打印标签');
  expect(new URL(page.url()).searchParams.get('record')).toBe(pack.packNo);

  // By keyboard alone: from the page to the row, into the panel, and back to the row.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '打印标签' });
  await expect(panel.getByRole('row', { name: /操作人/ })).toContainText('李仓 (cangku)');
  const details = panel.getByRole('table', { name: '详细内容' });
  await expect(details.getByRole('row', { name: /打印机/ })).toContainText('ZT411');
  await expect(details.getByRole('row', { name: /份数/ })).toContainText('2');
  expect(await seriousFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(rows).toBeFocused();

  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { name: pack.packNo })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await page.getByRole('textbox', { name: '记录' }).fill('NO-SUCH-RECORD');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).first().click();
  await expect(rows.filter({ hasText: '(admin)' }).first()).toBeVisible();

  // One end alone, in another usual form of a day, counts once the calendar is left.
  await page.getByPlaceholder('开始日期').fill('2020/1/2');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page).toHaveURL(/from=2020-01-02$/);
});

test('a preset limits the audit trail to days, and the address keeps them', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/monitor/audit?from=2020-01-01&to=2020-01-31');
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByPlaceholder('开始日期').click();
  await expect(page.getByText('近 30 天', { exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByText('近 30 天', { exact: true }).click();
  await expect(page.getByRole('table').locator('tbody tr[data-row-key]').first()).toBeVisible();
  const { searchParams } = new URL(page.url());
  const [from, to] = ['from', 'to'].map((name) => Date.parse(String(searchParams.get(name))));
  expect((Number(to) - Number(from)) / 86_400_000).toBe(29);
});

test('finds an uploaded error by its message and shows its stack', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const clerk = await asPerson(CLERK);
  const message = `grain is undefined ${crypto.randomUUID()}`;
  await clerk.post('/blade-auth/oauth/logout', [
    {
      type: 'promise',
      url: '/inventory/packages',
      message,
      stack: 'TypeError: grain\n    at readTally (tally.js:7:11)',
      info: 'tally',
      time: '2026-01-02 03:04:05',
    },
  ]);
  const page = await openAs(ADMIN);
  await openFromMenu(page, '错误日志');
  await choose(page, page.getByRole('combobox', { name: '类型' }), '异步');
  const text = page.getByRole('textbox', { name: '内容' });
  await text.fill(message);
  await text.press('Enter');
  const rows = page.getByRole('table').locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(1);
  await rows.click();
  const panel = page.getByRole('dialog', { name: '错误日志' });
  await expect(panel.getByText('at readTally (tally.js:7:11)')).toBeVisible();
  await expect(panel.getByRole('row', { name: /发生时间/ })).toContainText('2026-01-02 03:04:05');
  await expect(panel.getByRole('button', { name: '复制调用栈' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('lists a requested code in the outbox with the name of the phone’s owner', { tag: '@deep' }, async ({
  openAs,
  product,
}) => {
  const page = await openAs(ADMIN);
  await openFromMenu(page, '验证码发件箱');
  await expect(page.getByText('请核对本人身份后读给他')).toBeVisible();
  const asked = new URL('/api/blade-noc/pub/v1/sendMessage/login', product.apiUrl);
  asked.search = String(new URLSearchParams({ phone: CLERK_PHONE, tenantId: CLERK.company }));
  expect((await fetch(asked)).status).toBe(200);
  await page.getByRole('main').getByRole('button', { name: '刷新', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: CLERK_PHONE }).first();
  await expect(row).toContainText('李仓');
  await expect(row).toContainText('登录');
  await expect(row).toContainText('有效');
  await expect(row.getByRole('button', { name: /^复制验证码 \d{6}$/ })).toBeVisible();
});

test('warns of an old backup, lists one made now first, and stores it in the folder shown', {
  tag: '@deep',
}, async ({ openAs, product }) => {
  test.setTimeout(180_000);
  const folder = join(product.dataDir, 'backups');
  const old = 'veneer-desk-20200101-020000Z';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, old), { recursive: true });
  const page = await openAs(ADMIN);
  await openFromMenu(page, '备份');
  const warning = page.getByRole('alert').filter({ hasText: /最近一次备份是 \d+ 天前/ });
  await expect(warning).toBeVisible();
  await expect(page.getByRole('row', { name: /保存位置/ })).toContainText(folder);
  await button(page, '立即备份').click();
  await expect(page.getByRole('status').filter({ hasText: '备份完成' })).toBeVisible({ timeout: 120_000 });
  const rows = page.getByRole('table').locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(2);
  await expect(warning).toBeHidden();
  const [made = ''] = readdirSync(folder).filter((name) => name !== old);
  expect(readdirSync(join(folder, made))).toContain('manifest.json');
  await expect(rows.first()).toContainText(made);
  await expect(rows.last()).toContainText(old);
  expect(await seriousFaults(page)).toEqual([]);
});

test('a server without its own backups gives advice instead of failing', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(ADMIN);
  // The answer of a back office on PostgreSQL; this one makes its own backups.
  await page.route('**/api/blade-system/backup/list', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, success: false, data: { errorCode: 'backup.by_command' }, msg: '' },
    }),
  );
  await goTo(page, '/monitor/backups');
  await expect(page.getByText('npm run server -- backup /var/backups/veneer-desk')).toBeVisible();
  await expect(button(page, '立即备份')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('offers a clerk none of it and refuses an address typed by hand', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK);
  await expect(page.getByRole('navigation', { name: '侧边菜单' })).toContainText('包列表');
  await expect(page.getByText('监控')).toHaveCount(0);
  for (const { path } of SCREENS) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { name: '没有权限查看此页面' })).toBeVisible();
    // The page's content is not a second main landmark within that of the layout.
    await expect(page.getByRole('main')).toHaveCount(1);
  }
});
