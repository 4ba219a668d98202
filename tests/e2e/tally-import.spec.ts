import type { Page } from '@playwright/test';
import { makeBook, TITLES, templateRow } from '../../src/server/tally-import/testing/tally-files.ts';
import { ADMIN } from './support/back-office.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Row = Parameters<typeof templateRow>[0];

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel('选择文件', { exact: true })
    .setInputFiles({ name, mimeType: MEDIA, buffer: Buffer.from(bytes) });
const bookOf = (rows: readonly Row[], type?: 'biff8') =>
  makeBook(
    { 码单: { rows: [TITLES, ...rows.map((own, at) => templateRow({ 扎号: at + 1, ...own }))] } },
    type,
  );

test('a tally is checked, corrected, imported, and recognised when it is imported again', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/inventory/packages');
  await button(page, '导入码单').click();
  await expect(page.getByRole('heading', { name: '导入码单' })).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, '下载模板').click();
  expect((await download).suggestedFilename()).toBe('码单导入模板.xlsx');

  await choose(
    page,
    '错误.xlsx',
    bookOf([
      { 包号: 'E2E-T1', 片数: 999 },
      { 包号: 'E2E-T1', 片数: 999, 长度: 2500 },
    ]),
  );
  const faults = page.getByRole('tabpanel', { name: '错误与提示' });
  await expect(
    faults.getByRole('row', { name: '错误 码单 H3 长度 2500 像是毫米，请填厘米：250' }),
  ).toBeVisible();
  await expect(page.getByText('1 包，2 行，1,998 片，408.791 m² · 有 1 处错误')).toBeVisible();
  await expect(button(page, '导入')).toBeDisabled();
  const sheet = page.waitForEvent('download');
  await button(page, '下载错误表').click();
  expect((await sheet).suggestedFilename()).toBe('码单导入错误.xlsx');

  // An old .xls of the corrected tally.
  const corrected = bookOf([{ 包号: 'E2E-T1' }, { 包号: 'E2E-T1', 长度: 250 }], 'biff8');
  await choose(page, '更正.xls', corrected);
  await expect(page.getByText('检查通过，可以导入')).toBeVisible();
  await button(page, '导入').click();
  await expect(page.getByText('已导入 1 包，2 行，状态为待入库')).toBeVisible();
  await expect(page).toHaveURL(/\/inventory\/packages\?stockStatus=PENDING_IN/);
  await expect(page.getByRole('row', { name: /E2E-T1/ })).toBeVisible();

  await button(page, '导入码单').click();
  await choose(page, '又一次.xls', corrected);
  await expect(page.getByText(/这个文件已由 .* 导入过（更正.xls，1 包）/)).toBeVisible();
  await expect(page.getByRole('row', { name: '错误 码单 A2 包号 E2E-T1 包号已存在' })).toBeVisible();
});

test('columns and species of a supplier’s list are mapped, and only good rows imported', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/inventory/packages/import');
  const rows = [
    ['Crate No.', 'Holz', 'Log No.', 'Bundle No.', 'Length', 'Width', 'Sheets'],
    ['E2E-T2', 'Nussbaum', 'W1', 1, 250, 20, 24],
    ['E2E-T2', 'Nussbaum', 'W1', 2, 250, 17.3, 24],
  ];
  await choose(page, 'list.xlsx', makeBook({ List: { rows } }));
  await expect(page.getByText('缺少表头：树种、厚度')).toBeVisible();
  await page.getByRole('combobox', { name: 'Holz' }).click();
  await page.getByRole('option', { name: '树种' }).or(page.getByTitle('树种')).first().click();
  await page.getByLabel('厚度', { exact: true }).fill('0.5');
  await button(page, '按此重新读取').click();
  await page.getByRole('combobox', { name: 'Nussbaum' }).fill('黑胡桃');
  // The species are read when the select is first shown.
  await page.getByTitle('BW 黑胡桃').click();
  await button(page, '按此重新读取').click();
  await expect(page.getByText('1 包，2 行，48 片，12.000 m² · 有 1 处错误')).toBeVisible();
  await page.getByLabel(/只导入正确的行（1 包，1 行，12.000 m²）/).check();
  await button(page, '导入').click();
  await expect(page.getByText('已导入 1 包，1 行，状态为待入库')).toBeVisible();
});

test('a purchase order takes goods from its supplier’s offer', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/purchase/orders/new');
  await button(page, '从码单取货品').click();
  const dialog = page.getByRole('dialog', { name: '从码单取货品' });
  const rows = [
    ['Species', 'Thickness', 'Length', 'Width', 'Sheets'],
    ['BW', 0.5, 250, 20, 24],
    ['BW', 0.5, 250, 20, 24],
  ];
  await dialog
    .getByLabel('选择文件', { exact: true })
    .setInputFiles({ name: 'list.xlsx', mimeType: MEDIA, buffer: Buffer.from(makeBook({ List: { rows } })) });
  await button(dialog, '取入').click();
  const goods = page.getByRole('region', { name: '货品' });
  await expect(goods.getByRole('row', { name: /BW 黑胡桃.*0\.50?.*24/ })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^采购单 CG/ })).toBeVisible();

  // W1.3: an offer is no tally to count against; the packing list that comes later is, and is kept line by line.
  const compared = page.getByRole('region', { name: '码单对照' });
  await button(compared, '导入供应商码单').click();
  const kept = page.getByRole('dialog', { name: '导入供应商码单' });
  const chosen = (bytes: Uint8Array) =>
    kept
      .getByLabel('选择文件', { exact: true })
      .setInputFiles({ name: 'tally.xlsx', mimeType: MEDIA, buffer: Buffer.from(bytes) });
  await chosen(makeBook({ List: { rows } }));
  await expect(kept.getByText(/^文件不是逐扎的码单/)).toBeVisible();
  await chosen(bookOf([{ 包号: 'E2E-T4' }, { 包号: 'E2E-T4', 片数: 23 }]));
  await button(kept, '保存').click();
  await expect(compared.getByText('缺少 2')).toBeVisible();
  await expect(
    compared.getByRole('row', { name: /^缺少 E2E-T4 B1203 2 248 × 16\.5 × 23 9\.412/ }),
  ).toBeVisible();
});

test('a file above 500 KB is refused before it is sent', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/inventory/packages/import');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await choose(page, 'large.xlsx', new Uint8Array(500 * 1024 + 1));
  await expect(page.getByText('文件不能超过 500 KB')).toBeVisible();
  expect(sent.filter((url) => url.includes('importPreview'))).toEqual([]);
});
