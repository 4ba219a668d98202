import type { Locator, Page } from '@playwright/test';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { grading as gradingKind } from '../../src/shared/documents/grading.ts';
import { inbound as inboundKind } from '../../src/shared/documents/inbound.ts';
import type { DeclaredKind } from '../../src/shared/documents/index.ts';
import { purchaseOrder } from '../../src/shared/documents/purchase-order.ts';
import { ADMIN, approveNew, type BackOfficeSession } from './support/back-office.ts';
import { button, choose, enterCell, goWithin, scan } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PACK = 'DAY-1';
/** F2’s example: 9.821 + 16.320 + 1.117 m². */
const BUNDLES = [
  ['248', '16.5', '24', 'DAY1A'],
  ['255', '20', '32', 'DAY1B'],
  ['145', '11', '7', 'DAY1C'],
].map(([lengthCm, widthCm, pieces, barcode], at) => ({
  logNo: 'B1203',
  bundleNo: String(at + 1),
  lengthCm,
  widthCm,
  pieces,
  barcode,
}));
const VENEER = '/blade-veneer/v1';
const PATHS: Readonly<Record<string, string>> = {
  purchaseOrder: purchaseOrder.menu.path,
  inbound: inboundKind.menu.path,
  grading: gradingKind.menu.path,
};

/** A saved document: the address of its page, and its calls. */
interface Saved {
  path: string;
  id: string;
  no: string;
  area: DeclaredKind;
}

const totals = (page: Page) => page.getByRole('table', { name: '合计', exact: true });
/** The chain on a document's page, as shown in words. */
const drawnChain = (page: Page, walk: string[]) =>
  page.getByRole('region', { name: '单据链' }).getByRole('list', { name: walk.join(' → '), exact: true });
const pick = (page: Page, scope: Page | Locator, name: string, entry: string) =>
  choose(page, scope.getByRole('combobox', { name, exact: true }), entry);

/** Saves and approves the document in the form. */
async function approve(page: Page, area: DeclaredKind, one: string): Promise<Saved> {
  await page.keyboard.press('Control+s');
  const heading = page.getByRole('heading', { name: new RegExp(`^${one} [A-Z]{2}\\d+`) });
  await expect(heading).toBeVisible();
  const no = (await heading.textContent())?.split(' ').at(-1) ?? '';
  await button(page, '审核').click();
  await expect(button(page, '审核')).toBeDisabled();
  // Refused now, it can still be asked why.
  await expect(button(page, '审核')).toBeFocused();
  const path = new URL(page.url()).pathname;
  return { path, id: path.split('/').at(-1) ?? '', no, area };
}

async function fillPack(page: Page, price: string, barcodes = ''): Promise<void> {
  const lines = page.getByRole('region', { name: '包', exact: true });
  await enterCell(lines, 1, 1, PACK);
  await page.keyboard.type(price);
  if (barcodes !== '') await enterCell(lines, 1, 2, barcodes);
}

async function reverse(page: Page, { path }: Saved): Promise<void> {
  await goWithin(page, path);
  await button(page, '反审核').click();
  await page.getByLabel('反审核原因').fill('试验');
  await button(page.getByRole('dialog'), '反审核').click();
}

/** Saves and approves a document by calls. */
const madeBy =
  (admin: BackOfficeSession, area: DeclaredKind) =>
  async (body: object): Promise<Saved> => {
    const id = await approveNew(admin, area, body);
    const { docNo } = await admin.get<{ docNo: string }>(`${VENEER}/${area}/detail`, { id });
    return { path: `${PATHS[area]}/${id}`, id, no: docNo, area };
  };

async function undoByCall(admin: BackOfficeSession, { area, id }: Saved): Promise<void> {
  await admin.post(`${VENEER}/${area}/reverse?ids=${id}&reason=${encodeURIComponent('试验')}`, {});
  await admin.post(`${VENEER}/${area}/remove?ids=${id}`, {});
}

/** Reverses a document on its page and removes it, so that the one before it can be reversed. */
async function undo(page: Page, admin: BackOfficeSession, saved: Saved): Promise<void> {
  await reverse(page, saved);
  await expect(button(page.getByRole('main'), '反审核')).toBeDisabled();
  await expect(page.getByRole('alert').filter({ hasText: '驳回或反审核原因' })).toContainText('试验');
  await admin.post(`${VENEER}/${saved.area}/remove?ids=${saved.id}`, {});
}

test('the trade’s day: from the goods of a purchase to a return, and back again in reverse order', async ({
  openAs,
  asPerson,
}) => {
  test.setTimeout(120_000);
  const admin = await asPerson(ADMIN);
  const call = (area: DeclaredKind) => madeBy(admin, area);
  // Import, purchase, label, tag and grading have separate specs; here they prepare the sale.
  const { id: packId } = await admin.post<{ id: string }>(`${VENEER}/pack/make`, {
    packNo: PACK,
    treeCode: 'BW',
    grade: 'A',
    thicknessMm: '0.5',
    lines: BUNDLES,
  });
  const [species] = (
    await admin.get<{ id: string; treeCode: string }[]>('/blade-slice/v1/treeSpecies/list')
  ).filter(({ treeCode }) => treeCode === 'BW');
  const goods = [{ speciesId: species?.id, grade: 'A', thicknessMm: '0.5', area: '27.258', price: '30' }];
  const order = await call('purchaseOrder')({ supplierId: DEMO_PARTNER_IDS.supplier, goods });
  const inbound = await call('inbound')({
    purchaseOrderId: order.id,
    packs: [{ packNo: PACK, price: '30' }],
  });
  // The third bundle is clipped from 145 to 140 cm: 9.821 + 16.320 + 140 × 11 × 7 = 1.078.
  const grading = await call('grading')({
    packs: [
      { packNo: PACK, barcodes: 'DAY1A DAY1B', newGrade: 'A' },
      { packNo: PACK, barcodes: 'DAY1C', newGrade: 'A', newLengthCm: '140' },
    ],
  });

  const page = await openAs(ADMIN, order.path);
  await expect(totals(page).getByRole('row', { name: '已入库 m²' })).toContainText('27.258');
  await expect(totals(page).getByRole('row', { name: '入库进度' })).toContainText('已入库');
  const packPath = `/inventory/packages/${packId}`;
  const expectPack = async (state: string) => {
    await goWithin(page, packPath);
    const shown = page.getByRole('main').getByText(state, { exact: true }).filter({ visible: true });
    await expect(shown.first()).toBeVisible();
  };

  await goWithin(page, '/sales/orders/new');
  await pick(page, page, '客户', '佛山示例饰面板有限公司');
  await pick(page, page, '业务员', '管理员');
  await fillPack(page, '42.5');
  const sale = await approve(page, 'saleOrder', '销售单');
  // F5 and F6 at 13 % without tax: 27.219 × 42.50 = 1156.8075.
  for (const figure of ['27.219', /1,?156\.81/, '150.39', /1,?307\.20/, '壹仟叁佰零柒元贰角'])
    await expect(totals(page)).toContainText(figure);
  await expectPack('已锁定');

  await goWithin(page, '/sales/deliveries/new');
  await pick(page, page, '销售单', sale.no);
  // W3.4: the warehouse scans the label of the package.
  const taken = page.getByRole('region', { name: '包', exact: true });
  await expect(page.getByLabel('扫描或输入包号或扎的条码，回车加入')).toBeEnabled();
  expect(await scan(page, `P|000000|${PACK}`)).toBe(true);
  await expect(taken.getByRole('status')).toHaveText(`已加入 ${PACK}`);
  const delivery = await approve(page, 'delivery', '出库单');
  await expect(totals(page)).toContainText(/1,?307\.20/);
  await expectPack('已出库');
  await page.getByRole('tab', { name: '库存变动 (4)' }).click();
  const movements = page.getByRole('table', { name: '库存变动' });
  for (const moved of [`入库单 ${inbound.no}`, `分等单 ${grading.no}`, `出库单 ${delivery.no}`])
    await expect(movements.getByRole('link', { name: moved }).first()).toBeVisible();

  const other = await openAs(ADMIN, sale.path);
  const walk = [
    `采购单 ${order.no}`,
    `入库单 ${inbound.no}`,
    `分等单 ${grading.no}`,
    `销售单 ${sale.no}`,
    `出库单 ${delivery.no}`,
  ];
  await expect(drawnChain(other, walk)).toBeVisible();

  await goWithin(page, '/sales/returns/new');
  await pick(page, page, '出库单', delivery.no);
  await fillPack(page, '', 'DAY1B');
  const back = await approve(page, 'saleReturn', '销售退货单');
  // 16.320 × 42.50 at the delivery’s price.
  for (const figure of ['16.32', '693.60']) await expect(totals(page)).toContainText(figure);

  // The page that was open before the return was made follows it, and is walked from the order to the return.
  const whole = drawnChain(other, [...walk, `销售退货单 ${back.no}`]);
  for (const saved of [sale, delivery, back]) {
    const link = whole.getByRole('link', { name: `已审核 ${saved.no}` });
    if (saved !== sale) await link.press('Enter');
    await expect(other).toHaveURL(new RegExp(`${saved.path}$`));
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await goWithin(page, delivery.path);
  await expect(totals(page)).toContainText('部分退货');

  await reverse(page, delivery);
  const question = page.getByRole('dialog');
  await expect(question.getByText(`销售退货单 ${back.no} 依赖本单据，不能反审核`)).toBeVisible();
  await expect(question.getByLabel('反审核原因')).toHaveValue('试验');
  await question.getByRole('link', { name: `打开 ${back.no}` }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${back.path}$`));
  await undo(page, admin, back);
  for (const saved of [delivery, sale, grading, inbound, order]) await undoByCall(admin, saved);
  await expectPack('待入库');
});
