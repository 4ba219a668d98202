import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { inFullWidth } from '../../src/server/testing/in-full-width.ts';
import { makePicture } from '../../src/server/testing/sample-files.ts';
import { exact, round } from '../../src/shared/domain/decimal.ts';
import { ADMIN, approveNew, type BackOfficeSession, type Pack } from './support/back-office.ts';
import { button, choose, enterCell, goTo, goWithin, scan } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the form of a sales order refuses an unknown package number at its line', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/sales/orders/new');
  await expect(page.getByRole('heading', { name: '新增销售单' })).toBeVisible();
  await expect(button(page, '保存')).toBeInViewport();
  const lines = page.getByRole('region', { name: '包', exact: true });
  await lines.getByLabel('包号，第 1 行').fill('没有这个包');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('暂无该包号信息!').first()).toBeVisible();
  await expect(lines.getByLabel('包号，第 1 行')).toHaveAttribute('aria-invalid', 'true');
  await expect(lines.getByLabel('包号，第 1 行')).toBeFocused();
});

test('Ctrl+S saves nothing of a new document without entries', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/purchase/orders');
  await expect(button(page, '新增')).toBeVisible();
  await page.keyboard.press('n');
  // A letter could begin a scanned code, so that it acts a moment later; the list has dates too.
  await expect(page).toHaveURL(/\/purchase\/orders\/new$/);
  await expect(page.getByRole('textbox', { name: '日期', exact: true })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('还没有填写内容，没有保存');
  await expect(page).toHaveURL(/\/purchase\/orders\/new$/);
  // The same form is saved once something is entered, and leads to the document's acts.
  await page.getByRole('textbox', { name: '柜号', exact: true }).fill('TCLU-2');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^采购单 CG/ })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, '提交')).toBeFocused();
});

test('a document whose answer was lost is not made twice after a reload', async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const page = await openAs(ADMIN, '/purchase/orders/new');
  await page.route(
    '**/purchaseOrder/submit',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByLabel('柜号', { exact: true }).fill('TCLU-3');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible();
  const cabinet = page.getByLabel('柜号', { exact: true });
  await cabinet.fill('TCLU-4');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('上次的保存其实已经成功，之后改的内容没有保存')).toBeVisible();
  await cabinet.fill('TCLU-3');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^采购单 CG/ })).toBeVisible();
  for (const [cabinetNo, count] of [
    ['TCLU-3', 1],
    ['TCLU-4', 0],
  ] as const)
    expect(await admin.get('/blade-veneer/v1/purchaseOrder/list', { cabinetNo })).toMatchObject({
      total: count,
    });
});

test('a document that another user approves shows it, and keeps what was typed', { tag: '@deep' }, async ({
  openAs,
  asPerson,
  takePack,
}) => {
  const admin = await asPerson(ADMIN);
  const { packNo } = await takePack();
  const order = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo, price: 10 }] };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/saleOrder/submit', order);
  const page = await openAs(ADMIN, `/sales/orders/${id}`);
  const remark = page.getByLabel('备注', { exact: true }).first();
  await remark.fill('先电话联系');
  await admin.post(`/blade-veneer/v1/saleOrder/approve?ids=${id}`, {});
  await page.keyboard.press('Control+s');
  await expect(page.getByText('请核对最新内容后再操作')).toBeVisible();
  await expect(page.getByRole('main').getByText('已审核', { exact: true }).first()).toBeVisible();
  await expect(remark).toHaveValue('先电话联系');
  await expect(button(page, '保存')).toBeDisabled();
  // The entries can be saved after the reversal, which they do not prevent.
  await button(page, '反审核').click();
  await page.getByRole('dialog').getByRole('textbox').fill('补备注');
  await page.keyboard.press('Enter');
  await expect(page.getByText('已反审核 1 条')).toBeVisible();
  await expect(remark).toHaveValue('先电话联系');
  await expect(button(page, '保存')).toBeEnabled();
});

test('a saved purchase order accepts files', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/purchase/orders/new');
  await expect(page.getByRole('heading', { name: '新增采购单' })).toBeVisible();
  await page.getByLabel('柜号', { exact: true }).fill('TCLU-1');
  await page.keyboard.press('Control+s');
  const panel = page.getByRole('region', { name: '附件' });
  const mimeType = 'application/octet-stream';
  const file = { name: '合同.png', mimeType, buffer: makePicture(64, 48) };
  await panel.locator('input[type="file"]').setInputFiles([file]);
  await expect(panel.getByRole('listitem')).toContainText('合同.png');
});

test('the code on its paper opens a document from any page (D2)', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/purchase/orders/new');
  await page.getByLabel('柜号', { exact: true }).fill('TCLU-3');
  await page.keyboard.press('Control+s');
  const heading = page.getByRole('heading', { name: /^采购单 CG/ });
  await expect(heading).toBeVisible();
  const address = page.url();
  const docNo = (await heading.textContent())?.replace('采购单', '').trim();
  await goTo(page, '/inventory/packages');
  await expect(page.getByRole('heading', { name: '包列表' })).toBeVisible();
  expect(await scan(page, `D|purchaseOrder|${docNo}`)).toBe(true);
  await expect(page).toHaveURL(address);
  await expect(heading).toBeVisible();

  await goTo(page, '/open/document/D%7Cdelivery%7CNONE');
  await expect(page.getByRole('heading', { name: '出库单 NONE' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a sales order accepts packages by number and from stock, even in part', async ({
  openAs,
  asPerson,
  takePack,
}) => {
  const [first, second, third] = [await takePack(), await takePack(), await takePack()];
  const admin = await asPerson(ADMIN);
  const ofSecond = await admin.get<{ barcode: string }[]>('/blade-veneer/v1/pack/tallyLines', {
    packId: second.id,
  });
  const page = await openAs(ADMIN, '/sales/orders/new');
  const entry = page.getByLabel('扫描或输入包号或扎的条码，回车加入');
  const lines = page.getByRole('region', { name: '包', exact: true });
  const said = lines.getByRole('status');
  const row = (line: number) => lines.getByRole('row').nth(line);
  await entry.fill('没有这个包');
  await entry.press('Enter');
  await expect(said).toHaveText('没有这个包 暂无该包号信息!');
  await expect(entry).toBeFocused();
  const refused = lines.getByRole('list', { name: '未加入：' });
  // A Chinese input method may type digits in full width.
  await page.keyboard.type(inFullWidth(first.packNo));
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(`已加入 ${first.packNo}`);
  // Who scans a stack of packages looks at the screen afterwards.
  await expect(refused.getByRole('listitem')).toHaveText(['没有这个包 暂无该包号信息!']);
  await button(lines, '知道了').click();
  await expect(refused).toBeHidden();
  await expect(row(1)).toContainText(first.species);
  await expect(entry).toBeFocused();
  await page.keyboard.type(`P|000000|${first.packNo}`);
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(`${first.packNo} 已在单内`);
  await expect(lines.getByLabel('包号，第 1 行')).toHaveValue(first.packNo);

  await page.keyboard.press('F7');
  const picker = page.getByRole('dialog', { name: '选择包' });
  await picker.getByLabel('包号', { exact: true }).fill(first.packNo);
  await expect(picker.getByRole('row', { name: first.packNo })).toContainText('已在单内');
  await picker.getByLabel('包号', { exact: true }).fill(second.packNo);
  const other = picker.getByRole('row', { name: second.packNo });
  // Its heading and itself: a row of the former list loses the focus when the list is drawn anew.
  await expect(picker.getByRole('row')).toHaveCount(2);
  await other.focus();
  await page.keyboard.press('Enter');
  const bundles = picker.getByRole('region', { name: `${second.packNo} 可选的内码` });
  await bundles.locator('tr[data-row-id]').first().focus();
  await page.keyboard.press('Space');
  await expect(other).toContainText(`选 1 / ${second.bundles} 扎`);
  await page.keyboard.press('Control+Enter');
  await expect(picker).toBeHidden();
  await expect(entry).toBeFocused();
  await expect(lines.getByLabel('包号，第 2 行')).toHaveValue(second.packNo);
  const chosen = row(2).getByRole('gridcell').nth(2);
  await expect(chosen).toHaveText(/^\S+$/);
  const inLine = await chosen.innerText();
  const label = ofSecond.find(({ barcode }) => barcode !== inLine)?.barcode ?? '';
  await entry.fill(label);
  await entry.press('Enter');
  await expect(said).toHaveText(`已加入 ${label}`);
  await expect(chosen).toHaveText(`${inLine} ${label}`);
  await entry.fill(label);
  await entry.press('Enter');
  await expect(said).toHaveText(`${label} 已在单内`);
  await page.keyboard.press('F7');
  // Recently used packages come first.
  await expect(picker.locator('tr[data-row-key], tr[data-row-id]').first()).toContainText(second.packNo);
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();

  // F5 before it is saved: areas of this data have three decimals, at 10 yuan per m² two.
  await row(1).getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  // Not by keys, which the scan right after them would join.
  await lines.getByLabel('单价，第 1 行').fill('10');
  // After a scan into a cell the next price can be typed.
  await scan(page, `P|000000|${second.packNo}`);
  await expect(said).toHaveText(`${second.packNo} 已在单内`);
  await expect(lines.getByLabel('单价，第 2 行')).toBeFocused();
  // A bar code has the bare number, which a price, a day or a select would drop or refuse.
  expect(await scan(page, first.packNo)).toBe(true);
  await expect(said).toHaveText(`${first.packNo} 已在单内`);
  await page.getByRole('textbox', { name: '日期', exact: true }).focus();
  expect(await scan(page, second.packNo)).toBe(true);
  await expect(said).toHaveText(`${second.packNo} 已在单内`);
  await page.getByRole('combobox', { name: '客户' }).fill(first.packNo);
  expect(await scan(page, first.packNo)).toBe(true);
  await expect(said).toHaveText(`${first.packNo} 已在单内`);
  await page.getByRole('combobox', { name: '客户' }).fill('');
  await page.keyboard.press('Escape');
  const amount = (first.area * 10).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const totals = page.getByRole('table', { name: '合计', exact: true });
  await expect(totals.getByRole('row', { name: '货款' })).toContainText(amount);
  // On a slow network a save waits for the last scan; one that comes later is refused, with its code.
  const [looked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/pack/lookUp', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.route('**/saleOrder/submit', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const [lookUp, save] = ['**/pack/lookUp', '**/saleOrder/submit'].map((url) => page.waitForRequest(url));
  await scan(page, `P|000000|${third.packNo}`);
  await lookUp;
  await page.keyboard.press('Control+s');
  looked.resolve();
  await save;
  await expect(page.locator('form[inert]')).toBeVisible();
  await scan(page, `P|000000|${first.packNo}`);
  await expect(page.getByText(`正在保存，扫到的 P|000000|${first.packNo} 没有加入`)).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('heading', { name: /^销售单 XS/ })).toBeVisible();
  await expect(row(2)).toContainText(second.species);
  await expect(row(3)).toContainText(third.species);
});

/** The address of the new delivery of an order, which has a freight of 300 yuan. */
async function newDelivery(admin: BackOfficeSession, { packNo }: Pack, more: object = {}): Promise<string> {
  const order = {
    customerId: DEMO_PARTNER_IDS.customer,
    taxRatePct: 0,
    packs: [{ packNo, price: 10 }],
    charges: [{ kind: 'FREIGHT', charge: 300, note: '干线' }],
  };
  return `/sales/deliveries/new?from=${await approveNew(admin, 'saleOrder', { ...order, ...more })}`;
}

test('the delivery of a sales order takes over its charges, and is paid with its deposit', {
  tag: '@deep',
}, async ({ openAs, asPerson, takePack }) => {
  const made = await newDelivery(await asPerson(ADMIN), await takePack(), { deposit: 1000 });
  const page = await openAs(ADMIN, made);
  // The head is filled from the order: what follows is to scan the packages.
  await expect(page.getByLabel('扫描或输入包号或扎的条码，回车加入')).toBeFocused();
  const charges = page.getByRole('region', { name: '费用', exact: true });
  await expect(charges.getByLabel('类型，第 1 行')).toHaveValue('运费');
  const totals = page.getByRole('table', { name: '合计', exact: true });
  await expect(totals.getByRole('row', { name: '定金抵扣' })).toContainText('300.00');
  await expect(totals.getByRole('row', { name: '未付' })).toContainText('0.00');
  await button(page, '取销售单剩余').click();
  await expect(totals.getByRole('row', { name: '定金抵扣' })).toContainText('1,000.00');

  // An order that is taken out again stays out after a look at another page.
  const order = page.locator('.ant-form-item').filter({ has: page.getByLabel('销售单', { exact: true }) });
  await order.hover();
  await button(order, '清除').click();
  await expect(button(page, '取销售单剩余')).toBeDisabled();
  await goWithin(page, '/wel/index');
  await goWithin(page, made);
  await expect(button(page, '取销售单剩余')).toBeDisabled();
});

test('charges removed from a delivery are not taken over again, and unsaved changes are not submitted', {
  tag: '@deep',
}, async ({ openAs, asPerson, takePack }) => {
  const admin = await asPerson(ADMIN);
  const page = await openAs(ADMIN, await newDelivery(admin, await takePack()));
  const charges = page.getByRole('region', { name: '费用', exact: true });
  await expect(charges.getByLabel('类型，第 1 行')).toHaveValue('运费');
  await button(charges, '删除所选行').click();
  await expect(charges.getByLabel('类型，第 1 行')).toHaveValue('');
  await button(page, '取销售单剩余').click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^出库单 CK/ })).toBeVisible();
  const saved = page.url().split('/').at(-1) ?? '';
  const stored = () =>
    admin.get<{ charges: object[]; remark: string; auditStatus: number }>(
      '/blade-veneer/v1/delivery/detail',
      { id: saved },
    );
  expect(await stored()).toMatchObject({ charges: [], auditStatus: 0 });

  await page.getByLabel('备注', { exact: true }).first().fill('送到后门');
  await button(page, '提交').click();
  const told = page.getByText('有未保存的修改，请先保存，再提交');
  await expect(told).toBeVisible();
  await page.getByRole('link', { name: '审批详情' }).click();
  await expect(page.getByRole('heading', { name: /的审批$/ })).toBeVisible();
  await button(page.getByRole('main'), '提交').click();
  await told.getByRole('link', { name: /^CK/ }).click();
  await expect(page.getByLabel('备注', { exact: true }).first()).toHaveValue('送到后门');
  await page.keyboard.press('Control+s');
  await expect.poll(stored).toMatchObject({ remark: '送到后门', auditStatus: 0 });
});

test('a draft that gets another order gets that order’s charges, but for those that were typed', {
  tag: '@deep',
}, async ({ openAs, asPerson, takePack }) => {
  const admin = await asPerson(ADMIN);
  const orderOf = async (charges: object[]) => {
    const { packNo } = await takePack();
    const body = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo, price: 10 }], charges };
    const id = await approveNew(admin, 'saleOrder', body);
    const { docNo } = await admin.get<{ docNo: string }>('/blade-veneer/v1/saleOrder/detail', { id });
    return { id, docNo, packs: [{ packNo }] };
  };
  const former = await orderOf([
    { kind: 'FREIGHT', charge: 300, note: '干线' },
    { kind: 'DISCOUNT', charge: 40 },
  ]);
  const next = await orderOf([
    { kind: 'FREIGHT', charge: 120 },
    { kind: 'DISCOUNT', charge: 15 },
  ]);
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/delivery/submit', {
    saleOrderId: former.id,
    packs: former.packs,
    charges: [
      { kind: 'FREIGHT', charge: 300, note: '干线' },
      { kind: 'DISCOUNT', charge: 35 },
    ],
  });
  const page = await openAs(ADMIN, `/sales/deliveries/${id}`);
  const charges = page.getByRole('region', { name: '费用', exact: true });
  await expect(charges.getByRole('row').nth(1)).toContainText('300');
  const order = page.getByRole('combobox', { name: '销售单', exact: true });
  await order.fill(next.docNo);
  await choose(page, order, next.docNo);
  await expect(charges.getByRole('row').nth(1)).toContainText('35');
  await expect(charges.getByRole('row').nth(2)).toContainText('120');
  await expect(charges.getByRole('row', { name: '合计' })).not.toContainText('300');
});

test('the rest of a sales order is cancelled, and the page then shows why it delivers no more', {
  tag: '@deep',
}, async ({ openAs, asPerson, takePack }) => {
  const admin = await asPerson(ADMIN);
  const [gone, rest] = [await takePack(), await takePack()];
  const saleOrderId = await approveNew(admin, 'saleOrder', {
    customerId: DEMO_PARTNER_IDS.customer,
    packs: [gone, rest].map(({ packNo }) => ({ packNo, price: 10 })),
  });
  const page = await openAs(ADMIN, `/sales/orders/${saleOrderId}`);
  await expect(button(page, '完结')).toHaveAccessibleDescription(/^销售单 XS\S+ 没有部分出库，不能完结$/);
  await approveNew(admin, 'delivery', { saleOrderId, packs: [{ packNo: gone.packNo }] });
  const packs = [{ packNo: rest.packNo }];
  const draft = await admin.post<{ id: string }>('/blade-veneer/v1/delivery/submit', { saleOrderId, packs });
  await page.reload();
  await button(page, '完结').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('有 1 张未审核的出库单');
  await question.getByRole('link', { name: /^CK/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sales/deliveries/${draft.id}$`));
  await expect(question).toBeHidden();
  await page.goBack();
  await button(page, '完结').click();
  await page.getByLabel('完结原因').fill('客户取消');
  await button(page.getByRole('dialog'), '完结').click();
  await expect(page.getByText('已完结', { exact: true })).toBeVisible();
  for (const words of ['生成出库单', '反审核', '完结'])
    await expect(button(page, words)).toHaveAccessibleDescription(/^销售单 XS\S+ 已完结$/);
  await expect(button(page, '取消完结')).toBeEnabled();
  await goWithin(page, '/sales/orders?shippedStatus=3');
  await expect(page.getByRole('row', { name: /已完结/ })).toHaveCount(1);
  await goWithin(page, '/sales/deliveries/new');
  await page.getByRole('combobox', { name: '销售单', exact: true }).click();
  const closed = page.getByRole('option', { name: / · 已完结$/ });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
});

test('a return takes over its part of the discount of its delivery, until another is typed', {
  tag: '@deep',
}, async ({ openAs, asPerson, takePack }) => {
  const admin = await asPerson(ADMIN);
  const [one, two] = [await takePack(), await takePack()];
  const id = await approveNew(admin, 'delivery', {
    customerId: DEMO_PARTNER_IDS.customer,
    taxRatePct: 0,
    packs: [one, two].map(({ packNo }) => ({ packNo, price: 10 })),
    charges: [
      { kind: 'DISCOUNT', charge: 100 },
      { kind: 'FREIGHT', charge: 30 },
    ],
  });
  const page = await openAs(ADMIN, `/sales/returns/new?from=${id}`);
  const charges = page.getByRole('region', { name: '费用', exact: true });
  const entry = page.getByLabel('扫描或输入包号或扎的条码，回车加入');
  const enter = async (packNo: string) => {
    await entry.fill(packNo);
    await entry.press('Enter');
  };
  await enter(one.packNo);
  const discount = charges.getByRole('row').nth(1).getByRole('gridcell').nth(2);
  const delivered = exact(one.area).plus(two.area);
  const part = round(exact(one.area).times(100).dividedBy(delivered), 2);
  await expect(discount).toHaveText(String(part));
  await expect(charges.getByLabel('类型，第 1 行')).toHaveValue('折扣');
  await enter(two.packNo);
  await expect(discount).toHaveText('100');
  await expect(charges.getByRole('row', { name: '合计' })).toContainText('100.00');
  const totals = page.getByRole('table', { name: '合计', exact: true });
  const gross = delivered.times(10).minus(100).toNumber().toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  await expect(totals.getByRole('row', { name: '价税合计' })).toContainText(gross);

  const other = await openAs(ADMIN, `/sales/returns/new?from=${id}`);
  const typed = other.getByRole('region', { name: '费用', exact: true });
  await other.getByLabel('扫描或输入包号或扎的条码，回车加入').fill(one.packNo);
  await other.getByLabel('扫描或输入包号或扎的条码，回车加入').press('Enter');
  await expect(typed.getByRole('row').nth(1)).toContainText(String(part));
  await enterCell(typed, 1, 2, '5');
  await button(other, '取出库单剩余').click();
  const goods = other.getByRole('region', { name: '包', exact: true });
  await expect(goods.getByRole('row', { name: '合计' })).toContainText(
    delivered.toNumber().toLocaleString('en-US', { minimumFractionDigits: 3 }),
  );
  await other.keyboard.press('Control+s');
  await expect(other.getByRole('heading', { name: /^销售退货单 TH/ })).toBeVisible();
  await expect(other.getByRole('table', { name: '合计', exact: true })).toContainText(
    delivered.times(10).minus(5).toNumber().toLocaleString('en-US', { minimumFractionDigits: 2 }),
  );
});

test('a return that took everything is changed to some bundles, and back', { tag: '@deep' }, async ({
  openAs,
  asPerson,
  takePack,
}) => {
  const admin = await asPerson(ADMIN);
  const { packNo, id: packId } = await takePack();
  const deliveryId = await approveNew(admin, 'delivery', {
    customerId: DEMO_PARTNER_IDS.customer,
    packs: [{ packNo, price: 10 }],
  });
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/saleReturn/submit', {
    deliveryId,
    packs: [{ packNo }],
  });
  const [bundle] = await admin.get<{ barcode: string }[]>('/blade-veneer/v1/pack/tallyLines', { packId });
  const page = await openAs(ADMIN, `/sales/returns/${id}`);
  const lines = page.getByRole('region', { name: '包', exact: true });
  await enterCell(lines, 1, 2, bundle?.barcode ?? '');
  const bundles = page.getByRole('table', { name: '合计', exact: true }).getByRole('row', { name: '扎数' });
  await expect(bundles).toContainText(/^扎数1$/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('已保存').first()).toBeVisible();
  await button(page, '取出库单剩余').click();
  await expect(bundles).not.toContainText(/^扎数1$/);
});

test('packages are offered once their available quantities are known', { tag: '@deep' }, async ({
  openAs,
  takePack,
}) => {
  const [first, second] = [await takePack(), await takePack()];
  const page = await openAs(ADMIN, '/sales/orders/new');
  await page.getByLabel('扫描或输入包号或扎的条码，回车加入').focus();
  await page.keyboard.press('F7');
  const picker = page.getByRole('dialog', { name: '选择包' });
  const number = picker.getByLabel('包号', { exact: true });
  const rowOf = ({ packNo }: { packNo: string }) => picker.getByRole('row', { name: packNo });
  await number.fill(first.packNo);
  await expect(rowOf(first)).toBeVisible();
  await expect(picker.getByRole('row')).toHaveCount(2);

  const answer = Promise.withResolvers<void>();
  await page.route('**/pack/free*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const listed = page.waitForRequest('**/pack/free*');
  await number.fill(second.packNo);
  await listed;
  await expect(rowOf(first)).toBeVisible();
  await expect(rowOf(second)).toHaveCount(0);
  answer.resolve();
  await rowOf(second).focus();
  await page.keyboard.press('Space');
  await expect(picker.getByText(/^已选 1 包/)).toBeVisible();
});

test('a document is copied without its number, and its neighbours follow the list', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const office = await asPerson(ADMIN);
  for (const cabinetNo of ['NB-1', 'NB-2'])
    await office.post('/blade-veneer/v1/purchaseOrder/submit', { cabinetNo, remark: '左右' });
  const page = await openAs(ADMIN, '/purchase/orders?cabinetNo=NB-');
  const rows = page.getByRole('row', { name: /NB-\d/ });
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await button(page.getByRole('dialog'), '打开').click();
  const cabinet = page.getByRole('textbox', { name: '柜号', exact: true });
  await expect(cabinet).toHaveValue('NB-2');
  const tabs = page.getByRole('navigation', { name: '打开的页面' }).getByRole('listitem');
  const open = await tabs.count();
  await button(page.getByRole('main'), '下一条').click();
  await expect(cabinet).toHaveValue('NB-1');
  await expect(button(page.getByRole('main'), '下一条')).toBeDisabled();
  await expect(tabs).toHaveCount(open);
  await button(page.getByRole('main'), '复制').click();
  await expect(page.getByRole('heading', { name: '新增采购单' })).toBeVisible();
  await expect(cabinet).toHaveValue('NB-1');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^采购单 CG/ })).toBeVisible();
  await expect(tabs.filter({ hasText: '新增采购单' })).toHaveCount(0);
});

test('several selected documents are not approved at once, as the button shows beforehand, also to the keyboard', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  for (const remark of ['SEVERAL-1', 'SEVERAL-2'])
    await admin.post('/blade-veneer/v1/otherIn/submit', { cause: 'OPENING', remark, packs: [] });
  const page = await openAs(ADMIN, '/inventory/other-in');
  const rows = page.getByRole('row', { name: /SEVERAL-/ });
  await rows.first().getByRole('checkbox').check();
  const foot = page.getByRole('main').locator('footer');
  await expect(button(foot, '审核')).toBeEnabled();
  await rows.nth(1).getByRole('checkbox').check();
  for (const words of ['提交', '撤回', '审核', '驳回', '反审核'])
    await expect(button(foot, words)).toHaveAccessibleDescription('每次只允许一个单据进行审核!');
  await button(foot, '审核').focus();
  await expect(page.getByRole('tooltip', { name: '每次只允许一个单据进行审核!' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(button(foot, '审核')).toBeDisabled();
  await expect(button(foot, '删除')).toBeEnabled();
});
