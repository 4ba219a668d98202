import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readSheet } from '../../src/server/testing/read-workbook.ts';
import { ADMIN } from './support/back-office.ts';
import { button, goWithin, rows } from './support/steps.ts';
import { test as base, expect } from './support/test.ts';

const POOLS = '/factory/cook-pools';
const SCREENS = [
  ['/factory/processes', 'Production processes'],
  [POOLS, 'Cooking pools'],
  ['/factory/dry-machines', 'Dryers'],
  ['/factory/slice-machines', 'Slicers'],
  ['/factory/species', 'Species'],
  ['/partners/customers', 'Customers'],
  ['/system/posts', 'Positions'],
] as const;

interface Pool {
  id: string;
  code: string;
  name: string;
  version: number;
}

/** The screen of the cooking pools with its rows loaded. */
const test = base.extend<{ pools: Page }>({
  pools: async ({ openAs }, use) => {
    const page = await openAs(ADMIN, POOLS);
    await expect(rows(page).first()).toBeVisible();
    await use(page);
  },
});

test('shows every record screen in English', async ({ openAs }) => {
  const page = await openAs(ADMIN);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const [path, title] of SCREENS) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const words = await page.getByRole('main').locator('h1, th, label, button').allTextContents();
    expect(words.join(' ')).not.toMatch(/\p{Script=Han}/u);
  }
});

test('a save without a network keeps the entries and shows when it can be repeated', {
  tag: '@deep',
}, async ({ pools: page }) => {
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新增蒸煮池' });
  await form.getByLabel('编号').fill('OFF-1');
  await form.getByLabel('名称').fill('断网池');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+s');
  const alert = form.getByRole('alert');
  await expect(alert).toContainText('无法连接服务器');
  await page.context().setOffline(false);
  await expect(alert).toContainText('已重新连上服务器');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  await expect(rows(page).filter({ hasText: '断网池' })).toHaveCount(1);
});

test('a notification that the server is away is shown once, until the server answers', {
  tag: '@deep',
}, async ({ pools: page }) => {
  await rows(page).first().getByRole('checkbox').check();
  await page.context().setOffline(true);
  const notices = page.locator('.ant-notification-notice');
  for (const _time of ['first', 'second']) {
    await button(page, '停用').click();
    await expect(notices).toHaveCount(1);
    await expect(notices).toContainText('无法连接服务器');
  }
  await page.context().setOffline(false);
  await expect(notices).toContainText('已重新连上服务器');
  await expect(notices).toHaveCount(1);
});

test('adds, opens, changes and deletes a record by keyboard', async ({ pools: page }) => {
  const form = page.getByRole('dialog', { name: '新增蒸煮池' });
  await rows(page).first().focus();
  await page.keyboard.press('n');
  await expect(form.getByLabel('编号')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('n');
  await expect(form.getByLabel('编号')).toBeFocused();
  await page.keyboard.type('E2E-1');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('名称')).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(form.getByText('请填写名称')).toBeVisible();
  await form.getByLabel('名称').fill('试验池');
  await form.getByLabel('容量 m³').fill('99999');
  await page.keyboard.press('Control+s');
  await expect(form.getByText('请填 0 到 9999 之间的数')).toBeVisible();
  // As an input method in full width types it.
  await form.getByLabel('容量 m³').fill('');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.imeSetComposition', { text: '１', selectionStart: 1, selectionEnd: 1 });
  await devTools.send('Input.insertText', { text: '１２' });
  await page.keyboard.type('。５');
  await expect(form.getByLabel('容量 m³')).toHaveValue('12.5');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  await expect(rows(page).first()).toBeFocused();

  const row = rows(page).filter({ hasText: 'E2E-1' });
  await expect(row).toContainText('12.5');
  await row.getByText('试验池').click();
  const facts = page.getByRole('dialog', { name: '试验池' });
  await expect(facts.getByRole('row', { name: /容量/ })).toContainText('12.5');
  await button(facts, '编辑').click();
  const edit = page.getByRole('dialog', { name: '编辑蒸煮池' });
  await edit.getByLabel('容量 m³').fill('13');
  await button(edit, '保存').click();
  await expect(row).toContainText('13');

  await row.getByRole('checkbox').check();
  await button(page, '删除').click();
  const question = page.getByRole('dialog').filter({ hasText: '确定删除“试验池”？' });
  await button(question, '删除').click();
  await expect(row).toHaveCount(0);
  // The focused button is gone: Tab continues in the page.
  await expect(page.locator('#content')).toBeFocused();
});

test('accepts the same keys in a form that is a page', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/factory/processes');
  const taken = await rows(page).first().getByRole('cell').nth(1).innerText();
  await button(page, '新增').click();
  const form = page.getByRole('main');
  await expect(form.getByRole('heading', { name: '新增生产工艺' })).toBeVisible();
  await expect(form.getByLabel('编号')).toBeFocused();
  await page.keyboard.type('E2E-P');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('名称', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog').filter({ hasText: '还有没保存的内容' });
  await button(question, '继续编辑').click();
  await expect(question).toBeHidden();
  await expect(form.getByLabel('编号')).toHaveValue('E2E-P');
  await page.keyboard.press('Control+s');
  await expect(form.getByText('请填写名称')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(question, '继续编辑').click();

  // Problems and refusals at fields follow the language.
  const language = page.getByRole('group', { name: /^(语言|Language)$/ });
  await language.getByText('EN', { exact: true }).click();
  await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
  await form.getByLabel('Code', { exact: true }).fill(taken);
  await form.getByLabel('Name', { exact: true }).fill('重号工艺');
  await page.keyboard.press('Control+s');
  await expect(form.getByText(`Code “${taken}” is in use already`)).toBeVisible();
  await language.getByText('中文', { exact: true }).click();
  await expect(form.getByText(`编号“${taken}”已被使用`)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(question, '放弃编辑').click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/factory\/processes$/);
});

test('reports a taken code at its field and keeps typed values', async ({ pools: page }) => {
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新增蒸煮池' });
  await form.getByLabel('编号').fill('ZC-01');
  await form.getByLabel('名称').fill('重号池');
  await page.keyboard.press('Control+s');
  await expect(form.getByText('编号“ZC-01”已被使用')).toBeVisible();
  await expect(form.getByLabel('编号')).toBeFocused();

  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await button(page, '新增').click();
  await expect(form.getByText('已恢复上次没有保存的内容。')).toBeVisible();
  await expect(form.getByLabel('名称')).toHaveValue('重号池');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await form.getByLabel('名称').fill('另一个池');
  await expect(form.getByText('本机没有空间暂存，离开本页会丢失没有保存的内容。')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog').filter({ hasText: '还有没保存的内容' }), '放弃编辑').click();
  await expect(form).toBeHidden();
});

test('informs the second of two editors who changed what, and keeps the second’s entries', {
  tag: '@deep',
}, async ({ pools: page, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const { records } = await admin.get<{ records: Pool[] }>('/blade-slice/v1/cookPool/page', {
    code: 'ZC-02',
  });
  const [pool] = records;
  const form = page.getByRole('dialog', { name: '编辑蒸煮池' });
  async function edit(): Promise<void> {
    await rows(page).filter({ hasText: 'ZC-02' }).getByText('2 号蒸煮池').click();
    await button(page.getByRole('dialog', { name: '2 号蒸煮池' }), '编辑').click();
    await expect(form.getByLabel('容量 m³')).toBeVisible();
  }
  await edit();
  await form.getByLabel('容量 m³').fill('19');
  await admin.post('/blade-slice/v1/cookPool/update', { id: pool?.id, remark: '别人写的' });
  // Restored entries are based on the version on which they were made.
  await page.reload();
  await edit();
  await expect(form.getByText('已恢复上次没有保存的内容。')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(form.getByText(/“2 号蒸煮池”已被 .+ 于 .+ 修改：备注/)).toBeVisible();
  await button(form, '载入最新内容').click();
  await expect(form.getByText('已载入最新内容')).toBeVisible();
  await expect(form.getByLabel('备注')).toHaveValue('别人写的');
  await expect(form.getByLabel('容量 m³')).toHaveValue('19');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  await expect(rows(page).filter({ hasText: 'ZC-02' })).toContainText('19');
});

test('a record that another user deletes stays readable beside the list, without its acts', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const added = await admin.post<{ id: string }>('/blade-slice/v1/cookPool/save', {
    code: 'ZC-90',
    name: '临时蒸煮池',
  });
  const page = await openAs(ADMIN, POOLS);
  await rows(page).getByText('临时蒸煮池').click();
  const facts = page.getByRole('dialog', { name: '临时蒸煮池' });
  await expect(button(facts, '编辑')).toBeVisible();
  await admin.post(`/blade-slice/v1/cookPool/remove?ids=${added.id}`, {});
  await button(page, '刷新').click();
  await expect(facts.getByRole('alert')).toContainText('这条记录已被删除');
  await expect(facts).toContainText('ZC-90');
  for (const act of ['编辑', '删除']) await expect(button(facts, act)).toHaveCount(0);
  await button(facts, '返回列表').click();
  await expect(facts).toBeHidden();
});

test('filters and sorts the list, keeps both in the address, and exports the shown rows', async ({
  pools: page,
}) => {
  await page.getByRole('textbox', { name: '类型' }).fill('水煮池');
  const code = page.getByRole('columnheader', { name: '编号' });
  await code.click();
  await expect(code).toHaveAttribute('aria-sort', 'ascending');
  await code.click();
  await expect(rows(page).first()).toContainText('ZC-03');
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page).first()).toContainText('ZC-03');
  await expect(page).toHaveURL(/kind=.+&sort=code%2Cdesc/);

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
  expect(download.suggestedFilename()).toBe('蒸煮池.xlsx');
  const sheet = readSheet(readFileSync(await download.path()));
  expect(sheet.map((cells) => cells[0])).toEqual(['编号', 'ZC-03', 'ZC-02', 'ZC-01']);
});
