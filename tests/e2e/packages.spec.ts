/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { CLERK, type Pack, type TallyLine, VIEWER } from './support/back-office.ts';
import { button, goTo, openPack, packPath, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/blade-veneer/v1/pack/page';

const totals = (page: Page) => page.getByRole('status', { name: '合计' });

test('finds a package by its number and shows the server’s tally lines', async ({
  openAs,
  pack,
  asPerson,
}) => {
  const page = await openAs(CLERK);
  await openPack(page, pack.packNo);
  const clerk = await asPerson(CLERK);
  const lines = await clerk.get<TallyLine[]>('/blade-veneer/v1/pack/tallyLines', { packId: pack.id });
  expect(lines.length).toBe(pack.bundles);

  const rows = page.getByRole('region', { name: '码单明细' }).getByRole('row');
  // One head row and one total row besides the lines.
  await expect(rows).toHaveCount(lines.length + 2);
  for (const [index, { lengthCm, widthCm, pieces, area }] of lines.entries()) {
    const [, , , length, width, count, lineArea] = await rows
      .nth(index + 1)
      .getByRole('cell')
      .allInnerTexts();
    expect([length, width, count].map(Number)).toEqual([lengthCm, widthCm, pieces]);
    expect(Number(lineArea?.replaceAll(',', ''))).toBe(area);
  }
  const totals = (await rows.last().textContent())?.replaceAll(',', '');
  expect(totals).toContain(String(lines.reduce((sum, line) => sum + line.pieces, 0)));
  expect(totals).toContain(String(pack.area));
});

test('filters the list by the tag’s content and counts over all pages', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const page = await openAs(CLERK, '/inventory/packages');
  const clerk = await asPerson(CLERK);
  const untagged = await clerk.get<{ total: number }>(PAGE, {
    rfidStatus: '0',
    stockStatus: 'IN_STOCK',
    size: '1',
  });
  await page.getByRole('combobox', { name: 'RFID' }).click();
  await page.getByRole('option', { name: '未写入' }).or(page.getByTitle('未写入')).last().click();
  await expect(page.getByText(`${untagged.total} 包`).first()).toBeVisible();
});

test('reports that nothing was found for an unknown number', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(CLERK, '/inventory/packages');
  const number = page.getByRole('textbox', { name: '包号' });
  await number.fill('NO-SUCH-PACKAGE');
  await number.press('Enter');
  await expect(page.getByText('没有符合条件的包')).toBeVisible();
});

test('a package without tally lines shows that and cannot be printed', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const clerk = await asPerson(CLERK);
  const { records } = await clerk.get<{ records: Pack[] }>(PAGE, { size: '500' });
  const empty = records.find(({ bundles }) => bundles === 0) as Pack;
  const page = await openAs(CLERK, packPath(empty));
  await expect(page.getByText('没有码单', { exact: true })).toBeVisible();
  await expect(page.getByText(/码单由入库登记的同事录入/).first()).toBeVisible();
  const print = button(page, '打印标签');
  if (await print.isEnabled()) {
    await print.click();
    await expect(
      page.getByText(`包 ${empty.packNo} 没有码单`).or(page.getByText('请使用客户端操作')),
    ).toBeVisible();
  } else {
    await print.hover({ force: true });
    await expect(page.getByText(`包 ${empty.packNo} 没有码单`)).toBeVisible();
  }
  // The page offers a message to the colleague who enters the lines.
  await button(page, '发消息请同事录入').click();
  const picker = page.getByRole('dialog', { name: '用户选择' });
  await expect(picker.getByLabel('姓名', { exact: true })).toBeFocused();
  await picker.getByRole('radio', { name: '选择管理员' }).check();
  await button(picker, '确定').click();
  await expect(page.getByRole('textbox', { name: '给管理员写消息' })).toHaveValue(
    `请录入包 ${empty.packNo} 的码单，录入后才能打印它的标签。`,
  );
});

test('lists packages in stock until the filter is removed, and totals the same rows', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const clerk = await asPerson(CLERK);
  const count = async (query: Record<string, string>) =>
    (await clerk.get<{ total: number }>(PAGE, { size: '1', ...query })).total.toLocaleString('en-US');
  const page = await openAs(CLERK, '/inventory/packages');
  await expect(page).toHaveURL(/stockStatus=IN_STOCK/);
  await expect(totals(page)).toContainText(`${await count({ stockStatus: 'IN_STOCK' })} 包`);
  await button(page, '清除筛选').click();
  await expect(totals(page)).toContainText(`${await count({})} 包`);
  await page.reload();
  await expect(totals(page)).toContainText(`${await count({})} 包`);

  const { records } = await clerk.get<{ records: Pack[] }>(PAGE, { size: '1', stockStatus: 'VOID' });
  const voided = records[0] as Pack;
  await goTo(page, `/inventory/packages?packNo=${voided.packNo}`);
  await button(page, '在全部状态中查找').click();
  await expect(page.getByRole('link', { name: voided.packNo, exact: true })).toBeVisible();
});

test('a list that could not be loaded shows no totals', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(CLERK);
  await page.route('**/pack/page?**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'x' } }),
  );
  await goTo(page, '/inventory/packages');
  await expect(button(page, '重试')).toBeVisible();
  await expect(totals(page)).toHaveText('合计–');
  await page.unrouteAll();
  await button(page, '重试').click();
  await expect(totals(page)).toContainText('m²');
});

test('ticking a row moves no row, and dragging over a cell opens none', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK, '/inventory/packages');
  const row = page.getByRole('table', { name: '包列表' }).getByRole('row').nth(2);
  const before = await row.boundingBox();
  await row.getByRole('checkbox').check();
  await expect(button(page, '打印所选标签')).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);

  const cell = row.getByRole('cell').nth(3);
  const text = (await cell.textContent()) ?? '';
  const box = await cell.boundingBox();
  if (!box) throw new Error('the cell is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, y, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(text);
  await expect(page).toHaveURL(/\/inventory\/packages\?/);
  // A click opens it, even on selected text.
  await cell.click();
  await expect(page).toHaveURL(/\/inventory\/packages\/\d+$/);
});

test('a long list draws the rows near those in sight, and its keys and selection reach all of them', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(CLERK, '/inventory/packages?stockStatus=ALL&size=150');
  const rows = page.locator('[data-sheet] tbody tr[data-row-id]');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '151');
  expect(await rows.count()).toBeLessThan(100);
  const focused = page.locator('[data-sheet] tr:focus');
  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-rowindex', '151');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(focused).toBeInViewport();
  await expect(focused).not.toHaveAttribute('aria-rowindex', '151');
  await page.locator('[data-sheet]').evaluate((sheet) => sheet.scrollTo({ top: 0 }));
  await expect(rows.first()).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('status').filter({ hasText: '已选' })).toContainText('150');
  expect(await rows.count()).toBeLessThan(100);
});

test('finds an option of a select by its pinyin', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(CLERK, '/inventory/packages');
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.keyboard.type('ysd');
  await expect(page.locator('.ant-select-item-option')).toHaveText(['已锁定']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/stockStatus=LOCKED/);
});

test('the address of a scan or link finds the package by its number', { tag: '@deep' }, async ({
  page,
  pack,
}) => {
  await goTo(page, `/open/pack/${encodeURIComponent(`P|000000|${pack.packNo}`)}`);
  await signIn(page, CLERK);
  await expect(page).toHaveURL(new RegExp(`/inventory/packages/${pack.id}$`));
  await expect(page.getByRole('heading', { name: pack.packNo })).toBeVisible();
});

test('a user without permissions sees no print, no tag and no data of another company', async ({
  openAs,
  pack,
  asPerson,
}) => {
  const viewer = await asPerson(VIEWER);
  const theirs = await viewer.get<{ records: Pack[] }>(PAGE, { size: '1' });
  const own = theirs.records[0] as Pack;
  const page = await openAs(VIEWER, packPath(own));
  await expect(page.getByRole('heading', { name: own.packNo })).toBeVisible();
  for (const name of ['打印标签', '写标签']) {
    const action = button(page, name);
    expect((await action.count()) === 0 || (await action.isDisabled())).toBe(true);
  }

  await goTo(page, `/inventory/packages/${pack.id}`);
  await expect(page.getByText(/暂无承载数据|暂无该包号信息/).first()).toBeVisible();
  await expect(page.getByText(pack.packNo, { exact: true })).toHaveCount(0);
});

test('shows the same screens in English', { tag: '@deep' }, async ({ openAs, pack }) => {
  const page = await openAs(CLERK);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(
    page.getByRole('link', { name: 'Packages' }).or(page.getByText('Packages')).first(),
  ).toBeVisible();
  // At 1440 px the top bar has room for user and company.
  const bar = page.getByRole('banner');
  await expect(bar.getByTitle('木之语演示木业')).toBeVisible();
  await expect(bar.getByText('李仓')).toBeVisible();
  await goTo(page, `/inventory/packages/${pack.id}`);
  await expect(page.getByRole('button', { name: 'Print label' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/码单|打印|标签/);
});
