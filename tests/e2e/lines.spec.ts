/// <reference lib="dom" />
import type { Locator } from '@playwright/test';
import { ADMIN } from './support/back-office.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Types a text and Enter before the page draws anything; returns the label of the input that the next letter reaches. */
const typeAtOnce = (input: Locator, text: string): Promise<string | null | undefined> =>
  input.evaluate((element, typed) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, typed);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return document.activeElement?.getAttribute('aria-label');
  }, text);

test('lines are entered by keyboard, refused at their field, and shown with the record', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/partners/suppliers/new');
  // Opened at its own address, the form's tab has its title, and not that of its list.
  const tab = page
    .getByRole('navigation', { name: '已打开的页面' })
    .getByRole('link', { name: '新增供应商' });
  await expect(tab).toBeVisible();
  await page.reload();
  await expect(tab).toBeVisible();
  await page.getByLabel('供应商编号').fill('E2E-LINES');
  await page.getByLabel('名称', { exact: true }).fill('行试验供应商');
  const contacts = page.getByRole('region', { name: '联系人' });
  await button(contacts, '新增联系人').click();
  await page.keyboard.press('Control+Delete');
  await expect(button(contacts, '新增联系人')).toBeFocused();
  await page.keyboard.press('Enter');
  const address = contacts.getByLabel('联系人 1 地址');
  await address.focus();
  expect(await typeAtOnce(address, '码头路 1 号')).toBe('联系人 2 姓名');
  await contacts.getByLabel('联系人 1 姓名').fill('张一');
  await contacts.getByLabel('联系人 2 姓名').focus();
  await page.keyboard.type('李二');
  await contacts.getByLabel('联系人 2 邮箱').fill('没有');
  await page.keyboard.press('Control+s');
  await expect(contacts.getByText('请填形如 name@company.com 的邮箱')).toBeVisible();
  await expect(contacts.getByLabel('联系人 2 邮箱')).toBeFocused();
  await contacts.getByLabel('联系人 2 邮箱').fill('li@example.com');

  // Esc closes what is open in the form before the form.
  await button(contacts, '联系人 2 的操作').click();
  const menu = page.getByRole('menu').filter({ hasText: 'Ctrl+Insert' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();

  // The first line is primary of itself; another is chosen and moved to the front.
  await expect(contacts.getByRole('radio', { name: '联系人 1 主要' })).toBeChecked();
  await contacts.getByRole('radio', { name: '联系人 2 主要' }).click();
  await expect(contacts.getByRole('radio', { name: '联系人 2 主要' })).toBeChecked();
  await contacts.getByLabel('联系人 2 邮箱').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(contacts.getByLabel('联系人 1 姓名')).toHaveValue('李二');
  await expect(contacts.getByRole('radio', { name: '联系人 1 主要' })).toBeChecked();
  await page.keyboard.press('Control+s');

  await page.getByText('行试验供应商').first().click();
  const facts = page.getByRole('dialog', { name: '行试验供应商' });
  await expect(facts.getByRole('table', { name: '联系人' }).getByRole('row')).toContainText([
    '姓名',
    '李二',
    '张一',
  ]);
  // On a slow network the next record does not show them as its own.
  await page.route('**/supplier/detail*', () => undefined);
  await page.keyboard.press(']');
  await expect(facts).toBeHidden();
  // At once: they would go with the failure of that call. By their names, because a request that is sent directly after
  // `route` may still reach the server, and the next record has contacts too.
  expect(await page.getByRole('table', { name: '联系人' }).getByText('李二').count()).toBe(0);
});
