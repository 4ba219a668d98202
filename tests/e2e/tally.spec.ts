/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { ADMIN, makePack, type TallyLine } from './support/back-office.ts';
import { button, goWithin, paste } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const NEW = '/inventory/packages/new';

/** The texts of a line's cells from log number to barcode; of the active cell, the text of its input. */
async function cellsOf(page: Page, line: number): Promise<string[]> {
  const row = page.getByRole('grid', { name: '码单明细' }).getByRole('row').nth(line);
  return row
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells.slice(1).map((cell) => cell.querySelector('input')?.value ?? cell.textContent ?? ''),
    );
}

const cell = (page: Page, title: string, line: number): Locator =>
  page.getByRole('textbox', { name: `${title}，第 ${line} 行` });

/** Types into the head and moves to the first cell by Enter alone, past the selects that are left empty. */
async function enterHead(page: Page, packNo: string): Promise<void> {
  // The list is kept behind this page, with filters of the same names.
  const form = page.getByRole('region', { name: '录码单' });
  await expect(form.getByLabel('包号', { exact: true })).toBeFocused();
  await keyIn(page, packNo);
  await page.keyboard.type('BW');
  await expect(page.getByTitle('BW 黑胡桃')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('树种')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await keyIn(page, '0.5');
  await expect(form.getByLabel('等级')).toBeFocused();
  for (const _ of [
    '等级',
    '纹理',
    '工艺',
    '木皮种类',
    '边部处理',
    '款式',
    '型号',
    '柜号',
    '柜内包号',
    '库区',
    '备注',
  ])
    await page.keyboard.press('Enter');
  await expect(cell(page, '木号', 1)).toBeFocused();
}

/** Sends keys as fast as the browser accepts them, each text ended by Enter, like a tape measure or a scanner. */
async function keyIn(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

test('a tally is typed by keyboard alone: lines open themselves, mistakes are shown, steps are undone', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/inventory/packages');
  await expect(button(page, '录码单')).toBeVisible();
  await page.keyboard.press('n');
  await enterHead(page, 'E2E-1');
  await keyIn(page, 'B1203', '7', '248', '16.5', '24', '255', '20', '32', '145');
  expect(await cellsOf(page, 1)).toEqual(['B1203', '7', '248', '16.5', '24', '9.821', '', '']);
  expect(await cellsOf(page, 2)).toEqual(['B1203', '8', '255', '20', '32', '16.320', '', '']);
  await expect(cell(page, '宽 cm', 3)).toBeFocused();

  // V4 is shown while typing; the width is then made right.
  await page.keyboard.type('17.3');
  await expect(page.getByText('只能是整数或 .5').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await keyIn(page, '11', '7');
  await expect(page.getByRole('list', { name: '按木号合计' })).toHaveText('B1203 3 扎 · 63 片 · 27.258 m²');

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await cellsOf(page, 3)).toEqual(['B1203', '9', '145', '', '', '', '', '']);
  await page.keyboard.press('Control+y');
  expect((await cellsOf(page, 3))[3]).toBe('11');

  // F8 moves to the next missing value; ? lists the keys.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await expect(cell(page, '片数', 3)).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '本页快捷键' });
  await expect(keys).toContainText('向下填充');
  await expect(keys).toContainText('Ctrl+S');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // Beside a cell's text, Esc leaves the form, as it does any other.
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog').filter({ hasText: '还有没保存的内容' }), '继续编辑').click();
});

test('blocks are exchanged with a spreadsheet; lines are filled, inserted, moved and deleted', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, NEW);
  await enterHead(page, 'E2E-2');
  await paste(page, 'B1\t1\t２４８\t16.5\t24\r\nB1\t2\t255\t20\t32\r\nB1\t3\t145\t11\t7\r\n');
  expect(await cellsOf(page, 1)).toEqual(['B1', '1', '248', '16.5', '24', '9.821', '', '']);
  expect(await cellsOf(page, 3)).toEqual(['B1', '3', '145', '11', '7', '1.117', '', '']);

  // Copies the length of the first line to the second and third.
  await cellAt(page, 1, 3).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  expect((await cellsOf(page, 3))[2]).toBe('248');
  expect(await copied(page)).toBe('248\r\n248\r\n248');

  await cellAt(page, 1, 1).click();
  await page.keyboard.press('Alt+ArrowDown');
  expect((await cellsOf(page, 1))[1]).toBe('2');
  await page.keyboard.press('Control+Insert');
  expect(await cellsOf(page, 2)).toEqual(['', '', '', '', '', '', '', '']);
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('Control+Delete');
  expect((await cellsOf(page, 2))[1]).toBe('3');
});

test('Chinese input keeps its first key, and full-width figures become plain ones', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, NEW);
  await enterHead(page, 'E2E-3');
  const devTools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devTools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('h');
  await compose('hu');
  // Enter that ends a composition does not leave the cell.
  await devTools.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await devTools.send('Input.insertText', { text: 'Ｈ１２' });
  await expect(cell(page, '木号', 1)).toHaveValue('H12');
  await page.keyboard.press('Enter');
  await expect(cell(page, '扎号', 1)).toBeFocused();
  await compose('１');
  await devTools.send('Input.insertText', { text: '１６。５' });
  await expect(cell(page, '扎号', 1)).toHaveValue('16.5');
});

test('the entry survives a closed page', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, NEW);
  await enterHead(page, 'E2E-4');
  await keyIn(page, 'B9', '1', '248', '16.5', '24');
  // After a look at another page the keys do not go into the first field, as they do when this one opens.
  await goWithin(page, '/wel/index');
  await goWithin(page, NEW);
  await expect(page.getByLabel('包号', { exact: true })).not.toBeFocused();
  await page.reload();
  await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible();
  await expect(page.getByLabel('包号', { exact: true })).toHaveValue('E2E-4');
  expect(await cellsOf(page, 1)).toEqual(['B9', '1', '248', '16.5', '24', '9.821', '', '']);
  await button(page, '不要了').click();
  expect(await cellsOf(page, 1)).toEqual(['', '', '', '', '', '', '', '']);
});

test('a tally is saved, read back, and changed while its goods are still to be received', async ({
  openAs,
  pack: other,
  asPerson,
}) => {
  const page = await openAs(ADMIN, NEW);
  await enterHead(page, 'E2E-5');
  await keyIn(page, 'B1', '1', '248', '16.5', '24', '255', '20', '32', '145');
  // A width is missing: nothing is saved, and the cell becomes the active one.
  await page.keyboard.press('Control+s');
  await expect(cell(page, '宽 cm', 3)).toBeFocused();
  await keyIn(page, '11', '7');
  // V7 is shown before anything is saved.
  const admin = await asPerson(ADMIN);
  const [taken] = await admin.get<TallyLine[]>('/blade-veneer/v1/pack/tallyLines', { packId: other.id });
  await cellAt(page, 1, 7).click();
  await page.keyboard.type(taken?.barcode ?? '');
  await expect(page.getByText('该条码在系统包号中已存在').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  const tally = page.getByRole('region', { name: '码单明细' });
  await expect(tally.getByRole('row').last()).toContainText('27.258');
  await expect(tally.getByRole('row').nth(3)).toContainText(/3\s*145\s*11\.0\s*7\s*1\.117/);

  await button(page, '编辑').click();
  await expect
    .poll(() => cellsOf(page, 2))
    .toEqual(expect.arrayContaining(['B1', '2', '255', '20', '32', '16.320']));
  // A choice can be cleared by a button with a name in the page's language.
  await page.getByLabel('等级').fill('AB');
  await page.keyboard.press('Enter');
  await expect(page.getByTitle('AB', { exact: true }).first()).toBeVisible();
  await button(page, '清除').click();
  await expect(button(page, '清除')).toHaveCount(0);
  // A model that the dictionary does not have is added in place.
  await page.getByLabel('型号').fill('E2E 门板');
  await button(page, '新增型号…').click();
  const entry = page.getByRole('dialog').filter({ has: page.getByLabel('键值') });
  await expect(entry.getByLabel('键值')).toHaveValue('E2E 门板');
  await button(entry, '保存').click();
  await expect(entry).toBeHidden();
  await expect(page.getByTitle('E2E 门板', { exact: true }).first()).toBeVisible();
  // So is a species, which a new company has none of.
  await page.getByLabel('树种').first().fill('E2E 栓皮栎');
  await button(page, '新增树种…').click();
  const species = page.getByRole('dialog').filter({ has: page.getByLabel('树种全称') });
  await expect(species.getByLabel('树种全称')).toHaveValue('E2E 栓皮栎');
  await species.getByLabel('树种代码').fill('ＥＮ');
  await expect(species.getByLabel('树种代码')).toHaveValue('EN');
  await button(species, '保存').click();
  await expect(species).toBeHidden();
  await expect(page.getByTitle('EN E2E 栓皮栎', { exact: true }).first()).toBeVisible();
  await cellAt(page, 2, 5).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Control+s');
  await expect(tally.getByRole('row').last()).toContainText('26.238');
  await expect(page.getByText('E2E 门板').first()).toBeVisible();
  const drafts = () => Object.keys(localStorage).filter((name) => name.includes(' tally '));
  expect(await page.evaluate(drafts)).toEqual([]);
});

test('a restored entry is merged with what others saved meanwhile', { tag: '@deep' }, async ({
  openAs,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  const id = await makePack(admin, 'E2E-8', 3);
  const page = await openAs(ADMIN, `/inventory/packages/${id}/tally`);
  await cellAt(page, 1, 3).click();
  await page.keyboard.type('130');
  await page.keyboard.press('Enter');
  await page.goto('about:blank');

  const stored = await admin.get<{ id: string }[]>('/blade-veneer/v1/pack/tallyLines', { packId: id });
  const line = (at: number, lengthCm: string) => ({
    ...(stored[at] && { id: stored[at].id }),
    logNo: 'B1',
    bundleNo: String(at + 1),
    lengthCm,
    widthCm: '10',
    pieces: '10',
  });
  const lines = [line(0, '100'), line(1, '222'), line(2, '100'), line(3, '333')];
  await admin.post('/blade-veneer/v1/pack/change', { id, version: 1, remark: '别人写的', lines });

  await page.goBack();
  await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/“E2E-8”已被 .+ 于 .+ 修改/)).toBeVisible();
  await button(page, '载入最新内容').click();
  await expect(page.getByLabel('备注', { exact: true })).toHaveValue('别人写的');
  await page.keyboard.press('Control+s');
  const tally = page.getByRole('region', { name: '码单明细' });
  for (const [at, length] of [130, 222, 100, 333].entries())
    await expect(tally.getByRole('row').nth(at + 1)).toContainText(`${length}`);
});

test('the longest tally is pasted at once, a longer one refused', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN, NEW);
  await enterHead(page, 'E2E-6');
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `B1\t${at + 1}\t248\t16.5\t24`).join('\n');
  await paste(page, lines(2001));
  await expect(page.getByText('已达到最大数量（最多 2000 行）')).toBeVisible();
  await paste(page, lines(2000));
  await expect(page.getByRole('list', { name: '按木号合计' })).toHaveText(
    'B1 2,000 扎 · 48,000 片 · 19,642.000 m²',
  );
  await page.keyboard.press('Control+End');
  await expect(cell(page, '备注', 2000)).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: '码单明细' }).getByRole('row')).toHaveCount(2002);
});

/** A cell of a line by its column, 1 being the log number; that of the active cell too. */
const cellAt = (page: Page, line: number, column: number): Locator =>
  page.getByRole('grid', { name: '码单明细' }).getByRole('row').nth(line).getByRole('gridcell').nth(column);

async function copied(page: Page): Promise<string> {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return clipboardData.getData('text/plain');
  });
}
