import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { exact, sum } from '#shared/domain/decimal';
import { stockMovements } from '../../../db/schema/stock.ts';
import { DEMO_PARTNER_IDS } from '../../../demo/partners.ts';
import { findDifferences } from '../../../stock/recompute.ts';
import { announcePack } from '../../../testing/announce-pack.ts';
import { documentCalls } from '../../../testing/document-calls.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export function gradingSuite(get: () => TestServer): void {
  describe('gradings (W2)', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 860_000;
    /** An ungraded package of 9.821 and 16.320 m² in stock, and the document that received it. */
    async function stored(): Promise<{ pack: Pack; inbound: string; codes: [string, string] }> {
      serial += 1;
      const pack = await announcePack(get(), token, serial);
      const inbound = await approved('otherIn', { cause: 'GAIN', packs: [{ packNo: pack.packNo }] });
      return { pack, inbound, codes: [`A${pack.id}0`, `A${pack.id}1`] };
    }
    const { call, save, act, done, approved } = documentCalls(get, () => token);
    const grade = (packs: object[]) => approved('grading', { packs });
    const refusal = async (packs: object[]) => {
      const { body } = await call('grading', { packs });
      return [body.data.errorCode, body.data.details?.field];
    };
    const read = (id: string) => get().ask(api.grading.detail, { token, query: { id } });
    const detail = (packNo: string) => get().ask(api.pack.detail, { token, query: { packNo } });
    const tally = async (packNo: string) =>
      (await get().ask(api.pack.tallyLines, { token, query: { packId: (await detail(packNo)).id } })).filter(
        ({ stockStatus }) => stockStatus !== 'VOID',
      );
    const movements = (docId: string) =>
      get().database.withTenant('000000', (tx) =>
        tx
          .select()
          .from(stockMovements)
          .where(eq(stockMovements.docId, docId))
          .orderBy(asc(stockMovements.id)),
      );

    test('W2.2: accept only one source package if the company’s setting is so', async () => {
      const [one, other] = [await stored(), await stored()];
      const packs = [one, other].map(({ pack }) => ({ packNo: pack.packNo, newGrade: 'A' }));
      const both = await save('grading', { packs });
      await get().ask(api.setting.update, { token, body: { gradesSeveralPacks: false } });
      expect(await refusal(packs)).toEqual(['document.one_pack', 'packs.1.packNo']);
      expect((await act('grading', 'approve', both)).body.data.errorCode).toBe('document.one_pack');
      const [first] = packs;
      const alone = await call('grading', { packs: [first] });
      await get().ask(api.setting.update, { token, body: { gradesSeveralPacks: true } });
      expect(alone.status).toBe(200);
      await done('grading', 'approve', both);
    });

    test('F4: have their areas calculated before they are saved, package by package', async () => {
      const { pack } = await stored();
      const other = await stored();
      const lines = [
        { packNo: pack.packNo, newLengthCm: '240' },
        { packNo: other.pack.packNo, barcodes: other.codes[0], newPieces: 16 },
        { packNo: other.pack.packNo, barcodes: other.codes[0], newPieces: '8' },
        { packNo: other.pack.packNo },
        { packNo: 'NO-SUCH-PACKAGE' },
      ];
      const before = await get().ask(api.grading.figures, { token, body: { lines } });
      const clipped = { area: 26.141, newArea: 24.864, changedArea: -1.277, changeRatePct: -4.89 };
      const rest = { area: 16.32, newArea: 16.32 };
      expect(before.lines).toMatchObject([clipped, { area: 6.5473 }, { area: 3.2737 }, rest, null]);
      const id = await save('grading', {
        packs: lines.slice(0, 4).map((one) => ({ ...one, newGrade: 'B' })),
      });
      const kept = (await read(id)).packs.map(
        ({ bundles, pieces, area, newArea, changedArea, changeRatePct }) => {
          return { bundles, pieces, area, newArea, changedArea, changeRatePct };
        },
      );
      expect(before.lines.slice(0, 4)).toEqual(kept);
      const halves = [lines[1], { ...lines[2], newPieces: '' }] as never;
      expect((await get().ask(api.grading.figures, { token, body: { lines: halves } })).lines).toEqual([
        null,
        null,
      ]);
    });

    test('of a whole package set its grade, and restore it when reversed', async () => {
      const { pack, codes } = await stored();
      const { packNo } = pack;
      const id = await save('grading', { packs: [{ packNo, newGrade: 'B', newTexture: 'CROWN' }] });
      expect(await read(id)).toMatchObject({
        docNo: expect.stringMatching(/^FD\d{12}$/),
        bundles: 2,
        pieces: 56,
        area: 26.141,
        newArea: 26.141,
        changedArea: 0,
        changeRatePct: 0,
        packs: [{ grade: 'A', newGradeName: 'B', newTextureName: '山纹', area: 26.141 }],
      });
      expect(await detail(packNo)).toMatchObject({ grade: 'A', gradeStatus: 0 });
      await done('grading', 'approve', id);
      const graded = { grade: 'B', texture: '山纹', gradeStatus: 1, stockStatus: 'IN_STOCK', area: 26.141 };
      expect(await detail(packNo)).toMatchObject(graded);
      expect((await tally(packNo)).map(({ barcode }) => barcode)).toEqual(codes);
      const moved = await movements(id);
      expect(moved.map(({ direction, grade }) => [direction, grade])).toEqual([
        [-1, 'A'],
        [-1, 'A'],
        [1, 'B'],
        [1, 'B'],
      ]);
      expect((await act('grading', 'approve', id)).body.data.errorCode).toBe('document.approved');
      await done('grading', 'reverse', id);
      expect(await detail(packNo)).toMatchObject({ grade: 'A', gradeStatus: 0, stockStatus: 'IN_STOCK' });
      expect(await tally(packNo)).toMatchObject(codes.map((barcode) => ({ barcode })));
      await done('grading', 'approve', id);
      expect(await detail(packNo)).toMatchObject(graded);
    });

    test('split a package by bundles and leaves, with the changed area of each (F4)', async () => {
      const { pack, codes } = await stored();
      const { packNo } = pack;
      const [best, rest] = [`${packNo}-A`, `${packNo}-C`];
      const id = await grade([
        { packNo, barcodes: codes[0], newGrade: 'A', newPackNo: best, newLengthCm: 240 },
        { packNo, barcodes: codes[1], newGrade: 'A', newPackNo: best, newPieces: 20, newWidthCm: '19.5' },
        { packNo, barcodes: codes[1], newGrade: 'C', newPackNo: rest, newPieces: 10 },
      ]);
      // 240 × 16.5 × 24, 255 × 19.5 × 20 and 255 × 20 × 10 of 16.320 as 20 to 10.
      expect(await read(id)).toMatchObject({
        area: 26.141,
        newArea: 24.549,
        changedArea: -1.592,
        changeRatePct: -6.09,
        packs: [
          { area: 9.821, newArea: 9.504, changedArea: -0.317, changeRatePct: -3.23 },
          { area: 10.88, newArea: 9.945, changedArea: -0.935, changeRatePct: -8.59 },
          { area: 5.44, newArea: 5.1, changedArea: -0.34, changeRatePct: -6.25 },
        ],
      });
      expect((await detail(packNo)).stockStatus).toBe('VOID');
      expect(await detail(best)).toMatchObject({ grade: 'A', area: 19.449, bundles: 2, gradeStatus: 1 });
      expect(await detail(rest)).toMatchObject({ grade: 'C', area: 5.1, cabinetNo: pack.cabinetNo });
      expect((await tally(best)).map(({ barcode }) => barcode)).toEqual(codes);
      const [part] = await tally(rest);
      expect(part).toMatchObject({ logNo: 'B1203', bundleNo: '2', pieces: 10 });
      expect(part?.barcode).toMatch(/^BW\d{12}$/);
      const net = (await movements(id)).reduce(
        (sum, { direction, area }) => sum + direction * Number(area),
        0,
      );
      expect(net).toBeCloseTo(-1.592, 6);

      const { id: bestId } = await detail(best);
      const taskId = randomUUID();
      await get().ask(api.deskTask.writeTags, { token, body: { taskId, ids: [bestId] } });
      await done('grading', 'reverse', id);
      // Nothing of a task handed to a desk is left.
      expect(await get().ask(api.deskTask.detail, { token, query: { taskId } })).toMatchObject({
        state: 'done',
        isDoneElsewhere: true,
      });
      expect(await detail(packNo)).toMatchObject({ stockStatus: 'IN_STOCK', area: 26.141, gradeStatus: 0 });
      const gone = await get().call(api.pack.detail, { token, query: { packNo: best } });
      expect(gone.body.data.errorCode).toBe('pack.not_found');
      await done('grading', 'approve', id);
      expect((await detail(best)).area).toBe(19.449);
    });

    const stocked = async (price: string) => {
      serial += 1;
      const { packNo, id } = await announcePack(get(), token, serial);
      const inbound = await approved('otherIn', { cause: 'GAIN', packs: [{ packNo, price }] });
      return { packNo, id, inbound };
    };

    test('W1.4: average the cost of packages graded into one of them, until they are reversed', async () => {
      const [one, two] = [await stocked('10'), await stocked('20')];
      const costOf = async () => (await detail(one.packNo)).costPrice;
      const id = await grade([
        { packNo: one.packNo, newGrade: 'B' },
        { packNo: two.packNo, newGrade: 'B', newPackNo: one.packNo },
      ]);
      expect(await costOf()).toBe(15);
      // Costs are shown with the package only, to those who may see them.
      expect(JSON.stringify(await read(id))).not.toContain('formerCost');
      await done('grading', 'reverse', id);
      expect(await costOf()).toBe(10);
      await get().ask(api.grading.remove, { token, query: { ids: id } });
      await done('otherIn', 'reverse', one.inbound);
      expect(await costOf()).toBeNull();
    });

    test('W8: are not reversed once other goods were merged into their packages, whose value and grade would change', async () => {
      const worthOf = async (...numbers: string[]) => {
        const packs = await Promise.all(numbers.map(detail));
        const live = packs.filter(({ stockStatus }) => stockStatus === 'IN_STOCK');
        return sum(
          live.map(({ area, costPrice }) =>
            exact(area)
              .times(costPrice ?? 0)
              .toString(),
          ),
        ).toNumber();
      };
      const merge = async (...numbers: string[]) => {
        const packs = await Promise.all(numbers.map(async (packNo) => ({ id: (await detail(packNo)).id })));
        await get().ask(api.pack.merge, { token, body: { packs } });
      };
      const refused = async (id: string, docNo: string) => {
        expect((await act('grading', 'reverse', id)).body.data).toMatchObject({
          errorCode: 'document.has_later',
          details: { docKind: 'pack', docNo },
        });
      };
      const [one, two, other] = [await stocked('10'), await stocked('20'), await stocked('40')];
      const numbers = [one.packNo, two.packNo, other.packNo];
      const id = await grade([
        { packNo: one.packNo, newGrade: 'B' },
        { packNo: two.packNo, newGrade: 'B', newPackNo: one.packNo },
      ]);
      await merge(one.packNo, other.packNo);
      const before = await worthOf(...numbers);
      await refused(id, one.packNo);
      expect(await worthOf(...numbers)).toBe(before);

      // A package of which a part was graded into a new one, and that has taken in dearer goods since.
      const [source, dear, alike] = [await stocked('10'), await stocked('40'), await stocked('10')];
      const [bundle] = await tally(source.packNo);
      const newPackNo = `${source.packNo}-T`;
      const part = [{ packNo: source.packNo, barcodes: bundle?.barcode ?? '', newGrade: 'B', newPackNo }];
      const first = await grade(part);
      await merge(source.packNo, alike.packNo);
      await done('grading', 'reverse', first);
      await get().ask(api.grading.remove, { token, query: { ids: first } });
      const second = await grade(part);
      await merge(source.packNo, dear.packNo);
      await refused(second, source.packNo);
    });

    test('W8: are not reversed once other goods came into a package that stayed, which the ledger has under its new grade', async () => {
      const { pack, codes } = await stored();
      const { packNo } = pack;
      const part = { packs: [{ packNo, barcodes: codes[0] }] };
      const delivery = await approved('delivery', { customerId: DEMO_PARTNER_IDS.customer, ...part });
      const id = await grade([{ packNo, newGrade: 'B' }]);
      const back = await approved('saleReturn', { deliveryId: delivery, ...part });
      expect((await act('grading', 'reverse', id)).body.data).toMatchObject({
        errorCode: 'document.has_later',
        details: { docKind: 'saleReturn', docId: back },
      });
      await done('saleReturn', 'reverse', back);
      await done('grading', 'reverse', id);
      const { differences } = await get().database.withTenant('000000', findDifferences);
      expect(differences.filter(({ name }) => codes.includes(name))).toEqual([]);
    });

    test('merge packages into one, and leave unlisted bundles ungraded', async () => {
      const [one, two] = [await stored(), await stored()];
      const newPackNo = `${one.pack.packNo}-M`;
      await grade([
        { packNo: one.pack.packNo, newGrade: 'AB', newPackNo },
        { packNo: two.pack.packNo, barcodes: two.codes[0], newGrade: 'AB', newPackNo },
      ]);
      expect(await detail(newPackNo)).toMatchObject({ bundles: 3, area: 35.962, grade: 'AB' });
      expect((await detail(one.pack.packNo)).stockStatus).toBe('VOID');
      expect(await detail(two.pack.packNo)).toMatchObject({
        stockStatus: 'IN_STOCK',
        gradeStatus: 0,
        bundles: 1,
        area: 16.32,
      });
    });

    test('are refused for goods that cannot be graded this way', async () => {
      const { pack, codes } = await stored();
      const { packNo } = pack;
      const line = { packNo, newGrade: 'B' };
      expect(await refusal([{ ...line, barcodes: codes[0] }])).toEqual(['document.grading_left', undefined]);
      expect(await refusal([line, line])).toEqual(['input.invalid', 'packs.1.packNo']);
      expect(await refusal([{ ...line, newPieces: 5 }])).toEqual(['input.invalid', 'packs.0.newPieces']);
      // Rounded, these would be within V3 to V5.
      const part = { ...line, barcodes: codes[0], newPackNo: `${packNo}-P` };
      for (const typed of [{ newPieces: '2.5' }, { newWidthCm: 16.46 }, { newLengthCm: '250.04' }])
        expect(await refusal([{ ...part, ...typed }])).toEqual([
          'input.invalid',
          `packs.0.${Object.keys(typed)[0]}`,
        ]);
      expect(await refusal([{ ...line, newWidthCm: '16.3' }])).toEqual([
        'input.invalid',
        'packs.0.newWidthCm',
      ]);
      expect(await refusal([{ ...line, newGrade: 'XX' }])).toEqual(['input.invalid', 'grade']);
      const halves = codes.map((barcodes) => ({ ...line, barcodes, newPackNo: `${packNo}-H` }));
      expect(await refusal([{ ...halves[0], newGrade: 'A' }, halves[1] ?? {}])).toEqual([
        'document.grading_unlike',
        'packs.1.newPackNo',
      ]);
      const taken = (await get().takePack(token)).packNo;
      expect(await refusal([{ ...line, newPackNo: taken }])).toEqual(['record.code_taken', 'packNo']);
      await grade([line]);
      expect(await refusal([line])).toEqual(['pack.graded', 'packs.0.packNo']);
      await get().ask(api.pack.regrade, { token, body: { ids: [pack.id] } });
      expect((await detail(packNo)).gradeStatus).toBe(0);
      await grade([{ ...line, newGrade: 'C' }]);
      expect((await detail(packNo)).grade).toBe('C');
    });

    test('W8: are not reversed once a result has moved on, and keep the inbound from being reversed', async () => {
      const { pack, inbound, codes } = await stored();
      const { packNo } = pack;
      const id = await grade([{ packNo, newGrade: 'B' }]);
      const { docNo } = await read(id);
      expect((await act('otherIn', 'reverse', inbound)).body.data.details).toMatchObject({
        docKind: 'grading',
        docNo,
      });
      const sale = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo, barcodes: codes[1] }] };
      const order = await save('saleOrder', sale);
      expect((await act('grading', 'reverse', id)).body.data.details).toMatchObject({ docId: order });
      await get().ask(api.saleOrder.remove, { token, query: { ids: order } });
      const delivery = await save('delivery', sale);
      await done('delivery', 'approve', delivery);
      expect((await act('grading', 'reverse', id)).body.data.details).toMatchObject({ docId: delivery });
      const taken = { deliveryId: delivery, packs: [{ packNo, barcodes: codes[1] }] };
      const back = await approved('saleReturn', taken);
      expect((await act('grading', 'reverse', id)).body.data.details).toMatchObject({ docId: delivery });
      await done('saleReturn', 'reverse', back);
      await get().ask(api.saleReturn.remove, { token, query: { ids: back } });
      await done('delivery', 'reverse', delivery);
      await get().ask(api.delivery.remove, { token, query: { ids: delivery } });
      await done('grading', 'reverse', id);
      await get().ask(api.grading.remove, { token, query: { ids: id } });
      await done('otherIn', 'reverse', inbound);
      expect((await detail(packNo)).stockStatus).toBe('PENDING_IN');
    });

    test('W8: are reversed although goods that they graded before they were changed have left', async () => {
      const [first, second] = [await stored(), await stored()];
      const id = await grade([{ packNo: first.pack.packNo, newGrade: 'B' }]);
      await done('grading', 'reverse', id);
      await save('grading', { id, packs: [{ packNo: second.pack.packNo, newGrade: 'B' }] });
      await done('grading', 'approve', id);
      await approved('otherOut', { cause: 'SAMPLE', packs: [{ packNo: first.pack.packNo }] });
      await done('grading', 'reverse', id);
      expect((await detail(second.pack.packNo)).gradeStatus).toBe(0);
    });

    test('W8: are outdated if they use results of another grading that was reversed', async () => {
      const { packNo } = (await stored()).pack;
      const id = await grade([{ packNo, newGrade: 'B' }]);
      await get().ask(api.pack.regrade, { token, body: { ids: [(await detail(packNo)).id] } });
      const again = await save('grading', { packs: [{ packNo, newGrade: 'C' }] });
      await done('grading', 'reverse', id);
      expect((await act('grading', 'approve', again)).body.data).toMatchObject({
        errorCode: 'document.outdated',
        details: { packNo },
      });
    });

    test('W8: reversed while a delivery of the results is approved, are either refused or come first', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { packNo } = (await stored()).pack;
        const id = await grade([{ packNo, newGrade: 'B' }]);
        const delivery = await save('delivery', {
          customerId: DEMO_PARTNER_IDS.customer,
          packs: [{ packNo }],
        });
        const [sent, undone] = await Promise.all([
          act('delivery', 'approve', delivery),
          act('grading', 'reverse', id),
        ]);
        if (sent.status !== 200) expect(undone.status).toBe(200);
        else
          expect(undone.body.data).toMatchObject({
            errorCode: 'document.has_later',
            details: { docKind: 'delivery', docId: delivery },
          });
      }
    });

    test('of goods that were sold meanwhile are refused as a whole; approved by many at once, they count once', async () => {
      const [sold, other] = [await stored(), await stored()];
      const lines = [other, sold].map(({ pack }) => ({ packNo: pack.packNo, newGrade: 'B' }));
      const id = await save('grading', { packs: lines });
      const body = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo: sold.pack.packNo }] };
      const order = await save('saleOrder', body);
      expect((await act('grading', 'approve', id)).body.data.errorCode).toBe('stock.not_available');
      expect((await detail(other.pack.packNo)).gradeStatus).toBe(0);
      await get().ask(api.saleOrder.remove, { token, query: { ids: order } });
      const answers = await Promise.all(Array.from({ length: 10 }, () => act('grading', 'approve', id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await movements(id)).toHaveLength(8);
      const { differences } = await get().database.withTenant('000000', findDifferences);
      expect(differences.filter(({ name }) => /^A?(NNOUNCED-)?860\d\d\d/.test(name))).toEqual([]);
    });
  });
}
