/// <reference lib="dom" />
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN, CLERK, tellPrinted } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { root } from './support/process.ts';
import { button, goTo, openPack, openPrintDialog, openTagDialog, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Takes a picture for docs/screens.md and the README from the running product. */
async function picture(page: Page, name: string, type: 'png' | 'jpg' = 'png'): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.ant-skeleton:visible')).toHaveCount(0);
  // Moves the pointer away so that nothing is hovered; stops the caret from blinking.
  await page.mouse.move(0, 0);
  await page.screenshot({
    path: join(root, 'docs/images', `${name}.${type}`),
    animations: 'disabled',
    caret: 'hide',
    ...(type === 'jpg' ? { type: 'jpeg', quality: 84 } : {}),
  });
}

test('every screen, in Chinese @client', async ({ page, pack }) => {
  test.setTimeout(180_000);
  await deskCall(page, 'settings.update', { deskName: '包装台' });
  // A JPEG, because the drawn veneer is three times as large as a PNG.
  await picture(page, 'sign-in', 'jpg');
  await signIn(page, ADMIN);
  await picture(page, 'home');
  await goTo(page, '/inventory/packages');
  await picture(page, 'package-list');

  await openPack(page, pack.packNo);
  await picture(page, 'package-detail');
  const print = await openPrintDialog(page, '虚拟');
  await picture(page, 'print-dialog');
  await button(print, '打印').click();
  await print.getByRole('img', { name: '第 1 张' }).waitFor();
  await picture(page, 'print-done');
  await page.keyboard.press('Escape');

  const tag = await openTagDialog(page, '虚拟');
  await picture(page, 'tag-dialog');
  await button(tag, '开始写入').click();
  await tag.getByText('标签已写入并核对一致').waitFor();
  await picture(page, 'tag-done');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /写标签记录/ }).click();
  await picture(page, 'package-records');
  await button(page, '拼花').click();
  await page.getByRole('combobox', { name: '拼法' }).click();
  await page.getByTitle('顺拼中对', { exact: true }).click();
  await picture(page, 'splicing');
  await goTo(page, '/desk/devices');
  await picture(page, 'devices');
});

test('a kind of record @client', async ({ page }) => {
  await signIn(page, ADMIN);
  await goTo(page, '/factory/cook-pools');
  await picture(page, 'record-list');
  await page.getByText('2 号蒸煮池').click();
  const facts = page.getByRole('dialog', { name: '2 号蒸煮池' });
  await picture(page, 'record-facts');
  await button(facts, '编辑').click();
  const form = page.getByRole('dialog', { name: '编辑蒸煮池' });
  await form.getByLabel('名称').fill('');
  await page.keyboard.press('Control+s');
  await form.getByText('请填写名称').waitFor();
  await picture(page, 'record-form');
});

test('the shell around the screens @client', async ({ page }) => {
  test.setTimeout(180_000);
  await page.getByRole('tab', { name: /扫码/ }).click();
  await page.getByRole('img', { name: /二维码/ }).waitFor();
  await picture(page, 'sign-in-qr', 'jpg');
  await page.getByRole('tab', { name: /密码/ }).click();
  await signIn(page, ADMIN);
  await goTo(page, '/dashboard');
  await picture(page, 'dashboard');
  await goTo(page, '/info/index');
  await picture(page, 'account');
  await goTo(page, '/inventory/packages');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面' }).fill('sb');
  await picture(page, 'quick-search');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^消息/ }).click();
  await page.getByRole('dialog', { name: '消息' }).waitFor();
  await picture(page, 'chat');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^错误日志/ }).click();
  await page.getByRole('dialog', { name: '本机错误日志' }).getByText('没有错误').waitFor();
  await picture(page, 'error-log');
  await page.keyboard.press('Escape');
  await goTo(page, '/module');
  await picture(page, 'systems');
  for (const theme of ['star', 'vip']) {
    await page.evaluate(storeTheme, theme);
    await goTo(page, '/inventory/packages');
    await picture(page, `theme-${theme}`);
  }
  await page.evaluate(storeTheme, 'default');
  await goTo(page, '/wel/index');
  await button(page, '锁屏').click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByLabel('锁屏密码').fill('1234');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '已锁屏' }).waitFor();
  await picture(page, 'lock', 'jpg');
});

/** Runs in the page: stores the theme so that the next page starts with it. */
function storeTheme(content: string): void {
  const record = { dataType: 'string', content, type: 'local', datetime: 1 };
  localStorage.setItem('veneer-desk-themeName', JSON.stringify(record));
}

test('an administrator’s monitoring screens @client', async ({ page, pack, asPerson, product }) => {
  test.setTimeout(180_000);
  const clerk = await asPerson(CLERK);
  await tellPrinted(clerk, pack.id, '2026-01-02 10:00:00');
  await clerk.post('/blade-auth/oauth/logout', [
    {
      type: 'error',
      url: '/inventory/packages',
      message: "Cannot read properties of undefined (reading 'packNo')",
      stack: "TypeError: Cannot read properties of undefined (reading 'packNo')\n    at PackageList",
      info: 'render',
      time: '2026-01-02 03:04:05',
    },
  ]);
  const asked = new URL('/api/blade-noc/pub/v1/sendMessage/login', product.apiUrl);
  asked.search = String(new URLSearchParams({ phone: '13800000002', tenantId: CLERK.company }));
  await fetch(asked);
  await signIn(page, ADMIN);
  await goTo(page, '/monitor/audit');
  await picture(page, 'audit');
  const printed = page
    .getByRole('table', { name: '操作记录' })
    .getByRole('row')
    .filter({ hasText: '打印标签' });
  // Clicks the time: the cell before it selects the row, the number leads to the package.
  await printed.first().getByRole('cell').nth(1).click();
  await page.getByRole('table', { name: '详细内容' }).waitFor();
  await picture(page, 'audit-entry');
  await goTo(page, '/monitor/error-logs');
  await picture(page, 'error-logs');
  await goTo(page, '/monitor/codes');
  await picture(page, 'codes');
  await goTo(page, '/monitor/backups');
  await button(page, '立即备份').click();
  await page.getByText('备份完成').waitFor();
  await picture(page, 'backups');
});

test('a few screens in English @client', async ({ page, pack }) => {
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await picture(page, 'sign-in-en', 'jpg');
  await page.getByRole('button', { name: '中文' }).click();
  await signIn(page, ADMIN);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.locator('html[lang=en]').waitFor({ state: 'attached' });
  await goTo(page, `/inventory/packages/${pack.id}`);
  await picture(page, 'package-detail-en');
  await goTo(page, '/wel/index');
  await picture(page, 'home-en');
  await goTo(page, '/dashboard');
  await picture(page, 'dashboard-en');
});

test('the pages a plain browser shows instead @browser', async ({ page, pack }) => {
  await signIn(page, ADMIN);
  await openPack(page, pack.packNo);
  await button(page, '打印标签').click();
  await page.getByRole('dialog', { name: '请使用客户端操作' }).waitFor();
  await picture(page, 'desk-required');
});
