import { api } from '../../src/shared/api/index.ts';
import { CLERK } from './support/back-office.ts';
import { expect, type Office, test } from './support/office-test.ts';
import { button, signIn } from './support/steps.ts';

const CLERK_PHONE = '13800000002';

async function readCode({ server }: Office, phone: string): Promise<string> {
  const { access_token: token } = await server.signIn({ account: 'admin' });
  const { records } = await server.ask(api.signIn.outbox, { token, query: { phone } });
  return records[0]?.code ?? '';
}

test('by a code sent to the phone, after a countdown that a reload does not shorten', async ({
  page,
  office,
}) => {
  office.server.clock.advance(61_000);
  await page.getByRole('tab', { name: '短信登录' }).click();
  await button(page, '发送验证码').click();
  await expect(page.getByText('请先输入手机号')).toBeVisible();
  const phone = page.getByLabel('手机号', { exact: true });
  await phone.fill('123');
  await button(page, '发送验证码').click();
  await expect(page.getByText('请输入有效的手机号')).toBeVisible();
  await phone.fill(CLERK_PHONE);
  await button(page, '发送验证码').click();
  await expect(page.getByRole('button', { name: /^(60|59) 秒后重发$/ })).toBeDisabled();

  await page.reload();
  await page.getByRole('tab', { name: '短信登录' }).click();
  await phone.fill(CLERK_PHONE);
  await button(page, '发送验证码').click();
  await expect(page.getByRole('alert')).toContainText('验证码发送过于频繁');
  await expect(page.getByRole('button', { name: /秒后重发$/ })).toBeDisabled();

  const code = page.getByLabel('验证码', { exact: true });
  await code.fill('12');
  await button(page, '登录').click();
  await expect(page.getByText('请输入 6 位数字验证码')).toBeVisible();
  const right = await readCode(office, CLERK_PHONE);
  await code.fill(right === '000000' ? '000001' : '000000');
  await button(page, '登录').click();
  await expect(page.getByRole('alert')).toContainText('验证码不正确');
  await code.fill(right);
  await code.press('Enter');
  await expect(page).toHaveURL(/\/wel\/index$/);
});

test('by a QR code that a session elsewhere confirms or refuses', { tag: '@deep' }, async ({
  page,
  office,
  browser,
}) => {
  const phone = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const codeShown = async () => {
    const answer = await page.waitForResponse(/qr\/init/);
    return String((await answer.json()).data.qrCode);
  };
  let coming = codeShown();
  await page.getByRole('tab', { name: '扫码登录' }).click();
  let code = await coming;
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible();

  await phone.goto(`${office.url}/qr-confirm?code=${code}`);
  await signIn(phone, CLERK);
  await expect(phone.getByText('请求来自')).toBeVisible();
  await expect(page.getByText('已扫描，请在对方设备上确认')).toBeVisible();
  await button(phone, '拒绝').click();
  await expect(phone.getByText('已拒绝此次登录')).toBeVisible();
  await expect(page.getByText('二维码已失效')).toBeVisible();

  coming = codeShown();
  await button(page, '刷新二维码').click();
  code = await coming;
  await button(phone, '确认另一个').click();
  await phone.getByLabel('扫描或粘贴登录二维码').fill(`${office.url}/qr-confirm?code=${code}`);
  await phone.keyboard.press('Enter');
  await button(phone, '确认登录').click();
  await expect(phone.getByText('已确认，对方设备正在登录')).toBeVisible();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await phone.context().close();
});

test('an account of another service is first bound to a phone, and the code is scanned again', {
  tag: '@deep',
}, async ({ page, office }) => {
  office.server.clock.advance(61_000);
  office.provider.answer.body = { subject: 'wx-1', nickName: '小李' };
  const answer = page.waitForResponse(/qr\/init/);
  await page.getByRole('tab', { name: '扫码登录' }).click();
  const { data } = await (await answer).json();
  const body = { code: data.qrCode, source: 'wechat', authCode: 'somebody' };
  await office.server.ask(api.signIn.qrSocial, { body });

  const dialog = page.getByRole('dialog', { name: '账号绑定' });
  await button(dialog, '发送验证码').click();
  await expect(dialog.getByText('请先输入手机号')).toBeVisible();
  await dialog.getByLabel('手机号').fill(CLERK_PHONE);
  await button(dialog, '绑定').click();
  await expect(dialog.getByText('请先输入验证码')).toBeVisible();
  await button(dialog, '发送验证码').click();
  await expect(dialog.getByRole('button', { name: /秒后重发$/ })).toBeDisabled();
  const right = await readCode(office, CLERK_PHONE);
  await dialog.getByLabel('验证码').fill(right === '000000' ? '000001' : '000000');
  await button(dialog, '绑定').click();
  await expect(dialog.getByRole('alert')).toContainText('验证码不正确');
  await dialog.getByLabel('验证码').fill(right);
  const reloaded = page.waitForEvent('load');
  await button(dialog, '绑定').click();
  await expect(dialog.getByText('手机号绑定成功，即将重新扫码登陆!')).toBeVisible();
  await reloaded;
  await expect(page).toHaveURL(/\/login$/);
});

test('the keyboard reaches all ways, and the typed company stays', { tag: '@deep' }, async ({ page }) => {
  await page.getByLabel('公司编号', { exact: true }).fill('100001');
  await page.getByRole('tab', { name: '密码登录' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '短信登录' })).toBeFocused();
  await expect(page.getByLabel('公司编号', { exact: true })).toHaveValue('100001');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible();
});

test('offers a remembered account until it is removed', { tag: '@deep' }, async ({ page, office }) => {
  await page.getByLabel('记住账号').check();
  await signIn(page, CLERK);
  await page.evaluate(() => localStorage.removeItem('veneer-desk-session'));
  await page.goto(`${office.url}/login`);
  const account = page.getByLabel('账号', { exact: true });
  await expect(account).toHaveValue('cangku');
  await account.fill('');
  await page.getByRole('button', { name: '已记住的账号' }).click();
  await button(page, 'cangku').click();
  await expect(account).toHaveValue('cangku');
  await page.getByRole('button', { name: '已记住的账号' }).click();
  await page.getByRole('button', { name: '移除账号 cangku' }).click();
  await page.reload();
  await expect(account).toHaveValue('');
  await expect(page.getByRole('button', { name: '已记住的账号' })).toBeHidden();
});
