import type { Locator, Page } from '@playwright/test';
import { makeBook, TITLES, templateRow } from '../../src/server/tally-import/testing/tally-files.ts';
import { ADMIN, type BackOfficeSession } from './support/back-office.ts';
import {
  button,
  choose,
  enterCell,
  goWithin,
  openPrintDialog,
  openTagDialog,
  paste,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PACK = 'DAY-1';
/** F2’s example: 9.821 + 16.320 + 1.117 m². */
const BUNDLES = [
  { 长度: 248, 宽度: 16.5, 片数: 24, 条码: 'DAY1A' },
  { 长度: 255, 宽度: 20, 片数: 32, 条码: 'DAY1B' },
  { 长度: 145, 宽度: 11, 片数: 7, 条码: 'DAY1C' },
];

/** A saved document: where it is shown, and what its calls are. */
interface Saved {
  path: string;
  id: string;
  no: string;
  area: string;
}

const totals = (page: Page) => page.getByRole('table', { name: '合计', exact: true });
/** The chain on a document's page, by what it says in words. */
const drawnChain = (page: Page, walk: string[]) =>
  page.getByRole('region', { name: '单据链' }).getByRole('list', { name: walk.join(' → '), exact: true });
const pick = (page: Page, scope: Page | Locator, name: string, entry: string) =>
  choose(page, scope.getByRole('combobox', { name, exact: true }), entry);

/** Saves and approves the document in the form. */
async function approve(page: Page, area: string, one: string): Promise<Saved> {
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

/** Reverses a document on its page and removes it, so that the one before it can be reversed. */
async function undo(page: Page, admin: BackOfficeSession, saved: Saved): Promise<void> {
  await reverse(page, saved);
  await expect(button(page.getByRole('main'), '反审核')).toBeDisabled();
  await expect(page.getByRole('alert').filter({ hasText: '驳回或反审核原因' })).toContainText('试验');
  await admin.post(`/blade-veneer/v1/${saved.area}/remove?ids=${saved.id}`, {});
}

test('the trade’s day: from a packing list to a return, and back again in reverse order', async ({
  openAs,
  asPerson,
}) => {
  test.setTimeout(180_000);
  const admin = await asPerson(ADMIN);
  const page = await openAs(ADMIN, '/inventory/packages/import');
  const rows = [TITLES, ...BUNDLES.map((own, at) => templateRow({ 包号: PACK, 扎号: at + 1, ...own }))];
  await page.getByLabel('选择文件', { exact: true }).setInputFiles({
    name: '装箱单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(makeBook({ 码单: { rows } })),
  });
  await expect(page.getByText('1 包，3 行，63 片，27.258 m²')).toBeVisible();
  await button(page, '导入').click();
  await page.getByRole('link', { name: PACK, exact: true }).click();
  await expect(page.getByRole('heading', { name: PACK })).toBeVisible();
  const packPath = new URL(page.url()).pathname;
  const expectPack = async (state: string) => {
    await goWithin(page, packPath);
    const shown = page.getByRole('main').getByText(state, { exact: true }).filter({ visible: true });
    await expect(shown.first()).toBeVisible();
  };

  await goWithin(page, '/purchase/orders/new');
  await pick(page, page, '供应商', '佛山样例刨切厂');
  const goods = page.getByRole('region', { name: '货品', exact: true });
  await enterCell(goods, 1, 1, '黑胡桃');
  for (const text of ['A', '0.5', '27.258', '30']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  // F5 before it is saved.
  await expect(totals(page)).toContainText('817.74');
  const order = await approve(page, 'purchaseOrder', '采购单');
  await expect(totals(page)).toContainText('待入库');

  await goWithin(page, '/purchase/inbounds/new');
  await pick(page, page, '采购单', order.no);
  await fillPack(page, '30');
  const inbound = await approve(page, 'inbound', '入库单');
  await expect(totals(page)).toContainText('817.74');
  await goWithin(page, order.path);
  await expect(totals(page).getByRole('row', { name: '已入库 m²' })).toContainText('27.258');
  await expect(totals(page).getByRole('row', { name: '入库进度' })).toContainText('已入库');

  await expectPack('在库');
  const label = await openPrintDialog(page, '虚拟');
  await button(label, '打印').click();
  await expect(label.getByRole('img', { name: '第 1 张' })).toBeVisible();
  await button(label, '关闭').first().click();
  const tag = await openTagDialog(page, '虚拟');
  await button(tag, '开始写入').click();
  await expect(tag).toContainText(`已登记到包 ${PACK}`);
  await button(tag, '关闭').last().click();

  await goWithin(page, '/inventory/gradings/new');
  const gradings = page.getByRole('region', { name: '包', exact: true });
  await gradings.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  // All of one grade; the third bundle is clipped from 145 to 140 cm.
  const clipped = [PACK, 'DAY1C', 'A', '', '', '140'];
  await paste(
    page,
    [[PACK, 'DAY1A DAY1B', 'A', '', '', ''], clipped].map((row) => row.join('\t')).join('\r\n'),
  );
  const grading = await approve(page, 'grading', '分等单');
  // F4: 9.821 + 16.320 + 140 × 11 × 7 = 1.078.
  for (const figure of ['27.258', '27.219', '-0.039', '-0.14'])
    await expect(totals(page)).toContainText(figure);

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
  await button(page, '取销售单剩余').click();
  const taken = page.getByRole('region', { name: '包', exact: true });
  await expect(taken.getByLabel('包号，第 1 行')).toHaveValue(PACK);
  await enterCell(taken, 1, 2, BUNDLES.map(({ 条码 }) => 条码).join(' '));
  const delivery = await approve(page, 'delivery', '出库单');
  await expect(totals(page)).toContainText(/1,?307\.20/);
  await expectPack('已出库');
  await page.getByRole('tab', { name: '库存变动 (4)' }).click();
  const movements = page.getByRole('table', { name: '库存变动' });
  for (const moved of [`入库单 ${inbound.no}`, `分等单 ${grading.no}`, `出库单 ${delivery.no}`])
    await expect(movements.getByRole('link', { name: moved }).first()).toBeVisible();

  const other = await openAs(ADMIN, sale.path);
  const walk = [
    ...[`采购单 ${order.no}`, `入库单 ${inbound.no}`, `分等单 ${grading.no}`],
    ...[`销售单 ${sale.no}`, `出库单 ${delivery.no}`],
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
  await expect(page.getByText(`销售退货单 ${back.no} 依赖本单据，不能反审核`).first()).toBeVisible();
  await button(page, `打开 ${back.no}`).first().click();
  await expect(page).toHaveURL(new RegExp(`${back.path}$`));
  for (const saved of [back, delivery, sale, grading, inbound, order]) await undo(page, admin, saved);
  await expectPack('待入库');
});
