import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { READY_ANSWER, startTcpSink } from '../devices/printers/tcp-sink.ts';
import { ADMIN, approveNew, CLERK, signInNew } from './support/back-office.ts';
import { readCodes, readZplCodes } from './support/codes.ts';
import { deskCall } from './support/desk-call.ts';
import { seriousFaults } from './support/faults.ts';
import { newSession } from './support/sessions.ts';
import { button, choose, goWithin, openPrintDialog, packPath, scan } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const RECORDS = '/blade-veneer/v1/printRecord/list';

interface PrintRecord {
  printer: string;
  copies: number;
  state: string;
}

test('prints a label on the virtual printer, shows it, and records it on the package', {
  tag: '@client',
}, async ({ openAs, pack, asPerson }) => {
  const page = await openAs(CLERK, packPath(pack));
  const dialog = await openPrintDialog(page, '虚拟');
  await button(dialog, '打印').click();
  const received = dialog.getByRole('img', { name: '第 1 张' });
  await expect(received).toBeVisible();
  const source = await received.getAttribute('src');
  const codes = await readCodes(Buffer.from(source?.split(',')[1] ?? '', 'base64'));
  expect(codes).toContain(`CODE-128:${pack.packNo}`);
  expect(codes).toContain(`QR-Code:P|000000|${pack.packNo}`);

  await button(dialog, '关闭').first().click();
  await page.getByRole('tab', { name: /打印记录/ }).click();
  await expect(page.getByRole('table', { name: '打印记录' }).getByRole('row').nth(1)).toContainText('虚拟');
  const clerk = await asPerson(CLERK);
  const records = () => clerk.get<PrintRecord[]>(RECORDS, { packId: pack.id });
  await expect.poll(async () => (await records()).length).toBe(1);
});

test('Enter prints once a printer is chosen, and two results fit beside the preview', {
  tag: '@deep',
}, async ({ openAs, pack, takePack }) => {
  const other = await takePack();
  const page = await openAs(CLERK, '/inventory/packages');
  await deskCall(page, 'settings.update', { labelPrinterId: 'virtual:label' });
  for (const { packNo } of [pack, other]) {
    await page.getByRole('textbox', { name: '包号' }).fill(packNo);
    await page.getByRole('checkbox', { name: `选择 ${packNo}`, exact: true }).check();
  }
  await button(page, '打印所选标签').click();
  const dialog = page.getByRole('dialog', { name: '打印 2 包的标签' });
  await expect(button(dialog, '打印')).toBeFocused();
  // Scanning a third package meanwhile prints nothing.
  expect(await scan(page, 'HT0502')).toBe(true);
  // An Enter at the scanner's pace would be its second one.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: '第 2 张' })).toBeVisible();
  const panel = await dialog.getByRole('region', { name: '打印进度' }).boundingBox();
  const strip = await dialog.getByRole('region', { name: '虚拟打印机收到的内容' }).boundingBox();
  const preview = await dialog.getByRole('region', { name: '预览', exact: true }).boundingBox();
  if (!panel || !strip || !preview) throw new Error('not drawn');
  expect(strip.x + strip.width).toBeLessThanOrEqual(panel.x + panel.width);
  expect(panel.x + panel.width).toBeLessThanOrEqual(preview.x);
});

test('labels of the bundles of a package are printed from its tally, and are not recorded as the label of the package', {
  tag: '@deep',
}, async ({ openAs, pack, asPerson }) => {
  const clerk = await asPerson(CLERK);
  const query = { packId: pack.id };
  const lines = await clerk.get<{ barcode: string; bundleNo: string }[]>(
    '/blade-veneer/v1/pack/tallyLines',
    query,
  );
  const page = await openAs(CLERK, packPath(pack));
  const dialog = await openPrintDialog(page, '虚拟');
  await choose(page, dialog.getByRole('combobox', { name: '标签模板' }), '扎签 60×40');
  await expect(dialog.getByText(`第 1 / ${lines.length} 张`)).toBeVisible();
  await button(dialog, '打印').click();
  const received = dialog.getByRole('img', { name: '第 1 张' });
  await expect(received).toBeVisible();
  const source = await received.getAttribute('src');
  const codes = await readCodes(Buffer.from(source?.split(',')[1] ?? '', 'base64'));
  expect(codes).toContain(`CODE-128:${lines[0]?.barcode}`);
  await expect(dialog.getByText(`已发送 ${lines.length} / ${lines.length} 张`)).toBeVisible();
  expect(await clerk.get<PrintRecord[]>(RECORDS, query)).toEqual([]);
  const listed = { tenantId: '100001', page: 1, size: 200 };
  const { records } = await deskCall<{ records: { title: string }[] }>(page, 'print.jobPage', listed);
  expect(records.filter(({ title }) => title.startsWith('扎签'))).toEqual([]);
});

test('labels of zones are printed from their list, and scanning one moves a package there', {
  tag: '@deep',
}, async ({ openAs, pack }) => {
  const list = await openAs(ADMIN, '/inventory/zones');
  await list.getByRole('row', { name: 'A-05' }).getByRole('checkbox').check();
  await list.getByRole('row', { name: 'A-06' }).getByRole('checkbox').check();
  await button(list, '打印库区签').click();
  const dialog = list.getByRole('dialog', { name: '打印 2 个库区的标签' });
  await choose(list, dialog.getByRole('combobox', { name: '打印机' }), '虚拟');
  await expect(dialog.getByRole('img', { name: 'A5区 的标签预览' })).toBeVisible();
  await button(dialog, '打印').click();
  const received = dialog.getByRole('img', { name: '第 2 张' });
  await expect(received).toBeVisible();
  const source = await received.getAttribute('src');
  const [code = ''] = await readCodes(Buffer.from(source?.split(',')[1] ?? '', 'base64'));
  expect(code).toBe('CODE-128:A-06');

  const page = await openAs(ADMIN, packPath(pack));
  await button(page, '移库').click();
  await expect(page.getByLabel('移到库区')).toBeFocused();
  await page.keyboard.type(code.replace('CODE-128:', ''));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '包信息' })).toContainText('A6区');
});

test('a network label printer gets ZPL that an independent renderer can read', async ({
  openAs,
  pack,
  asPerson,
}) => {
  const sink = await startTcpSink({ hostStatus: READY_ANSWER });
  const page = await openAs(CLERK, packPath(pack));
  await deskCall(page, 'printers.configure', { uri: sink.uri, name: '斑马机', language: 'zpl', dpi: 203 });
  const dialog = await openPrintDialog(page, '斑马机');
  await dialog.getByRole('spinbutton', { name: '每张份数' }).fill('2');
  await button(dialog, '打印 2 张').or(button(dialog, '打印')).click();
  const job = await sink.job(0);
  const zpl = await job.ended;
  const codes = await readZplCodes(zpl, 203);
  expect(codes).toHaveLength(2);
  for (const label of codes)
    expect(label).toEqual(
      expect.arrayContaining([`CODE-128:${pack.packNo}`, `QR-Code:P|000000|${pack.packNo}`]),
    );

  const clerk = await asPerson(CLERK);
  await expect
    .poll(() => clerk.get<PrintRecord[]>(RECORDS, { packId: pack.id }))
    .toEqual([expect.objectContaining({ printer: '斑马机', copies: 2 })]);
  await deskCall(page, 'printers.remove', { id: sink.uri });
  await sink.close();
});

test('a queue of the system’s print service passes the label on to its printer', { tag: '@deep' }, async ({
  openAs,
  pack,
  spooler,
}) => {
  test.skip(spooler.obstacle !== null, spooler.obstacle ?? '');
  if (spooler.obstacle !== null) return;
  const page = await openAs(CLERK, packPath(pack));
  const dialog = await openPrintDialog(page, 'labels');
  await button(dialog, '打印').click();
  const zpl = await (await spooler.printer.job(0)).ended;
  expect(await readZplCodes(zpl, 203)).toEqual([expect.arrayContaining([`CODE-128:${pack.packNo}`])]);
});

test('a printer that refuses shows that, keeps the job, and prints it after its return', {
  tag: '@deep',
}, async ({ openAs, pack }) => {
  const gone = await startTcpSink();
  const { port, uri } = gone;
  await gone.close();
  const page = await openAs(CLERK, packPath(pack));
  await deskCall(page, 'printers.configure', { uri, name: '关着的机', language: 'zpl', dpi: 203 });
  await deskCall(page, 'settings.update', { labelPrinterId: uri });
  const dialog = await openPrintDialog(page, '关着的机');
  await button(dialog, '打印').click();
  await expect(dialog).toContainText('拒绝连接');
  await expect(dialog).toContainText('任务已保留');
  // The bar above every page shows the fault of the desk's label printer, with advice.
  const inBar = page.getByRole('banner').getByRole('button', { name: /工位状态.*关着的机/ });
  await expect(inBar).toHaveText('拒绝连接');
  await expect(inBar).toHaveAttribute('title', /请检查打印机是否开机/);

  const back = await startTcpSink({ port, hostStatus: READY_ANSWER });
  await button(dialog, '重试').click();
  const zpl = await (await back.job(0)).ended;
  expect(await readZplCodes(zpl, 203)).toHaveLength(1);
  await expect(dialog).toContainText('打印机已确认完成');
  await expect(inBar).not.toContainText('拒绝连接');
  await deskCall(page, 'printers.remove', { id: uri });
  await back.close();
});

test('a job cut off in the middle is counted, found after a restart of the page, answered, and its rest printed', async ({
  openAs,
  pack,
  asPerson,
}) => {
  const sink = await startTcpSink({ behaviour: { kind: 'break', afterBytes: 1 } });
  const page = await openAs(CLERK, packPath(pack));
  await deskCall(page, 'printers.configure', { uri: sink.uri, name: '断线机', language: 'zpl', dpi: 203 });
  await deskCall(page, 'settings.update', { labelPrinterId: sink.uri, labelTemplateId: 'package-100x70' });
  const dialog = await openPrintDialog(page, '断线机');
  await choose(page, dialog.getByRole('combobox', { name: '标签模板' }), '包签 80×50');
  await dialog.getByRole('spinbutton', { name: '每张份数' }).fill('3');
  await button(dialog, '打印').click();
  await expect(dialog).toContainText('一共打印出来几张');
  await page.reload();
  await button(page, '打印中心，1 个任务待确认').click();

  const jobs = page.getByRole('table', { name: '打印中心' });
  await jobs.getByRole('row', { name: /断线机/ }).click();
  const job = page.getByRole('dialog', { name: `包签 ${pack.packNo}` });
  // The picture of the last label that the system accepted; the printer discarded some of these.
  const picture = job.getByRole('img', { name: new RegExp(`第 [123] 张标签 ${pack.packNo}`) });
  await expect(picture).toBeVisible();
  // The data accepted by the system is no answer, so nothing is preselected.
  await expect(job.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(button(job, '不再打印')).toBeDisabled();
  expect(await seriousFaults(page)).toEqual([]);
  await job.getByRole('radio', { name: '打印出来一部分' }).check();
  await job.getByRole('spinbutton', { name: '最后打印出来的是第几张' }).fill('2');
  sink.behave({ kind: 'swallow' });
  await button(job, '接着打印其余 1 张').click();
  expect(await readZplCodes(await (await sink.job(1)).ended, 203)).toHaveLength(1);
  await expect(job).toContainText('已发送 3 / 3 张');
  await expect(page.getByRole('button', { name: /^打印中心，/ })).toBeVisible();
  const clerk = await asPerson(CLERK);
  const recorded = async () =>
    (await clerk.get<PrintRecord[]>(RECORDS, { packId: pack.id })).reduce(
      (sum, { copies }) => sum + copies,
      0,
    );
  await expect.poll(recorded).toBe(3);

  await button(job, '重新打印').click();
  const again = page.getByRole('dialog', { name: `打印标签 · ${pack.packNo}` });
  await expect(again.locator('.ant-form-item', { hasText: '标签模板' })).toContainText('包签 80×50');
  await deskCall(page, 'settings.update', { labelPrinterId: '', labelTemplateId: '' });
  await deskCall(page, 'printers.remove', { id: sink.uri });
  await sink.close();
});

test('records a print made while the back office was unreachable exactly once after its return', {
  tag: '@deep',
}, async ({ openAs, pack, product, asPerson }) => {
  const page = await openAs(CLERK, packPath(pack));
  const dialog = await openPrintDialog(page, '虚拟');
  await product.crashBackOffice();
  await button(dialog, '打印').click();
  await expect(dialog.getByRole('img', { name: '第 1 张' })).toBeVisible();
  await product.reviveBackOffice();
  const clerk = await asPerson(CLERK);
  await expect
    .poll(() => clerk.get<PrintRecord[]>(RECORDS, { packId: pack.id }), { timeout: 45_000 })
    .toEqual([expect.objectContaining({ copies: 1 })]);
  await expect.poll(() => deskCall<unknown[]>(page, 'outbox.pending')).toEqual([]);
});

test('a waiting job is paused, put first and cancelled in the print centre', { tag: '@deep' }, async ({
  openAs,
}) => {
  // Some seven seconds for 64 KB: the first job holds the printer for minutes.
  const sink = await startTcpSink({ behaviour: { kind: 'drip', bytes: 9 }, hostStatus: READY_ANSWER });
  const page = await openAs(CLERK, '/desk/print');
  await deskCall(page, 'printers.configure', { uri: sink.uri, name: '慢的机', language: 'zpl', dpi: 203 });
  const submit = (title: string, labels: number) =>
    deskCall(page, 'print.submit', {
      key: crypto.randomUUID(),
      printerId: sink.uri,
      title,
      content: {
        kind: 'labels',
        templateId: 'package-100x70',
        rows: Array.from({ length: labels }, (_, at) => ({ packNo: `A240101-${at}` })),
      },
    });
  await submit('在打的', 400);
  await submit('排队的', 1);
  await page.getByRole('row', { name: /排队的/ }).click();
  const job = page.getByRole('dialog', { name: '排队的' });
  await button(job, '暂停').click();
  await expect(job.getByRole('status')).toContainText('已暂停');
  await button(job, '优先打印').click();
  await expect(job.getByRole('status')).toContainText('排队中');
  await expect(button(job, '优先打印')).toBeHidden();
  await button(job, '取消任务').click();
  await expect(job.getByRole('status')).toContainText('已取消');
  await deskCall(page, 'printers.remove', { id: sink.uri });
  await sink.close();
});

test('a PDF that its printer reads as one document cannot be paused, and shows why', {
  tag: '@deep',
}, async ({ openAs }) => {
  const sink = await startTcpSink({ behaviour: { kind: 'drip', bytes: 9 } });
  const page = await openAs(CLERK, '/desk/print');
  await deskCall(page, 'printers.configure', {
    uri: sink.uri,
    name: '读文档的机',
    language: 'pdf',
    dpi: 300,
  });
  await deskCall(page, 'print.submit', {
    key: crypto.randomUUID(),
    printerId: sink.uri,
    title: '一份文档',
    content: {
      kind: 'labels',
      templateId: 'package-100x70',
      rows: Array.from({ length: 600 }, (_, at) => ({ packNo: `A240101-${at}` })),
    },
  });
  await page.getByRole('row', { name: /一份文档/ }).click();
  const job = page.getByRole('dialog', { name: '一份文档' });
  await expect(job.getByRole('status')).toContainText('正在');
  await expect(button(job, '暂停')).toBeDisabled();
  await expect(job.getByTitle('打印机把它当作一份文档读取')).toBeVisible();
  await button(job, '取消任务').click();
  await expect(job.getByRole('status')).not.toContainText('正在');
  await deskCall(page, 'printers.remove', { id: sink.uri });
  await sink.close();
});

test('labels of zones are printed again by range, in the print centre and in the dialog', {
  tag: '@deep',
}, async ({ openAs }) => {
  const page = await openAs(ADMIN, '/desk/print');
  const rows = ['E2E-A1', 'E2E-A2', 'E2E-A3'].map((region) => ({ region, regionCode: region }));
  await deskCall(page, 'print.submit', {
    key: crypto.randomUUID(),
    printerId: 'virtual:label',
    title: '三个货架',
    content: { kind: 'labels', templateId: 'shelf-100x50', rows },
    record: { tenantId: ADMIN.company, subjectIds: [] },
  });
  await page.getByRole('row', { name: /三个货架/ }).click();
  const job = page.getByRole('dialog', { name: '三个货架' });
  await job.getByRole('spinbutton', { name: '到第几张' }).fill('3');
  await job.getByRole('spinbutton', { name: '从第几张' }).fill('2');
  await button(job, '重新打印').click();
  const dialog = page.getByRole('dialog', { name: '重新打印 2 张标签' });
  await expect(dialog.getByRole('img', { name: 'E2E-A2 的标签预览' })).toBeVisible();
  await choose(page, dialog.getByRole('combobox', { name: '打印机' }), '虚拟');
  await dialog.getByRole('spinbutton', { name: '从第几张' }).fill('2');
  await expect(dialog).toContainText('打印 1 张');
  await button(dialog, '打印').click();
  await expect(dialog).toContainText('已发送 1 / 1 张');
  const received = await dialog.getByRole('img', { name: '第 1 张' }).getAttribute('src');
  const codes = await readCodes(Buffer.from(received?.split(',')[1] ?? '', 'base64'));
  expect(codes.join()).toContain('E2E-A3');
});

test('who prints documents alone finds their job in the print centre, and another company does not', {
  tag: '@deep',
}, async ({ product, asPerson, takePack }) => {
  const gone = await startTcpSink();
  await gone.close();
  const admin = await asPerson(ADMIN);
  const { packNo } = await takePack();
  const packs = [{ packNo, barcodes: '', price: '10' }];
  const draft = { customerId: DEMO_PARTNER_IDS.customer, packs };
  const order = { id: await approveNew(admin, 'saleOrder', draft) };
  const { docNo } = await admin.get<{ docNo: string }>('/blade-veneer/v1/saleOrder/detail', order);
  const { token } = await signInNew(product.apiUrl, admin, {
    account: 'print-seller',
    realName: '王销',
    codes: ['saleOrder_view', 'saleOrder_print'],
  });
  const page = await product.openSignedIn(newSession(token), `/sales/orders/${order.id}`);
  const printer = { uri: gone.uri, name: '关着的激光机', language: 'pdf', dpi: 300 };
  await deskCall(page, 'printers.configure', printer);
  await button(page, '打印').click();
  const dialog = page.getByRole('dialog', { name: `打印销售单 ${docNo}` });
  await choose(page, dialog.getByRole('combobox', { name: '打印机' }), printer.name);
  await button(dialog, '打印').click();
  await page.getByRole('link', { name: '打印中心' }).click();
  const job = page.getByRole('dialog', { name: `销售单 ${docNo}` });
  await expect(job).toContainText('拒绝连接');
  await expect(button(job, '重试')).toBeVisible();
  await expect(page.getByRole('button', { name: /^打印中心，/ })).toBeVisible();
  // It has no packages; a document is printed again from its own history.
  await expect(button(job, '重新打印')).toBeHidden();

  const listed = { tenantId: '100001', page: 1, size: 200 };
  const { records } = await deskCall<{ records: { title: string }[] }>(page, 'print.jobPage', listed);
  expect(records.filter(({ title }) => title.includes(docNo))).toEqual([]);
  await deskCall(page, 'printers.remove', { id: gone.uri });
  await deskCall(page, 'secrets.remove', { name: 'session' });
  await product.closePage(page);
});

test('a roll of labels is noted by its code, counted down by prints, and compared with the next job', {
  tag: '@deep',
}, async ({ openAs, pack }) => {
  const page = await openAs(CLERK, '/desk/devices');
  await button(page, '虚拟打印机 的标签卷').click();
  const dialog = page.getByRole('dialog', { name: '虚拟打印机 的标签卷' });
  await dialog.getByLabel('卷上的条码').fill('6901234567892');
  await dialog.getByLabel('标签尺寸').click();
  await page.getByTitle('100 × 70 mm').click();
  await dialog.getByLabel('每卷张数').fill('1');
  await button(dialog, '装上这一卷').click();
  const printers = page.getByRole('table', { name: '打印机列表' });
  await expect(printers).toContainText('标签卷 100×70：约剩 1 / 1 张');

  await goWithin(page, packPath(pack));
  const printing = await openPrintDialog(page, '虚拟');
  await choose(page, printing.getByRole('combobox', { name: '标签模板' }), '包签 100×70');
  await expect(printing.getByText('标签卷 100×70：约剩 1 / 1 张')).toBeVisible();
  await printing.getByLabel('每张份数').fill('3');
  await expect(printing.getByText('这次要 3 张，标签卷约剩 1 张')).toBeVisible();
  await printing.getByLabel('每张份数').fill('1');
  await button(printing, '打印').click();
  await expect(printing.getByRole('img', { name: '第 1 张' })).toBeVisible();
  await button(printing, '关闭').first().click();

  await goWithin(page, '/desk/devices');
  await expect(printers).toContainText('标签卷 100×70：约剩 0 / 1 张');
  await button(page, '虚拟打印机 的标签卷').click();
  await dialog.getByLabel('每卷张数').fill('');
  await dialog.getByLabel('卷上的条码').fill('6901234567892');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('每卷张数')).toHaveValue('1');
  await button(dialog, '不再计数').click();
  await expect(printers).not.toContainText('标签卷');
});

test('a printer is calibrated by measuring its test page, and assigned to a size', { tag: '@deep' }, async ({
  openAs,
}) => {
  const page = await openAs(CLERK, '/desk/devices');
  await button(page, '校准 虚拟打印机').click();
  const dialog = page.getByRole('dialog', { name: '校准 虚拟打印机' });
  await dialog.getByRole('combobox', { name: '纸张' }).click();
  await page.getByTitle('60 × 40 mm').click();
  await button(dialog, '打印测试页').click();
  await expect(page.getByText('测试页已交给 虚拟打印机')).toBeVisible();
  await dialog.getByLabel('左边到竖线 10', { exact: true }).fill('11.5');
  await dialog.getByLabel('左边到竖线 50', { exact: true }).fill('51.5');
  await button(dialog, '按测量修正').click();
  await expect(dialog.getByLabel('向右 mm')).toHaveValue('-1.50');
  await button(dialog, '关闭').first().click();

  await button(page, '添加分配').click();
  const form = page.getByRole('dialog', { name: '添加分配' });
  await form.getByRole('combobox', { name: '打印机', exact: true }).click();
  await page.getByTitle('虚拟打印机', { exact: true }).last().click();
  await button(form, '添加').click();
  await expect(page.getByRole('table', { name: '打印机分配列表' })).toContainText('虚拟打印机');
  expect(await deskCall(page, 'settings.read', undefined)).toMatchObject({
    adjustments: [{ printerId: 'virtual:label', widthMm: 60, heightMm: 40, offsetXMm: -1.5, scaleX: 1 }],
    printerRoutes: [{ kind: 'labels', printerId: 'virtual:label' }],
  });
  await deskCall(page, 'settings.update', { adjustments: [], printerRoutes: [] });
});
