/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { ADMIN, CLERK, makePack, type Pack, type Person } from './support/back-office.ts';
import { button, goTo, goWithin } from './support/steps.ts';
import { test as base, expect } from './support/test.ts';

const PACKS = '/inventory/packages';
const POOLS = '/factory/cook-pools';
const DELIVERIES = '/blade-veneer/v1/delivery';

const LARGE = /\d,\d{3},\d{3},\d{3}\.\d\d$/;

const rows = (page: Page) => page.locator('tbody tr[data-row-id]');
const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
const chosen = (page: Page) => page.getByRole('status').filter({ hasText: '已选' });
const savedPreference = (page: Page) => page.waitForResponse(/preference\/save/);

async function drawn(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0);
}

async function open(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await drawn(page);
}

/** Opens a list as a person and waits for its rows. */
const test = base.extend<{ openList: (person: Person, path: string) => Promise<Page> }>({
  openList: ({ openAs }, use) =>
    use(async (person, path) => {
      const page = await openAs(person, path);
      await drawn(page);
      return page;
    }),
});

async function choose(page: Page, menu: Locator, words: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: words }).click();
}

test('hides, orders (by keyboard), sizes and freezes columns, and keeps that on another computer', {
  tag: '@deep',
}, async ({ openList }) => {
  const page = await openList(ADMIN, POOLS);
  await button(page, '列设置').click();
  const settings = page.getByRole('region', { name: '列设置' });
  await expect(settings.getByRole('checkbox', { name: '编号' })).toBeFocused();
  await settings.getByRole('checkbox', { name: '类型' }).uncheck();
  await settings.getByRole('button', { name: '移动列“名称”' }).focus();
  const told = page.getByRole('status').filter({ hasText: '名称，第' });
  await page.keyboard.press('Space');
  await expect(told).toHaveText('名称，第 2 列，共 8 列');
  // dnd-kit ignores a key that arrives before it has measured the picked-up column; in the first position a further
  // key has no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(told).toHaveText('名称，第 1 列，共 8 列', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await settings.getByText('紧凑').click();
  const saved = savedPreference(page);
  await settings.getByRole('spinbutton', { name: '列“名称”的宽度' }).fill('300');
  await page.keyboard.press('Enter');
  await saved;
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.includes('preference')) localStorage.removeItem(name);
  });
  await page.route('**/assets/ColumnSettings-*.js', (route) => route.abort());
  await open(page, POOLS);
  await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['名称', '编号', '容量 m³']);
  const name = page.getByRole('columnheader', { name: '名称' });
  expect((await name.boundingBox())?.width).toBeCloseTo(300, 0);

  // By pointer: drags the edge of the column head.
  const box = await name.boundingBox();
  if (!box) throw new Error('the head is not drawn');
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 103, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await name.boundingBox())?.width).toBeCloseTo(200, 0);
  await expect(name).not.toHaveAttribute('aria-sort', 'ascending');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator('[data-sheet]').evaluate((sheet) => sheet.scrollTo({ left: 400 }));
  await expect(rows(page).first().getByText('1 号蒸煮池')).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, '列设置').click();
  // The settings alone are missing, and another try fetches them.
  const lost = page.getByRole('alert').filter({ hasText: '页面的这一部分未能加载' });
  await expect(lost).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await page.unroute('**/assets/ColumnSettings-*.js');
  await button(lost, '重试').click();
  const reset = savedPreference(page);
  await button(settings, '恢复默认').click();
  await reset;
  expect((await heads(page)).slice(0, 3)).toEqual(['编号', '名称', '类型']);
});

test('ranges and several values filter a list, and its address shows another user the same', {
  tag: '@deep',
}, async ({ openList, asPerson }) => {
  const page = await openList(CLERK, `${PACKS}?stockStatus=ALL`);
  await page.getByRole('combobox', { name: '等级' }).click();
  await page.keyboard.type('AB');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(page, '更多筛选').click();
  const more = page.getByRole('search', { name: '更多筛选' });
  await more.getByRole('textbox', { name: '片数，从', exact: true }).fill('500');
  await more.getByRole('textbox', { name: '片数，到', exact: true }).fill('1500');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/grade=AB&.*pieces_ge=500&pieces_le=1500/);
  await page.getByRole('heading', { level: 1 }).click();

  const clerk = await asPerson(CLERK);
  const count = async (query: Record<string, string>) =>
    (await clerk.get<{ total: number }>('/blade-veneer/v1/pack/page', { size: '1', ...query })).total;
  const totals = page.getByRole('status', { name: '合计' });
  const range = { pieces_ge: '500', pieces_le: '1500' };
  await expect(totals).toContainText(`${await count({ grade: 'AB', ...range })} 包`);
  await page.goto(page.url().replace('grade=AB', 'grade=AB%2CA'));
  await expect(totals).toContainText(`${await count({ grade_in: 'AB,A', ...range })} 包`);
  await page.getByRole('button', { name: '去掉筛选“片数: 500 – 1500”' }).click();
  await expect(totals).toContainText(`${await count({ grade_in: 'AB,A' })} 包`);
});

test('a view keeps filters, order and columns, marks changes, and can be shared', { tag: '@deep' }, async ({
  openList,
  asPerson,
}) => {
  const page = await openList(ADMIN, PACKS);
  const views = page.getByRole('button', { name: '切换视图' });
  await page.getByRole('columnheader', { name: '面积 m²' }).click();
  await expect(page).toHaveURL(/sort=area%2Casc/);
  await choose(page, views, '另存为新视图');
  const dialog = page.getByRole('dialog', { name: '另存为新视图' });
  await dialog.getByLabel('视图名称').fill('小面积');
  // Esc asks before it throws away what was entered; it goes to the dialog, although its menu has only just closed.
  const question = page.getByRole('dialog').filter({ hasText: '还有没保存的内容' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await button(question, '继续编辑').click();
  await dialog.getByRole('checkbox').check();
  await button(dialog, '保存').click();
  await expect(views).toContainText('小面积');
  await expect(page).toHaveURL(/view=\d+/);

  await page.getByRole('columnheader', { name: '面积 m²' }).click();
  await expect(views).toContainText('已改动');
  await choose(page, views, '保存到“小面积”');
  await expect(views).not.toContainText('已改动');
  const opens = savedPreference(page);
  await choose(page, views, '打开列表时显示此视图');
  await opens;
  await goTo(page, '/wel/index');
  await open(page, PACKS);
  await expect(page).toHaveURL(/sort=area%2Cdesc/);
  await expect(views).toContainText('小面积');

  const clerk = await asPerson(CLERK);
  const seen = await clerk.get<{ name: string; query: string }[]>('/blade-system/list-view/list', {
    list: 'pack',
  });
  expect(seen).toMatchObject([{ name: '小面积', query: 'sort=area%2Cdesc&stockStatus=IN_STOCK' }]);
  await choose(page, views, '删除视图');
  await button(page.getByRole('dialog').filter({ hasText: '确定删除视图' }), '删除').click();
  await expect(views).toContainText('默认视图');
});

test('selects rows by keyboard, sums them exactly and copies them for a spreadsheet', async ({
  openList,
  asPerson,
}) => {
  const page = await openList(CLERK, PACKS);
  const clerk = await asPerson(CLERK);
  const { records } = await clerk.get<{ records: (Pack & { area: number; pieces: number })[] }>(
    '/blade-veneer/v1/pack/page',
    { size: '20', stockStatus: 'IN_STOCK', descs: 'updateTime' },
  );
  const foot = await page.getByRole('main').locator('footer').boundingBox();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const three = records.slice(0, 3);
  // In thousandths, so that the sum is exact in binary arithmetic.
  const area = three.reduce((sum, pack) => sum + Math.round(pack.area * 1000), 0) / 1000;
  await expect(chosen(page)).toContainText('已选 3 条');
  await expect(chosen(page)).toContainText(
    `面积 m² ${area.toLocaleString('en-US', { minimumFractionDigits: 3 })}`,
  );
  expect(await page.getByRole('main').locator('footer').boundingBox()).toEqual(foot);

  await page.evaluate(() => {
    const copied = new Promise<string>((resolve) => {
      const read = (event: ClipboardEvent) => resolve(event.clipboardData?.getData('text/plain') ?? '');
      document.addEventListener('copy', read, { once: true });
    });
    Object.assign(globalThis, { copied });
  });
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => (globalThis as unknown as { copied: Promise<string> }).copied);
  const lines = copied.split('\n');
  expect(lines.map((line) => line.split('\t')[0])).toEqual(['包号', ...three.map(({ packNo }) => packNo)]);

  await page.keyboard.press('Control+a');
  await expect(chosen(page)).toContainText('已选 20 条');
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('a');
  await expect(button(page, '打印所选标签')).toBeFocused();
  await rows(page).first().focus();
  await page.keyboard.press('Space');
  await expect(chosen(page)).toContainText('已选 21 条');
  await button(page, '取消选择').click();
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory\/packages\/\d+$/);
});

test('a record opened beside its list follows the arrow keys, and ? lists the keys', async ({ openList }) => {
  const page = await openList(ADMIN, POOLS);
  await rows(page).first().getByText('1 号蒸煮池').click();
  const facts = (name: string) => page.getByRole('dialog', { name });
  await expect(facts('1 号蒸煮池')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(facts('2 号蒸煮池')).toBeVisible();
  await page.keyboard.press(']');
  await expect(facts('3 号蒸煮池')).toBeVisible();
  await button(page, '上一条').click();
  await expect(facts('2 号蒸煮池')).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '本页快捷键' });
  await expect(keys.getByRole('row', { name: /n 新增/ })).toBeVisible();
  await expect(keys.getByRole('row', { name: /关闭详情/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(facts('2 号蒸煮池')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(facts('2 号蒸煮池')).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('n?');
  await expect(page.getByRole('textbox', { name: '编号' })).toHaveValue('n?');
  await page.getByRole('textbox', { name: '编号' }).fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: '新增蒸煮池' })).toBeVisible();
});

test('selecting rows moves neither head, table nor pages; actions without room are under 更多', {
  tag: '@deep',
}, async ({ openList }) => {
  const page = await openList(ADMIN, PACKS);
  const foot = page.getByRole('main').locator('footer');
  const still = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('columnheader', { name: '包号' }),
    rows(page).nth(3),
    foot,
    foot.getByRole('list'),
  ];
  const boxes = () => Promise.all(still.map((one) => one.boundingBox()));
  const places = async () => {
    let found = await boxes();
    // A row that is drawn anew at that moment has no place.
    await expect.poll(async () => (found = await boxes())).not.toContain(null);
    return found;
  };
  const usual = page.viewportSize();
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows(page).nth(3)).toBeInViewport();
    const before = await places();
    await rows(page).first().getByRole('checkbox').check();
    await expect(chosen(page)).toContainText('已选 1 条');
    expect(await places(), String(width)).toEqual(before);
    await button(foot, '更多').click();
    await expect(button(foot, '作废')).toBeInViewport({ ratio: 1 });
    expect(await places(), String(width)).toEqual(before);
    await button(foot, '取消选择').click();
    expect(await places(), String(width)).toEqual(before);
  }
  await rows(page).first().getByRole('checkbox').check();
  await button(foot, '作废').focus();
  await expect(button(foot, '收起')).toHaveAttribute('aria-expanded', 'true');
  if (usual !== null) await page.setViewportSize(usual);
});

test('column titles are not cut, and the actions on selected rows fit an English page 1,000 px wide', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  await makePack(admin, 'NARROW-1', 1);
  const packs = [{ packNo: 'NARROW-1' }];
  await admin.post('/blade-veneer/v1/otherIn/submit', { cause: 'OPENING', packs });
  const page = await openAs(ADMIN, '/inventory/other-in');
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await rows(page).first().getByRole('checkbox').check();
  const foot = page.getByRole('main').locator('footer');
  await expect(foot.getByRole('status')).toContainText('1 selected');
  const cut = await page
    .locator('.ant-table-column-title')
    .evaluateAll((titles) =>
      titles.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])),
    );
  expect(cut).toEqual([]);
  const rights = await foot
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThan(1000);
  if (usual !== null) await page.setViewportSize(usual);
});

test('a filter of several values names the first whole, beside the number of the others', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/inventory/desk-board/records?figure=printerFaults,labels');
  const filter = page.locator('.ant-select', { has: page.getByRole('combobox', { name: '数字' }) });
  const chosen = filter.locator('.ant-select-selection-item-content');
  await expect(chosen).toHaveText(['打印机故障', '+ 1 ...']);
  const places = await chosen.evaluateAll((items) =>
    items.map((item) => ({ isCut: item.scrollWidth > item.clientWidth, y: item.getBoundingClientRect().y })),
  );
  expect(places.map(({ isCut }) => isCut)).toEqual([false, false]);
  expect(places[0]?.y).toBe(places[1]?.y);
});

test('amounts of a currency with large figures are shown whole, in both languages', { tag: '@deep' }, async ({
  openAs,
  asPerson,
  takePack,
}) => {
  const admin = await asPerson(ADMIN);
  const { packNo, area } = await takePack();
  const sold = { customerId: DEMO_PARTNER_IDS.customer, currency: 'IDR', taxRatePct: 0 };
  const price = Math.floor(80_000_000_000 / area);
  const deliver = (packs: object[], charges: object[] = []) =>
    admin.post<{ id: string }>(`${DELIVERIES}/submit`, { ...sold, packs, charges });
  const { id } = await deliver([{ packNo, price }]);
  await admin.post(`${DELIVERIES}/approve?ids=${id}`, {});
  const waiting = await deliver([{ packNo: (await takePack()).packNo, price }]);
  await admin.post(`${DELIVERIES}/review?ids=${waiting.id}`, {});
  const charges = [{ kind: 'FREIGHT', charge: 12_345_678_901.23 }];
  const dear = async () => ({ packNo: (await takePack()).packNo, price: `${price}.1234` });
  const draft = await deliver([await dear()], charges);
  const page = await openAs(ADMIN, '/wel/index');
  for (const language of ['中文', 'EN']) {
    await page.getByRole('button', { name: language, exact: true }).click();
    for (const path of [
      '/sales/deliveries',
      '/inventory/statistics',
      '/workflow/approvals',
      `/sales/deliveries/${id}`,
    ]) {
      await goWithin(page, path);
      const large = page.getByRole('main').getByRole('cell', { name: LARGE });
      await expect(large.first()).toBeVisible();
      for (const cell of await large.all())
        await expect
          .poll(() => cell.evaluate((shown) => shown.scrollWidth - shown.clientWidth), { message: path })
          .toBe(0);
    }
    await goWithin(page, `/sales/deliveries/${draft.id}`);
    for (const [name, figures] of [
      [/^(包|Packages)$/, LARGE],
      [/^(包|Packages)$/, /\d\.1234$/],
      [/^(费用|Charges)$/, LARGE],
    ] as const) {
      const cells = page.getByRole('region', { name }).getByRole('gridcell').getByText(figures);
      await expect(cells.first()).toBeVisible();
      for (const cell of await cells.all())
        expect(await cell.evaluate((shown) => shown.scrollWidth - shown.clientWidth), String(name)).toBe(0);
    }
  }
  const { id: largest } = await deliver([await dear(), await dear(), await dear()]);
  await goWithin(page, `/sales/deliveries/${largest}`);
  const totals = page.getByRole('region', { name: 'Packages' }).getByText(/^\d{3},\d{3},\d{3},\d{3}\.\d\d$/);
  await expect(totals.first()).toBeVisible();
  for (const total of await totals.all())
    await expect.poll(() => total.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
});
