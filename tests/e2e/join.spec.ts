import type { Locator, Page } from '@playwright/test';
import { ADMIN, VIEWER } from './support/back-office.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const REVIEW = '/blade-system/join';

/** Applies to the company 000000 on the user's own page. */
async function apply(page: Page, remark: string): Promise<Locator> {
  const panel = page.getByRole('region', { name: '加入其他公司' });
  await button(panel, '申请加入公司').click();
  const form = page.getByRole('dialog', { name: '申请加入公司' });
  await form.getByLabel('公司编号').fill('000000');
  await form.getByLabel('申请说明').fill(remark);
  await button(form, '提交申请').click();
  await expect(panel.getByText('审核中', { exact: true })).toBeVisible();
  return panel;
}

test('an application is rejected with a reason, then approved; the second reviewer is informed', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const applicant = await openAs(VIEWER, '/info/index');
  const mine = await apply(applicant, '借调到仓库');

  const page = await openAs(ADMIN, '/system/applications');
  const open = page.getByRole('row', { name: /审核中/ });
  await expect(open).toContainText('借调到仓库');
  await button(open, '驳回').click();
  const rejection = page.getByRole('dialog', { name: '驳回“陈芳”的申请' });
  await button(rejection, '驳回').click();
  await expect(rejection.getByText('请填写驳回原因')).toBeVisible();
  await rejection.getByLabel('驳回原因').fill('请先联系主管');
  await button(rejection, '驳回').click();
  await page.getByRole('row', { name: /已驳回/ }).click();
  const facts = page.getByRole('dialog', { name: '陈芳' });
  await expect(facts.getByRole('row', { name: /驳回原因/ })).toContainText('请先联系主管');
  await page.keyboard.press('Escape');

  await applicant.reload();
  await expect(mine).toContainText('请先联系主管');
  await apply(applicant, '已联系主管');
  await button(page, '刷新').click();
  await button(open, '通过').click();
  const approval = page.getByRole('dialog', { name: '通过“陈芳”的申请' });
  await expect(approval.getByLabel('账号')).toHaveValue('kefu');
  const admin = await asPerson(ADMIN);
  const { records } = await admin.get<{ records: { id: string }[] }>(`${REVIEW}/list`, {
    state: 'in_review',
  });
  const [{ id } = { id: '' }] = records;
  await admin.post(`${REVIEW}/approve`, { id, account: 'kefu-e2e' });
  await button(approval, '通过').click();
  await expect(approval.getByText(/“陈芳”已被 管理员 于 .+ 修改：状态/)).toBeVisible();
  await page.keyboard.press('Escape');

  await applicant.reload();
  await expect(mine.getByText('已通过')).toBeVisible();
  await expect(applicant.getByRole('button', { name: /切换到.*木之语演示木业/ })).toBeVisible();

  await button(page, '刷新').click();
  await button(page.getByRole('row', { name: /已通过/ }), '延期').click();
  const extension = page.getByRole('dialog', { name: '延长“陈芳”的授权' });
  await extension.getByLabel('授权到期').fill('2099-12-31 18:00:00');
  // Enter in the last field of a form saves it.
  await page.keyboard.press('Enter');
  await expect(extension).toBeHidden();
  await applicant.reload();
  await expect(mine).toContainText('授权至 2099-12-31 18:00:00');
  await admin.post(`${REVIEW}/remove`, { ids: id });
});
