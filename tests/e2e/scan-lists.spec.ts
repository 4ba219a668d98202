import { ADMIN, approveNew, type BackOfficeSession, signInNew } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { newSession } from './support/sessions.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const VENEER = '/blade-veneer/v1';

/** A package to be received, and an approved purchase order for 3 m² of the same goods, of which the package has 2. */
async function announce(admin: BackOfficeSession, packNo: string): Promise<{ id: string; docNo: string }> {
  const line = { logNo: 'B1', lengthCm: '100', widthCm: '10', pieces: '10' };
  const lines = [
    { ...line, bundleNo: '1', barcode: 'SCAN1' },
    { ...line, bundleNo: '2', barcode: 'SCAN2' },
  ];
  await admin.post(`${VENEER}/pack/make`, { packNo, treeCode: 'BW', thicknessMm: '0.5', lines });
  const species = await admin.get<{ id: string; treeCode: string }[]>('/blade-slice/v1/treeSpecies/list');
  const suppliers = await admin.get<{ records: { id: string }[] }>(`${VENEER}/supplier/list`, { size: '1' });
  const speciesId = species.find(({ treeCode }) => treeCode === 'BW')?.id;
  const id = await approveNew(admin, 'purchaseOrder', {
    supplierId: suppliers.records[0]?.id,
    goods: [{ speciesId, thicknessMm: '0.5', area: '3' }],
  });
  const { docNo } = await admin.get<{ docNo: string }>(`${VENEER}/purchaseOrder/detail`, { id });
  return { id, docNo };
}

test('a scanned list is checked, mended, compared with its order and made into an inbound', async ({
  openAs,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  const order = await announce(admin, 'SCAN-PACK');
  const { id } = await admin.post<{ id: string }>(`${VENEER}/scanList/submit`, {
    purpose: 'INBOUND',
    device: 'PDA-3',
    purchaseOrderId: order.id,
    rows: [{ code: 'SCAN1', pieces: 1000 }, { code: 'SCAN2' }, { code: 'NOWHERE' }],
  });
  const page = await openAs(ADMIN, `/inventory/scan-lists/${id}`);
  const rows = page.getByRole('region', { name: '扫码明细' });
  await expect(rows.getByRole('row', { name: /NOWHERE/ })).toContainText('库存异常');
  await expect(rows.getByRole('row', { name: /SCAN1/ })).toContainText('数据异常');
  await expect(button(page, '生成入库单')).toBeDisabled();
  const comparison = page.getByRole('region', { name: '与单据对比' });
  await expect(comparison.getByLabel('单号')).toHaveValue(order.docNo);
  await button(comparison, '对比').click();
  await expect(comparison.getByText('请先检查异常数据再进行对比!')).toBeVisible();

  await rows.getByText('库存异常 1').click();
  await rows.getByRole('checkbox', { name: '选择 NOWHERE' }).check();
  const answer = Promise.withResolvers<void>();
  await page.route('**/scanList/submit', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await button(rows, '删除所选 1 行').click();
  await button(page.getByRole('dialog'), '删除').click();
  await rows.getByText('数据异常 1').click();
  // Until the removal is answered no row is corrected, which would be refused for the former version.
  await expect(rows.locator('.ant-spin-spinning')).toBeVisible();
  answer.resolve();
  await button(rows.getByRole('row', { name: /SCAN1/ }), '更正').click();
  const form = page.getByRole('dialog', { name: '更正扫码行' });
  await form.getByLabel('片数').fill('10');
  await button(form, '保存').click();
  await expect(rows.getByText('有异常 0')).toBeVisible();

  await button(comparison, '对比').click();
  await expect(comparison.getByRole('status')).toContainText('不符 1');
  await expect(comparison.getByText('面积 m² 3 → 2')).toBeVisible();
  await button(page, '生成入库单').click();
  await expect(page.getByRole('heading', { name: /^入库单 RK/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '包', exact: true }).getByLabel('包号，第 1 行')).toHaveValue(
    'SCAN-PACK',
  );
});

test('a user without the permission to compare sees the findings of a scanned list and no comparison', {
  tag: '@deep',
}, async ({ product, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const { id } = await admin.post<{ id: string }>(`${VENEER}/scanList/submit`, {
    purpose: 'INBOUND',
    device: 'PDA-4',
    rows: [{ code: 'NOWHERE' }],
  });
  const { token } = await signInNew(product.apiUrl, admin, {
    account: 'scan-viewer',
    realName: '李看',
    codes: ['scanList_view'],
  });
  const page = await product.openSignedIn(newSession(token), `/inventory/scan-lists/${id}`);
  const rows = page.getByRole('region', { name: '扫码明细' });
  await expect(rows.getByRole('row', { name: /NOWHERE/ })).toContainText('库存异常');
  await expect(page.getByRole('region', { name: '与单据对比' })).toBeHidden();
  await deskCall(page, 'secrets.remove', { name: 'session' });
  await product.closePage(page);
});
