import type { Locator } from '@playwright/test';
import writeWorkbook from 'write-excel-file/node';
import { ADMIN, signInByHand } from './support/back-office.ts';
import { button, rows } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Wrong passwords of one place that lock an account. */
const WRONG_TRIES = 5;

/** Chooses a sheet as a spreadsheet program writes it. */
async function chooseSheet(dialog: Locator, lines: string[][]): Promise<void> {
  const cells = lines.map((line) => line.map((value) => ({ value, type: String })));
  await dialog.locator('input[type="file"]').setInputFiles({
    name: '用户.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeWorkbook(cells).toBuffer(),
  });
}

test('imports users from Excel, gives several a role, resets a password and lifts a lock', {
  tag: '@deep',
}, async ({ openAs, product }) => {
  const page = await openAs(ADMIN, '/system/users');
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const titles = ['账号', '姓名', '手机号', '部门名称'];
  const first = ['e2e-imp-1', '吴导入', '13912340001', '仓库'];
  await chooseSheet(dialog, [titles, first, ['e2e-imp-2', '郑导入', '13912340002', '没有的部门']]);
  const faults = dialog.getByRole('region', { name: /文件没有导入/ });
  await expect(faults.getByRole('row', { name: /没有的部门/ })).toContainText('没有这个部门名称');
  await expect(faults.getByRole('row', { name: /没有的部门/ })).toContainText('3');
  await chooseSheet(dialog, [titles, first, ['e2e-imp-2', '郑导入', '13912340002', '仓库']]);
  await expect(page.getByText('新增 2 位，更新 0 位用户')).toBeVisible();
  const told = page.getByRole('dialog', { name: '新密码' });
  await expect(told.getByLabel('新密码')).toHaveValue(/^\w{14}$/);
  await button(told, '完成').click();

  const imported = rows(page).filter({ hasText: '导入' });
  await expect(imported).toHaveCount(2);
  for (const row of await imported.all()) await row.getByRole('checkbox').check();
  await button(page, '分配角色').click();
  const roles = page.getByRole('dialog', { name: '给 2 位用户分配角色' });
  await expect(button(roles, '保存')).toBeDisabled();
  await roles.getByRole('combobox', { name: '分配角色' }).fill('仓库');
  await page.locator('.ant-select-tree').getByRole('treeitem', { name: '仓库管理员' }).click();
  // Closes the choices, which cover the button.
  await roles.getByText('所选角色会替换这些用户现有的角色。').click();
  await button(roles, '保存').click();
  await expect(imported.filter({ hasText: '仓库管理员' })).toHaveCount(2);
  await button(page, '取消选择').click();

  const row = imported.filter({ hasText: 'e2e-imp-1' });
  await button(row, '重置密码').click();
  await button(page.getByRole('dialog', { name: '重置“吴导入”的密码？' }), '重置密码').click();
  const password = await told.getByLabel('新密码').inputValue();
  await button(told, '完成').click();
  const person = { company: ADMIN.company, account: 'e2e-imp-1' };
  const signIn = (typed: string) => signInByHand(product.apiUrl, person, typed);
  for (let tries = 0; tries < WRONG_TRIES; tries++) await expect(signIn('Wrong-2026')).rejects.toThrow();
  await expect(signIn(password)).rejects.toThrow();

  await row.getByRole('checkbox').check();
  await button(page, '解除锁定').click();
  await button(page.getByRole('dialog', { name: /允许“吴导入”立即重新登录/ }), '解除锁定').click();
  await expect(page.getByText('已解除锁定 1 条')).toBeVisible();
  expect((await signIn(password)).token.access_token).not.toBe('');
});
