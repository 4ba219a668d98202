import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';

import { lineArea, summarizeTally, totalArea } from '#shared/domain/tally';
import { decodeGid96 } from '#shared/rfid/gid96';
import { packs } from '../../db/schema/packs.ts';
import { inFullWidth } from '../../testing/in-full-width.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function packSuite(get: () => TestServer): void {
  describe('packages', () => {
    let token = '';
    let all: Pack[] = [];

    beforeAll(async () => {
      token = (await get().signIn({ account: 'cangku' })).access_token;
      const { records } = await get().ask(api.pack.page, { token, query: { size: 500 } });
      all = records;
    });

    const page = (query: Parameters<typeof api.pack.page.query.parse>[0]) =>
      get().ask(api.pack.page, { token, query: query as { size: number } });

    test('are listed newest first, ten a page, with sums over all of them', async () => {
      const first = await page({});
      expect(first).toMatchObject({ total: 200, size: 10, current: 1, pages: 20 });
      expect(first.records).toHaveLength(10);
      expect(first.sum).toEqual({
        bundles: all.reduce((total, pack) => total + pack.bundles, 0),
        pieces: all.reduce((total, pack) => total + pack.pieces, 0),
        area: totalArea(all.map((pack) => pack.area)),
      });
      const times = all.map((pack) => pack.createTime);
      expect(times).toEqual([...times].sort().reverse());
    });

    test('are each on exactly one page', async () => {
      const seen: string[] = [];
      for (let current = 1; current <= 7; current++) {
        const { records } = await page({ current, size: 30, ascs: 'grade' });
        seen.push(...records.map((pack) => pack.id));
      }
      expect(new Set(seen).size).toBe(200);
      expect(seen).toHaveLength(200);
      expect((await page({ current: 8, size: 30 })).records).toEqual([]);
    });

    test('are filtered, and so are the sums', async () => {
      const expected = all.filter((pack) => pack.treeCode === 'BW' && pack.rfidStatus === 1);
      const found = await page({ treeCode: 'BW', rfidStatus: '1', size: 500 });
      expect(found.records.map((pack) => pack.id)).toEqual(expected.map((pack) => pack.id));
      expect(found.sum.area).toBe(totalArea(expected.map((pack) => pack.area)));
      expect(expected.length).toBeGreaterThan(2);
    });

    test.each([
      ['grade', (pack: Pack) => pack.grade === 'AB', { grade: 'AB' }],
      ['state', (pack: Pack) => pack.stockStatus === 'LOCKED', { stockStatus: 'LOCKED' }],
      ['packing', (pack: Pack) => pack.packStatus === 0, { packStatus: '0' }],
      ['grading', (pack: Pack) => pack.gradeStatus === 0, { gradeStatus: '0' }],
      ['part of the number', (pack: Pack) => pack.packNo.includes('HT04'), { packNo: 'ht04' }],
      [
        'part of the number in full width',
        ({ packNo }: Pack) => packNo.includes('HT04'),
        { packNo: 'ＨＴ０４' },
      ],
      ['part of the container', (pack: Pack) => pack.cabinetNo.includes('25-03'), { cabinetNo: '25-03' }],
    ])('are found by %s', async (_name, matches, query) => {
      const expected = all.filter(matches).map((pack) => pack.id);
      const { records } = await page({ ...query, size: 500 });
      expect(records.map((pack) => pack.id)).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    });

    test('have successive leaves of one log in stock, each bundle large enough', async () => {
      const [{ treeCode } = { treeCode: '' }] = all.filter(({ stockStatus }) => stockStatus === 'IN_STOCK');
      const query = { treeCode, lengthCm: 100, widthCm: 10, leaves: 60 };
      const found = await get().ask(api.pack.leafSequences, { token, query });
      expect(found.length).toBeGreaterThan(0);
      for (const { logNo, bundleNos, packs: holders, ...figures } of found.slice(0, 5)) {
        const tallies = holders.map(({ id }) =>
          get().ask(api.pack.tallyLines, { token, query: { packId: id } }),
        );
        const lines = (await Promise.all(tallies))
          .flat()
          .filter((line) => line.logNo === logNo && bundleNos.includes(line.bundleNo))
          .filter(({ stockStatus }) => stockStatus === 'IN_STOCK');
        expect(lines).toHaveLength(bundleNos.length);
        expect(figures).toMatchObject({
          pieces: lines.reduce((total, { pieces }) => total + pieces, 0),
          lengthCm: Math.min(...lines.map(({ lengthCm }) => lengthCm)),
          widthCm: Math.min(...lines.map(({ widthCm }) => widthCm)),
        });
        expect(figures.pieces).toBeGreaterThanOrEqual(60);
        expect(holders.every(({ id }) => all.find((pack) => pack.id === id)?.treeCode === treeCode)).toBe(
          true,
        );
      }
      // One locked bundle makes the package LOCKED; its other bundles are still in stock.
      const ofFound = new Set(found.flatMap((one) => one.packs.map(({ id }) => id)));
      const packIds = all.flatMap(({ id, stockStatus }) =>
        ofFound.has(id) && stockStatus === 'IN_STOCK' ? [id] : [],
      );
      const setStatus = (stockStatus: Pack['stockStatus']) =>
        get().database.withTenant('000000', (tx) =>
          tx.update(packs).set({ stockStatus }).where(inArray(packs.id, packIds)),
        );
      await setStatus('LOCKED');
      const besideLocked = await get().ask(api.pack.leafSequences, { token, query });
      await setStatus('IN_STOCK');
      expect(besideLocked).toEqual(found);
      const tooLong = { ...query, lengthCm: 9000 };
      expect(await get().ask(api.pack.leafSequences, { token, query: tooLong })).toEqual([]);
    });

    test('are not found by wildcards and quotes of SQL', async () => {
      for (const packNo of ['%', '_', "'", '\\', "' OR 1=1 --", '\u0000'])
        expect((await get().call(api.pack.page, { token, query: { packNo } })).body.data.total ?? 0).toBe(0);
    });

    test('ignore empty filters and undeclared fields', async () => {
      const url = `${api.pack.page.path}?rfidStatus=&grade=&packNo=&colour=red&size=1`;
      const response = await get().app.inject({ url, headers: { 'blade-auth': `bearer ${token}` } });
      expect(response.json().data.total).toBe(200);
    });

    test('are sorted by named columns, in camel or snake case', async () => {
      const byArea = await page({ ascs: 'area', size: 500 });
      const areas = byArea.records.map((pack) => pack.area);
      expect(areas).toEqual([...areas].sort((a, b) => a - b));
      const byTime = await page({ ascs: 'create_time', size: 500 });
      expect(byTime.records.map((pack) => pack.createTime)).toEqual(
        all.map((pack) => pack.createTime).reverse(),
      );
      const byNothing = await page({ descs: 'password_hash;drop table packs', size: 500 });
      expect(byNothing.records.map((pack) => pack.id)).toEqual(all.map((pack) => pack.id));
    });

    test('have their species and grades as choices of filters', async () => {
      const { species, grades } = await get().ask(api.pack.filters, { token });
      expect(species.map((one) => one.treeCode)).toEqual(
        [...new Set(all.map((pack) => pack.treeCode))].sort(),
      );
      expect(species.find((one) => one.treeCode === 'BW')).toEqual({
        treeCode: 'BW',
        fullName: '黑胡桃',
        englishName: 'American black walnut',
      });
      expect([...grades].sort()).toEqual(
        [...new Set(all.map((pack) => pack.grade))].filter((grade) => grade !== '').sort(),
      );
    });

    test('have the figures of their lines, by F1 to F3', async () => {
      for (const pack of all.slice(0, 40)) {
        const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: pack.id } });
        const detail = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
        for (const line of lines) expect(line.area).toBe(lineArea(line, 3));
        const totals = summarizeTally(lines, pack.thicknessMm);
        expect(pack).toMatchObject(totals);
        expect(detail.totals).toMatchObject(totals);
        expect(lines.map((line) => line.lineNo)).toEqual(lines.map((_, index) => index + 1));
        if (lines.length > 0)
          expect(detail.totals).toMatchObject({
            minLengthCm: Math.min(...lines.map((line) => line.lengthCm)),
            maxWidthCm: Math.max(...lines.map((line) => line.widthCm)),
          });
      }
    });

    test('without tally lines have zeros', async () => {
      const announced = all.find((pack) => pack.bundles === 0);
      const query = { id: announced?.id ?? '' };
      const detail = await get().ask(api.pack.detail, { token, query });
      expect(detail.stockStatus).toBe('PENDING_IN');
      expect(Object.values(detail.totals)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    });

    test('are opened by id, by number and by scanned code', async () => {
      const [pack] = all;
      if (pack === undefined) throw new Error('no package');
      const byId = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
      const typed = [pack.packNo, ` ${pack.packNo}`, `P|000000|${pack.packNo}`, inFullWidth(pack.packNo)];
      for (const packNo of typed)
        expect(await get().ask(api.pack.detail, { token, query: { packNo } })).toEqual(byId);
      expect(byId).toMatchObject({
        ...pack,
        qrText: `P|000000|${pack.packNo}`,
        companyName: '木之语演示木业',
      });
    });

    test('are opened by the bar code of a bundle, within the caller’s company', async () => {
      const pack = all.find(({ bundles, stockStatus }) => bundles > 1 && stockStatus === 'IN_STOCK');
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: pack?.id ?? '' } });
      const packNo = lines[1]?.barcode ?? '';
      expect(await get().ask(api.pack.detail, { token, query: { packNo } })).toMatchObject({ id: pack?.id });
      const other = await get().call(api.pack.detail, { token, query: { packNo: `P|100001|${packNo}` } });
      expect(other.body.data.errorCode).toBe('pack.other_company');
    });

    test('have a target EPC that encodes company and package', async () => {
      const details = await Promise.all(
        all.slice(0, 5).map((pack) => get().ask(api.pack.detail, { token, query: { id: pack.id } })),
      );
      const decoded = details.map((detail) => decodeGid96(detail.targetEpc));
      expect(decoded.map((epc) => epc.serial)).toEqual([200, 199, 198, 197, 196]);
      expect(new Set(decoded.map((epc) => epc.manager))).toEqual(new Set([95_100_000]));
      expect(new Set(decoded.map((epc) => epc.objectClass)).size).toBe(1);
      const tagged = details.filter((detail) => detail.rfidStatus === 1);
      expect(tagged.map((detail) => detail.epc)).toEqual(tagged.map((detail) => detail.targetEpc));
    });

    test.each([
      ['an unknown number', { packNo: '9999-999' }, 404, 'pack.not_found'],
      ['an unknown id', { id: '1' }, 404, 'pack.not_found'],
      ['another company’s code', { packNo: 'P|100001|HT0456' }, 404, 'pack.other_company'],
      ['an id beyond 64 bits', { id: '9999999999999999999' }, 400, 'input.invalid'],
      ['a malformed id', { id: '12a' }, 400, 'input.invalid'],
      ['nothing', {}, 400, 'input.invalid'],
    ])('are not found by %s', async (_case, query, status, errorCode) => {
      const answer = await get().call(api.pack.detail, { token, query });
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ code: status, success: false, data: { errorCode } });
    });

    test('are at most a thousand a page, and the answer has the size used', async () => {
      const page = await get().ask(api.pack.page, { token, query: { size: 5000 } });
      expect(page).toMatchObject({ size: 1000, current: 1 });
      const { status, body } = await get().call(api.pack.page, { token, query: { size: 0 } });
      expect([status, body.code]).toEqual([400, 400]);
      expect(body.msg).toBe('每页条数不能小于 1');
    });

    test('have print and tag records', async () => {
      const tagged = all.find((pack) => pack.rfidStatus === 1);
      const query = { packId: tagged?.id ?? '' };
      const prints = await get().ask(api.pack.printRecords, { token, query });
      const tags = await get().ask(api.pack.tagRecords, { token, query });
      expect(prints).toMatchObject([{ packId: tagged?.id, userName: '李仓', copies: tagged?.printCount }]);
      expect(tags).toMatchObject([{ packId: tagged?.id, epc: tagged?.epc, tid: tagged?.tid }]);
      expect(prints[0]?.printTime).toBe(tagged?.lastPrintTime);
    });
  });
}
