import { ADMIN, CLERK } from './support/back-office.ts';
import { openMessages } from './support/chat.ts';
import { seriousFaults } from './support/faults.ts';
import { button, goTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

interface Colleague {
  realName: string;
  deptName: string;
  postName: string;
}

test('starts a conversation with a person chosen from the company’s people', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const { records, total } = await (await asPerson(CLERK)).get<{ records: Colleague[]; total: number }>(
    '/blade-system/search/user',
    { size: '100' },
  );
  const page = await openAs(CLERK);
  const drawer = await openMessages(page);
  await button(drawer, '发起会话').click();
  const dialog = page.getByRole('dialog', { name: '用户选择' });
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('radio') });
  await expect(rows).toHaveCount(Math.min(10, total));
  expect(await seriousFaults(page)).toEqual([]);

  await button(dialog, '确定').click();
  await expect(page.getByText('请选择至少一条数据')).toBeVisible();
  await expect(dialog).toBeVisible();

  const someone = records.find(({ realName }) => realName === '管理员') ?? records[0];
  if (someone === undefined) throw new Error('the demo data has no people');
  for (const [label, field, text] of [
    ['姓名', 'realName', someone.realName],
    // For a person in several departments, searches one of them.
    ['部门', 'deptName', someone.deptName.split(',')[0] ?? ''],
    ['岗位', 'postName', someone.postName.split(',')[0] ?? ''],
  ] as const) {
    if (text === '') continue;
    await button(dialog, '清空').click();
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await button(dialog, '查询').click();
    const expected = records.filter((user) => user[field].includes(text));
    await expect(rows).toHaveCount(Math.min(10, expected.length));
    await expect(rows.filter({ hasText: someone.realName }).first()).toBeVisible();
  }
  await dialog.getByLabel('姓名', { exact: true }).fill('没有这个人');
  await dialog.getByLabel('姓名', { exact: true }).press('Enter');
  await expect(dialog.getByText('没有符合条件的用户')).toBeVisible();
  await button(dialog, '清空').click();
  // Users cannot message themselves.
  await expect(dialog.getByRole('radio', { name: '选择李仓' })).toBeDisabled();

  const other = records.find(({ realName }) => realName !== '李仓');
  if (other === undefined) throw new Error('nobody else');
  await dialog.getByRole('radio', { name: `选择${other.realName}` }).check();
  await button(dialog, '确定').click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('textbox', { name: `给${other.realName}写消息` })).toBeVisible();
});

test('finds persons by pinyin, and adds a new one in place', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN);
  const drawer = await openMessages(page);
  await button(drawer, '发起会话').click();
  const dialog = page.getByRole('dialog', { name: '用户选择' });
  const name = dialog.getByLabel('姓名', { exact: true });
  await name.fill('lic');
  await name.press('Enter');
  await expect(dialog.getByRole('radio', { name: '选择李仓' })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(1);

  await name.fill('新同事');
  await name.press('Enter');
  await expect(dialog.getByText('没有符合条件的用户')).toBeVisible();
  await button(dialog, '新增用户…').click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  await expect(form.getByLabel('姓名')).toHaveValue('新同事');
  await form.getByLabel('账号', { exact: true }).fill('e2e-colleague');
  await page.keyboard.press('Control+s');
  await button(page.getByRole('dialog', { name: '新密码' }), '完成').click();
  await expect(dialog.getByRole('status')).toContainText('新同事');
  await button(dialog, '确定').click();
  await expect(drawer.getByRole('textbox', { name: '给新同事写消息' })).toBeVisible();
});

test('shows the picker in English', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN);
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.getByRole('button', { name: /^Messages/ }).click();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose users' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await goTo(page, '/wel/index');
  await page.getByRole('button', { name: '中文', exact: true }).click();
});
