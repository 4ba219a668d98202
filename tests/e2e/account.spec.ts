import { api } from '../../src/shared/api/index.ts';
import { ADMIN, CLERK, PASSWORD, VIEWER } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { expect, test } from './support/office-test.ts';
import { button, fillSignIn, goTo } from './support/steps.ts';

const OLD_PHONE = '13800000002';
const NEW_PHONE = '13700000001';

test('changes the user’s own name and phone, the phone by a code sent to it', { tag: '@deep' }, async ({
  openAs,
  office,
}) => {
  office.server.clock.advance(61_000);
  const page = await openAs(CLERK, '/info/index');
  const name = page.getByLabel('姓名', { exact: true });
  await expect(name).toHaveValue('李仓');
  await name.fill('');
  await button(page, '保存').click();
  await expect(page.getByText('请输入姓名')).toBeVisible();
  await name.fill('李大仓');
  await button(page, '保存').click();
  await expect(page.getByText('操作成功!')).toBeVisible();
  await expect(page.getByRole('button', { name: '用户菜单 李大仓' })).toBeVisible();

  await button(page, '更换手机号').click();
  const dialog = page.getByRole('dialog', { name: '账号绑定' });
  await expect(dialog.getByLabel('手机号')).toBeFocused();
  await button(dialog, '发送验证码').click();
  await expect(dialog.getByText('请先输入手机号')).toBeVisible();
  await dialog.getByLabel('手机号').fill(NEW_PHONE);
  await button(dialog, '发送验证码').click();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled();
  const { access_token: token } = await office.server.signIn({ account: 'admin' });
  const { records } = await office.server.ask(api.signIn.outbox, { token, query: { phone: NEW_PHONE } });
  await dialog.getByLabel('验证码').fill(records[0]?.code ?? '');
  await button(dialog, '绑定').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`手机号 ${NEW_PHONE}`)).toBeVisible();
  // Restores the old phone, because other tests of this back office find the account by it.
  await office.server.ask(api.user.update, { token, body: { id: '301', phone: OLD_PHONE } });
});

test('changes one’s own password with the old one; the next sign-in needs the new one', {
  tag: '@deep',
}, async ({ openAs }) => {
  const fresh = 'Veneer-2027';
  const page = await openAs(VIEWER, '/info/index');
  await button(page, '修改密码').click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const submit = button(dialog, '修改密码');
  await dialog.getByLabel('原密码').fill('not-it');
  await dialog.getByLabel('新密码', { exact: true }).fill(fresh);
  await dialog.getByLabel('再次输入新密码').fill('another');
  await submit.click();
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible();
  await dialog.getByLabel('再次输入新密码').fill(fresh);
  await submit.click();
  await expect(page.getByText('原密码不正确')).toBeVisible();
  await dialog.getByLabel('原密码').fill(PASSWORD);
  await submit.click();
  await expect(dialog).toBeHidden();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await goTo(page, '/login');
  await fillSignIn(page, VIEWER);
  await button(page, '登录').click();
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误');
  await page.getByLabel('密码', { exact: true }).fill(fresh);
  await button(page, '登录').click();
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('requires a new password after a reset before anything else', { tag: '@deep' }, async ({
  page,
  office,
}) => {
  const { ask } = office.server;
  const { access_token: token } = await office.server.signIn({ account: 'admin' });
  const body = { account: 'reset', realName: '周重置', roleId: ['201'] };
  const { id = '' } = await ask(api.user.add, { token, body });
  const { password = '' } = await ask(api.user.resetPassword, { token, query: { userIds: id } });
  const person = { company: '000000', account: 'reset' };
  await fillSignIn(page, person, password);
  await button(page, '登录').click();

  await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible();
  await expect(page.getByText('周重置，您当前的密码由管理员设置。')).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await goTo(page, '/inventory/packages');
  await expect(page.getByLabel('原密码')).toBeFocused();
  await page.getByLabel('原密码').fill(password);
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('再次输入新密码').fill(password);
  await button(page, '保存并继续').click();
  await expect(page.getByText('新密码不能与原密码相同')).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill('Chosen-2027');
  await page.getByLabel('再次输入新密码').fill('Chosen-2027');
  await page.getByLabel('再次输入新密码').press('Enter');
  await expect(page.getByRole('button', { name: '用户菜单 周重置' })).toBeVisible();
});

test('keeps errors in this device’s log until they are uploaded or cleared', { tag: '@deep' }, async ({
  openAs,
  office,
}) => {
  const page = await openAs(ADMIN);
  await expect(page.getByRole('button', { name: '错误日志，0 条' })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a screen broke');
    });
    void Promise.reject(new Error('a promise broke'));
  });
  await page.getByRole('button', { name: '错误日志，2 条' }).click();
  const dialog = page.getByRole('dialog', { name: '本机错误日志' });
  await expect(dialog.getByRole('cell', { name: 'a screen broke' })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'a promise broke' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await button(dialog, '上传到服务器').click();
  const question = page.getByRole('dialog', { name: '确定上传本地日志到服务器?' });
  // An expired token must not keep the log from being uploaded.
  office.server.clock.advance(2 * 3_600_000);
  await button(question, '确定').click();
  await expect(page.getByText('发送成功!')).toBeVisible();
  const { access_token: token } = await office.server.signIn({ account: 'admin' });
  const { records } = await office.server.ask(api.audit.errorLogs, { token, query: {} });
  expect(records.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['a screen broke', 'a promise broke']),
  );

  await expect(dialog.getByText('没有错误')).toBeVisible();

  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('another screen broke');
    });
  });
  await button(dialog, '清空').click();
  const clearing = page.getByRole('dialog', { name: '确定清空本地日志记录?' });
  await expect(button(clearing, '取消'), 'one Enter too many clears nothing').toBeFocused();
  await button(clearing, '清空').click();
  await expect(page.getByText('清空成功!')).toBeVisible();
  await expect(dialog.getByText('没有错误')).toBeVisible();
  await expect(page.getByRole('button', { name: '错误日志，0 条' })).toBeAttached();
});
