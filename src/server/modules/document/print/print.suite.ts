import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import type { PrintOutcome } from '#shared/documents/print-outcomes';
import type { RecordRow } from '#shared/records/record';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { hasProgram } from '../../../../../tests/integration/support/programs.ts';
import { packs, treeSpecies } from '../../../db/schema/packs.ts';
import { DEMO_PARTNER_IDS } from '../../../demo/partners.ts';
import { announcePack } from '../../../testing/announce-pack.ts';
import { makeClerk, makeRole } from '../../../testing/clerks.ts';
import { documentCalls } from '../../../testing/document-calls.ts';
import { readSheet } from '../../../testing/read-workbook.ts';
import { registerDesk, signDeskIn } from '../../../testing/register-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { type PrintDoer, recordPrint } from './prints.ts';

const CHOICE = { medium: 'half' } as const;

export function printSuite(get: () => TestServer): void {
  describe('documents on paper', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 905_000;
    const { save, approved, done } = documentCalls(get, () => token);
    const stored = async (): Promise<Pack> => {
      const pack = await announcePack(get(), token, ++serial);
      await approved('otherIn', { cause: 'OPENING', packs: [{ packNo: pack.packNo, barcodes: '' }] });
      return pack;
    };
    const ordered = async ({ packNo }: Pack) => {
      const packs = [{ packNo, barcodes: '', price: '10' }];
      return save('saleOrder', { customerId: DEMO_PARTNER_IDS.customer, packs });
    };
    const print = (id: string, body: object = {}, by = token) =>
      get().call(api.saleOrder.print, { token: by, body: { ...CHOICE, ids: [id], ...body } });
    const printsOf = async (docId: string) =>
      (await get().ask(api.saleOrder.printPage, { token, query: { docId } })).records;
    const setRule = (documentReprint: 'FREE' | 'MARKED' | 'REASON') =>
      get().ask(api.setting.update, { token, body: { documentReprint } });

    test('only an approved document is printed', async () => {
      const order = await ordered(await stored());
      expect((await print(order)).body).toMatchObject({
        success: false,
        data: { errorCode: 'document.print_needs_approval' },
      });
      expect(await printsOf(order)).toEqual([]);
      await done('saleOrder', 'approve', order);
      expect((await print(order)).body).toMatchObject({ success: true, data: [{ docId: order, serial: 1 }] });
    });

    test('a print keeps the content of the paper after the document changes', async () => {
      const pack = await stored();
      const order = await ordered(pack);
      await done('saleOrder', 'approve', order);
      const [printed] = (await print(order)).body.data;
      await done('saleOrder', 'reverse', order);
      const packs = [{ packNo: pack.packNo, barcodes: '', price: '12.5' }];
      await save('saleOrder', { id: order, customerId: DEMO_PARTNER_IDS.customer, packs });
      const { papers } = await get().ask(api.saleOrder.printPapers, { token, query: { ids: printed.id } });
      const prices = papers[0]?.sections[0]?.rows[0] ?? [];
      expect(prices).toContain('10.00');
      expect(prices).not.toContain('12.50');
    });

    test('a document reversed after it was read is not recorded as printed', async () => {
      const order = await ordered(await stored());
      const read = await get().ask(api.saleOrder.detail, { token, query: { id: order } });
      const row = { ...read, auditStatus: 2 } as RecordRow;
      const by = {} as PrintDoer;
      const record = get().database.withTenant('000000', (tx) =>
        recordPrint(tx, 'saleOrder', row, by, {} as never),
      );
      await expect(record).rejects.toMatchObject({ code: 'document.print_needs_approval' });
    });

    test('has the columns that the company chose, in its order', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      const labelsOf = async () => {
        const [printed] = (await print(order)).body.data;
        const { papers } = await get().ask(api.saleOrder.printPapers, { token, query: { ids: printed.id } });
        return papers[0]?.sections[0]?.columns.map(({ label }) => label);
      };
      const before = await labelsOf();
      const change = (saleOrderColumns: string[]) =>
        get().ask(api.setting.update, { token, body: { saleOrderColumns } });
      await change(['packNo', 'area', 'species', 'amount']);
      expect(await labelsOf()).toEqual(['包号', '面积 m²', '树种', '金额']);
      await change(STANDARD_SETTINGS.saleOrderColumns);
      expect(await labelsOf()).toEqual(before);
    });

    test('a copy without prices contains no prices', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      const [printed] = (await print(order, { withPrices: false })).body.data;
      const answer = await get().ask(api.saleOrder.printPapers, { token, query: { ids: printed.id } });
      const [paper] = answer.papers;
      expect(paper?.capital).toBeUndefined();
      expect(JSON.stringify(paper)).not.toContain('10.00');
    });

    test('an English paper has the company’s own English name of a species', async () => {
      const pack = await stored();
      const order = await ordered(pack);
      await done('saleOrder', 'approve', order);
      const rename = (name: string) =>
        get().database.withTenant('000000', async (tx) => {
          const ofPack = eq(treeSpecies.treeCode, pack.treeCode);
          const [before] = await tx.select().from(treeSpecies).where(ofPack);
          await tx.update(treeSpecies).set({ englishName: name }).where(ofPack);
          return before?.englishName ?? '';
        });
      const former = await rename('Kingwood of our own');
      const headers = { 'accept-language': 'en' };
      const printed = await get().call(api.saleOrder.print, {
        token,
        headers,
        body: { ...CHOICE, ids: [order] },
      });
      await rename(former);
      const ids = printed.body.data[0].id;
      const { papers } = await get().ask(api.saleOrder.printPapers, { token, query: { ids } });
      expect(papers[0]?.sections[0]?.rows[0]).toContain('Kingwood of our own');
    });

    test('printing again follows the company’s rule, and is counted', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      await setRule('REASON');
      await print(order);
      expect((await print(order)).body.data.errorCode).toBe('document.reprint_reason');
      expect((await print(order, { reason: '卡纸' })).body).toMatchObject({
        data: [{ serial: 2, reason: '卡纸' }],
      });
      await setRule('MARKED');
      const [first] = (await printsOf(order)).slice(-1);
      const again = await get().ask(api.saleOrder.reprint, { token, body: { id: first?.id ?? '' } });
      expect(again.serial).toBe(3);
      const { papers } = await get().ask(api.saleOrder.printPapers, { token, query: { ids: again.id } });
      expect(papers[0]?.mark).toBe('补打 第 3 次');
      await setRule('FREE');
      const unmarked = await get().ask(api.saleOrder.reprint, { token, body: { id: again.id } });
      const { papers: last } = await get().ask(api.saleOrder.printPapers, {
        token,
        query: { ids: unmarked.id },
      });
      expect(last[0]?.mark).toBeUndefined();
      await setRule('MARKED');
      expect((await printsOf(order)).map((one) => one.serial)).toEqual([4, 3, 2, 1]);
    });

    test('several documents are known to have been printed before, and the reason is stored with those alone', async () => {
      const [printed, fresh] = [await ordered(await stored()), await ordered(await stored())];
      for (const order of [printed, fresh]) await done('saleOrder', 'approve', order);
      await print(printed);
      const ids = [printed, fresh];
      const before = await get().ask(api.saleOrder.printPage, { token, query: { docId: ids.join(',') } });
      expect(before.records).toMatchObject([{ docId: printed, serial: 1 }]);
      await setRule('REASON');
      expect((await print(printed, { ids })).body.data.errorCode).toBe('document.reprint_reason');
      expect((await print(printed, { ids, reason: '卡纸' })).body.data).toMatchObject([
        { docId: printed, serial: 2, reason: '卡纸' },
        { docId: fresh, serial: 1, reason: '' },
      ]);
      await setRule('MARKED');
    });

    test('two people who print at once get two numbers', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      const answers = await Promise.all([print(order), print(order), print(order)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await printsOf(order)).map((one) => one.serial)).toEqual([3, 2, 1]);
    });

    test.skipIf(!hasProgram('pdftotext'))(
      'the tally of a document has its bundles, and the PDF is sound',
      async () => {
        const order = await ordered(await stored());
        await done('saleOrder', 'approve', order);
        const [printed] = (await print(order, { style: 'tally', medium: 'a4' })).body.data;
        const { papers } = await get().ask(api.saleOrder.printPapers, { token, query: { ids: printed.id } });
        expect(papers[0]?.sections[0]?.rows.length).toBe(2);
        const answer = await get().app.inject({
          url: `${api.saleOrder.printFile.path}?ids=${printed.id}`,
          headers: { 'blade-auth': `bearer ${token}` },
        });
        expect(answer.headers['content-type']).toBe('application/pdf');
        expect(textOf(answer.rawPayload)).toContain(papers[0]?.docNo);
      },
    );

    test('the tally of documents and of packages is exported, one row a bundle', async () => {
      const pack = await stored();
      const order = await ordered(pack);
      const { docNo, docDate, customerName } = await get().ask(api.saleOrder.detail, {
        token,
        query: { id: order },
      });
      const bundles = [
        ['', pack.packNo, '黑胡桃', 'A', '', '0.5', '1', 'B1203', '1', '248', '16.5', '24', '9.821'],
        ['', pack.packNo, '黑胡桃', 'A', '', '0.5', '2', 'B1203', '2', '255', '20', '32', '16.32'],
      ];
      const ofPack = await get().call(api.pack.downloadTally, { token, query: { ids: pack.id } });
      const [packHead, ...packRows] = readSheet(ofPack.body);
      expect(packHead).toEqual([
        '柜号',
        '包号',
        '树种',
        '等级',
        '纹理',
        '厚度 mm',
        '序号',
        '木号',
        '扎号',
        '长 cm',
        '宽 cm',
        '片数',
        '面积 m²',
        '条码',
        '备注',
        '货主',
      ]);
      expect(packRows.map((row) => row.slice(0, 13))).toEqual(bundles);
      const ofOrder = await get().call(api.saleOrder.downloadTally, { token, query: { ids: order } });
      const [, ...rows] = readSheet(ofOrder.body);
      const ofDocument = bundles.map((bundle) => [customerName, docNo, docDate, ...bundle]);
      expect(rows.map((row) => row.slice(0, 16))).toEqual(ofDocument);
      // A later grading does not change the order.
      await get().database.withTenant('000000', (tx) =>
        tx.update(packs).set({ grade: 'B' }).where(eq(packs.id, pack.id)),
      );
      const later = await get().call(api.saleOrder.downloadTally, { token, query: { ids: order } });
      expect(
        readSheet(later.body)
          .slice(1)
          .map((row) => row.slice(0, 16)),
      ).toEqual(ofDocument);
    });

    test('the tally of a package has the bundles that its figures count, not those delivered or graded', async () => {
      const { id, packNo } = await stored();
      const [first] = await get().ask(api.pack.tallyLines, { token, query: { packId: id } });
      await approved('delivery', {
        customerId: DEMO_PARTNER_IDS.customer,
        packs: [{ packNo, barcodes: first?.barcode, price: '10' }],
      });
      await approved('grading', { packs: [{ packNo, barcodes: '', newGrade: 'B', newTexture: 'CROWN' }] });
      const sheet = await get().call(api.pack.downloadTally, { token, query: { ids: id } });
      expect(
        readSheet(sheet.body)
          .slice(1)
          .map((row) => row.slice(3, 9)),
      ).toEqual([['B', '山纹', '0.5', '1', 'B1203', '2']]);
    });

    test('container and texture of a package are those that the document had', async () => {
      const pack = await announcePack(get(), token, ++serial);
      const { id, packNo } = pack;
      const change = async (fields: { cabinetNo?: string; texture?: string }) => {
        const { version } = await get().ask(api.pack.detail, { token, query: { id } });
        await get().ask(api.pack.change, { token, body: { id, version, ...fields } });
      };
      await change({ cabinetNo: 'TCLU4265720', texture: '直纹' });
      await approved('otherIn', { cause: 'OPENING', packs: [{ packNo, barcodes: '' }] });
      const [first] = await get().ask(api.pack.tallyLines, { token, query: { packId: id } });
      const delivery = await approved('delivery', {
        customerId: DEMO_PARTNER_IDS.customer,
        packs: [{ packNo, barcodes: first?.barcode, price: '10' }],
      });
      await approved('grading', { packs: [{ packNo, barcodes: '', newGrade: 'B', newTexture: 'CROWN' }] });
      await change({ cabinetNo: 'HLXU3304170' });
      expect(await get().ask(api.pack.detail, { token, query: { id } })).toMatchObject({
        cabinetNo: 'HLXU3304170',
        texture: '山纹',
      });

      const paperOf = async (style: 'document' | 'tally') => {
        const body = { ...CHOICE, ids: [delivery], style };
        const [printed] = await get().ask(api.delivery.print, { token, body });
        const query = { ids: printed?.id ?? '' };
        const { papers } = await get().ask(api.delivery.printPapers, { token, query });
        return papers[0]?.sections[0];
      };
      const goods = await paperOf('document');
      const column = goods?.columns.findIndex(({ label }) => label === '纹理') ?? -1;
      expect(goods?.rows.map((cells) => cells[column])).toEqual(['直纹']);
      expect((await paperOf('tally'))?.facts).toContainEqual({ label: '柜号', text: 'TCLU4265720' });
      const sheet = await get().call(api.delivery.downloadTally, { token, query: { ids: delivery } });
      expect(
        readSheet(sheet.body)
          .slice(1)
          .map((row) => row[3]),
      ).toEqual(['TCLU4265720']);
    });

    test('the user’s own prints are among the user’s own records, and in the sheet of prints', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      await print(order, { copies: 2 });
      const { docNo } = await get().ask(api.saleOrder.detail, { token, query: { id: order } });
      const query = { number: docNo };
      const own = { kind: 'paper', area: 'saleOrder', recordId: order, what: 'document', medium: 'half' };
      expect((await get().ask(api.pack.ownRecords, { token, query })).records).toMatchObject([
        { ...own, number: docNo, copies: 2, result: 'printed' },
      ]);
      const { access_token: other } = await get().signIn({ account: 'cangku' });
      expect((await get().ask(api.pack.ownRecords, { token: other, query })).total).toBe(0);
      const sheet = await get().call(api.saleOrder.downloadPrints, { token, query: { docNo } });
      expect(readSheet(sheet.body)[1]?.[0]).toBe(docNo);
    });

    test('a document in any state is previewed page by page', async () => {
      const order = await ordered(await stored());
      const page = await get().ask(api.saleOrder.paperPage, { token, query: { id: order, medium: 'a5' } });
      expect(page).toMatchObject({ pages: 1, shapes: { widthMm: 210, heightMm: 148 } });
      const { docNo } = await get().ask(api.saleOrder.detail, { token, query: { id: order } });
      expect(page.shapes.texts.map(({ text }) => text)).toContain(`单号 ${docNo}`);
      expect(await printsOf(order)).toEqual([]);
    });

    test('printing at a desk records it, hands the recorded papers over, and does so once', async () => {
      const order = await ordered(await stored());
      const taskId = randomUUID();
      const hand = (by = token) =>
        get().call(api.saleOrder.printAtDesk, {
          token: by,
          body: { ...CHOICE, ids: [order], copies: 2, taskId },
        });
      expect((await hand()).body.data.errorCode).toBe('document.print_needs_approval');
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, ['saleOrder_view'], '1'));
      expect((await hand(clerk.token)).status).toBe(403);
      await done('saleOrder', 'approve', order);
      const { docNo } = await get().ask(api.saleOrder.detail, { token, query: { id: order } });
      for (const _ of [1, 2])
        expect((await hand()).body.data).toMatchObject({
          kind: 'printPapers',
          title: docNo,
          count: 1,
          total: 2,
          state: 'waiting',
          paper: { docKind: 'saleOrder', medium: 'half' },
        });
      expect(await printsOf(order)).toMatchObject([{ serial: 1, copies: 2 }]);

      const atDesk = await signDeskIn(get(), await registerDesk(get(), { token, name: '打单台' }));
      const one = { token: atDesk, body: { id: taskId } };
      await get().ask(api.deskTask.take, one);
      const work = await get().ask(api.deskTask.begin, one);
      expect(work).toMatchObject({
        kind: 'printPapers',
        copies: 2,
        sheet: { medium: 'half' },
        papers: [{ docNo }],
      });

      // A desk that takes it after a reversal would print what is no longer so; one that has begun goes on.
      const late = { token: atDesk, body: { id: randomUUID() } };
      await get().ask(api.saleOrder.printAtDesk, {
        token,
        body: { ...CHOICE, ids: [order], copies: 1, taskId: late.body.id },
      });
      await get().ask(api.deskTask.take, late);
      await done('saleOrder', 'reverse', order);
      await done('saleOrder', 'approve', order);
      expect((await get().call(api.deskTask.begin, late)).body.data).toMatchObject({
        errorCode: 'desk_task.document_reversed',
        details: { docNo },
      });
      expect((await get().call(api.deskTask.begin, one)).status).toBe(200);
    });

    test('a print handed to a desk has the outcome of its task, and one without a sheet is no print before', async () => {
      const [first, second] = [await ordered(await stored()), await ordered(await stored())];
      for (const order of [first, second]) await done('saleOrder', 'approve', order);
      const atDesk = await signDeskIn(get(), await registerDesk(get(), { token, name: '结果台' }));
      const begin = async () => {
        const taskId = randomUUID();
        const body = { ...CHOICE, ids: [first, second], copies: 2, taskId };
        await get().ask(api.saleOrder.printAtDesk, { token, body });
        await get().ask(api.deskTask.take, { token: atDesk, body: { id: taskId } });
        await get().ask(api.deskTask.begin, { token: atDesk, body: { id: taskId } });
        return (state: 'working' | 'unknown' | 'failed' | 'done', sent: number) =>
          get().ask(api.deskTask.report, {
            token: atDesk,
            body: { id: taskId, state, done: sent, error: null },
          });
      };
      const latest = async () => [first, second].map((id) => printsOf(id).then(([one]) => one?.outcome));
      const outcomes = async () => Promise.all(await latest());
      const report = await begin();
      expect(await outcomes()).toEqual(['waiting', 'waiting']);
      await report('working', 1);
      expect(await outcomes()).toEqual(['partly', 'waiting']);
      await report('working', 2);
      expect(await outcomes()).toEqual(['printed', 'waiting']);
      // In a print queue of the desk, which may still fail.
      await report('working', 4);
      expect(await outcomes()).toEqual(['printed', 'waiting']);
      await report('unknown', 2);
      expect(await outcomes()).toEqual(['unknown', 'unknown']);
      await report('failed', 2);
      expect(await outcomes()).toEqual(['printed', 'failed']);
      await report('working', 4);
      expect(await outcomes()).toEqual(['printed', 'waiting']);
      await report('failed', 2);

      await (await begin())('done', 4);
      const marks = await Promise.all(
        [first, second].map(async (id) => {
          const [print] = await printsOf(id);
          const query = { ids: print?.id ?? '' };
          const { papers } = await get().ask(api.saleOrder.printPapers, { token, query });
          return [print?.serial, print?.outcome, papers[0]?.mark];
        }),
      );
      expect(marks).toEqual([
        [2, 'printed', '补打 第 2 次'],
        [2, 'printed', undefined],
      ]);
    });

    test('a print at one’s own desk follows its print job, and a late report replaces none', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      const printJob = randomUUID();
      const [{ id, outcome }] = (await print(order, { printJob })).body.data;
      expect(outcome).toBe('waiting');
      const report = (step: number, became: PrintOutcome, more: object = {}) => ({
        body: { printJob, step, prints: [{ id, outcome: became }], ...more },
      });
      const by = { token: (await get().signIn({ account: 'cangku' })).access_token };
      const latest = async () => (await printsOf(order))[0]?.outcome;
      const missed = async () => {
        const query = { targetType: 'saleOrder', targetId: order, action: 'documentprint.miss' };
        return (await get().ask(api.audit.page, { token, query })).records.map(({ account }) => account);
      };
      await get().ask(api.documentPrint.saveOutcomes, { ...by, ...report(2, 'failed') });
      await get().ask(api.documentPrint.saveOutcomes, { ...by, ...report(1, 'unknown') });
      expect(await latest()).toBe('failed');
      expect(await missed()).toEqual(['cangku']);
      const desk = await registerDesk(get(), { token, name: '自印台' });
      const atDesk = await signDeskIn(get(), desk);
      await get().ask(api.desk.savePrintOutcomes, { token: atDesk, ...report(3, 'failed') });
      expect(await missed()).toHaveLength(1);
      await get().ask(api.desk.savePrintOutcomes, { token: atDesk, ...report(4, 'printed') });
      expect(await latest()).toBe('printed');
      await get().ask(api.desk.savePrintOutcomes, { token: atDesk, ...report(5, 'failed') });
      expect(await missed()).toHaveLength(2);
      await get().ask(api.desk.savePrintOutcomes, { token: atDesk, ...report(6, 'printed') });
      const { docNo } = await get().ask(api.saleOrder.detail, { token, query: { id: order } });
      const own = await get().ask(api.pack.ownRecords, { token, query: { number: docNo } });
      expect(own.records).toMatchObject([{ result: 'printed' }]);

      const again = await get().ask(api.saleOrder.reprint, { token, body: { id, printJob: randomUUID() } });
      expect(again).toMatchObject({ serial: 2, outcome: 'waiting' });
      const [other] = (await print(order, { reason: '卡纸' })).body.data;
      for (const prints of [[{ id: other.id, outcome: 'failed' }], [{ id: again.id, outcome: 'failed' }]]) {
        const refused = await get().call(api.documentPrint.saveOutcomes, {
          ...by,
          ...report(7, 'failed', { prints }),
        });
        expect(refused.body.data.errorCode).toBe('record.not_found');
      }
    });

    test('prints whose job the desk never got are not printed; of a print for a file the job counts from then on', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      const latest = async () => (await printsOf(order))[0]?.outcome;
      const tell = (printJob: string, prints: { id: string; outcome: PrintOutcome }[] = []) =>
        get().ask(api.documentPrint.saveOutcomes, { token, body: { printJob, step: 0, prints } });
      const left = randomUUID();
      await print(order, { printJob: left });
      await tell(left);
      expect(await latest()).toBe('failed');
      const query = { targetType: 'saleOrder', targetId: order, action: 'documentprint.miss' };
      expect((await get().ask(api.audit.page, { token, query })).total).toBe(1);

      const saved = randomUUID();
      const [{ id, outcome }] = (await print(order, { printJob: saved, isFile: true })).body.data;
      expect(outcome).toBe('printed');
      await tell(saved);
      expect(await latest()).toBe('printed');
      await tell(saved, [{ id, outcome: 'waiting' }]);
      await tell(saved);
      expect(await latest()).toBe('failed');
      await tell(randomUUID());
    });

    test('reprinting at a desk asks for the reason, records it once, and sends the original content', async () => {
      const pack = await stored();
      const order = await ordered(pack);
      await done('saleOrder', 'approve', order);
      const [printed] = (await print(order, { copies: 2 })).body.data;
      await setRule('REASON');
      const taskId = randomUUID();
      const hand = (reason: string, by = token) =>
        get().call(api.saleOrder.reprintAtDesk, { token: by, body: { id: printed.id, taskId, reason } });
      expect((await hand('')).body.data.errorCode).toBe('document.reprint_reason');
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, ['saleOrder_view'], '1'));
      expect((await hand('卡纸', clerk.token)).status).toBe(403);
      for (const _ of [1, 2])
        expect((await hand('卡纸')).body.data).toMatchObject({
          title: printed.docNo,
          count: 1,
          total: 2,
          state: 'waiting',
          paper: { docKind: 'saleOrder', medium: 'half' },
        });
      await setRule('MARKED');
      expect(await printsOf(order)).toMatchObject([{ serial: 2, copies: 2, reason: '卡纸' }, { serial: 1 }]);

      const atDesk = await signDeskIn(get(), await registerDesk(get(), { token, name: '补打台' }));
      const one = { token: atDesk, body: { id: taskId } };
      await get().ask(api.deskTask.take, one);
      expect(await get().ask(api.deskTask.begin, one)).toMatchObject({
        copies: 2,
        papers: [{ docNo: printed.docNo, mark: '补打 第 2 次' }],
      });
    });

    test('an approved document has a label of its own, printed here or handed to a desk as it is then', async () => {
      const order = await ordered(await stored());
      const labels = (by = token) =>
        get().call(api.saleOrder.labelRows, { token: by, query: { ids: order } });
      expect((await labels()).body.data.errorCode).toBe('document.print_needs_approval');
      await done('saleOrder', 'approve', order);
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, ['saleOrder_view'], '1'));
      expect((await labels(clerk.token)).status).toBe(403);
      const { docNo, area, grossAmount } = await get().ask(api.saleOrder.detail, {
        token,
        query: { id: order },
      });
      const row = {
        docNo,
        docType: '销售单',
        auditStatus: 2,
        packs: 1,
        area,
        amount: grossAmount,
        tenantCode: '000000',
        partner: expect.stringMatching(/./),
        contact: expect.stringMatching(/./),
      };
      expect((await labels()).body.data).toMatchObject([{ id: order, name: docNo, row }]);

      const taskId = randomUUID();
      const body = { ids: [order], captions: 'en' as const, copies: 3, taskId };
      expect(await get().ask(api.saleOrder.labelsAtDesk, { token, body })).toMatchObject({
        kind: 'printLabels',
        subject: 'order',
        title: docNo,
        count: 1,
        total: 3,
      });
      const atDesk = await signDeskIn(get(), await registerDesk(get(), { token, name: '唛头台' }));
      const one = { token: atDesk, body: { id: taskId } };
      await get().ask(api.deskTask.take, one);
      expect(await get().ask(api.deskTask.begin, one)).toMatchObject({
        kind: 'printLabels',
        copies: 3,
        labels: [{ name: docNo, packId: '', row: { docType: '销售单', packs: 1 } }],
      });
    });

    test('documents outside of the data scope, their prints and other users’ tasks are out of reach of every call', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      const [printed] = (await print(order)).body.data;
      const taskId = randomUUID();
      await get().ask(api.saleOrder.printAtDesk, { token, body: { ...CHOICE, ids: [order], taskId } });
      const role = await makeRole(get(), token, ['saleOrder_view', 'saleOrder_print'], '2');
      const { token: clerk } = await makeClerk(get(), token, role);
      const { saleOrder } = api;
      const ids = [order];
      const place = { taskId: randomUUID() };
      const answers = await Promise.all([
        print(order, {}, clerk),
        get().call(saleOrder.printAtDesk, { token: clerk, body: { ...CHOICE, ids, ...place } }),
        get().call(saleOrder.reprint, { token: clerk, body: { id: printed.id, reason: '卡纸' } }),
        get().call(saleOrder.reprintAtDesk, {
          token: clerk,
          body: { id: printed.id, reason: '卡纸', ...place },
        }),
        get().call(saleOrder.labelsAtDesk, { token: clerk, body: { ids, captions: 'zh', ...place } }),
        get().call(saleOrder.labelRows, { token: clerk, query: { ids: order } }),
        get().call(saleOrder.paperPage, { token: clerk, query: { ...CHOICE, id: order } }),
        get().call(saleOrder.printPapers, { token: clerk, query: { ids: printed.id } }),
        get().call(saleOrder.printFile, { token: clerk, query: { ids: printed.id } }),
        get().call(api.deskTask.detail, { token: clerk, query: { taskId } }),
        get().call(api.deskTask.withdraw, { token: clerk, body: { taskId } }),
        get().call(api.deskTask.handOverAgain, { token: clerk, body: { taskId } }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.data.errorCode])).toEqual(
        answers.map(() => [404, 'record.not_found']),
      );
      const listed = await get().ask(saleOrder.printPage, { token: clerk, query: { docId: order } });
      expect(listed.records).toEqual([]);
      expect(await printsOf(order)).toHaveLength(2);
    });

    test('prints are found by number and partner, by those who may print', async () => {
      const order = await ordered(await stored());
      await done('saleOrder', 'approve', order);
      const [printed] = (await print(order)).body.data;
      const found = await get().ask(api.saleOrder.printPage, {
        token,
        query: { docNo: printed.docNo.slice(2), partner: printed.partner.slice(0, 2) },
      });
      expect(found.records).toEqual([printed]);
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, ['saleOrder_view'], '1'));
      expect((await print(order, {}, clerk.token)).status).toBe(403);
    });
  });
}

function textOf(pdf: Buffer): string {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
}
