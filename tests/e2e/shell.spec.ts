import type { Page } from '@playwright/test';
import { TOKEN_PLACEHOLDER } from '../../src/shared/menu/token-placeholder.ts';
import { ADMIN, CLERK, makeRole } from './support/back-office.ts';
import { button, goTo, scan } from './support/steps.ts';
import { EMBEDDED_SITE, expect, test } from './support/test.ts';

const LIST = '/inventory/packages';
const LIST_ADDRESS = new RegExp(`${LIST}(\\?stockStatus=IN_STOCK)?$`);

/** The tabs' titles in their order. */
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name, exact: true });

/** Opens the package of a row in the visible list and returns its number. */
async function openNth(page: Page, row: number): Promise<string> {
  await tab(page, '包列表').click();
  const table = page.getByRole('table', { name: '包列表' });
  const packNo = (await table.getByRole('row').nth(row).getByRole('link').textContent()) ?? '';
  // By its number, because the list may be loaded anew and move the row.
  await table.getByRole('link', { name: packNo, exact: true }).click();
  await expect(page.getByRole('heading', { name: packNo })).toBeVisible();
  return packNo;
}

test('a page in the background keeps its scroll position, filters and unsaved entries', async ({
  openAs,
}) => {
  const page = await openAs(CLERK, `${LIST}?grade=A&stockStatus=IN_STOCK`);
  const table = page.locator('[data-sheet]');
  await expect(page.getByRole('table', { name: '包列表' }).getByRole('row').nth(15)).toBeVisible();
  const scrolledTo = await table.evaluate((element) => {
    element.scrollTo(0, 90);
    return element.scrollTop;
  });
  expect(scrolledTo).toBeGreaterThan(0);
  await page.getByRole('row').nth(14).getByRole('link').click();
  await expect(page).toHaveTitle(/^包 .+ \| 木之语$/);
  await page.goBack();
  await expect(page).toHaveTitle('包列表 | 木之语');
  await expect(page).toHaveURL(/grade=A/);
  expect(await table.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolledTo);

  // Types a number and selects a row, then leaves.
  const number = page.getByRole('textbox', { name: '包号' });
  const chosen = page.getByRole('status').filter({ hasText: /已选/ });
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await number.pressSequentially('25');
  await tabs(page).last().click();
  await expect(number).toBeHidden();
  await tab(page, '包列表').click();
  await expect(number).toHaveValue('25');
  await expect(chosen).toBeVisible();

  await button(page, '标签页操作').click();
  await page.getByRole('menuitem', { name: '刷新当前页' }).click();
  await expect(page.getByText('正在刷新')).toBeVisible();
  await expect(number).toBeVisible();
  await expect(chosen).toBeHidden();
});

test('a role that is taken away leaves the open menu, and what was typed stays until it is discarded', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const userId = (await asPerson(CLERK)).token.user_id;
  const { roleId } = await admin.get<{ roleId: string }>('/blade-system/user/detail', { id: userId });
  const seller = await makeRole(admin, 'seller', ['customer', 'customer_view', 'customer_add'], '1');
  const give = (roleIds: string) =>
    admin.post(`/blade-system/user/grant?${new URLSearchParams({ userIds: userId, roleIds })}`, {});

  await give(`${roleId},${seller}`);
  const page = await openAs(CLERK, '/partners/customers/new');
  const customers = page.getByRole('menuitem', { name: '客户' });
  await expect(customers).toBeVisible();
  const name = page.getByLabel('名称', { exact: true });
  await page.getByLabel('客户编号').fill('KH-SELLER');
  await name.fill('新客户');
  await give(roleId);
  const notice = page.getByRole('alert').filter({ hasText: '您的权限有变化' });
  await expect(notice).toContainText(/不能再使用：.*客户/);
  await expect(customers).toHaveCount(0);
  await expect(page.getByText('您已没有此页面的权限')).toBeVisible();
  await expect(name).toHaveValue('新客户');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: '没有权限进行此操作' })).toBeVisible();
  await expect(name).toHaveValue('新客户');

  await give(`${roleId},${seller}`);
  await expect(page.getByText('您已没有此页面的权限')).toBeHidden();
  await expect(name).toHaveValue('新客户');
  await give(roleId);
});

test('personal information keeps unsaved entries while another tab is shown', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK, '/info/index');
  const email = page.getByRole('textbox', { name: '邮箱' });
  await email.fill('half-typed@');
  await tab(page, '首页').click();
  await expect(email).toBeHidden();
  await tab(page, '个人信息').click();
  await expect(email).toHaveValue('half-typed@');
});

test('tabs close, move, and are restored by a reload', async ({ openAs }) => {
  const page = await openAs(CLERK, LIST);
  const one = `包 ${await openNth(page, 1)}`;
  const two = `包 ${await openNth(page, 2)}`;
  const packAddress = page.url();
  await expect(tabs(page)).toHaveText(['首页', '包列表', one, two]);
  await page.reload();
  await expect(tabs(page)).toHaveText(['首页', '包列表', one, two]);

  // By pointer and by keyboard; the home tab keeps its place.
  // The code that moves tabs is loaded later and draws them anew.
  await expect(tab(page, two)).toHaveAttribute('aria-roledescription', /./);
  const place = await tab(page, '包列表').boundingBox();
  const from = await tab(page, two).boundingBox();
  if (place === null || from === null) throw new Error('the tabs are not drawn');
  await tab(page, two).hover();
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 8, { steps: 4 });
  await expect(page.getByText(`已拿起 ${two}`)).toBeAttached();
  await page.mouse.move(place.x + 4, place.y + 8, { steps: 8 });
  // dnd-kit uses the pointer's position only after the next draw.
  await expect(page.getByText(`${two} 移到 包列表 的位置`)).toBeAttached();
  await page.mouse.up();
  await expect(tabs(page)).toHaveText(['首页', two, '包列表', one]);
  await tab(page, two).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`已拿起 ${two}`)).toBeAttached();
  // dnd-kit listens to the arrow keys from the next turn of the event loop.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${two} 移到 包列表 的位置`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(tabs(page)).toHaveText(['首页', '包列表', two, one]);

  await tab(page, one).click({ button: 'middle' });
  await expect(tabs(page)).toHaveText(['首页', '包列表', two]);
  await tab(page, '包列表').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tabs(page)).toHaveText(['首页', '包列表']);
  // The context menu fades out; until then it still holds the entry.
  await expect(page.getByRole('menuitem', { name: '关闭全部' })).toBeHidden();
  await expect(page).toHaveURL(LIST_ADDRESS);
  await button(page, '标签页操作').click();
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(tabs(page)).toHaveText(['首页']);
  await expect(button(page, '标签页操作')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="menuitem"]:focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, '标签页操作')).toBeFocused();

  // Opened by its address, as from a link in a message.
  await page.goto(packAddress);
  await expect(tabs(page)).toHaveText(['首页', two]);
  // A tab in the background takes the focus with it, which goes on to the tab before.
  await tab(page, '首页').click();
  await page.getByRole('button', { name: `关闭 ${two}` }).press('Enter');
  await expect(tabs(page)).toHaveText(['首页']);
  await expect(tab(page, '首页')).toBeFocused();
});

test('finds pages by keyboard alone: by pinyin, by path, and in the whole menu', async ({ openAs }) => {
  const page = await openAs(CLERK);
  await page.keyboard.press('Control+k');
  const quick = page.getByRole('combobox', { name: '搜索页面' });
  await expect(quick).toBeFocused();
  await page.keyboard.type('blb');
  await expect(page.getByRole('option')).toHaveText([/包列表/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(LIST_ADDRESS);

  await button(page, '菜单搜索').click();
  const search = page.getByRole('dialog', { name: '菜单搜索' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('首');
  await expect(search.getByRole('option')).toHaveText([/首页/]);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(LIST_ADDRESS);
});

test('the quick search finds a package by its number and shows no path', async ({ openAs, pack }) => {
  const page = await openAs(CLERK);
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  await page.keyboard.type('blb');
  await expect(options).toHaveText([/包列表/]);
  await expect(options).not.toContainText('/inventory');
  await page.getByRole('combobox', { name: '搜索页面' }).fill(pack.packNo);
  await expect(options.filter({ hasText: pack.packNo })).toContainText(pack.species);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${LIST}/${pack.id}$`));
});

test('a scan, / and Ctrl+K still work after messages and error log were opened once', {
  tag: '@deep',
}, async ({ openAs, pack }) => {
  const page = await openAs(CLERK);
  for (const [opener, dialog] of [
    [/^消息/, '消息'],
    [/^错误日志/, '本机错误日志'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    // Over an open dialog a scan opens nothing and presses nothing, but does not vanish.
    expect(await scan(page, pack.packNo)).toBe(true);
    await expect(page.getByText('对话框打开时不接收扫描').first()).toBeVisible();
    await expect(page).toHaveURL(/\/wel\/index$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
  }
  const quick = page.getByRole('combobox', { name: '搜索页面' });
  for (const key of ['Control+k', '/']) {
    await page.getByRole('main').focus();
    await page.keyboard.press(key);
    await expect(quick, key).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('main').focus();
  await scan(page, pack.packNo);
  await expect(page.getByRole('heading', { name: pack.packNo })).toBeVisible();
});

test('top menu and side menu follow the page, for an administrator of several systems', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(ADMIN);
  const chosen = page.getByRole('navigation', { name: '顶部菜单' }).locator('[aria-current]');
  await expect(chosen).toHaveText('库存');
  await goTo(page, '/monitor/audit');
  await expect(chosen).toHaveText('系统');
  const side = page.getByRole('navigation', { name: '侧边菜单' });
  await expect(side.getByRole('menuitem', { name: '操作记录' })).toHaveClass(/selected/);
  await goTo(page, LIST);
  await expect(chosen).toHaveText('库存');
  // A top menu chosen by hand stays until the page changes.
  await page.getByRole('button', { name: '系统', exact: true }).click();
  await expect(side.getByRole('menuitem', { name: '操作记录' })).toBeVisible();
  // With any view, because the user may have a default one.
  await expect(page).toHaveURL(/\/inventory\/packages(\?|$)/);
  await openNth(page, 1);
  await expect(chosen).toHaveText('库存');
});

test('the system is chosen on its own page, and open tabs stay open', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK, LIST);
  await page.getByRole('textbox', { name: '包号' }).pressSequentially('25');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '切换系统' }).click();
  await expect(page).toHaveTitle('选择系统 | 木之语');
  await expect(page.getByRole('button', { name: /库存/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wel\/index$/);
  await tab(page, '包列表').click();
  await expect(page.getByRole('textbox', { name: '包号' })).toHaveValue(/25/);
});

test('on a narrow screen the menu covers the page, and its backdrop closes it', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK);
  await page.setViewportSize({ width: 700, height: 700 });
  const menu = page.getByRole('navigation', { name: '侧边菜单' });
  await expect(menu).toBeHidden();
  await button(page, '展开菜单').click();
  await expect(menu).toBeVisible();
  await page.mouse.click(600, 400);
  await expect(menu).toBeHidden();
  await button(page, '展开菜单').click();
  await menu.getByRole('menuitem', { name: '包列表' }).click();
  await expect(page).toHaveURL(LIST_ADDRESS);
  await expect(menu).toBeHidden();
  // Narrower than its tabs: the open one is scrolled into view.
  await page.setViewportSize({ width: 300, height: 700 });
  await expect(tab(page, '包列表')).toBeInViewport({ ratio: 1 });
});

test('an administrator of two departments switches to the other one', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  await admin.post('/blade-system/user/submit', { id: '300', deptId: '101,103' });
  const page = await openAs(ADMIN, LIST);
  await page.getByRole('button', { name: '部门 总经办' }).click();
  await page.route('**/oauth/token?**', (route) =>
    route.fulfill({ status: 400, json: { error_code: 2006, error_description: '该部门已停用' } }),
  );
  await page.getByRole('menuitem', { name: '销售部' }).click();
  await expect(page.getByText('该部门已停用')).toBeVisible();
  await page.unrouteAll();

  await page.getByRole('button', { name: '部门 总经办' }).click();
  await page.getByRole('menuitem', { name: '销售部' }).click();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await expect(page.getByRole('button', { name: '部门 销售部' })).toBeVisible();
  await expect(tabs(page)).toHaveText(['首页']);
});

test('a top menu with an address opens its page', { tag: '@deep' }, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const [found] = await admin.get<{ id: string; name: string }[]>('/blade-system/topmenu/list');
  const { id = '', name = '' } = found ?? {};
  await admin.post('/blade-system/topmenu/submit', { id, path: '/info/sessions' });
  const page = await openAs(ADMIN);
  await button(page.getByRole('navigation', { name: '顶部菜单' }), name).click();
  await expect(page).toHaveURL(/\/info\/sessions$/);
  await expect(tabs(page)).toHaveText(['首页', '登录会话']);
  await admin.post('/blade-system/topmenu/submit', { id, path: '' });
});

test('an administrator’s menu embeds pages of allowed sites and no others', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  const entry = (code: string, name: string, path: string) =>
    admin.post('/blade-system/menu/submit', { code, name, alias: name, path, sort: 1, category: 1 });
  await entry('embedded-report', '外部报表', `${EMBEDDED_SITE}/report?token=${TOKEN_PLACEHOLDER}`);
  await entry('embedded-other', '别的网站', 'http://elsewhere.example/');
  const page = await openAs(ADMIN);
  await page.route(`${EMBEDDED_SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>月度报表</h1>' }),
  );

  await goTo(page, '/myiframe/embedded-report');
  await expect(page.frameLocator('iframe[title="外部报表"]').getByRole('heading')).toHaveText('月度报表');
  await expect(page.locator('iframe')).toHaveAttribute('src', /token=[\w-]+\.[\w-]+\.[\w-]+$/);
  await expect(page).toHaveTitle('外部报表 | 木之语');
  await goTo(page, '/myiframe/embedded-other');
  await expect(page.getByText('不允许打开 elsewhere.example')).toBeVisible();
  await goTo(page, '/myiframe/nobody-listed-this');
  await expect(page.getByText('您的菜单中没有这个外部页面')).toBeVisible();
});
