import type { Locator } from '@playwright/test';
import { ADMIN, approveNew } from './support/back-office.ts';
import { readCodes } from './support/codes.ts';
import { seriousFaults } from './support/faults.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a shipped template is changed, saved as the company’s and offered for printing', async ({
  openAs,
  asPerson,
}) => {
  const page = await openAs(ADMIN, '/factory/label-templates');
  await page.getByRole('button', { name: /包签 80×50/ }).click();
  const number = page.locator('[data-element="pack-no"]');
  await expect(page.getByText('没有发现问题')).toBeVisible();
  const layers = page.getByRole('list', { name: '图层' });
  await page.keyboard.press('Control+a');
  await expect(layers.getByRole('button', { pressed: false })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await number.click();
  const x = page.getByLabel('X mm');
  await expect(x).toHaveValue('3.0');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(x).toHaveValue('4.0');
  await page.keyboard.press('Control+z');
  await expect(x).toHaveValue('3.0');

  // The ink goes with a moved element while the desk cannot draw it, because the label is too small.
  await page.keyboard.press('Escape');
  await page.getByLabel('宽 mm').fill('60');
  await expect(page.getByText(/超出标签/).first()).toBeVisible();
  await number.click();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(x).toHaveValue('0.0');
  await expect(page.locator('svg g[transform="translate(-3 0)"] > path')).toHaveCount(1);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  await expect(page.getByText('没有发现问题')).toBeVisible();

  // A code too close to another one's quiet zone is reported at once.
  await page.locator('[data-element="qr"]').click();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: '检查结果' })).toContainText('四周的空白不够');
  await page.keyboard.press('Control+z');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect(page.getByText('没有发现问题')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  // Keys act after a tool was used or a layer picked, where the focus then is.
  await number.click();
  await page.getByRole('button', { name: '右对齐' }).click();
  await page.keyboard.press('Control+z');
  await expect(x).toHaveValue('3.0');
  await layers.getByRole('button', { name: '二维码' }).click();
  await page.keyboard.press('Delete');
  await expect(page.locator('[data-element="qr"]')).toHaveCount(0);
  // The layer that had the focus is gone; the canvas has it, and its keys act.
  await expect(page.locator('div[tabindex="0"]:focus').locator('[data-element="pack-no"]')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-element="qr"]')).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await expect(page.locator('[data-element="qr"]')).toHaveCount(0);

  // Opening another template does not discard unsaved changes without asking.
  await page.getByRole('button', { name: /^包签 60×40/ }).click();
  const question = page.getByRole('dialog', { name: '还有没保存的内容，确定放弃吗？' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  // It returns the focus when it has gone.
  await expect(question).toBeHidden();
  await page.getByRole('list', { name: '图层' }).getByRole('button').first().focus();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-element="qr"]')).toHaveCount(1);

  // Choosing a font changes the drawing, and is saved.
  await number.click();
  const font = page.getByRole('combobox', { name: '字体' });
  const ink = page.locator('svg path[d]');
  const drawn = () => ink.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join());
  const before = await drawn();
  await font.click();
  await page.getByTitle('Noto Sans（西文）').click();
  await expect.poll(drawn).not.toBe(before);

  // The unsaved design survives a reload.
  await page.reload();
  await expect(page.getByText('已恢复上次没有保存的内容。')).toBeVisible();
  await page.getByRole('button', { name: '保存为本公司模板' }).click();
  await expect(page.getByText('模板已保存，打印时立即可用')).toBeVisible();
  await expect(page.getByRole('button', { name: '默认打印“包签 80×50”' })).toBeVisible();
  await number.click();
  await expect(page.getByRole('complementary', { name: '属性' })).toContainText('Noto Sans（西文）');

  // A newer version by another user is reported before it is replaced by one's own.
  const session = await asPerson(ADMIN);
  const templates = '/blade-slice/v1/label-template';
  const readOwn = async () => {
    const list = await session.get<{ id: string; code: string; version: number }[]>(`${templates}/list`, {});
    return list.find(({ code }) => code === 'package-80x50');
  };
  const own = await readOwn();
  const { content } = await session.get<{ content: string }>(`${templates}/content`, { id: own?.id ?? '' });
  await session.post(`${templates}/submit`, { id: own?.id, version: own?.version, content });
  await page.keyboard.press('Shift+ArrowRight');
  await button(page, '保存').click();
  const overtaken = page.getByRole('dialog', { name: /保存了新版本/ });
  await overtaken.getByRole('button', { name: '保存为新版本' }).click();
  await expect.poll(async () => (await readOwn())?.version).toBe((own?.version ?? 0) + 2);

  // One that another user has deleted meanwhile is saved as a new one.
  await session.post(`${templates}/remove?ids=${own?.id}`, {});
  await number.click();
  await page.keyboard.press('Shift+ArrowLeft');
  await button(page, '保存').click();
  await page
    .getByRole('dialog', { name: /已被他人删除/ })
    .getByRole('button', { name: '保存为新模板' })
    .click();
  await expect.poll(async () => (await readOwn())?.version).toBe(1);
});

test('templates of zones, flitches and documents are shown with a record that is chosen by its number', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const session = await asPerson(ADMIN);
  await session.post('/blade-veneer/v1/zone/save', { regionCode: 'E2E-Z9', region: '设计区' });
  const log = { logNo: 'E2E-60', speciesId: '500' };
  const { id: logId } = await session.post<{ id: string }>('/blade-slice/v1/log/save', log);
  const id = await approveNew(session, 'feedOrder', { logs: [{ logNo: 'E2E-60' }] });
  const { docNo } = await session.get<{ docNo: string }>('/blade-veneer/v1/feedOrder/detail', { id });
  const flitch = { timberNo: 'E2E-60-1', logId, speciesId: '500' };
  await session.post('/blade-slice/v1/processTask/save', flitch);
  const page = await openAs(ADMIN, '/factory/label-templates');
  for (const [template, subject, number, code] of [
    [/^货架签/, '货架', '设计区', 'E2E-Z9'],
    [/^原木签/, '原木', 'E2E-60-1', 'E2E-60-1'],
    [/^单据签/, '单据', docNo, docNo],
  ] as const) {
    await page.getByRole('button', { name: template }).first().click();
    await expect(page.getByText(`示例数据，可按编号选${subject}`)).toBeVisible();
    const records = page.getByRole('combobox', { name: '显示数据' });
    await records.fill(number);
    await page.getByTitle(number, { exact: true }).click();
    await page.getByRole('button', { name: '打印预览' }).click();
    const preview = page.getByRole('dialog', { name: /打印机实际打出的点/ });
    const picture = preview.getByRole('img', { name: /打印机实际打出的点/ });
    await expect
      .poll(async () => {
        const source = (await picture.getAttribute('src')) ?? '';
        return (await readCodes(Buffer.from(source.split(',')[1] ?? '', 'base64'))).join();
      })
      .toContain(code);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  }
});

test('cells of a table span columns, conditions name states, and columns of a list have widths of their own @deep', async ({
  openAs,
}) => {
  const page = await openAs(ADMIN, '/factory/label-templates');
  await page.getByRole('button', { name: '新增模板' }).click();
  const properties = page.getByRole('complementary', { name: '属性' });
  const lines = page.locator('svg path[d]');
  const drawn = () => lines.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join());
  async function changes(act: () => Promise<void>): Promise<void> {
    const before = await drawn();
    await act();
    await expect.poll(drawn).not.toBe(before);
  }
  await page.getByRole('button', { name: '添加' }).first().click();
  await page.getByRole('menuitem', { name: '表格' }).click();
  await changes(() => properties.getByRole('button', { name: '添加一项' }).click());
  await changes(() => properties.getByLabel('标题宽（中文）').fill('20'));
  await changes(() => properties.getByLabel('占列数').first().fill('2'));

  // A state is chosen by its word; the sample is in stock.
  await properties.getByRole('combobox', { name: '打印条件' }).fill('库存');
  await page.getByTitle('库存状态').click();
  await changes(async () => {
    await properties.getByRole('combobox', { name: '比较方式' }).click();
    await page.getByTitle('等于', { exact: true }).click();
  });
  await changes(async () => {
    await properties.getByRole('combobox', { name: '比较的内容' }).click();
    await page.getByTitle('在库', { exact: true }).click();
  });

  await page.getByRole('button', { name: '添加' }).first().click();
  await page.getByRole('menuitem', { name: '明细表' }).click();
  await changes(() => properties.getByRole('button', { name: '添加一项' }).click());
  await changes(() => properties.getByLabel('宽度比例').first().fill('3'));
  expect(await seriousFaults(page)).toEqual([]);
});

test('on a phone the other templates are folded away, above the opened one @deep', async ({ openAs }) => {
  const page = await openAs(ADMIN, '/factory/label-templates');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^包签 60×40/ }).click();
  const paper = page.locator('[data-element="pack-no"]');
  await expect(paper).toBeInViewport();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const heading = page.getByRole('heading', { name: '标签设计' });
  const belowTabs = async () => (await topOf(heading)) - (await topOf(page.getByRole('main')));
  await expect.poll(belowTabs).toBeGreaterThanOrEqual(12);
  const list = page.getByRole('list', { name: '标签模板' });
  await expect(list).toBeHidden();
  await page.getByText('打开另一个模板').click();
  await list.getByRole('button', { name: /^包签 100×70/ }).click();
  await expect(list).toBeHidden();
  await expect(page.getByLabel('模板编号')).toHaveValue('package-100x70');
});
