import { api } from '../../src/shared/api/index.ts';
import { ADMIN } from './support/back-office.ts';
import type { Exposed } from './support/exposed-page.ts';
import { expect, test } from './support/office-test.ts';
import { button } from './support/steps.ts';

test('several people are chosen across the pages of the picker', { tag: '@deep' }, async ({
  openAs,
  office,
}) => {
  const { access_token: token } = await office.server.signIn({ account: 'admin' });
  for (let number = 10; number < 25; number += 1) {
    const body = { account: `picked${number}`, realName: `员工${number}` };
    await office.server.ask(api.user.add, { token, body });
  }
  const page = await openAs(ADMIN);
  const chosen = page.evaluate(() => (globalThis as unknown as Exposed).chooseUsers());
  const dialog = page.getByRole('dialog', { name: '用户选择' });
  const boxes = dialog.getByRole('row').getByRole('checkbox', { name: /^选择/ });
  await expect(boxes).toHaveCount(10);
  await button(dialog, '确定').click();
  await expect(page.getByText('请选择至少一条数据')).toBeVisible();

  await dialog.getByLabel('姓名', { exact: true }).fill('员工');
  await button(dialog, '查询').click();
  await dialog.getByRole('checkbox', { name: '选择员工10', exact: true }).check();
  await dialog.getByRole('checkbox', { name: '选择员工11', exact: true }).check();
  await dialog.getByRole('listitem', { name: '2' }).click();
  await dialog.getByRole('checkbox', { name: '选择员工24', exact: true }).check();
  await expect(dialog.getByRole('status')).toContainText('已选 3 人');
  await dialog.getByRole('listitem', { name: '1' }).click();
  await expect(dialog.getByRole('checkbox', { name: '选择员工10', exact: true })).toBeChecked();
  await dialog.getByRole('checkbox', { name: '选择员工11', exact: true }).uncheck();
  await button(dialog, '确定').click();
  expect((await chosen).sort()).toEqual(['员工10', '员工24']);
});
