import { api } from '../../src/shared/api/index.ts';
import { expect, test } from './support/office-test.ts';
import { button } from './support/steps.ts';

const CLERK_PHONE = '13800000002';

test('a service with a sign-in page has a button, and its account is bound to a phone once', {
  tag: '@deep',
}, async ({ page, office }) => {
  office.server.clock.advance(61_000);
  await page.goto(`${office.url}/login?redirect=%2Finventory%2Fpackages`);
  await expect(button(page, '钉钉')).toBeVisible();
  await expect(button(page, '微信')).toHaveCount(0);
  await button(page, '钉钉').click();
  await page.getByRole('link', { name: 'agree' }).click();

  const dialog = page.getByRole('dialog', { name: '账号绑定' });
  await expect(dialog).toContainText('此钉钉账号尚未绑定手机号');
  await expect(page).toHaveURL(`${office.url}/login?redirect=%2Finventory%2Fpackages`);
  await dialog.getByLabel('手机号').fill(CLERK_PHONE);
  await button(dialog, '发送验证码').click();
  await expect(dialog.getByRole('button', { name: /秒后重发$/ })).toBeDisabled();
  const { access_token: token } = await office.server.signIn({ account: 'admin' });
  const { records } = await office.server.ask(api.signIn.outbox, { token, query: { phone: CLERK_PHONE } });
  await dialog.getByLabel('验证码').fill(records[0]?.code ?? '');
  await button(dialog, '绑定').click();
  await expect(dialog.getByRole('status')).toHaveText('手机号绑定成功，即将重新登录！');

  await page.getByRole('link', { name: 'agree' }).click();
  await expect(page).toHaveURL(/\/inventory\/packages$/);
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => key.includes('socialTrip'))).toEqual([]);
});

test('reports a refusal at the service and lets the user try again', { tag: '@deep' }, async ({
  page,
  office,
}) => {
  await button(page, '钉钉').click();
  await page.getByRole('link', { name: 'refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('“钉钉”没有确认您的身份');
  await expect(page).toHaveURL(`${office.url}/login`);
  await button(page, '钉钉').click();
  await expect(page.getByRole('link', { name: 'agree' })).toBeVisible();
});

test('ignores an answer that this tab did not request', { tag: '@deep' }, async ({ page, office }) => {
  await button(page, '钉钉').click();
  const link = await page.getByRole('link', { name: 'agree' }).getAttribute('href');
  const victim = await page.context().newPage();
  await victim.goto(String(link));
  await expect(victim.getByRole('alert')).toContainText('此登录不是从这个页面发起的');
  await expect(victim).toHaveURL(`${office.url}/login`);
  expect(await victim.evaluate(() => localStorage.getItem('veneer-desk-session'))).toBeNull();
});

test('asks for the company before leading to the service', { tag: '@deep' }, async ({ page }) => {
  await page.getByLabel('公司编号', { exact: true }).fill(' ');
  await button(page, '钉钉').click();
  await expect(page.getByRole('alert')).toHaveText('请输入公司编号');
  await expect(page.getByLabel('公司编号', { exact: true })).toBeFocused();
});
