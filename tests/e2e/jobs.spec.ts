import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { readSheet } from '../../src/server/testing/read-workbook.ts';
import { ADMIN } from './support/back-office.ts';
import { button, goTo, rows } from './support/steps.ts';
import { expect, IMMEDIATE_ROWS, test } from './support/test.ts';

const DRYERS = '/factory/dry-machines';
const MANY = IMMEDIATE_ROWS + 1;
/** For a job of this many rows while other tests run. */
const PATIENTLY = { timeout: 60_000 };

async function openImport(page: Page): Promise<Locator> {
  await button(page, '导入').click();
  const dialog = page.getByRole('dialog', { name: '导入烘干机' });
  await expect(dialog.getByText('先下载模板')).toBeVisible();
  return dialog;
}

const chooseFile = (dialog: Locator, ...lines: string[]) =>
  dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: '烘干机.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

async function openJobs(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^任务，/ }).click();
  const drawer = page.getByRole('dialog', { name: '任务' });
  await expect(drawer).toBeVisible();
  return drawer;
}

test('reports the wrong cell of a sheet, and imports the corrected sheet', async ({ openAs }) => {
  const page = await openAs(ADMIN, DRYERS);
  const dialog = await openImport(page);
  const downloading = page.waitForEvent('download');
  await button(dialog, '下载模板').click();
  const [titles] = await readSheet(readFileSync(await (await downloading).path()));
  expect(titles).toEqual(expect.arrayContaining(['编号 *', '名称 *', '状态 [启用/停用]']));

  await chooseFile(dialog, '编号,名称,最大宽度 cm', 'IMP-1,一号,宽', 'IMP-2,二号,90');
  await expect(dialog.getByText('新增 1 条，更新 0 条，无变化 0 条，错误 1 处')).toBeVisible();
  const fault = dialog.getByRole('row', { name: /宽/ });
  await expect(fault).toContainText('最大宽度 cm');
  await expect(fault).toContainText('2');
  await expect(button(dialog, '导入')).toBeDisabled();

  await chooseFile(dialog, '编号,名称', `IMP-1,${'长'.repeat(200_000)}`);
  await expect(dialog.getByRole('alert')).toContainText('导入的文件不能超过 500 KB');
  await expect(button(dialog, '导入')).toBeDisabled();

  await chooseFile(dialog, '编号,名称,最大宽度 cm', 'IMP-1,一号,80', 'IMP-2,二号,90');
  await expect(dialog.getByText('新增 2 条，更新 0 条，无变化 0 条，错误 0 处')).toBeVisible();
  await button(dialog, '导入').click();
  await expect(page.getByText('已导入：新增 2 条，更新 0 条')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'IMP-1' })).toContainText('80');
  await expect(rows(page).filter({ hasText: 'IMP-2' })).toContainText('90');
});

test('a large import and a large export continue after the page is left', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const page = await openAs(ADMIN, DRYERS);
  const dialog = await openImport(page);
  const lines = Array.from({ length: MANY }, (_, index) => `BIG-${index},大批 ${index}`);
  await chooseFile(dialog, '编号,名称', ...lines);
  await expect(dialog.getByText('文件较大，将作为后台任务导入')).toBeVisible();
  await button(dialog, '开始导入').click();
  await expect(dialog).toBeHidden();
  const imported = (await openJobs(page)).getByRole('listitem', { name: '导入烘干机' });
  await expect(imported).toContainText(`新增 ${MANY} 条`, PATIENTLY);
  await page.keyboard.press('Escape');

  await button(page, '导出').click();
  await expect(page.getByText('数据较多，已转为后台任务')).toBeVisible();
  await goTo(page, '/inventory/packages');
  await expect(rows(page).first()).toBeVisible();
  const job = (await openJobs(page)).getByRole('listitem', { name: '导出烘干机' });
  await expect(job).toContainText('已完成', PATIENTLY);
  const downloading = page.waitForEvent('download');
  await job.getByRole('button', { name: '下载 烘干机.xlsx' }).click();
  const sheet = await readSheet(readFileSync(await (await downloading).path()));
  expect(sheet.filter(([code = '']) => code.startsWith('BIG-'))).toHaveLength(MANY);

  const admin = await asPerson(ADMIN);
  const query = { code_like: 'BIG-' };
  const made = await admin.get<{ id: string }[]>('/blade-slice/v1/dryMachine/list', query);
  await admin.post('/blade-slice/v1/dryMachine/remove', { ids: made.map(({ id }) => id).join(',') });
});
