import type { Page } from '@playwright/test';

import { CLERK } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { seriousFaults } from './support/faults.ts';
import { button, goTo, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const LIST = '/inventory/packages';
/** More than the clocks of page and test differ. */
const A_MINUTE_MS = 60_000;

async function lock(page: Page, password: string): Promise<void> {
  await button(page, '锁屏').click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByLabel('锁屏密码').fill(password);
  await button(dialog, '锁屏').click();
}

async function unlock(page: Page, password: string): Promise<void> {
  const screen = page.getByRole('dialog', { name: '已锁屏' });
  await screen.getByRole('textbox', { name: '锁屏密码' }).fill(password);
  await button(screen, '解锁').click();
}

test('every address leads to the lock screen, and the password leads back to the page', async ({
  openAs,
}) => {
  const page = await openAs(CLERK, LIST);
  await page.getByRole('textbox', { name: '包号' }).pressSequentially('25');
  await lock(page, '');
  await expect(page.getByText('锁屏密码不能为空')).toBeVisible();
  await page.getByRole('dialog').getByLabel('锁屏密码').fill('木-1234');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lock\?redirect=/);
  await expect(page).toHaveTitle('已锁屏 | 木之语');
  await expect(page.getByRole('textbox', { name: '锁屏密码' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '已锁屏' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('1234');

  await unlock(page, 'wrong');
  await expect(page.getByRole('alert')).toContainText('解锁密码错误,请重新输入（第 1 次）');
  await unlock(page, '木-1234');
  await expect(page).toHaveURL(new RegExp(LIST));
  await expect(page.getByRole('textbox', { name: '包号' })).toHaveValue(/^25/);
});

test('the lock survives a reload and ends with a sign-out', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, CLERK);
  await lock(page, '1234');
  await expect(page).toHaveURL(/\/lock/);
  for (const address of [LIST, '/module', '/404', '/login']) {
    await goTo(page, address);
    await expect(page).toHaveURL(/\/lock/);
    await expect(page.getByRole('main')).toBeHidden();
  }
  await button(page, '退出登录').click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, CLERK);
  await expect(page).not.toHaveURL(/\/lock/);
});

test('delays the next attempt after three wrong passwords', { tag: '@deep' }, async ({ page }) => {
  await page.clock.install();
  await signIn(page, CLERK);
  await lock(page, '1234');
  for (const attempt of [1, 2]) {
    await unlock(page, `wrong ${attempt}`);
    await expect(page.getByRole('alert')).toContainText(`第 ${attempt} 次`);
  }
  await page.clock.pauseAt(Date.now() + A_MINUTE_MS);
  await unlock(page, 'wrong 3');
  await expect(page.getByRole('alert')).toContainText(/第 3 次.*请等待 5 秒/);
  await expect(button(page, '解锁')).toBeDisabled();
  await page.clock.runFor(5_000);
  await expect(button(page, '解锁')).toBeEnabled();
  await unlock(page, '1234');
  await expect(page).not.toHaveURL(/\/lock/);
});

test('locks and unlocks all pages of one browser together', { tag: '@deep' }, async ({ openAs, product }) => {
  test.skip(/electron/.test(product.kind), 'the client has one window');
  const page = await openAs(CLERK);
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => {
    const { open, location } = globalThis as unknown as {
      location: { href: string };
      open(address: string): void;
    };
    open(location.href);
  });
  const other = await opened;
  await expect(other.getByRole('main')).toBeVisible();
  await lock(page, '1234');
  await expect(other).toHaveURL(/\/lock/);
  await unlock(other, '1234');
  await expect(page).not.toHaveURL(/\/lock/);
  await expect(other).not.toHaveURL(/\/lock/);
});

test('a locked desk prints nothing', { tag: '@deep' }, async ({ openAs, product }) => {
  test.skip(!product.hasDesk, 'a plain browser has no desk');
  const page = await openAs(CLERK);
  await lock(page, '1234');
  await expect(page).toHaveURL(/\/lock/);
  const job = {
    key: crypto.randomUUID(),
    printerId: 'virtual:labels',
    title: 'x',
    content: { kind: 'labels', templateId: 'package-100x70', rows: [{ packNo: 'X' }] },
  };
  await expect(deskCall(page, 'print.submit', job)).rejects.toThrow('desk.locked');
  await expect(deskCall(page, 'rfid.readers')).rejects.toThrow('desk.locked');
  await unlock(page, '1234');
  await expect(page).not.toHaveURL(/\/lock/);
  await expect(deskCall(page, 'rfid.readers')).resolves.toBeInstanceOf(Array);
});
