import { ADMIN, approveNew } from './support/back-office.ts';
import { button } from './support/steps.ts';
import { expect, test } from './support/test.ts';

interface Printed {
  records: { serial: number; reason: string }[];
}

test('documents printed before are printed together with a reason, and once where the PDF was not received', {
  tag: '@deep',
}, async ({ openAs, asPerson, takePack }) => {
  const admin = await asPerson(ADMIN);
  const ids: string[] = [];
  for (const remark of ['PAPER-1', 'PAPER-2']) {
    const { packNo } = await takePack();
    const body = { cause: 'SAMPLE', remark, packs: [{ packNo, barcodes: '' }] };
    ids.push(await approveNew(admin, 'otherOut', body));
  }
  const [first = '', second = ''] = ids;
  const printsOf = async (docId: string) =>
    (await admin.get<Printed>('/blade-veneer/v1/otherOut/print-page', { docId })).records;
  await admin.post('/blade-veneer/v1/otherOut/print', { ids: [first], medium: 'a4' });
  await admin.post('/blade-system/setting/update', { documentReprint: 'REASON' });

  const page = await openAs(ADMIN, '/inventory/other-out');
  for (const remark of ['PAPER-1', 'PAPER-2'])
    await page
      .getByRole('row', { name: new RegExp(remark) })
      .getByRole('checkbox')
      .check();
  await button(page.getByRole('main').locator('footer'), '打印').click();
  const dialog = page.getByRole('dialog', { name: '打印 2 张其他出库单' });
  await expect(dialog).toContainText('其中有打印过的单据');
  const download = button(dialog, '下载 PDF');
  await expect(download).toBeDisabled();
  await dialog.getByLabel('重打原因').fill('卡纸');
  await page.route('**/otherOut/print-file*', (route) => route.abort('connectionreset'), { times: 1 });
  await download.click();
  await expect(dialog).toContainText('这次打印已登记，但没有打出来');
  const saved = page.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  expect(await printsOf(first)).toMatchObject([{ serial: 2, reason: '卡纸' }, { serial: 1 }]);
  expect(await printsOf(second)).toMatchObject([{ serial: 1, reason: '' }]);
  await admin.post('/blade-system/setting/update', { documentReprint: 'MARKED' });
});
