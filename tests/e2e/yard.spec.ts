import { ADMIN, approveNew } from './support/back-office.ts';
import { button, choose, scan } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a log is entered and computed, selected for a feed order, and leaves the yard with it', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/yard/logs/new');
  await page.getByLabel('木号', { exact: true }).fill('E2E-50');
  await page.getByLabel('短径 cm').fill('50.2');
  await page.getByLabel('长径 cm').fill('51');
  await page.getByLabel('长度 m').fill('3.2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存')).toBeVisible();

  const list = await openAs(ADMIN, '/yard/logs?logNo_like=E2E-50');
  const row = list.getByRole('row', { name: 'E2E-50' });
  // GB/T 4814: 50 cm × 3.2 m is 0.720 m³; Doyle: 19 inches × 10 feet are 141 board feet.
  await expect(row).toContainText('0.720');
  await expect(row).toContainText('141');
  await row.getByRole('checkbox').check();
  await button(list, '打印原木签').click();
  const labels = list.getByRole('dialog', { name: '打印标签 · E2E-50' });
  await expect(labels.getByRole('img', { name: 'E2E-50 的标签预览' })).toBeVisible();
  await button(labels, '关闭').first().click();
  await button(list, '新增投料单').click();

  await expect(list.getByRole('heading', { name: '新增投料单' })).toBeVisible();
  const totals = list.getByRole('table', { name: '合计' });
  // F12: the other unit beside it, named as nominal: 0.720 m³ are 305.12 BFT, 141 BFT are 0.333 m³.
  await expect(totals).toContainText('0.720 (名义换算 305.12 BFT)');
  await expect(totals).toContainText('141 (名义换算 0.333 m³)');
  // F11: the rule of the feed order, as it will be saved.
  await choose(list, list.getByRole('combobox', { name: '板尺规则' }), '国际 1/4 英寸');
  await expect(totals).toContainText('155 (名义换算 0.366 m³)');
  await list.keyboard.press('Control+s');
  await expect(list.getByRole('heading', { name: /投料单 TL\d{12}/ })).toBeVisible();
  await expect(list.getByRole('table', { name: '合计' })).toContainText('155 (名义换算 0.366 m³)');
  await button(list, '审核').click();
  await expect(list.getByText('已审核', { exact: true })).toBeVisible();

  const after = await openAs(ADMIN, '/yard/logs?logNo_like=E2E-50');
  await expect(after.getByRole('row', { name: 'E2E-50' })).toContainText('已出库');
});

test('a fed log is sawn, and its flitch goes into the vat by scanning its number', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const session = await asPerson(ADMIN);
  const body = { logNo: 'E2E-51', speciesId: '500', checkDiameter: 50, checkLength: 3 };
  await session.post('/blade-slice/v1/log/save', body);
  const id = await approveNew(session, 'feedOrder', { logs: [{ logNo: 'E2E-51' }] });
  const page = await openAs(ADMIN, `/yard/feed-orders/${id}`);
  await button(page, '锯剖下达').click();
  const saw = page.getByRole('dialog', { name: '锯剖下达' });
  // The proposed halves are no entry that could be lost.
  await expect(saw.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(saw).toBeHidden();
  // The dialog is over the tasks; the order is behind them.
  await page.goBack();
  await button(page, '锯剖下达').click();
  await expect(saw.getByRole('row', { name: 'E2E-51' })).toContainText('锯成 2 块');
  await button(saw, '下达 2 个任务').click();
  await expect(page.getByRole('row', { name: 'E2E-51-2' })).toContainText('未生产');

  await page.getByRole('row', { name: 'E2E-51-1' }).getByRole('checkbox').check();
  await button(page, '打印木方签').click();
  const labels = page.getByRole('dialog', { name: '打印标签 · E2E-51-1' });
  await expect(labels.getByRole('img', { name: 'E2E-51-1 的标签预览' })).toBeVisible();
  await button(labels, '关闭').first().click();

  await scan(page, 'E2E-51-1');
  const task = page.getByRole('dialog', { name: 'E2E-51-1' });
  await expect(task.getByRole('table', { name: '工序' })).toContainText('待开始');
  await scan(page, 'E2E-51-1');
  const start = page.getByRole('dialog', { name: 'E2E-51-1 · 开始蒸煮' });
  await choose(page, start.getByRole('combobox', { name: '蒸煮池' }), '1 号蒸煮池');
  await button(start, '开始蒸煮').click();
  await expect(task.getByRole('table', { name: '工序' })).toContainText('1 号蒸煮池');
  await expect(page.getByRole('row', { name: 'E2E-51-1' }).first()).toContainText('生产中');
  await scan(page, 'E2E-51-1');
  await expect(button(task, '开始刨切')).toBeVisible();

  // Scanned once too often: the vat is not done yet.
  await button(task, '撤销完成蒸煮').click();
  const sure = page.getByRole('dialog', { name: 'E2E-51-1 · 撤销完成蒸煮' });
  await expect(button(sure, '取消')).toBeFocused();
  await button(sure, '撤销完成蒸煮').click();
  await expect(button(task, '完成蒸煮')).toBeVisible();
  await button(task, '撤销开始蒸煮').click();
  await button(page.getByRole('dialog', { name: 'E2E-51-1 · 撤销开始蒸煮' }), '撤销开始蒸煮').click();
  await expect(page.getByRole('row', { name: 'E2E-51-1' }).first()).toContainText('未生产');
  await button(task, '开始蒸煮').click();
  const again = page.getByRole('dialog', { name: 'E2E-51-1 · 开始蒸煮' });
  await choose(page, again.getByRole('combobox', { name: '蒸煮池' }), '1 号蒸煮池');
  await again.getByLabel('开始时间').fill('2025-03-01 08:00:00');
  await page.keyboard.press('Tab');
  await again.getByLabel('完成时间').fill('2025-03-03 08:00:00');
  await page.keyboard.press('Tab');
  await button(again, '开始蒸煮').click();
  await expect(again).toBeHidden();
  await expect(button(task, '开始刨切')).toBeVisible();
  await expect(task.getByRole('table', { name: '工序' })).toContainText('03-03 08:00');
});
