import { readFileSync } from 'node:fs';
import { makePicture } from '../../src/server/testing/sample-files.ts';
import { ADMIN } from './support/back-office.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('adds files to a customer, refuses one with its reason, previews, saves and removes', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/partners/customers');
  await page.getByRole('cell', { name: '东莞样板家具厂', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '东莞样板家具厂' }).getByRole('region', { name: '附件' });
  await expect(panel.getByText('还没有附件。')).toBeVisible();
  const photo = makePicture(64, 48);
  const mimeType = 'application/octet-stream';
  await panel.locator('input[type="file"]').setInputFiles([
    { name: '门头.png', mimeType, buffer: photo },
    { name: '合同.pdf', mimeType, buffer: Buffer.from('no document at all') },
  ]);
  const files = panel.getByRole('listitem');
  await expect(files).toHaveCount(1);
  await expect(files).toContainText(/门头\.png.*1 KB · 管理员 · 20\d\d-/);
  await expect(panel.getByText('合同.pdf')).toBeVisible();
  await expect(panel.getByRole('alert')).toBeVisible();

  await button(files, '门头.png').click();
  const preview = page.getByRole('dialog', { name: /门头\.png/ });
  await expect(preview.getByRole('img', { name: '门头.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(files, '保存 门头.png').click(),
  ]);
  expect(download.suggestedFilename()).toBe('门头.png');
  expect(readFileSync(await download.path()).equals(photo)).toBe(true);

  await button(files, '删除附件 门头.png').click();
  await button(page.getByRole('dialog', { name: '确定删除附件“门头.png”？' }), '删除').click();
  await expect(files).toHaveCount(0);
  await expect(panel.getByText('还没有附件。')).toBeVisible();
});
