import { ADMIN, type BackOfficeSession } from './support/back-office.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Makes a package of so many bundles; returns its id. */
async function makePack(admin: BackOfficeSession, packNo: string, bundles: number): Promise<string> {
  const line = (at: number) => ({
    logNo: 'B1',
    bundleNo: String(at + 1),
    lengthCm: '100',
    widthCm: '10',
    pieces: '10',
  });
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/pack/make', {
    packNo,
    treeCode: 'BW',
    thicknessMm: '0.5',
    lines: Array.from({ length: bundles }, (_, at) => line(at)),
  });
  return id;
}

test('a package is split, moved, packed and made void on its page', async ({ openAs, asPerson }) => {
  const id = await makePack(await asPerson(ADMIN), 'ACT-1', 3);
  const page = await openAs(ADMIN, `/inventory/packages/${id}`);

  await button(page, '移库').click();
  await page.getByLabel('移到库区').fill('C-07');
  await button(page.getByRole('dialog'), '移库').click();
  await expect(page.getByRole('region', { name: '包信息' })).toContainText('C-07');

  await button(page, '打包').click();
  await expect(page.getByRole('region', { name: '包信息' })).toContainText('已打包');
  await expect(button(page, '打包')).toBeDisabled();

  await button(page, '拆包').click();
  const dialog = page.getByRole('dialog', { name: '拆包 ACT-1' });
  await dialog.getByLabel('新包号').fill('ACT-1B');
  await dialog.getByRole('row').nth(2).getByRole('checkbox').check();
  await expect(dialog.getByRole('status')).toHaveText('拆出 1 个内码，1.000 m²');
  await button(dialog, '拆包').click();
  await expect(page.getByRole('heading', { name: 'ACT-1B' })).toBeVisible();
  await expect(button(page, '拆包')).toBeDisabled();

  await button(page, '作废').click();
  await page.getByLabel('作废原因').fill('点错');
  await button(page.getByRole('dialog'), '作废').click();
  await expect(button(page, '移库')).toBeDisabled();
});

test('packages are merged in the list, and one alone is refused', async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  await makePack(admin, 'MERGE-1', 2);
  await makePack(admin, 'MERGE-2', 1);
  const page = await openAs(ADMIN, '/inventory/packages?stockStatus=PENDING_IN&packNo=MERGE');
  const rows = page.getByRole('row', { name: /MERGE-/ });
  await rows.first().getByRole('checkbox').check();
  await button(page, '并包').click();
  await expect(page.getByText('并包至少要选择两个包').first()).toBeVisible();
  await rows.nth(1).getByRole('checkbox').check();
  await button(page, '并包').click();
  await button(page.getByRole('dialog'), '并包').click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('3.000');
});
