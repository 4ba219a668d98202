/// <reference lib="dom" />
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { PASSWORD, type Pack, type Person } from './back-office.ts';

/**
 * Types a code as a hand scanner does, and Enter; a line's end in the code is an Enter too. All keys have one time, because
 * the product knows a scanner by its pace, and a busy machine may stop between two keys. True when the product consumed each
 * Enter; otherwise Enter would press the focused button.
 */
export function scan(page: Page, code: string): Promise<boolean> {
  return page.evaluate((text) => {
    const target = document.activeElement ?? document.body;
    const timeStamp = performance.now();
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      return target.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
    };
    const passed = [...text, '\n'].map((key) => press(key === '\n' ? 'Enter' : key) && key === '\n');
    return !passed.includes(true);
  }, code);
}

/** The rows of the page's table. */
export function rows(page: Page): Locator {
  return page.getByRole('table').locator('tbody tr[data-row-key]');
}

/** A button by its label. antd names the icon before it and may put a space between two Chinese characters. */
export function button(scope: Page | Locator, words: string): Locator {
  const spaced = [...words].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s?');
  return scope.getByRole('button', { name: new RegExp(`^(?:[a-z-]+ )?\\s*${spaced}\\s*$`) });
}

export async function fillSignIn(
  page: Page,
  { company, account }: Person,
  password = PASSWORD,
): Promise<void> {
  await page.getByLabel('公司编号', { exact: true }).fill(company);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
}

/** Signs in on the Chinese sign-in screen and waits for the page behind it. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, person);
  await button(page, '登录').click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Signs out through the user menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  // By the keyboard: the entry moves while the menu unfolds, and when the account adds entries.
  await page.getByRole('menuitem', { name: '退出登录' }).press('Enter');
  await button(page.getByRole('dialog'), '退出登录').click();
}

/** Types into a cell of a document's line grid; columns count from 1, the first one that can be entered. */
export async function enterCell(lines: Locator, line: number, column: number, text: string): Promise<void> {
  await lines.getByRole('row').nth(line).getByRole('gridcell').nth(column).click();
  const { keyboard } = lines.page();
  await keyboard.press('Delete');
  await keyboard.type(text);
  await keyboard.press('Enter');
}

/** Pastes as the browser does after Ctrl+V, without asking for the permission to read a clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Opens a path of the product as a typed address does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

/** The address of a package's page. */
export function packPath({ id }: Pick<Pack, 'id'>): string {
  return `/inventory/packages/${id}`;
}

/** An idle page counts as complete after this long without a request, in ms. */
const QUIET_MS = 100;

/**
 * Opens another screen in the loaded page, as a link does, and waits until it is complete; takes a fifth of `goTo`.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const open = new Set<Request>();
  let quietSince = Date.now();
  const begin = (request: Request) => void open.add(request);
  const end = (request: Request) => {
    open.delete(request);
    quietSince = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  quietSince = Date.now();
  await expect
    .poll(
      async () => {
        // Waits until the page is idle, because drawing an answer may cause further requests.
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 500 })));
        return open.size === 0 && Date.now() - quietSince > QUIET_MS;
      },
      { intervals: [50] },
    )
    .toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Finds a package in the list by its number and opens it. */
export async function openPack(page: Page, packNo: string): Promise<void> {
  await goTo(page, '/inventory/packages?stockStatus=ALL');
  const number = page.getByRole('textbox', { name: '包号' });
  await number.fill(packNo);
  await number.press('Enter');
  // An earlier click might start on the old list and end on the new one.
  await page.waitForURL(/packNo=/);
  const others = page.locator('tr[data-row-id]').filter({ visible: true, hasNotText: packNo });
  await expect(others).toHaveCount(0);
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
  await page.getByRole('link', { name: packNo, exact: true }).click();
  await expect(page.getByRole('heading', { name: packNo })).toBeVisible();
}

/** Opens a package's print dialog and chooses a printer in it. */
export async function openPrintDialog(page: Page, printer: string): Promise<Locator> {
  await button(page, '打印标签').click();
  const dialog = page.getByRole('dialog', { name: /打印标签/ });
  await choose(page, dialog.getByRole('combobox', { name: '打印机' }), printer);
  await expect(dialog.getByRole('img', { name: /标签预览/ })).toBeVisible();
  return dialog;
}

/** Opens a package's tag dialog and chooses a reader in it. */
export async function openTagDialog(page: Page, reader: string): Promise<Locator> {
  await button(page, '写标签').click();
  const dialog = page.getByRole('dialog', { name: /写标签/ });
  await choose(page, dialog.getByRole('combobox', { name: '读写器' }), reader);
  return dialog;
}

/** Picks an option of antd's select, whose list is at the end of the document. */
export async function choose(page: Page, select: Locator, entry: string): Promise<void> {
  await select.click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: entry })
    .first()
    .click();
}
