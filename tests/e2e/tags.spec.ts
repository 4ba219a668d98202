import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { R200_MARKS } from '../../src/main/devices/readers/m100/frames.ts';
import { SimulatedTag } from '../../src/main/devices/readers/virtual/tag.ts';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import type { Radio } from '../../src/shared/desk/contract/readers.ts';
import type { Registration } from '../../src/shared/desk/contract/registration.ts';
import type { TagAttempt } from '../../src/shared/desk/contract/tags.ts';
import { toLocalTime } from '../../src/shared/local-time.ts';
import { toHex } from '../../src/shared/rfid/hex.ts';
import { makeCertificate } from '../devices/make-certificate.ts';
import { startRfidPrinter } from '../devices/printers/rfid-printer.ts';
import { blankTag } from '../devices/readers/blank-tag.ts';
import { type M100OnPort, startM100 } from '../devices/readers/simulator.ts';
import { ADMIN, type BackOfficeSession, CLERK, makePack, type Pack } from './support/back-office.ts';
import { deskCall } from './support/desk-call.ts';
import { button, choose, goTo, openTagDialog, packPath, scan } from './support/steps.ts';
import { test as base, expect } from './support/test.ts';

/** A reader on a pseudo-terminal, configured at the desk as 台上读写器; `page` is the package's page. */
const test = base.extend<{ reader: M100OnPort }>({
  page: async ({ openAs, pack }, use) => use(await openAs(CLERK, packPath(pack))),
  reader: async ({ page }, use) => {
    const reader = await startM100({ tags: [blankTag(nextTag())] });
    const uri = `serial:${reader.path}?baud=115200`;
    await deskCall(page, 'rfid.configure', { uri, name: '台上读写器', driver: 'm100' });
    await use(reader);
    await deskCall(page, 'rfid.remove', { id: uri });
    await reader.close();
  },
});
const READER = '台上读写器';
/** The M100's command that writes. */
const WRITE = 0x49;
/** Sets its power. */
const SET_POWER = 0xb6;
const DETAIL = '/blade-veneer/v1/pack/detail';

let tags = 0;
/** Numbers tags so that no two tests of a worker use the same one. */
function nextTag(): number {
  tags += 1;
  return tags;
}

/** The current EPC of the tag on the reader, in hexadecimal. */
function epcOn(reader: M100OnPort): string {
  return toHex(reader.simulator.tags[0]?.epc ?? new Uint8Array());
}

/** Registers the page's desk with the back office. */
async function register(page: Page, admin: BackOfficeSession, name: string): Promise<void> {
  const { publicKey } = await deskCall<{ publicKey: string }>(page, 'registration.prepare');
  const { id: deskId } = await admin.post<{ id: string }>('/blade-system/desk/submit', { name, publicKey });
  await deskCall(page, 'registration.complete', { publicKey, deskId, tenantId: '000000' });
}

async function startWriting(page: Page, reader: string) {
  const dialog = await openTagDialog(page, reader);
  await button(dialog, '开始写入').click();
  return dialog;
}

test('writes a tag on a serial reader, reads it back and records it', { tag: '@client' }, async ({
  page,
  pack,
  reader,
  asPerson,
}) => {
  const dialog = await startWriting(page, READER);
  await expect(dialog).toContainText('标签已写入并核对一致');
  await expect(dialog).toContainText(`已登记到包 ${pack.packNo}`);

  const clerk = await asPerson(CLERK);
  const stored = await clerk.get<Pack & { targetEpc: string }>(DETAIL, { id: pack.id });
  expect(stored).toMatchObject({ rfidStatus: 1, epc: epcOn(reader), tid: reader.simulator.tags[0]?.tid });
  expect(stored.epc).toBe(stored.targetEpc);
  await button(dialog, '关闭').last().click();
  await page.getByRole('tab', { name: /写标签记录/ }).click();
  await expect(page.getByRole('table', { name: '写标签记录' })).toContainText(stored.epc);
});

test('the virtual reader writes a practice tag', { tag: '@deep' }, async ({ page, pack, asPerson }) => {
  const dialog = await startWriting(page, '虚拟');
  await expect(dialog).toContainText('标签已写入并核对一致');
  const clerk = await asPerson(CLERK);
  await expect.poll(async () => (await clerk.get<Pack>(DETAIL, { id: pack.id })).rfidStatus).toBe(1);
});

test('writes nothing while two tags are in the field', { tag: '@deep' }, async ({
  page,
  pack,
  reader,
  asPerson,
}) => {
  reader.simulator.tags.push(new SimulatedTag(blankTag(nextTag())));
  const before = reader.simulator.tags.map(({ epc }) => epc);
  const dialog = await startWriting(page, READER);
  await expect(dialog).toContainText('读到 2 张标签');
  expect(reader.simulator.tags.map(({ epc }) => epc)).toEqual(before);
  const clerk = await asPerson(CLERK);
  expect((await clerk.get<Pack>(DETAIL, { id: pack.id })).rfidStatus).toBe(0);

  reader.simulator.tags.pop();
  await button(dialog, '重新写入').or(button(dialog, '开始写入')).click();
  await expect(dialog).toContainText('标签已写入并核对一致');
});

test('reports that no tag is on the reader', { tag: '@deep' }, async ({ page, reader }) => {
  reader.simulator.tags.length = 0;
  const dialog = await startWriting(page, READER);
  await expect(dialog).toContainText('没有读到标签');
});

test('does not record a tag when the cable is pulled between write and read-back', { tag: '@deep' }, async ({
  page,
  pack,
  reader,
  asPerson,
}) => {
  reader.simulator.faults.unplugAfterWrite = true;
  const dialog = await startWriting(page, READER);
  await expect(dialog).toContainText('读写器已断开');
  const clerk = await asPerson(CLERK);
  expect((await clerk.get<Pack>(DETAIL, { id: pack.id })).rfidStatus).toBe(0);

  await reader.unplugged();
  reader.simulator.faults.unplugAfterWrite = false;
  await reader.plugIn();
  await button(dialog, '重新写入').or(button(dialog, '开始写入')).click();
  await expect(dialog).toContainText('标签已写入并核对一致');
});

test('reports a reader that is not connected', { tag: '@deep' }, async ({ page, product }) => {
  const uri = `serial:${product.dataDir}/no-such-port?baud=115200`;
  await deskCall(page, 'rfid.configure', { uri, name: '没插的读写器', driver: 'm100' });
  const dialog = await startWriting(page, '没插的读写器');
  await expect(dialog).toContainText('找不到端口');
  await deskCall(page, 'rfid.remove', { id: uri });
});

test('rewrites a tag of another package only after a confirmation', { tag: '@deep' }, async ({
  page,
  pack,
  reader,
  takePack,
  asPerson,
}) => {
  const first = await startWriting(page, READER);
  await expect(first).toContainText(`已登记到包 ${pack.packNo}`);
  const other = await takePack();
  await goTo(page, packPath(other));
  const second = await startWriting(page, READER);
  await expect(page.getByText(`此标签已属于包 ${pack.packNo}`)).toBeVisible();
  await button(page, '确认改写').click();
  await expect(second).toContainText('标签已写入并核对一致');
  const clerk = await asPerson(CLERK);
  await expect.poll(async () => (await clerk.get<Pack>(DETAIL, { id: other.id })).epc).toBe(epcOn(reader));
});

test('a document’s tags are written one after the other as they are put on the reader, whatever lies beside it; two at once stop it', async ({
  openAs,
  reader,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  const ids = [await makePack(admin, 'BATCH-1', 1), await makePack(admin, 'BATCH-2', 1)];
  const packs = ['BATCH-1', 'BATCH-2'].map((packNo) => ({ packNo }));
  const supplierId = DEMO_PARTNER_IDS.supplier;
  const inbound = { supplierId, packs };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/inbound/submit', inbound);
  const page = await openAs(ADMIN, `/purchase/inbounds/${id}`);
  await button(page, '批量写标签').click();
  const dialog = page.getByRole('dialog', { name: /批量写标签/ });
  await choose(page, dialog.getByRole('combobox', { name: '读写器' }), READER);
  await dialog.getByRole('button', { name: /^从 BATCH-\d 开始/ }).click();
  await expect(dialog).toContainText('已写 1 / 2');
  await expect(dialog, 'the written tag may lie there').toContainText('请放上标签');
  await scan(page, 'BATCH-0');
  await expect(dialog).toContainText('BATCH-0 不在这一批中');

  const blank = (answersDbm?: number) => new SimulatedTag(blankTag(nextTag(), { answersDbm }));
  const { powerDbm } = reader.simulator;
  const beside = [blank(powerDbm), blank(powerDbm)];
  reader.simulator.tags = beside;
  await expect(dialog).toContainText('读写器上没有读到标签，周围有 2 张');
  await expect(dialog).toContainText('请放上标签');
  reader.simulator.tags = [...beside, blank(), blank()];
  await expect(dialog).toContainText('读到 2 张标签');
  await expect(dialog).toContainText('已停下');
  reader.simulator.tags = [...beside, blank()];
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('已写 2 / 2');
  await expect(dialog).toContainText('全部完成');
  await expect(dialog).toContainText('一次写成 100%信号 -55 dBm');
  for (const id of ids)
    await expect.poll(async () => (await admin.get<Pack>(DETAIL, { id })).rfidStatus).toBe(1);
  const unnamed = { recordKey: randomUUID(), packId: ids[0], template: 'package-100x70', printer: 'P' };
  const now = new Date();
  await admin.post('/blade-veneer/v1/printRecord/save', {
    ...unnamed,
    copies: 1,
    state: 'sent',
    deskName: '',
    printTime: toLocalTime(now),
  });
  // The day in the browser's time zone, which is not this process's.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now);
  const board = `/inventory/desk-board?day=${day}`;
  await goTo(page, board);
  await expect(page.getByRole('table', { name: '工位看板' }), 'labels and tags of an hour').toContainText(
    /\d \/ [1-9]/,
  );
  await page
    .getByRole('link', { name: /\d\d–\d\d 写标签/ })
    // An hour may have begun since an earlier test wrote a tag, and between the two here.
    .last()
    .click();
  const records = page.getByRole('table', { name: '工位记录' });
  await expect(records, 'the tags of that hour').toContainText(/BATCH-\d/);

  await goTo(page, board);
  await page.getByRole('link', { name: '未命名 打印标签 1', exact: true }).click();
  await expect(page.getByText('共 1 条'), 'labels of desks without a name').toBeVisible();
  await expect(records).toContainText('BATCH-1');
  await goTo(page, board);
  await page
    .getByRole('status', { name: '合计' })
    .getByRole('link', { name: /^写标签 \d/ })
    .click();
  await expect(records, 'tags of all desks').toContainText('BATCH-2');
});

test('a package is neither skipped nor paused while the desk writes its tag', { tag: '@deep' }, async ({
  openAs,
  reader,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  const packId = await makePack(admin, 'HELD-1', 1);
  const inbound = { supplierId: DEMO_PARTNER_IDS.supplier, packs: [{ packNo: 'HELD-1' }] };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/inbound/submit', inbound);
  const page = await openAs(ADMIN, `/purchase/inbounds/${id}`);
  await button(page, '批量写标签').click();
  const dialog = page.getByRole('dialog', { name: /批量写标签/ });
  await choose(page, dialog.getByRole('combobox', { name: '读写器' }), READER);
  reader.simulator.faults.silent = [WRITE];
  await button(dialog, '从 HELD-1 开始').click();
  for (const words of ['暂停', '跳过此包']) await expect(button(dialog, words)).toBeDisabled();
  reader.simulator.faults.silent = [];
  await expect(dialog).toContainText('全部完成');
  expect((await admin.get<Pack>(DETAIL, { id: packId })).rfidStatus).toBe(1);
});

test('a leased batch of a registered desk continues after a page restart without the back office', {
  tag: '@deep',
}, async ({ openAs, reader, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const ids = [await makePack(admin, 'LEASED-1', 1), await makePack(admin, 'LEASED-2', 1)];
  const inbound = {
    supplierId: DEMO_PARTNER_IDS.supplier,
    packs: ['LEASED-1', 'LEASED-2'].map((packNo) => ({ packNo })),
  };
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/inbound/submit', inbound);
  const page = await openAs(ADMIN, `/purchase/inbounds/${id}`);
  await register(page, admin, '预留台');

  await button(page, '批量写标签').click();
  const dialog = page.getByRole('dialog', { name: /批量写标签/ });
  await choose(page, dialog.getByRole('combobox', { name: '读写器' }), READER);
  await button(dialog, '从 LEASED-1 开始').click();
  await expect(dialog).toContainText('已写 1 / 2');

  await button(dialog, '暂停').click();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('本工位还有 1 包已预留标签编码')).toBeVisible();
  await button(page, '继续写标签').click();
  await choose(page, dialog.getByRole('combobox', { name: '读写器' }), READER);
  reader.simulator.tags = [new SimulatedTag(blankTag(nextTag()))];
  await button(dialog, '从 LEASED-2 开始').click();
  await expect(dialog).toContainText('全部完成');

  await page.unroute('**/api/**');
  for (const packId of ids)
    await expect.poll(async () => (await admin.get<Pack>(DETAIL, { id: packId })).rfidStatus).toBe(1);
  await deskCall(page, 'registration.forget');
});

test('tags are locked where the company wants it, at its registered desks only, and written again there', {
  tag: '@deep',
}, async ({ openAs, pack, takePack, reader, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const page = await openAs(ADMIN, packPath(pack));
  await admin.post('/blade-system/setting/update', { locksTags: true });
  const blank = reader.simulator.tags;
  reader.simulator.tags = [];
  const refused = await startWriting(page, READER);
  await expect(refused, 'before a tag is looked for').toContainText('只能在已登记的工位写标签');
  reader.simulator.tags = blank;

  await register(page, admin, '锁标签台');
  await goTo(page, packPath(pack));
  // The desk gets the password when it reports its state, right after it was registered.
  const connection = async () => (await deskCall<Registration>(page, 'registration.state')).connection;
  await expect.poll(connection).toBe('connected');
  const first = await startWriting(page, READER);
  await expect(first).toContainText('标签已写入并核对一致');
  const [tag] = reader.simulator.tags;
  expect(tag?.locked).toBe(true);
  expect(tag?.accessPassword).toMatch(/^(?!0{8})[0-9A-F]{8}$/);
  const { text } = await deskCall<{ text: string }>(page, 'rfid.wireLog', {
    readerId: `serial:${reader.path}?baud=115200`,
  });
  expect(text).toContain('********');
  expect(text).not.toContain(tag?.accessPassword);

  const other = await takePack();
  await goTo(page, packPath(other));
  const second = await startWriting(page, READER);
  await button(page, '确认改写').click();
  await expect(second).toContainText('标签已写入并核对一致');
  expect(tag?.locked).toBe(true);

  await admin.post('/blade-system/setting/update', { locksTags: false });
  await deskCall(page, 'registration.forget');
});

test('label, tag and document line are checked together; another label stops the check', async ({
  openAs,
  asPerson,
}) => {
  const admin = await asPerson(ADMIN);
  const packNo = 'GUIDED-1';
  const packId = await makePack(admin, packNo, 1);
  const inbound = { supplierId: DEMO_PARTNER_IDS.supplier, packs: [{ packNo }] };
  const { id: docId } = await admin.post<{ id: string }>('/blade-veneer/v1/inbound/submit', inbound);
  const page = await openAs(ADMIN, `/purchase/inbounds/${docId}`);
  await button(page, '批量写标签').click();
  const dialog = page.getByRole('dialog', { name: /批量写标签/ });
  await choose(page, dialog.getByRole('combobox', { name: '读写器' }), '虚拟');
  await dialog.getByRole('checkbox', { name: '打印标签、写标签、扫码核对一步完成' }).check();
  await choose(page, dialog.getByRole('combobox', { name: '标签打印机' }), '虚拟打印机');
  await button(dialog, `从 ${packNo} 开始`).click();
  const labelCode = dialog.getByLabel('扫描或输入标签上的条码');
  await expect(labelCode).toBeFocused();
  await page.keyboard.type('P|000000|GUIDED-2\n');
  await expect(dialog).toContainText(`扫到 P|000000|GUIDED-2，应为包 ${packNo}`);
  await expect(button(dialog, '目视一致 (F8)')).toBeDisabled();
  // Another label is scanned before the check of the right one is saved.
  const saving = Promise.withResolvers<void>();
  await page.route(
    '**/labelCheck/**',
    async (route) => {
      await saving.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.type(`P|000000|${packNo}\n`);
  await page.keyboard.type('P|000000|GUIDED-2\n');
  const saved = page.waitForResponse('**/labelCheck/**');
  saving.resolve();
  await saved;
  await expect(button(dialog, '目视一致 (F8)')).toBeDisabled();
  await expect(dialog).toContainText('扫到 P|000000|GUIDED-2');
  await page.keyboard.type(`P|000000|${packNo}\n`);
  await expect(dialog).toContainText('全部完成');

  const checks = await admin.get<{ printJob: string }[]>('/blade-veneer/v1/labelCheck/list', { packId });
  expect(checks).toMatchObject([{ docKind: 'inbound', docId, verifiedBy: 'scanner' }]);
  expect(checks[0]?.printJob).not.toBe('');
  const { targetEpc: epc } = await admin.get<Pack & { targetEpc: string }>(DETAIL, { id: packId });
  expect(checks).toMatchObject([{ epc }]);
});

test('a printer with an encoder prints and writes a batch; a voided label stops it, and another one is written', {
  tag: '@deep',
}, async ({ openAs, asPerson }) => {
  const admin = await asPerson(ADMIN);
  const packNos = ['ENCODED-1', 'ENCODED-2'];
  for (const packNo of packNos) await makePack(admin, packNo, 1);
  const inbound = { supplierId: DEMO_PARTNER_IDS.supplier, packs: packNos.map((packNo) => ({ packNo })) };
  const { id: docId } = await admin.post<{ id: string }>('/blade-veneer/v1/inbound/submit', inbound);
  const printer = await startRfidPrinter();
  const { uri: id } = printer;
  const page = await openAs(ADMIN, `/purchase/inbounds/${docId}`);
  await deskCall(page, 'printers.configure', {
    uri: id,
    name: 'ZT411R',
    language: 'zpl',
    dpi: 203,
    encodesTags: true,
  });
  await button(page, '批量写标签').click();
  const dialog = page.getByRole('dialog', { name: /批量写标签/ });
  await choose(page, dialog.getByRole('combobox', { name: '读写器' }), 'ZT411R');
  printer.faults.push('voided');
  await dialog.getByRole('button', { name: /^从 ENCODED-\d 开始/ }).click();
  await expect(dialog).toContainText('打印机 ZT411R 没有写好标签（PROT BAD NUM DATA）');
  await button(dialog, '标签已剪断，再试一次').click();
  await expect(dialog).toContainText('已写 2 / 2');
  await expect(dialog).toContainText('全部完成');
  const newest = { tenantId: '000000', page: 1, size: 3, states: ['done', 'discarded', 'unknown'] };
  const { records } = await deskCall<{ records: TagAttempt[] }>(page, 'rfid.attempts', newest);
  expect(records.map(({ packNo, state }) => `${packNo} ${state}`)).toEqual([
    'ENCODED-2 done',
    'ENCODED-1 done',
    'ENCODED-1 discarded',
  ]);
  await deskCall(page, 'printers.remove', { id });
  await printer.close();
});

test('adds a reader of another family, chosen from those the desk supports', { tag: '@deep' }, async ({
  page,
}) => {
  const module = await startM100({ marks: R200_MARKS });
  await goTo(page, '/desk/devices');
  await button(page, '添加读写器').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('R200 模块');
  await dialog.getByRole('combobox', { name: '驱动' }).click();
  await page.getByTitle('R200 / YPD-R200').click();
  await dialog.getByRole('combobox', { name: '端口' }).fill(module.path);
  await button(dialog, '添加').click();
  await button(page, '连接测试 R200 模块').click();
  await expect(page.getByText(/M100 .*V1\.0/)).toBeVisible();
  await deskCall(page, 'rfid.remove', { id: `serial:${module.path}?baud=115200` });
  await module.close();
});

test(
  'a reader under TLS is given a certificate to be shown, which can be removed',
  { tag: '@deep' },
  async ({ page }, testInfo) => {
    const [key, cert] = [testInfo.outputPath('desk.key'), testInfo.outputPath('desk.pem')];
    await makeCertificate({ key, cert, subject: '/O=Works/CN=desk-1' });
    const uri = 'tls:reader.invalid:5085';
    await deskCall(page, 'rfid.configure', { uri, name: '门口', driver: 'llrp' });
    await goTo(page, '/desk/devices');
    await button(page, '门口 的客户端证书').click();
    const dialog = page.getByRole('dialog', { name: '门口 的客户端证书' });
    await expect(dialog).toContainText('不出示证书');
    const files = dialog.locator('input[type="file"]');
    await files.setInputFiles([cert]);
    await expect(page.getByText('所选文件不能用作客户端证书：没有不带密码的 PEM 私钥')).toBeVisible();
    await expect(dialog).toContainText('不出示证书');
    await files.setInputFiles([key, cert]);
    await expect(dialog).toContainText('O=Works, CN=desk-1');
    await page.reload();
    await button(page, '门口 的客户端证书').click();
    await expect(dialog).toContainText('O=Works, CN=desk-1');
    await button(dialog, '不再出示').click();
    await expect(dialog).toContainText('不出示证书');
    await deskCall(page, 'rfid.remove', { id: uri });
  },
);

test('shows how a reader transmits, and changes power and antennas as it answers', { tag: '@deep' }, async ({
  page,
  reader,
}) => {
  const uri = 'virtual:reader?family=r2000&tags=1';
  await goTo(page, '/desk/devices');
  await deskCall(page, 'rfid.configure', { uri, name: '四天线', driver: 'r2000' });
  await page.reload();
  await button(page, '四天线 的射频设置').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('spinbutton', { name: '天线 4' })).toHaveValue('20');
  await choose(page, dialog.getByRole('combobox', { name: '信道' }), '923.5 MHz');
  await dialog.getByRole('radio', { name: '天线 2' }).check();
  await dialog.getByRole('spinbutton', { name: '天线 2' }).fill('26');
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog', { name: '还有没保存的内容' }), '继续编辑').press('Enter');
  await button(dialog, '保存').click();
  await expect(page.getByText('显示的是它的回答')).toBeVisible();
  expect(await deskCall(page, 'rfid.radio', { readerId: uri })).toMatchObject({
    region: 'CN900',
    channel: 923.5,
    powersDbm: [20, 26, 20, 20],
    antennas: { used: [2], isOneAtATime: true },
  });
  await deskCall(page, 'rfid.remove', { id: uri });
  await button(dialog, '关闭').last().click();

  // Its region is set before the power that it refuses. Every region allows 15 dBm.
  reader.simulator.powerDbm = 15;
  reader.simulator.faults.refused = [SET_POWER];
  await button(page, `${READER} 的射频设置`).click();
  await choose(page, dialog.getByRole('combobox', { name: '区域' }), '美国');
  await dialog.getByRole('spinbutton', { name: '功率' }).fill('14');
  await button(dialog, '保存').click();
  await expect(page.getByText('读写器拒绝').first()).toBeVisible();
  await expect(dialog.getByRole('spinbutton', { name: '功率' }), 'as the reader has it').toHaveValue('15');
  await choose(page, dialog.getByRole('combobox', { name: '区域' }), '中国 920');
  await button(dialog, '保存').click();
  const readerId = `serial:${reader.path}?baud=115200`;
  const region = async () => (await deskCall<Radio>(page, 'rfid.radio', { readerId })).region;
  await expect.poll(region).toBe('CN900');
});
