import { CLERK } from './support/back-office.ts';
import { button, goTo, packPath } from './support/steps.ts';
import { expect, test } from './support/test.ts';

for (const action of ['打印标签', '写标签']) {
  test(`${action} in a plain browser names the client and links to it`, async ({ openAs, pack }) => {
    const page = await openAs(CLERK, packPath(pack));
    await button(page, action).click();
    const dialog = page.getByRole('dialog', { name: '请使用客户端操作' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('link', { name: '在客户端打开' })).toHaveAttribute(
      'href',
      `muzhiyu://pack/${pack.packNo}`,
    );
    await expect(button(dialog, '复制包号')).toBeVisible();
  });
}

test('the pages of this computer’s devices and print jobs refer to the client', async ({ openAs }) => {
  const page = await openAs(CLERK, '/desk/devices');
  await expect(page.getByText('设备设置只在客户端中可用')).toBeVisible();
  await goTo(page, '/desk/print');
  await expect(page.getByText('请使用客户端操作')).toBeVisible();
});
