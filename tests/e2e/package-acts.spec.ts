/// <reference lib="dom" />
import type { Locator } from '@playwright/test';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { makePhonePhoto, makePicture } from '../../src/server/testing/sample-files.ts';
import { UPLOAD_LIMIT_BYTES } from '../../src/shared/upload-rules.ts';
import { ADMIN, makePack } from './support/back-office.ts';
import { seriousFaults } from './support/faults.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a package is split, moved, packed and made void on its page', async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const id = await makePack(admin, 'ACT-1', 3);
  const page = await openAs(ADMIN, `/inventory/packages/${id}`);

  await button(page, '移库').click();
  await page.getByLabel('移到库区').fill('C-07');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '包信息' })).toContainText('C-07');

  await button(page, '打包').click();
  await expect(page.getByRole('region', { name: '包信息' })).toContainText('已打包');
  await expect(button(page, '打包')).toBeDisabled();

  await button(page, '拆包').click();
  const dialog = page.getByRole('dialog', { name: '拆包 ACT-1' });
  await dialog.getByLabel('新包号').fill('ACT-1B');
  await dialog.getByRole('row').nth(2).getByRole('checkbox').check();
  await dialog.getByRole('row').first().getByRole('checkbox').check();
  await expect(dialog.getByRole('status')).toHaveText('原包至少要留下一个内码，请少选一些');
  await expect(button(dialog, '拆包')).toBeDisabled();
  await page.reload();
  await button(page, '拆包').click();
  await expect(dialog.getByText('已恢复上次没有保存的内容。')).toBeVisible();
  await expect(dialog.getByLabel('新包号')).toHaveValue('ACT-1B');
  // The restored ticks appear with the tally lines, which are read after the draft.
  await expect(dialog.getByRole('row').first().getByRole('checkbox')).toBeChecked();
  await dialog.getByRole('row').first().getByRole('checkbox').uncheck();
  await dialog.getByRole('row').nth(2).getByRole('checkbox').check();
  await expect(dialog.getByRole('status')).toHaveText('拆出 1 个内码，1.000 m²');
  await button(dialog, '拆包').click();
  await expect(page.getByRole('heading', { name: 'ACT-1B' })).toBeVisible();
  await expect(button(page, '拆包')).toBeDisabled();

  const made = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
  const { version } = await admin.get<{ version: number }>('/blade-veneer/v1/pack/detail', made);
  await admin.post('/blade-veneer/v1/pack/change', { ...made, version, remark: '已复核' });
  const question = page.getByRole('dialog');
  await button(page, '作废').click();
  await page.getByLabel('作废原因').fill('点错');
  await button(question, '作废').click();
  await expect(question.getByRole('alert').filter({ hasText: '修改：备注' })).toBeVisible();
  // The refusal has shown what another user changed, so that the user decides again on that, without typing again.
  await expect(button(question, '作废')).toBeDisabled();
  await button(question, '取消').click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('region', { name: '包信息' })).toContainText('已复核');
  await button(page, '作废').click();
  await expect(page.getByLabel('作废原因')).toHaveValue('点错');
  await button(question, '作废').click();
  await expect(button(page, '移库')).toBeDisabled();
});

test('free bundles are split off a package of which a sales order holds others', { tag: '@deep' }, async ({
  openAs,
  asPerson,
  pack,
}) => {
  const admin = await asPerson(ADMIN);
  const [held] = await admin.get<{ barcode: string }[]>('/blade-veneer/v1/pack/tallyLines', {
    packId: pack.id,
  });
  await admin.post('/blade-veneer/v1/saleOrder/submit', {
    customerId: DEMO_PARTNER_IDS.customer,
    packs: [{ packNo: pack.packNo, barcodes: held?.barcode, price: 40 }],
  });
  const page = await openAs(ADMIN, `/inventory/packages/${pack.id}`);
  await button(page, '拆包').click();
  const dialog = page.getByRole('dialog', { name: `拆包 ${pack.packNo}` });
  await dialog.getByLabel('新包号').fill(`${pack.packNo}-F`);
  const locked = dialog.getByRole('row').filter({ hasText: /已锁定\s*XS/ });
  await expect(locked.getByRole('checkbox')).toBeDisabled();
  await dialog.getByRole('row').first().getByRole('checkbox').check();
  await button(dialog, '拆包').click();
  await expect(page.getByRole('heading', { name: `${pack.packNo}-F` })).toBeVisible();
  expect(await admin.get('/blade-veneer/v1/pack/detail', { packNo: pack.packNo })).toMatchObject({
    stockStatus: 'LOCKED',
    bundles: 1,
  });
});

test('packages are merged in the list, and one alone is refused', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  await makePack(admin, 'MERGE-1', 2);
  await makePack(admin, 'MERGE-2', 1);
  const page = await openAs(ADMIN, '/inventory/packages?stockStatus=PENDING_IN&packNo=MERGE');
  const rows = page.getByRole('row', { name: /MERGE-/ });
  await rows.first().getByRole('checkbox').check();
  await expect(button(page, '并包')).toHaveAccessibleDescription('并包至少要选择两个包');
  await rows.nth(1).getByRole('checkbox').check();
  await button(page, '并包').click();
  await button(page.getByRole('dialog'), '并包').click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('3.000');
});

test('an act on several packages reports which it skips, and why; voiding asks before', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  await makePack(admin, 'PART-1', 1);
  const id = await makePack(admin, 'PART-2', 1);
  await admin.post('/blade-veneer/v1/pack/void', { packs: [{ id }], reason: '点错' });
  const page = await openAs(ADMIN, '/inventory/packages?stockStatus=ALL&packNo=PART');
  const rows = page.getByRole('row', { name: /PART-/ });
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  await button(page, '打包').click();
  await expect(page.getByText('1 条没有处理：包已作废')).toBeVisible();
  expect(await admin.get('/blade-veneer/v1/pack/detail', { packNo: 'PART-1' })).toMatchObject({
    packStatus: 1,
  });

  await makePack(admin, 'PART-3', 1);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(rows).toHaveCount(3);
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check();
  await button(page, '更多').click();
  await button(page, '作废').click();
  const question = page.getByRole('dialog').filter({ hasText: '作废 所选的 2 条记录' });
  await expect(question.getByRole('alert')).toHaveText(/1 条不处理.*包已作废：PART-2/);
  await question.getByLabel('作废原因').fill('受潮');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(rows.filter({ hasText: '已作废' })).toHaveCount(3);
});

test('pictures of a package are chosen or pasted, ordered by keyboard, viewed, made the cover and removed', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const id = await makePack(admin, 'PICTURES-1', 1);
  const page = await openAs(ADMIN, `/inventory/packages/${id}`);
  await page.getByRole('tab', { name: '图片 (0)' }).click();
  const panel = page.getByRole('region', { name: '图片' });
  const mimeType = 'image/png';
  await panel.locator('input[type="file"]').setInputFiles([
    { name: '正面.png', mimeType, buffer: makePicture(800, 600) },
    { name: '说明.pdf', mimeType, buffer: Buffer.from('no picture at all') },
    { name: '侧面.png', mimeType, buffer: makePicture(400, 600) },
  ]);
  await expect(page.getByRole('tab', { name: '图片 (2)' })).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveText([/请上传图片文件/]);
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], '粘贴.png'));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [...makePicture(60, 40)],
  );
  const tiles = panel.getByRole('listitem');
  await expect(tiles).toContainText([/封面正面\.png/, /侧面\.png/, /粘贴\.png/]);

  await button(panel, '移动 粘贴.png').focus();
  const told = page.getByRole('status').filter({ hasText: '粘贴.png，第' });
  await page.keyboard.press('Space');
  await expect(told).toHaveText('粘贴.png，第 3 张，共 3 张');
  // dnd-kit listens to the arrow keys from the next turn of the event loop.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowLeft');
  await expect(told).toHaveText('粘贴.png，第 2 张，共 3 张');
  await page.keyboard.press('Space');
  await expect(tiles).toContainText([/正面\.png/, /粘贴\.png/, /侧面\.png/]);
  await button(panel, '把 侧面.png 设为封面').click();
  await expect(tiles).toContainText([/正面\.png/, /粘贴\.png/, /封面侧面\.png/]);
  expect(await seriousFaults(page)).toEqual([]);
  // The strip has small copies; the gallery, opened by the cover, has the pictures.
  const widthOf = (image: Locator) => image.evaluate((node: HTMLImageElement) => node.naturalWidth);
  await expect.poll(() => widthOf(panel.getByRole('img', { name: '正面.png' }))).toBe(300);
  await page.reload();
  await button(page, '查看图片').click();
  const gallery = page.getByRole('dialog');
  await expect(gallery).toContainText('侧面.png · 3 / 3');
  expect(await seriousFaults(page, undefined, '.ant-image-preview')).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect(gallery).toContainText('粘贴.png · 2 / 3');
  await button(gallery, '上一张').click();
  await expect(gallery).toContainText('正面.png · 1 / 3');
  await expect.poll(() => widthOf(gallery.getByRole('img', { name: '正面.png' }))).toBe(800);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '图片 (3)' }).click();
  await button(panel, '删除图片 侧面.png').click();
  await button(page.getByRole('dialog', { name: '确定删除图片“侧面.png”？' }), '删除').click();
  await expect(tiles).toContainText([/封面正面\.png/, /粘贴\.png/]);

  const photo = await makePhonePhoto(1600, 1200);
  expect(photo.length).toBeGreaterThan(UPLOAD_LIMIT_BYTES);
  await panel.locator('input[type="file"]').setInputFiles([{ name: '手机.jpeg', mimeType, buffer: photo }]);
  await expect(tiles).toContainText([/封面正面\.png/, /粘贴\.png/, /手机\.jpg/]);
  const stored = await admin.get<{ sizeBytes: number; resolutionRatio: string }[]>(
    '/blade-veneer/v1/packImage/list',
    { packId: id },
  );
  const [width = 0, height = 0] = (stored[2]?.resolutionRatio ?? '').split('x').map(Number);
  expect(stored[2]?.sizeBytes).toBeLessThanOrEqual(UPLOAD_LIMIT_BYTES);
  // Upright, as the camera was held.
  expect(Math.round((height / width) * 1200)).toBe(1600);
});
