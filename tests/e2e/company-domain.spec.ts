import { api } from '../../src/shared/api/index.ts';
import { expect, test } from './support/office-test.ts';

test('the company of a domain is filled in at the sign-in there, until another one is typed', {
  tag: '@deep',
}, async ({ page, office }) => {
  const { access_token: token } = await office.server.signIn({ account: 'admin' });
  const setDomain = (domain: string) =>
    office.server.ask(api.tenant.submit, { token, body: { id: '100001', domain } });
  const company = page.getByLabel('公司编号', { exact: true });
  await setDomain(`${office.url.toUpperCase()}/`);
  await page.goto(`${office.url}/login`);
  await expect(company).toHaveValue('100001');

  // An answer that comes later than the user's typing changes nothing.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/tenant/info?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await company.fill('999999');
  const answered = page.waitForResponse('**/tenant/info?**');
  answer();
  await answered;
  await expect(company).toHaveValue('999999');
  await setDomain('');
});
