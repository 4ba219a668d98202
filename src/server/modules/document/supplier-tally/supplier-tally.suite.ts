import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import type { TallyComparison } from '#shared/documents/tally-comparison-api';
import { DEMO_PARTNER_IDS } from '../../../demo/partners.ts';
import { makeBook, TITLES, templateRow } from '../../../tally-import/testing/tally-files.ts';
import { announcePack } from '../../../testing/announce-pack.ts';
import { documentCalls } from '../../../testing/document-calls.ts';
import { postForm } from '../../../testing/post-form.ts';
import { readSheet } from '../../../testing/read-workbook.ts';
import type { TestServer } from '../../../testing/test-server.ts';

type Row = Parameters<typeof templateRow>[0];
const bookOf = (...rows: Row[]) =>
  makeBook({ 码单: { rows: [TITLES, ...rows.map((own) => templateRow(own))] } });

export function supplierTallySuite(get: () => TestServer): void {
  describe('the supplier’s tally of a purchase order (W1.3)', () => {
    let token = '';
    let serial = 885_000;
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const { save, done, approved } = documentCalls(get, () => token);
    const announce = () => {
      serial += 1;
      return announcePack(get(), token, serial);
    };
    const keep = (id: string, bytes: Uint8Array, skipsFaulty = false) =>
      postForm(
        get().app,
        api.orderGoods.keep.path,
        [
          ['id', id],
          ['skipsFaulty', String(skipsFaulty)],
          ['file', { name: '装箱单.xlsx', bytes }],
        ],
        { 'blade-auth': `bearer ${token}` },
      );
    async function makeOrder({ treeCode, thicknessMm, area }: Pack): Promise<string> {
      const species = await get().ask(api.treeSpecies.list, { token, query: {} });
      const speciesId = species.find((one) => one.treeCode === treeCode)?.id;
      const goods = [{ speciesId, thicknessMm, area, price: 20 }];
      return approved('purchaseOrder', { supplierId: DEMO_PARTNER_IDS.supplier, goods });
    }
    const compare = (of: 'purchaseOrder' | 'inbound' | 'pack', id: string, query: object = {}) =>
      get().ask(api[of].compareTallies, { token, query: { id, ...query } });
    const results = ({ lines }: TallyComparison) =>
      lines.map(({ result, supplier, counted }) => [
        result,
        (supplier ?? counted)?.packNo,
        (supplier ?? counted)?.bundleNo,
      ]);

    test('is kept beside the counted lines of its inbounds, with the differences', async () => {
      const [first, second] = [await announce(), await announce()];
      const orderId = await makeOrder(first);
      expect(await compare('purchaseOrder', orderId)).toMatchObject({ isKept: false, lines: [] });
      const of = (pack: string, bundle: number, more: Row = {}) => ({ 包号: pack, 扎号: bundle, ...more });
      const bytes = bookOf(
        of(first.packNo, 1),
        of(first.packNo, 2, { 长度: 255, 宽度: 20, 片数: 33 }),
        of(first.packNo, 3),
        of(`${second.packNo}-OLD`, 1, { 木号: 'W9' }),
      );
      expect((await keep(orderId, bytes)).body.data).toEqual({ lines: 4 });

      const inbound = await save('inbound', { purchaseOrderId: orderId, packs: [{ packNo: first.packNo }] });
      const compared = await compare('inbound', inbound);
      expect(compared).toMatchObject({
        isKept: true,
        counts: { matched: 1, different: 1, missing: 1, extra: 0 },
        sums: {
          supplier: { lines: 3, pieces: 81, area: 36.472 },
          counted: { lines: 2, pieces: 56, area: 26.141 },
          difference: { lines: -1, pieces: -25, area: -10.331 },
        },
        total: 3,
      });
      expect(compared.lines[1]).toEqual({
        no: 2,
        result: 'different',
        supplier: {
          packNo: first.packNo,
          logNo: 'B1203',
          bundleNo: '2',
          lengthCm: 255,
          widthCm: 20,
          pieces: 33,
          area: 16.83,
        },
        counted: {
          packNo: first.packNo,
          logNo: 'B1203',
          bundleNo: '2',
          lengthCm: 255,
          widthCm: 20,
          pieces: 32,
          area: 16.32,
        },
        difference: { lengthCm: 0, widthCm: 0, pieces: -1, area: -0.51 },
      });
      await done('inbound', 'approve', inbound);
      expect(await compare('pack', first.id)).toEqual(compared);

      // The last inbound of the order has a package of other bundles, and what came with no inbound.
      const last = await save('inbound', {
        purchaseOrderId: orderId,
        isLast: 1,
        packs: [{ packNo: second.packNo }],
      });
      expect(results(await compare('inbound', last))).toEqual([
        ['missing', `${second.packNo}-OLD`, '1'],
        ['extra', second.packNo, '1'],
        ['extra', second.packNo, '2'],
      ]);
      expect(
        results(await compare('purchaseOrder', orderId, { result: 'missing', size: 1, current: 2 })),
      ).toEqual([['missing', `${second.packNo}-OLD`, '1']]);
    });

    test('stays as it was when the counted lines are corrected, and is replaced by another file alone', async () => {
      const pack = await announce();
      const orderId = await makeOrder(pack);
      const own = { 包号: pack.packNo };
      const bytes = bookOf({ ...own, 扎号: 1 }, { ...own, 扎号: 2, 长度: 255, 宽度: 20, 片数: 32 });
      await keep(orderId, bytes);
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: pack.id } });
      const counted = lines.map(({ id, logNo, bundleNo, lengthCm, widthCm, pieces, barcode }, at) => ({
        id,
        logNo,
        bundleNo,
        lengthCm,
        barcode,
        remark: '',
        area: '',
        widthCm: String(at === 0 ? 16 : widthCm),
        pieces: String(pieces),
      }));
      await get().ask(api.pack.change, { token, body: { id: pack.id, lines: counted } });
      const inbound = await save('inbound', { purchaseOrderId: orderId, packs: [{ packNo: pack.packNo }] });
      expect((await compare('inbound', inbound)).lines[0]).toMatchObject({
        supplier: { widthCm: 16.5, area: 9.821 },
        counted: { widthCm: 16, area: 9.523 },
        difference: { lengthCm: 0, widthCm: -0.5, pieces: 0, area: -0.298 },
      });

      const sheet = await get().call(api.inbound.downloadComparison, { token, query: { id: inbound } });
      const [titles = [], ...rows] = await readSheet(sheet.body);
      expect(titles).toEqual(
        expect.arrayContaining(['供应商宽 cm', '实收宽 cm', '差异宽 cm', '差异面积 m²']),
      );
      expect(rows.map((row) => [row[0], row[2], row.at(-1)])).toEqual([
        ['不符', '1', '-0.298'],
        ['一致', '2', '0'],
        ['合计', '', '-0.298'],
      ]);

      await keep(orderId, bookOf({ ...own, 扎号: 1, 宽度: 16 }));
      expect((await compare('inbound', inbound)).counts).toMatchObject({ matched: 1, extra: 1, missing: 0 });
    });

    test('needs log and bundle numbers and measures in every line, and no faults unless these are left out', async () => {
      const pack = await announce();
      const orderId = await makeOrder(pack);
      const offer = [
        ['Species', 'Thickness', 'Area'],
        ['BW', 0.5, 12],
      ];
      const refused = await keep(orderId, makeBook({ Offer: { rows: offer } }));
      expect(refused.body.data).toMatchObject({ errorCode: 'tally_import.no_tally' });
      const faulty = bookOf({ 包号: 'P', 扎号: 1 }, { 包号: 'P', 扎号: 2, 长度: 2500 });
      expect((await keep(orderId, faulty)).body.data).toMatchObject({ errorCode: 'tally_import.faulty' });
      expect((await keep(orderId, faulty, true)).body.data).toEqual({ lines: 1 });
      expect((await keep('99', faulty, true)).status).toBe(404);
      const none = await get().call(api.pack.downloadComparison, { token, query: { id: pack.id } });
      expect(none.body.data).toMatchObject({ errorCode: 'export.empty' });
    });
  });
}
