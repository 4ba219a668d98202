import { ADMIN, CLERK } from './support/back-office.ts';
import { button, goTo, openPack } from './support/steps.ts';
import { expect, test } from './support/test.ts';

interface Packs {
  total: number;
  records: { packNo: string }[];
}

test('a package leads to its species, with the facts of the trade and the company’s stock', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const clerk = await asPerson(CLERK);
  const asked = { treeCode: 'BW', stockStatus: 'IN_STOCK', size: '1', descs: 'updateTime' };
  const { total, records } = await clerk.get<Packs>('/blade-veneer/v1/pack/page', asked);
  const [first] = records;
  const page = await openAs(CLERK);
  await openPack(page, first?.packNo ?? '');
  await page.getByRole('link', { name: '黑胡桃' }).click();
  const wiki = page.getByRole('region', { name: '木皮百科' });
  await expect(wiki.getByRole('heading', { level: 1 })).toHaveText('黑胡桃');
  await expect(wiki).toContainText('Juglans nigra');
  await expect(wiki).toContainText('38–75 元/m²');
  await expect(wiki.getByRole('status')).toContainText(`${total} 包`);
  await expect(wiki.getByRole('link', { name: first?.packNo ?? '', exact: true })).toBeVisible();

  await wiki.getByRole('combobox', { name: '选择树种' }).click();
  await page.keyboard.type('fzthx');
  await expect(page.getByTitle('KH 非洲桃花心')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(wiki.getByRole('heading', { level: 1 })).toHaveText('非洲桃花心');
  await expect(wiki.getByRole('alert')).toContainText('CITES');
  await expect(wiki).toContainText('直纹、树杈');
  await wiki.getByRole('link', { name: '拼花' }).click();
  await expect(page.getByRole('region', { name: '可用库存' })).toContainText('非洲桃花心');
});

test('the list of species leads to the wiki', { tag: '@deep' }, async ({ openAs }) => {
  const page = await openAs(ADMIN);
  await goTo(page, '/factory/species');
  await page.getByText('American black walnut').click();
  const facts = page.getByRole('dialog', { name: '黑胡桃' });
  await button(facts, '木皮百科').click();
  await expect(page.getByRole('region', { name: '木皮百科' })).toContainText('Juglans nigra');
});
