import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN } from './support/back-office.ts';
import { guideFiles } from './support/guide-markdown.ts';
import { root } from './support/process.ts';
import { expect, test } from './support/test.ts';

test('the help of a screen opens its page of the guide, with pictures, without a network', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/purchase/inbounds');
  await page.getByRole('button', { name: '帮助' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '入库' })).toBeVisible();
  const picture = page.getByRole('img', { name: '第 2 步的画面' });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(400);
  await expect(page.getByText('暂无该包号信息!')).toBeVisible();
  await page.getByRole('navigation', { name: '操作指南' }).getByRole('link', { name: '退货' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '退货' })).toBeVisible();
});

test('docs/guide matches the product', () => {
  for (const [name, text] of Object.entries(guideFiles()))
    expect(readFileSync(join(root, 'docs/guide', name), 'utf8'), name).toBe(text);
});
