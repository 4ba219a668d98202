import { api } from '../../src/shared/api/index.ts';
import { CLERK } from './support/back-office.ts';
import { expect, test } from './support/office-test.ts';
import { button, goTo, signIn } from './support/steps.ts';

const CLERK_ID = '301';

test('a notice caused by another session counts at once, is read by opening it, and stays listed', {
  tag: '@deep',
}, async ({ page, office }) => {
  await signIn(page, CLERK);
  await expect(page.getByRole('button', { name: '通知，0 条未读' })).toBeVisible();
  const { access_token: token } = await office.server.signIn({ account: 'admin' });
  await office.server.ask(api.user.grant, { token, query: { userIds: CLERK_ID, roleIds: '200,201' } });
  await page.getByRole('button', { name: '通知，1 条未读' }).click();
  const row = page.getByRole('row', { name: /角色已变更/ });
  await expect(row).toContainText('管理员 将您的角色改为：系统管理员、仓库管理员');
  await row.getByText('角色已变更').click();
  await expect(page.getByRole('dialog', { name: '角色已变更' })).toBeVisible();
  await expect(page.getByRole('button', { name: '通知，0 条未读' })).toBeVisible();
  await page.keyboard.press('Escape');

  // After a reload the new connection delivers it, too.
  await office.server.ask(api.user.grant, { token, query: { userIds: CLERK_ID, roleIds: '201' } });
  await page.reload();
  await expect(page.getByRole('button', { name: '通知，1 条未读' })).toBeVisible();
  await button(page, '全部标为已读').click();
  await expect(page.getByRole('button', { name: '通知，0 条未读' })).toBeVisible();
  await expect(page.getByRole('row', { name: /已读/ })).toHaveCount(2);
});

test('signs out at once a session that is ended elsewhere, and ends other sessions from the page', {
  tag: '@deep',
}, async ({ page, office }) => {
  const { access_token: other } = await office.server.signIn({ account: CLERK.account });
  // Ends the sessions that other tests left open.
  await office.server.ask(api.auth.endOtherSessions, { token: other });
  await signIn(page, CLERK);
  await goTo(page, '/info/sessions');
  const rows = page.getByRole('table', { name: '登录会话' }).locator('tbody tr[data-row-key]');
  await expect(rows).toHaveCount(2);
  await button(rows.filter({ hasNotText: '当前会话' }), '结束').click();
  await button(page.getByRole('dialog'), '结束').click();
  await expect(rows).toHaveCount(1);
  expect((await office.server.call(api.auth.userInfo, { token: other })).status).toBe(401);

  const { access_token: third } = await office.server.signIn({ account: CLERK.account });
  await office.server.ask(api.auth.endOtherSessions, { token: third });
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, CLERK);
  await goTo(page, '/info/sessions');
  await expect(rows).toHaveCount(2);
  await button(page, '结束全部会话').click();
  await button(page.getByRole('dialog'), '结束').click();
  await expect(page).toHaveURL(/\/login/);
  expect((await office.server.call(api.auth.userInfo, { token: third })).status).toBe(401);
});
