import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import type { TallyPreview } from '#shared/api/tally-import';
import { NO_MAPPING, type TallyMapping } from '#shared/tally-import/mapping';
import { eventually } from '../../../../tests/eventually.ts';
import { makeBook, TITLES, templateRow } from '../../tally-import/testing/tally-files.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { postForm } from '../../testing/post-form.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

const { tallyImport, orderGoods } = api;
type Row = Parameters<typeof templateRow>[0];
const bookOf = (...rows: Row[]) =>
  makeBook({ 码单: { rows: [TITLES, ...rows.map((own, at) => templateRow({ 扎号: at + 1, ...own }))] } });

export function tallyImportSuite(get: () => TestServer): void {
  describe('imports of tallies', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    interface Sent {
      mapping?: Partial<TallyMapping>;
      skipsFaulty?: boolean;
      by?: string;
      name?: string;
    }
    const post = (endpoint: Endpoint, bytes: Uint8Array, sent: Sent = {}) => {
      const { mapping = {}, skipsFaulty = false, by = token, name = 'a.xlsx' } = sent;
      return postForm(
        get().app,
        endpoint.path,
        [
          ['mapping', JSON.stringify(mapping)],
          ['skipsFaulty', String(skipsFaulty)],
          ['file', { name, bytes }],
        ],
        { 'blade-auth': `bearer ${by}` },
      );
    };
    async function preview(bytes: Uint8Array, sent?: Sent): Promise<TallyPreview> {
      const { status, body } = await post(tallyImport.preview, bytes, sent);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    }
    const findPack = async (packNo: string) => get().ask(api.pack.detail, { token, query: { packNo } });

    test('have a template that can be filled in and imported', async () => {
      const { status, body } = await get().call(tallyImport.template, { token });
      expect(status).toBe(200);
      const [titles = []] = await readSheet(body);
      expect(titles).toEqual(
        expect.arrayContaining(['包号 *', '厚度(mm) *', '长度(cm) *', '面积(m²)', '备注']),
      );
      const empty = await post(tallyImport.preview, makeBook({ S: { rows: [titles] } }));
      expect(empty.body.msg).toBe('文件中没有数据');
      const values: Record<string, string | number> = {
        包号: 'IT-1',
        树种: 'BW',
        厚度: 0.5,
        木号: 'B1',
        扎号: 1,
        长度: 250,
        宽度: 20,
        片数: 24,
      };
      const row = titles.map((title) => values[/^[^\s([*]+/.exec(title)?.[0] ?? ''] ?? '');
      const { missing, faults, good } = await preview(makeBook({ S: { rows: [titles, row] } }));
      expect({ missing, faults }).toEqual({ missing: [], faults: [] });
      expect(good).toEqual({ packs: 1, lines: 1, pieces: 24, area: 12 });
    });

    test('make packages that wait to be stored, with areas by F1 and generated barcodes', async () => {
      const bytes = bookOf({ 包号: 'IT-2' }, { 包号: 'IT-2', 长度: 255, 宽度: 20, 片数: 32, 条码: 'ITBAR2' });
      const before = await preview(bytes);
      expect(before).toMatchObject({
        all: { packs: 1, lines: 2, pieces: 56, area: 26.141 },
        errorCount: 0,
        earlier: null,
        packs: [{ packNo: 'IT-2', species: '黑胡桃', thicknessMm: '0.5', lines: 2, faultyLines: 0 }],
      });
      const { body } = await post(tallyImport.store, bytes, { name: '供应商.xlsx' });
      expect(body.data).toEqual({ jobId: '', packs: 1, lines: 2 });
      const pack = await findPack('IT-2');
      expect(pack).toMatchObject({
        stockStatus: 'PENDING_IN',
        treeCode: 'BW',
        grade: 'A',
        cabinetNo: 'TCLU4265720',
        thicknessMm: 0.5,
        area: 26.141,
        volume: 0.0131,
        pieces: 56,
        bundles: 2,
      });
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: pack.id } });
      expect(lines).toMatchObject([
        { logNo: 'B1203', bundleNo: '1', lengthCm: 248, widthCm: 16.5, pieces: 24, area: 9.821 },
        { bundleNo: '2', area: 16.32, barcode: 'ITBAR2' },
      ]);
      expect(lines[0]?.barcode).toMatch(/^BW\d{12}$/);

      // The same file again: the preview names the earlier import and its packages.
      const again = await preview(bytes, { name: 'renamed.xlsx' });
      expect(again.earlier).toMatchObject({ fileName: '供应商.xlsx', packs: 1 });
      expect(again.faults).toMatchObject([
        { code: 'pack_exists', row: 2, cell: 'A2', value: 'IT-2' },
        { code: 'barcode_in_stock', row: 3, cell: 'L3', value: 'ITBAR2' },
      ]);
      expect(again.good).toEqual({ packs: 0, lines: 0, pieces: 0, area: 0 });
    });

    test('give a purchase order their goods by species, grade and thickness, whatever is in stock', async () => {
      await post(tallyImport.store, bookOf({ 包号: 'IT-9' }));
      const wrong = { 包号: 'IT-9', 宽度: 17.3 };
      const bytes = bookOf({ 包号: 'IT-9' }, wrong, { 包号: 'IT-10', 厚度: '0.60' }, { 包号: 'IT-11' });
      const species = await get().ask(api.treeSpecies.select, { token });
      const speciesId = species.find(({ treeCode }) => treeCode === 'BW')?.id;
      const { goods, errorCount, earlier } = (await post(orderGoods.preview, bytes)).body.data;
      expect(goods).toEqual([
        { speciesId, grade: 'A', thicknessMm: 0.5, area: 19.642 },
        { speciesId, grade: 'A', thicknessMm: 0.6, area: 9.821 },
      ]);
      expect({ errorCount, earlier }).toEqual({ errorCount: 1, earlier: null });
    });

    test('give a purchase order the goods of an offer without numbers, which is refused as packages', async () => {
      const offer = [
        ['Species', 'Grade', 'Thickness', 'Length', 'Width', 'Sheets', 'Area'],
        ['BW', 'A', 0.5, 250, 20, 2400, 1200],
        ['BW', 'B', 0.5, '', '', '', 350.5],
        ['BW', 'A', 0.5, 250, 20, 24, ''],
        ['BW', 'A', 0.5, 250, 20, '', ''],
      ];
      const bytes = makeBook({ Offer: { rows: offer } });
      expect((await preview(bytes)).missing).toEqual(['packNo', 'logNo', 'bundleNo']);
      const species = await get().ask(api.treeSpecies.select, { token });
      const speciesId = species.find(({ treeCode }) => treeCode === 'BW')?.id;
      expect((await post(orderGoods.preview, bytes)).body.data).toMatchObject({
        missing: [],
        errorCount: 1,
        faults: [{ code: 'area_missing', row: 5, cell: 'G5' }],
        all: { lines: 4 },
        good: { lines: 3, pieces: 2424, area: 1562.5 },
        goods: [
          { speciesId, grade: 'A', thicknessMm: 0.5, area: 1212 },
          { speciesId, grade: 'B', thicknessMm: 0.5, area: 350.5 },
        ],
      });
    });

    test('for goods of a purchase order need the permission to save that order alone', async () => {
      const rows = [
        ['Species', 'Thickness', 'Area'],
        ['BW', 0.5, 12],
      ];
      const bytes = makeBook({ Offer: { rows } });
      const { path } = orderGoods.preview;
      for (const [permission, toChange, toAdd] of [
        ['purchaseOrder_edit', 200, 403],
        ['purchaseOrder_add', 403, 200],
        ['pack_import', 403, 403],
      ] as const) {
        const by = (await makeClerk(get(), token, await makeRole(get(), token, [permission], '1'))).token;
        const sent = (address: string) =>
          post({ ...orderGoods.preview, path: `${path}${address}` as never }, bytes, { by });
        expect((await sent('?id=1')).status, `${permission} changes`).toBe(toChange);
        expect((await sent('')).status, `${permission} adds`).toBe(toAdd);
      }
    });

    test('import all lines or none, unless the good ones alone are wanted', async () => {
      const bytes = bookOf({ 包号: 'IT-3' }, { 包号: 'IT-3', 长度: 2500 }, { 包号: 'IT-4', 厚度: 9 });
      const refused = await post(tallyImport.store, bytes);
      expect(refused.status).toBe(400);
      expect(refused.body.data).toMatchObject({ errorCode: 'tally_import.faulty' });
      expect((await get().call(api.pack.detail, { token, query: { packNo: 'IT-3' } })).status).toBe(404);

      expect(await preview(bytes)).toMatchObject({
        all: { packs: 2, lines: 3 },
        good: { packs: 1, lines: 1, pieces: 24, area: 9.821 },
        errorCount: 2,
      });
      const { body } = await post(tallyImport.store, bytes, { skipsFaulty: true });
      expect(body.data).toMatchObject({ packs: 1, lines: 1 });
      expect(await findPack('IT-3')).toMatchObject({ bundles: 1 });
      const none = await post(tallyImport.store, bookOf({ 厚度: 9 }), { skipsFaulty: true });
      expect(none.body.data).toMatchObject({ errorCode: 'tally_import.none_good' });
    });

    test('count a line without a package number, but no package for it', async () => {
      const found = await preview(bookOf({ 包号: 'IT-8' }, { 包号: null }));
      expect(found.all).toMatchObject({ packs: 1, lines: 2, pieces: 48 });
      expect(found.packs.map(({ packNo }) => packNo)).toEqual(['IT-8']);
    });

    test('return the faulty rows in a sheet that can be corrected and imported', async () => {
      const { body } = await post(tallyImport.faults, bookOf({ 包号: 'IT-5' }, { 包号: 'IT-5', 长度: 2500 }));
      const [titles = [], row = [], ...others] = await readSheet(body);
      expect(others).toEqual([]);
      expect(row.slice(0, 3)).toEqual(['长度 H3: 像是毫米，请填厘米：250', '码单!3', 'IT-5']);
      const corrected = row.map((cell) => (cell === '2500' ? '250' : cell));
      const { missing, faults, good } = await preview(makeBook({ S: { rows: [titles, corrected] } }));
      expect({ missing, faults, lines: good.lines }).toEqual({ missing: [], faults: [], lines: 1 });
    });

    test('name missing columns, which the mapping of a supplier may give', async () => {
      const rows = [
        ['Crate', 'Holz', 'Log No.', 'Bundle No.', 'Length', 'Width', 'Sheets'],
        ['IT-6', 'Nussbaum', 'W1', 1, 250, 20, 24],
      ];
      const bytes = makeBook({ List: { rows } });
      expect((await preview(bytes)).missing).toEqual(['species', 'thicknessMm']);
      const refused = await post(tallyImport.store, bytes);
      expect(refused.body).toMatchObject({
        msg: '缺少表头：树种、厚度',
        data: { errorCode: 'tally_import.titles' },
      });

      const [supplier] = (await get().ask(api.supplier.list, { token, query: { size: 1 } })).records;
      const supplierId = supplier?.id ?? '';
      const query = { supplierId };
      const none = { mapping: NO_MAPPING, version: 0 };
      expect(await get().ask(tallyImport.mapping, { token, query })).toEqual(none);
      const titles = { Holz: 'species' } as const;
      const partly = { titles, defaults: { thicknessMm: '0.5' }, species: {} };
      expect((await preview(bytes, { mapping: partly })).unknownSpecies).toEqual([
        { name: 'Nussbaum', suggested: '' },
      ]);
      const mapping = { ...partly, species: { Nussbaum: 'BW' } };
      const save = { token, body: { supplierId, mapping, version: 0 } };
      expect(await get().ask(tallyImport.saveMapping, save)).toEqual({ version: 1 });
      expect((await get().call(tallyImport.saveMapping, save)).status).toBe(409);
      const stored = await get().ask(tallyImport.mapping, { token, query });
      expect(stored).toEqual({ mapping, version: 1 });
      expect(await preview(bytes, { mapping: stored.mapping })).toMatchObject({ missing: [], errorCount: 0 });
    });

    test('of large files are jobs', async () => {
      const rows = Array.from({ length: 5001 }, (_, at) => ({
        包号: `IT-7-${Math.floor(at / 500)}`,
        扎号: (at % 500) + 1,
      }));
      const bytes = bookOf(...rows);
      expect(await preview(bytes)).toMatchObject({ good: { packs: 11, lines: 5001 }, errorCount: 0 });
      const { body } = await post(tallyImport.store, bytes);
      const id = body.data.jobId;
      expect(id).not.toBe('');
      const done = await eventually(async () => {
        const job = await get().ask(api.job.detail, { token, query: { id } });
        expect(job.state).toBe('DONE');
        return job;
      });
      expect(done.message).toMatchObject({ zh: '导入 11 个包，5001 行' });
      expect(await findPack('IT-7-10')).toMatchObject({ bundles: 1 });
    });

    test('refuse files above 500 KB, of no known format, and callers without the permission', async () => {
      const large = await post(tallyImport.preview, new Uint8Array(500 * 1024 + 1));
      expect(large.body.data).toMatchObject({ errorCode: 'upload.too_large' });
      const unreadable = await post(tallyImport.preview, new Uint8Array([0x50, 0x4b, 0]));
      expect(unreadable.body.data).toMatchObject({ errorCode: 'import.unreadable' });
      const role = await makeRole(get(), token, ['pack_view'], '1');
      const clerk = await makeClerk(get(), token, role);
      expect((await post(tallyImport.preview, bookOf({}), { by: clerk.token })).status).toBe(403);
    });
  });
}
