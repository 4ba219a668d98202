import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { root } from './support/process.ts';
import { button, goTo, openPack, openPrintDialog, openTagDialog, signIn } from './support/steps.ts';
import { test } from './support/test.ts';

/** The pictures of docs/screens.md and the README, from the running product. */
async function picture(page: Page, name: string, type: 'png' | 'jpg' = 'png'): Promise<void> {
  await page.waitForLoadState('networkidle');
  // The pointer leaves no hover behind, the caret does not blink.
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
  // Drawn veneer: as PNG three times the size.
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
  await goTo(page, '/desk/devices');
  await picture(page, 'devices');
});

test('a few screens in English @client', async ({ page, pack }) => {
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await picture(page, 'sign-in-en', 'jpg');
  await page.getByRole('button', { name: '中文' }).click();
  await signIn(page, ADMIN);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await goTo(page, `/inventory/packages/${pack.id}`);
  await picture(page, 'package-detail-en');
});

test('what a plain browser says instead @browser', async ({ page, pack }) => {
  await signIn(page, ADMIN);
  await openPack(page, pack.packNo);
  await button(page, '打印标签').click();
  await page.getByRole('dialog', { name: '请使用客户端操作' }).waitFor();
  await picture(page, 'desk-required');
});
