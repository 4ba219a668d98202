import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, CLERK } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { startHeadless } from './support/product-headless.ts';
import { button, goWithin, packPath } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('labels handed over in a browser are taken and printed at a registered desk, and both sides see it', async ({
  browser,
  product,
  openAs,
  pack,
  sessionOf,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veneer-desk-registered-'));
  const desk = await startHeadless(browser, dataDir, { VENEER_DESK_SERVER: product.apiUrl });
  const atDesk = await desk.openSignedIn(await sessionOf(ADMIN), '/desk/devices');
  await button(atDesk, '登记工位').click();
  const form = atDesk.getByRole('dialog', { name: '登记工位' });
  await form.getByLabel('工位名称').fill('发货台');
  await button(form, '登记工位').click();
  await expect(atDesk.getByRole('region', { name: '工位登记' })).toContainText('已连接');
  await deskCall(atDesk, 'settings.update', { labelPrinterId: 'virtual:label' });

  const page = await openAs(CLERK, packPath(pack));
  await button(page, '打印标签').click();
  const dialog = page.getByRole('dialog', { name: '请使用客户端操作' });
  await button(dialog, '交给工位打印（1 包）').click();
  await expect(dialog.getByRole('status')).toContainText('等待工位');

  await goWithin(atDesk, '/info/desk-tasks');
  const inbox = atDesk.getByRole('table', { name: '本工位收件箱' });
  await expect(inbox).toContainText(pack.packNo);
  await button(inbox, `领取 ${pack.packNo}`).click();
  await expect(dialog.getByRole('status')).toContainText('已完成');
  await expect(dialog.getByRole('status')).toContainText('发货台');

  await desk.closePage(atDesk);
  await desk.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
