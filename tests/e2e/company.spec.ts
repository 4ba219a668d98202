import { ADMIN } from './support/back-office.ts';
import { button, choose, goWithin, rows } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('an entry added to a dictionary can be chosen in a filter at once', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const page = await openAs(ADMIN, '/system/dictionaries');
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: '字典' }))
    .fill('khlx');
  const dictionaries = page.getByRole('navigation', { name: '字典' }).getByRole('treeitem');
  // After the search it moves up; a click that starts before and ends after would hit nothing.
  await expect(dictionaries).toHaveCount(1);
  await dictionaries.filter({ hasText: '客户类型' }).click();
  await expect(page.getByRole('heading', { name: /客户类型/ })).toBeVisible();
  const entries = page.getByRole('main');
  await button(entries, '新增字典项').click();
  const form = page.getByRole('dialog', { name: '新增字典项' });
  await form.getByLabel('键值').fill('e2e-school');
  await form.getByLabel('名称').fill('职业学校');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  await expect(entries.getByRole('row', { name: /职业学校/ })).toContainText('e2e-school');

  const opened = new URL(page.url());
  await goWithin(page, '/partners/customers');
  await choose(page, page.getByRole('combobox', { name: '类型' }), '职业学校');
  await expect(page).toHaveURL(/kind=e2e-school/);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();

  await goWithin(page, opened.pathname + opened.search);
  await entries
    .getByRole('row', { name: /职业学校/ })
    .getByRole('checkbox')
    .check();
  await button(entries, '删除').last().click();
  await button(page.getByRole('dialog', { name: /确定删除“职业学校”/ }), '删除').click();
  await expect(entries.getByRole('row', { name: /职业学校/ })).toHaveCount(0);
  const admin = await asPerson(ADMIN);
  const kinds = await admin.get<{ dictKey: string }[]>('/blade-system/dict/dictionary', {
    code: 'customer_type',
  });
  expect(kinds.map(({ dictKey }) => dictKey)).not.toContain('e2e-school');
});

test('a numbering rule previews its next numbers, which begin after those taken', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const page = await openAs(ADMIN, '/system/numbering');
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '新增编号规则' });
  const preview = form.getByRole('region', { name: '接下来的编号（预览，不占用）' });
  await expect(preview).toContainText('选择单据类型、填写编号长度后显示');
  await form.getByLabel('规则名称').fill('试验单');
  await form.getByLabel('单据类型').fill('qtck');
  await page.getByTitle('其他出库单', { exact: true }).click();
  await form.getByLabel('前缀').fill('SY-');
  await form.getByLabel('编号长度').fill('3');
  await expect(preview.getByRole('listitem')).toHaveText(['SY-001', 'SY-002', 'SY-003']);
  await form.getByLabel('起始编号').fill('500');
  await expect(preview).toContainText('起始编号');
  await form.getByLabel('起始编号').fill('50');
  await expect(preview.getByRole('listitem')).toHaveText(['SY-050', 'SY-051', 'SY-052']);
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();

  const admin = await asPerson(ADMIN);
  const next = '/blade-system/numbering/next?documentType=otherOut';
  expect(await admin.post(next, {})).toEqual({ number: 'SY-050' });
  await rows(page).filter({ hasText: '其他出库单' }).click();
  await button(page, '编辑').click();
  const edit = page.getByRole('dialog', { name: '编辑编号规则' });
  await expect(edit.getByRole('listitem')).toHaveText(['SY-051', 'SY-052', 'SY-053']);
  await button(edit, '取消').click();

  // One rule a kind.
  await button(page, '新增').click();
  await form.getByLabel('单据类型').fill('qtck');
  await expect(page.getByRole('option', { name: '其他出库单（已有规则）' })).toBeDisabled();
  await button(form, '取消').click();
  await expect(form).toBeHidden();
  await rows(page).filter({ hasText: '其他出库单' }).getByRole('checkbox').check();
  await button(page, '删除').click();
  await button(page.getByRole('dialog'), '删除').click();
  await expect(rows(page).filter({ hasText: '其他出库单' })).toHaveCount(0);
});

test('changes the company’s data and settings; the second of two editors is warned', async ({
  openAs,
  asPerson,
}) => {
  const page = await openAs(ADMIN, '/system/company');
  const contact = page.getByLabel('联系人');
  const before = await contact.inputValue();
  await contact.fill('欧阳经理');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存')).toBeVisible();
  const admin = await asPerson(ADMIN);
  const own = () => admin.get<{ linkman: string; version: number }>('/blade-system/tenant/own');
  expect((await own()).linkman).toBe('欧阳经理');
  await contact.fill(before);
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await own()).linkman).toBe(before);

  await page.getByRole('tab', { name: '公司设置' }).click();
  const digits = page.getByLabel('扎号最多位数');
  await digits.fill('9');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('请填 1 到 4 之间的数')).toBeVisible();
  await digits.fill('3');
  await page.reload();
  await page.getByRole('tab', { name: '公司设置' }).click();
  await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible();
  await expect(digits).toHaveValue('3');
  const settings = () => admin.get<Record<string, number>>('/blade-system/setting/detail');
  const { version, longestLeafCm = 0 } = await settings();
  await admin.post('/blade-system/setting/update', { version, longestLeafCm: longestLeafCm - 1 });
  await page.keyboard.press('Control+s');
  await button(page, '载入最新内容').click();
  await expect(page.getByLabel('长度上限')).toHaveValue(String(longestLeafCm - 1));
  await expect(digits).toHaveValue('3');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await settings()).bundleNoDigits).toBe(3);
  const { version: newest } = await settings();
  await admin.post('/blade-system/setting/update', { version: newest, longestLeafCm, bundleNoDigits: 4 });
});
