/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CLERK } from './support/back-office.ts';
import { button, openPack } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The leaf of F16 in cm; its picture is red to the left and blue to the right. */
const LEAF = { 木皮宽: '21', 木皮长: '215' };

async function halvedPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    for (const [at, colour] of ['#ff0000', '#0000ff'].entries()) {
      if (context === null) break;
      context.fillStyle = colour;
      context.fillRect(at * 20, 0, 20, 400);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** `r` or `b` at shares of the panel's width. */
function coloursAt(page: Page, shares: readonly number[]): Promise<string> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement, places) => {
    const context = canvas.getContext('2d');
    return places
      .map((share) => {
        const y = Math.round(canvas.height * 0.25);
        const [red = 0] = context?.getImageData(Math.round(canvas.width * share), y, 1, 1).data ?? [];
        return red > 127 ? 'r' : 'b';
      })
      .join('');
  }, shares);
}

test('lays the leaves of a package on a door, counts them, and saves picture and cutting list', async ({
  openAs,
  pack,
}) => {
  const page = await openAs(CLERK);
  await openPack(page, pack.packNo);
  await button(page, '拼花').click();
  for (const [label, value] of Object.entries(LEAF)) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press('Tab');
  }
  // In mm by mistake: it stays, so that the mistake is seen.
  const width = page.getByLabel('板宽', { exact: true });
  await width.fill('2440');
  await width.press('Tab');
  await expect(width).toHaveValue('2440.00');
  await width.fill('92');
  await width.press('Tab');
  const figures = page.getByRole('region', { name: '用量' });
  await expect(figures).toContainText('16.46 %');
  await expect(figures.getByRole('table', { name: '下料单' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('region', { name: '可用库存' })).toContainText('连号 5 张');

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: await halvedPicture(page) });
  // The quarters of five leaves: every other one is turned over.
  const quarters = [0, 1, 2, 3, 4].flatMap((leaf) => [(leaf + 0.25) / 5, (leaf + 0.75) / 5]);
  await expect.poll(() => coloursAt(page, quarters)).toBe('rbbrrbbrrb');
  await page.getByRole('combobox', { name: '拼法' }).click();
  await page.getByTitle('顺拼', { exact: true }).click();
  await expect.poll(() => coloursAt(page, quarters)).toBe('rbrbrbrbrb');

  const [picture] = await Promise.all([page.waitForEvent('download'), button(page, 'PNG').click()]);
  const png = await readFile(await picture.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1346, 3000]);
  const [list] = await Promise.all([page.waitForEvent('download'), button(page, '保存下料单').click()]);
  const rows = (await readFile(await list.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(6);
  expect(rows[1]).toBe('1,18.6,206,1');

  // A wedge of this door is wider than the leaf: no panel, so no waste of it.
  await page.getByRole('combobox', { name: '拼法' }).click();
  await page.getByTitle('放射拼', { exact: true }).click();
  await expect(figures).toContainText('木皮不够大');
  await expect(figures).not.toContainText('损耗');
});

test('its fields do not overlap the panel in English on a page 1,000 px wide', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK, '/muzhiyu/veneerWiki/splicing');
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  // Two rows of leaves, which have an end match.
  await page.getByLabel('Leaf length', { exact: true }).fill('150');
  await page.keyboard.press('Tab');
  await expect(page.getByText('End match', { exact: true })).toBeVisible();
  const rights = await page
    .locator('form .ant-select, form .ant-input-number')
    .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().right));
  const view = await page.getByRole('button', { name: 'Choose a picture' }).boundingBox();
  expect(Math.max(...rights)).toBeLessThan(view?.x ?? 0);
  if (usual !== null) await page.setViewportSize(usual);
});
