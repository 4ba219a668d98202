import { ADMIN, type Pack } from './support/back-office.ts';
import { button, enterCell } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a package is graded with a clipped length, and the grading reversed', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  const query = { gradeStatus: '0', stockStatus: 'IN_STOCK', size: '1' };
  const { records } = await admin.get<{ records: Pack[] }>('/blade-veneer/v1/pack/page', query);
  const { packNo = '', id = '', bundles = 0 } = records[0] ?? {};

  const page = await openAs(ADMIN, '/inventory/gradings/new');
  await expect(page.getByRole('heading', { name: '新增分等单' })).toBeVisible();
  const lines = page.getByRole('region', { name: '包', exact: true });
  await button(page, '从待分等选取').click();
  const picker = page.getByRole('dialog', { name: '从待分等选取' });
  await picker.getByLabel('包号', { exact: true }).fill(packNo);
  // The heading and the package: rows that are being filtered move away from under the pointer.
  await expect(picker.getByRole('row')).toHaveCount(2);
  await picker.getByRole('row', { name: packNo }).getByRole('checkbox').check();
  await picker.getByLabel('每扎一行').check();
  await button(picker, '取入').click();
  await expect(lines.getByLabel(`包号，第 ${bundles} 行`)).toHaveValue(packNo);
  await button(lines, '撤销').click();
  await page.getByLabel('扫描或输入包号或扎的条码，回车加入').fill(packNo);
  await page.keyboard.press('Enter');
  await expect(lines.getByLabel('包号，第 1 行')).toHaveValue(packNo);
  await enterCell(lines, 1, 6, '100');
  const totals = page.getByRole('table', { name: '合计' });
  await expect(totals).toContainText(/变动率 %-\d+\.\d\d/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('请填写新等级').first()).toBeVisible();
  await expect(lines.getByRole('combobox', { name: '新等级，第 1 行' })).toBeFocused();
  await page.keyboard.type('AB');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/gradings\/\d+$/);
  await expect(page.getByRole('heading', { name: /分等单 FD\d{12}/ })).toBeVisible();
  await expect(totals).toContainText(/变动率 %-\d+\.\d\d/);
  const grading = page.url();

  await button(page, '审核').click();
  await expect(page.getByText('已审核', { exact: true })).toBeVisible();
  const graded = await openAs(ADMIN, `/inventory/packages/${id}`);
  await expect(graded.getByRole('region', { name: '包信息' })).toContainText('已分等');
  await expect(graded.getByRole('region', { name: '包信息' })).toContainText('AB');

  await graded.goto(grading);
  await button(graded, '反审核').click();
  await graded.getByLabel('反审核原因').fill('量错');
  await button(graded.getByRole('dialog'), '反审核').click();
  await expect(graded.getByText('未审核', { exact: true })).toBeVisible();
  await expect(button(graded, '审核')).toBeVisible();
});
