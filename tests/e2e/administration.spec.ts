import type { Page } from '@playwright/test';
import type { TreeNode } from '#shared/api/kit';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { ADMIN, signInNew } from './support/back-office.ts';
import { button, goWithin, rows } from './support/steps.ts';
import { test as base, expect } from './support/test.ts';

/** The open tree of choices. */
const choices = (page: Page) => page.locator('.ant-select-tree');

/** Opens a list and waits for its rows. */
const test = base.extend<{ open: (path: string) => Promise<Page> }>({
  open: ({ openAs }, use) =>
    use(async (path) => {
      const page = await openAs(ADMIN, path);
      await expect(rows(page).first()).toBeVisible();
      return page;
    }),
});

test('adds a department below another and keeps one that has people', { tag: '@deep' }, async ({ open }) => {
  const page = await open('/system/departments');
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新增部门' });
  await form.getByRole('combobox', { name: '上级部门' }).fill('ck');
  await choices(page).getByRole('treeitem', { name: '仓库' }).click();
  await form.getByLabel('部门名称').fill('夜班仓库');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  await expect(rows(page).filter({ hasText: '夜班仓库' })).toBeVisible();

  const warehouse = rows(page).filter({ has: page.getByRole('cell', { name: '仓库', exact: true }) });
  await warehouse.getByRole('button', { name: '关闭行' }).click();
  await expect(rows(page).filter({ hasText: '夜班仓库' })).toHaveCount(0);
  await warehouse.getByRole('button', { name: '展开行' }).click();
  await rows(page).filter({ hasText: '夜班仓库' }).getByRole('checkbox').check();
  await button(page, '删除').click();
  await button(page.getByRole('dialog').filter({ hasText: '确定删除“夜班仓库”？' }), '删除').click();
  await expect(rows(page).filter({ hasText: '夜班仓库' })).toHaveCount(0);

  await warehouse.getByRole('checkbox').check();
  await button(page, '删除').click();
  await button(page.getByRole('dialog').filter({ hasText: '确定删除“仓库”？' }), '删除').click();
  await expect(page.getByText(/“仓库”正在使用：用户 \d+ 条（.+）/)).toBeVisible();
});

test('grants a role buttons, chosen departments and calls; the administrator’s role cannot be changed', async ({
  open,
}) => {
  const page = await open('/system/roles');
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新增角色' });
  await form.getByLabel('角色名称').fill('质检');
  await form.getByLabel('角色别名').fill('quality');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  const row = rows(page).filter({ hasText: '质检' });
  await button(row, '授权').click();
  const grant = page.getByRole('dialog', { name: '“质检”的权限' });
  await grant.getByRole('treeitem', { name: '打印标签' }).locator('.ant-tree-checkbox').click();
  await grant.getByRole('tab', { name: '数据权限' }).click();
  await grant.getByRole('radio', { name: '自定义' }).check();
  await grant
    .getByRole('region', { name: '可见部门' })
    .getByRole('treeitem', { name: '仓库' })
    .locator('.ant-tree-checkbox')
    .click();
  // The calls of the ticked button, which the role has until they are unticked.
  const interfaces = grant.getByRole('tab', { name: '接口权限' });
  const calls = grant.getByRole('tabpanel', { name: '接口权限' }).getByRole('treeitem', { name: '库存' });
  await interfaces.click();
  await calls.locator('.ant-tree-checkbox-checked').click();
  // What is ticked while the answer is awaited would go with the drawer.
  const answer = Promise.withResolvers<void>();
  await page.route('**/role/grant', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button(grant, '保存').click();
  await expect(grant.locator('[inert]')).toBeVisible();
  answer.resolve();
  await expect(grant).toBeHidden();
  await button(row, '授权').click();
  await expect(grant.locator('.ant-tree-checkbox-checked')).toHaveCount(1);
  await interfaces.click();
  await expect(calls.getByRole('checkbox')).not.toBeChecked();
  await grant.getByRole('tab', { name: '数据权限' }).click();
  await expect(grant.getByRole('radio', { name: '自定义' })).toBeChecked();
  await button(grant, '取消').click();

  await button(rows(page).filter({ hasText: 'administrator' }), '授权').click();
  const fixed = page.getByRole('dialog', { name: /管理员.*的权限/ });
  await expect(fixed.getByText('管理员权限不可修改')).toBeVisible();
  await expect(button(fixed, '保存')).toBeDisabled();
});

test('keeps the ticks of a grant, and merges them with what another user granted meanwhile', {
  tag: '@deep',
}, async ({ open, asPerson, product }) => {
  const admin = await asPerson(ADMIN);
  const codes = ['role_view', 'role_grant', 'pack_view', 'pack_tag', 'pack_wrap'];
  const person = { account: 'e2e-grants', realName: '另一人', codes };
  const other = await signInNew(product.apiUrl, admin, person);
  const { menu } = await admin.get<{ menu: TreeNode[] }>('/blade-system/menu/grant-tree');
  const buttons = menu.flatMap(({ children = [] }) => children).flatMap(({ children = [] }) => children);
  const { id } = await admin.post<{ id: string }>('/blade-system/role/submit', {
    roleName: '夜班',
    roleAlias: 'night',
  });
  const page = await open('/system/roles');
  const row = rows(page).filter({ hasText: '夜班' });
  const grant = page.getByRole('dialog', { name: '“夜班”的权限' });
  const box = (name: string) => grant.getByRole('treeitem', { name }).getByRole('checkbox');
  const restored = grant.getByText('已恢复上次没有保存的内容。');
  async function grantByOther(titles: readonly string[]): Promise<void> {
    const menuIds = buttons.filter(({ title }) => titles.includes(title)).map(({ key }) => key);
    await other.post('/blade-system/role/grant', { roleIds: [id], menuIds });
  }
  await button(row, '授权').click();
  await box('打印标签').click();
  await grantByOther(['写标签']);
  await page.reload();
  await button(row, '授权').click();
  await expect(restored).toBeVisible();
  for (const name of ['打印标签', '写标签']) await expect(box(name)).toBeChecked();

  await grantByOther(['打包与拆散']);
  await button(grant, '保存').click();
  await expect(grant.getByText(/“夜班”已被 另一人 于 .+ 修改/)).toBeVisible();
  await button(grant, '载入最新内容').click();
  await expect(box('写标签')).not.toBeChecked();
  await button(grant, '保存').click();
  await expect(grant).toBeHidden();
  await button(row, '授权').click();
  for (const name of ['打印标签', '打包与拆散']) await expect(box(name)).toBeChecked();
  await expect(grant.locator('.ant-tree-checkbox-checked')).toHaveCount(2);
  await expect(restored).toHaveCount(0);
});

test('adds a user to a department, shows the password once, and finds the user by the department', async ({
  open,
}) => {
  const page = await open('/system/users');
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  await form.getByLabel('账号', { exact: true }).fill('e2e-user');
  await form.getByLabel('姓名').fill('试用员');
  await form.getByRole('combobox', { name: '部门' }).fill('仓库');
  await choices(page).getByRole('treeitem', { name: '仓库' }).click();
  await page.keyboard.press('Control+s');
  const told = page.getByRole('dialog', { name: '新密码' });
  await expect(told.getByLabel('新密码')).not.toHaveValue('');
  await button(told, '完成').click();

  await page.getByRole('navigation', { name: '部门' }).getByText('仓库').click();
  await expect(page).toHaveURL(/deptId=/);
  await expect(rows(page).filter({ hasText: '试用员' })).toContainText('仓库');
  await page.getByRole('navigation', { name: '部门' }).getByText('生产车间').click();
  await expect(rows(page).filter({ hasText: '试用员' })).toHaveCount(0);
});

test('chooses a user made in place, and a document made from the choices once it is approved', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const page = await openAs(ADMIN, '/purchase/inbounds/new');
  const chosenIn = (name: string) =>
    page.locator('.ant-select', { has: page.getByRole('combobox', { name, exact: true }) });
  await page.getByRole('combobox', { name: '经手人' }).fill('新来的');
  await button(page, '新增用户…').click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  await expect(form.getByLabel('姓名')).toHaveValue('新来的');
  await form.getByLabel('账号', { exact: true }).fill('e2e-in-place');
  await page.keyboard.press('Control+s');
  const told = page.getByRole('dialog', { name: '新密码' });
  await expect(told.getByLabel('新密码')).not.toHaveValue('');
  await button(told, '完成').click();
  await expect(chosenIn('经手人')).toContainText('新来的');

  await page.getByRole('combobox', { name: '采购单' }).click();
  await button(page, '新增采购单（审核后可选）…').click();
  // A page left from its date field must not fail; `openAs` reports uncaught errors.
  const day = page.getByLabel('日期').filter({ visible: true });
  await expect(day).toBeFocused();
  // What is typed is kept without leaving the field: by the browser's history, and by the key that saves.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2026-10-01');
  await page.goBack();
  await expect(chosenIn('经手人')).toContainText('新来的');
  await expect(page.getByRole('combobox', { name: '采购单' })).toHaveAttribute('aria-expanded', 'false');
  await page.goForward();
  await expect(day).toHaveValue('2026-10-01');
  await page.getByRole('textbox', { name: '柜号', exact: true }).fill('IN-PLACE');
  await day.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2026/10/3');
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue('2026-10-03');
  await day.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2026.10.2');
  await page.keyboard.press('Control+s');
  const heading = page.getByRole('heading', { name: /^采购单 CG/ });
  await expect(heading).toBeVisible();
  const docNo = (await heading.textContent())?.replace('采购单', '').trim() ?? '';
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await goWithin(page, '/purchase/inbounds/new');
  await expect(chosenIn('经手人')).toContainText('新来的');
  const waiting = page.getByRole('status').filter({ hasText: '待审核，审核后选入此处。' });
  await expect(waiting).toContainText(docNo);

  await waiting.getByRole('link', { name: docNo }).click();
  await expect(heading).toBeVisible();
  const admin = await asPerson(ADMIN);
  const orders = '/blade-veneer/v1/purchaseOrder';
  const order = await admin.get<{ version: number; docDate: string }>(`${orders}/detail`, { id });
  expect(order.docDate).toBe('2026-10-02');
  const [species] = await admin.get<{ id: string }[]>('/blade-slice/v1/treeSpecies/list');
  const goods = [{ speciesId: species?.id, thicknessMm: '0.5', area: '3' }];
  const supplierId = DEMO_PARTNER_IDS.supplier;
  await admin.post(`${orders}/submit`, { id, version: order.version, supplierId, goods });
  await admin.post(`${orders}/approve?ids=${id}`, {});
  await page.goBack();
  await expect(chosenIn('采购单')).toContainText(docNo);
  await expect(waiting).toHaveCount(0);
});

test('a list that could not be read does not appear to be empty', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN);
  await page.route('**/dict/parent-list*', (route) => route.fulfill({ status: 500, body: '' }));
  await goWithin(page, '/system/dictionaries');
  await expect(page.getByRole('alert')).toContainText('服务器出错');
  await expect(page.getByText(/没有字典|请选择字典/)).toHaveCount(0);
  await page.unroute('**/dict/parent-list*');
  await button(page.getByRole('alert'), '重试').click();
  await expect(page.getByText('请选择字典')).toBeVisible();
});

test('a page that could not be read has a way back, and another try if one can help', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(ADMIN);
  // The choices of a picker, too, are distinguished from none.
  await page.route('**/customer/select*', (route) => route.fulfill({ status: 500, body: '' }));
  await goWithin(page, '/sales/orders/new');
  await page.getByRole('combobox', { name: '客户' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '服务器出错' }).first()).toBeVisible();
  await page.unroute('**/customer/select*');
  await button(page.getByRole('alert'), '重试').last().click();
  await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
  await page.keyboard.press('Escape');

  for (const [path, heading] of [
    ['/sales/orders', '销售单'],
    ['/partners/customers', '客户'],
    ['/inventory/scan-lists', '扫码清单'],
  ] as const) {
    await goWithin(page, `${path}/1`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('暂无承载数据');
    await expect(button(page.getByRole('alert'), '重试')).toBeHidden();
    await button(page, '返回列表').click();
    await expect(page).toHaveURL(new RegExp(`${path}($|\\?)`));
  }

  await page.route('**/detail?id=2*', (route) => route.fulfill({ status: 500, body: '' }));
  await goWithin(page, '/sales/orders/2');
  await expect(button(page.getByRole('alert'), '重试')).toBeVisible();
  await page.unroute('**/detail?id=2*');
  await button(page.getByRole('alert'), '重试').click();
  await expect(page.getByRole('alert')).toContainText('暂无承载数据');
});
