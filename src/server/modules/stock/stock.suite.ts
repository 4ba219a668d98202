import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { sum } from '#shared/domain/decimal';
import { toLocalTime } from '#shared/local-time';
import { packs } from '../../db/schema/packs.ts';
import { checkStockNightly, foldStockDays } from '../../stock/checks.ts';
import { postMovements } from '../../stock/ledger.ts';
import { announcePack } from '../../testing/announce-pack.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { checkNightly } from './nightly-check.ts';

const HOUR_MS = 3_600_000;

export function stockSuite(get: () => TestServer): void {
  describe('stock', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const { approved } = documentCalls(get, () => token);
    const inTenant = <T>(work: Parameters<TestServer['database']['withTenant']>[1]) =>
      get().database.withTenant('000000', work) as Promise<T>;
    const timeIn = (ms: number) => toLocalTime(new Date(get().clock.now().getTime() + ms));
    const linesOf = (packId: string) => get().ask(api.pack.tallyLines, { token, query: { packId } });
    const asOf = (query: object = {}) => get().ask(api.stock.asOf, { token, query });
    const by = () => ({ userId: '300', userName: '管理员', deptId: '101', now: get().clock.now() });
    const ship = (lineIds: readonly string[], doc: { id: string; day: string }) =>
      get().database.withTenant('000000', (tx) =>
        postMovements(
          tx,
          { type: 'delivery', no: `CK${doc.id}`, ...doc },
          lineIds.map((lineId) => ({ lineId, direction: -1 })),
          by(),
        ),
      );

    describe('as of a moment', () => {
      test('is the present content of packages in stock, by kind of goods and zone', async () => {
        const { totals, groups } = await asOf();
        const { rows } = await inTenant<{ rows: { lines: string; area: string }[] }>((tx) =>
          tx.execute(sql`SELECT count(*) AS lines, sum(area) AS area FROM tally_lines WHERE on_hand = 1`),
        );
        expect(totals).toMatchObject({ lines: Number(rows[0]?.lines), area: Number(rows[0]?.area) });
        expect(sum(groups.map(({ area }) => area)).toNumber()).toBe(totals.area);
        const [group] = groups;
        const { treeCode = '', region = '' } = group ?? {};
        const some = await asOf({ treeCode, region });
        expect(some.groups).toEqual(
          groups.filter((one) => one.treeCode === treeCode && one.region === region),
        );
        const { thicknessMm = 0, grade = '' } = group ?? {};
        expect((await asOf({ thicknessMm, grade })).groups).toEqual(
          groups.filter((one) => one.thicknessMm === thicknessMm && one.grade === grade),
        );
        for (const { treeCode: code, species } of groups) expect(species).not.toBe(code);
      });

      test('is downloaded as a sheet, one row a kind of goods and zone', async () => {
        const { groups } = await asOf();
        const { body } = await get().call(api.stock.exportAsOf, { token, query: {} });
        const [head, ...rows] = await readSheet(body);
        expect(head?.slice(0, 7)).toEqual(['树种', '等级', '厚度 mm', '库区', '扎数', '片数', '面积 m²']);
        expect(rows.map((row) => row.slice(0, 7))).toEqual(
          groups.map((one) =>
            [one.species, one.grade, one.thicknessMm, one.region, one.lines, one.pieces, one.area].map(
              String,
            ),
          ),
        );
        const none = await get().call(api.stock.exportAsOf, { token, query: { time: '2020-01-01' } });
        expect(none.body.msg).toBe('数据为空，不能导出');
      });

      test('does not change with what happens later', async () => {
        const pack = await get().takePack(token);
        const lines = await linesOf(pack.id);
        const [first] = lines;
        // Moments are whole seconds: what other tests moved must not be later in the same second.
        get().clock.advance(1000);
        const before = await asOf({ treeCode: pack.treeCode });
        const moment = timeIn(0);
        get().clock.advance(2000);
        await ship([first?.id ?? ''], { id: '7700001', day: moment.slice(0, 10) });
        expect(await asOf({ treeCode: pack.treeCode, time: moment })).toEqual({ ...before, costs: [] });
        const after = await asOf({ treeCode: pack.treeCode });
        expect(after.totals.lines).toBe(before.totals.lines - 1);
        expect(sum([before.totals.area, -(first?.area ?? 0)]).toNumber()).toBe(after.totals.area);

        const of = { packId: pack.id };
        expect((await asOf({ ...of, time: moment })).totals.lines).toBe(lines.length);
        expect((await asOf(of)).totals.lines).toBe(lines.length - 1);
        // The same, searched by the texts that people read on label and bundle (D2).
        const byNumber = { packNo: `P|000000|${pack.packNo}`, time: moment };
        expect((await asOf(byNumber)).totals.lines).toBe(lines.length);
        const otherCode = { packNo: `P|100001|${pack.packNo}` };
        const refused = await get().call(api.stock.asOf, { token, query: otherCode });
        expect(refused.body.data.errorCode).toBe('pack.other_company');
        const byCode = { barcode: first?.barcode };
        expect((await asOf({ ...byCode, time: moment })).totals).toMatchObject({
          lines: 1,
          area: first?.area,
        });
        expect((await asOf(byCode)).totals.lines).toBe(0);
        expect((await asOf({ packNo: 'NO-SUCH' })).groups).toEqual([]);
        const ask = (query: object) => get().ask(api.stock.lines, { token, query });
        expect(await ask({ ...of, time: moment })).toHaveLength(lines.length);
        const line = { lineId: first?.id ?? '' };
        expect(await ask(line)).toEqual([]);
        expect(await ask({ ...line, time: moment })).toMatchObject([
          { packNo: pack.packNo, region: pack.region, area: first?.area },
        ]);
      });

      test('was nothing before the first package', async () => {
        expect(await asOf({ time: '2020-01-01' })).toEqual({
          groups: [],
          totals: { lines: 0, pieces: 0, area: 0 },
          costs: [],
        });
      });

      test('is of the packages in the caller’s data scope', async () => {
        const DEPT = '101';
        const { rows: found } = await inTenant<{ rows: { packId: string }[] }>((tx) =>
          tx.execute(sql`
            UPDATE packs SET create_dept = ${DEPT} WHERE id = (SELECT max(pack_id) FROM tally_lines WHERE on_hand = 1)
            RETURNING id::text AS "packId"`),
        );
        const { packId = '' } = found[0] ?? {};
        const { rows } = await inTenant<{ rows: { lines: string; area: string }[] }>((tx) =>
          tx.execute(sql`
            SELECT count(*) AS lines, sum(l.area) AS area FROM tally_lines l JOIN packs p ON p.id = l.pack_id
            WHERE l.on_hand = 1 AND create_dept = ${DEPT}`),
        );
        const seenBy = async (scope: '2' | '3') => {
          const role = await makeRole(get(), token, ['stock_view'], scope);
          const clerk = await makeClerk(get(), token, role, { deptId: [DEPT] });
          const ask = { token: clerk.token };
          // These calls cover the whole company.
          for (const call of [api.stock.checks, api.stock.closings])
            expect((await get().call(call, ask)).status).toBe(403);
          const { totals } = await get().ask(api.stock.asOf, { ...ask, query: {} });
          const ofPack = await get().ask(api.stock.lines, { ...ask, query: { packId } });
          return { ...totals, ofPack: ofPack.length };
        };
        const ofPack = (await get().ask(api.stock.lines, { token, query: { packId } })).length;
        const [{ lines, area } = { lines: '', area: '' }] = rows;
        expect(await seenBy('3')).toMatchObject({ lines: Number(lines), area: Number(area), ofPack });
        expect(await seenBy('2')).toEqual({ lines: 0, pieces: 0, area: 0, ofPack: 0 });
        await inTenant((tx) => tx.execute(sql`UPDATE packs SET create_dept = NULL WHERE id = ${packId}`));
      });

      test('stays the same when the days are folded', async () => {
        const pack = await get().takePack(token);
        const day = timeIn(0).slice(0, 10);
        for (const { id } of (await linesOf(pack.id)).slice(0, 2)) await ship([id], { id: '7700004', day });
        const before = await asOf();
        const tomorrow = new Date(get().clock.now().getTime() + 24 * HOUR_MS);
        const fold = () => get().database.withTenant('000000', (tx) => foldStockDays(tx, tomorrow));
        expect(await fold()).toBeGreaterThan(0);
        expect(await fold()).toBe(0);
        expect(await asOf()).toEqual(before);
      });
    });

    test('of a package lists receipts and issues, one entry per document', async () => {
      const pack = await get().takePack(token);
      const lines = await linesOf(pack.id);
      const ids = lines.slice(0, 2).map(({ id }) => id);
      await ship(ids, { id: '7700002', day: timeIn(0).slice(0, 10) });
      const [last, opening] = await get().ask(api.stock.movements, { token, query: { packId: pack.id } });
      expect(last).toMatchObject({
        docType: 'delivery',
        direction: -1,
        lines: 2,
        userName: '管理员',
        beforeArea: pack.area,
      });
      expect(opening).toMatchObject({
        docType: 'OPENING',
        direction: 1,
        beforeArea: 0,
        afterArea: pack.area,
      });
    });

    test('tells the kind alone of a movement whose document the caller may not see', async () => {
      const pack = await announcePack(get(), token, 7_710_001);
      const inbound = await approved('otherIn', { cause: 'GAIN', packs: [{ packNo: pack.packNo }] });
      const shownTo = async (buttons: string[], scope: '1' | '2') => {
        const clerk = await makeClerk(get(), token, await makeRole(get(), token, buttons, scope));
        await inTenant((tx) => tx.update(packs).set({ createUser: clerk.id }).where(eq(packs.id, pack.id)));
        const query = { packId: pack.id };
        const [movement] = await get().ask(api.stock.movements, { token: clerk.token, query });
        return [movement?.docType, movement?.docId, movement?.docNo !== ''];
      };
      expect(await shownTo(['pack_view', 'otherIn_view'], '1')).toEqual(['otherIn', inbound, true]);
      expect(await shownTo(['pack_view'], '1')).toEqual(['otherIn', '', false]);
      // The package is the clerk's, the document a colleague's.
      expect(await shownTo(['pack_view', 'otherIn_view'], '2')).toEqual(['otherIn', '', false]);
    });

    describe('is checked', () => {
      const latest = async () => (await get().ask(api.stock.checks, { token }))[0];

      test.each([
        ['area', { area: '1' }],
        ['bundles to be stored', { pendingBundles: 1 }],
        ['area to be stored', { pendingArea: '1.5' }],
      ])('and a difference in the %s of a package is reported, not repaired', async (_figure, wrong) => {
        const { count } = await get().ask(api.stock.check, { token });
        expect([count, (await latest())?.differences]).toEqual([0, []]);
        const { id, packNo, area } = await get().takePack(token);
        const write = (figures: Partial<typeof packs.$inferInsert>) =>
          inTenant((tx) => tx.update(packs).set(figures).where(eq(packs.id, id)));
        await write(wrong);
        expect((await get().ask(api.stock.check, { token })).count).toBe(1);
        expect(await latest()).toMatchObject({
          userName: '管理员',
          differences: [{ kind: 'pack', id, name: packNo }],
        });
        expect((await get().ask(api.stock.check, { token })).count).toBe(1);
        await write({ area: String(area), pendingBundles: 0, pendingArea: '0' });
      });

      test('and goods that the ledger has under another grade than their package are reported', async () => {
        const { id, grade, bundles } = await get().takePack(token);
        const write = (now: string) =>
          inTenant((tx) => tx.update(packs).set({ grade: now }).where(eq(packs.id, id)));
        await write('C');
        // What the ledger has too much, and what it lacks.
        expect((await get().ask(api.stock.check, { token })).count).toBe(2 * bundles);
        expect((await latest())?.differences.every(({ kind }) => kind === 'line')).toBe(true);
        await write(grade);
      });

      test('once a night', async () => {
        const log = { error: () => undefined };
        const night = new Date(get().clock.now());
        night.setHours(3, 0, 0, 0);
        let id = 8_800_000;
        const check = (at: Date) =>
          get().database.withTenant('100001', (tx) =>
            checkStockNightly(tx, at, {
              nextId: () => String(id++),
              log: log as unknown as TestServer['app']['log'],
            }),
          );
        const made = async () =>
          Number(
            (
              await get().database.withTenant('100001', (tx) =>
                tx.execute<{ made: string }>(sql`SELECT count(*) AS made FROM stock_checks`),
              )
            ).rows[0]?.made,
          );
        await check(night);
        await check(new Date(night.getTime() + HOUR_MS));
        expect(await made()).toBe(1);
        await check(new Date(night.getTime() + 24 * HOUR_MS));
        expect(await made()).toBe(2);
      });

      test('and users who may see the checks are notified of differences of the night, which a sheet has', async () => {
        const { id, packNo, area } = await get().takePack(token);
        const write = (figures: Partial<typeof packs.$inferInsert>) =>
          inTenant((tx) => tx.update(packs).set(figures).where(eq(packs.id, id)));
        await write({ area: '1' });
        const log = { error: () => undefined } as unknown as TestServer['app']['log'];
        let made = 8_900_000;
        const context = {
          database: get().database,
          log,
          nextId: () => String(++made),
          now: () => new Date(get().clock.now().getTime() + 48 * HOUR_MS),
        };
        expect(await checkNightly(context, '000000')).toBe(1);
        expect(await checkNightly(context, '000000')).toBe(0);
        await write({ area: String(area) });
        const { records } = await get().ask(api.notice.page, { token, query: {} });
        const link = { area: 'stockCheck', id: '8900001' };
        expect(records.filter(({ kind }) => kind === 'stock.differs')).toMatchObject([
          { link, content: expect.stringContaining('1 处差异') },
        ]);
        const sheetOf = async (sheet: Parameters<TestServer['call']>[0], query: object) =>
          readSheet((await get().call(sheet, { token, query })).body);
        expect(await sheetOf(api.stock.exportDifferences, { id: link.id })).toEqual([
          ['对象', '名称', '按库存变动', '实际存储'],
          ['包', packNo, expect.any(String), expect.any(String)],
        ]);
        const [titles, first] = await sheetOf(api.stock.exportChecks, {});
        expect(titles).toEqual(['时间', '操作人', '差异']);
        expect(first?.slice(1)).toEqual(['夜间自动', '1']);
      });
    });

    describe('of a closed month', () => {
      const close = (month: string) => get().call(api.stock.close, { token, body: { month } });
      const reopen = (id: string) =>
        get().call(api.stock.reopen, { token, body: { id, reason: '补录单据' } });

      test('does not change, until the month is reopened', async () => {
        const arrived = [
          await announcePack(get(), token, 921_001),
          await announcePack(get(), token, 921_002),
        ];
        await approved('otherIn', {
          cause: 'OPENING',
          docDate: '2019-04-20',
          packs: arrived.map(({ packNo }) => ({ packNo })),
        });
        const bundles = await Promise.all(arrived.map(({ id }) => linesOf(id)));
        const [one, two, three] = bundles.flat();
        const { body } = await close('2019-05');
        const shipOn = (lineId: string | undefined, day: string) =>
          ship([lineId ?? ''], { id: '7700003', day }).then(
            () => 'done',
            (error: { code?: string }) => error.code,
          );
        expect(await shipOn(one?.id, '2019-05-31')).toBe('period.closed');
        expect(await shipOn(one?.id, '2018-12-31')).toBe('period.closed');
        expect(await shipOn(two?.id, '2019-06-01')).toBe('done');
        expect((await reopen(body.data.id)).status).toBe(200);
        expect(await shipOn(three?.id, '2019-05-31')).toBe('done');
        const [closing] = await get().ask(api.stock.closings, { token });
        expect(closing).toMatchObject({ month: '2019-05', lines: 4, area: 52.282, userName: '管理员' });
        expect(closing?.reopenTime).not.toBe('');
        // What left on a day of the month is out of its stock, though it was approved later; what left in June is not.
        const again = await close('2019-05');
        const found = await get().ask(api.stock.closings, { token });
        expect(found.find(({ id }) => id === again.body.data.id)?.lines).toBe(3);
        expect((await reopen(again.body.data.id)).status).toBe(200);
      });

      test('is closed once, when it is over, and the last one is reopened first', async () => {
        const codeOf = ({ body }: Awaited<ReturnType<typeof close>>) => body.data.errorCode ?? 'done';
        const first = await close('2019-07');
        const second = await close('2019-08');
        expect([codeOf(first), codeOf(second), codeOf(await close('2019-08'))]).toEqual([
          'done',
          'done',
          'period.closed',
        ]);
        const sheet = readSheet((await get().call(api.stock.exportClosings, { token })).body);
        expect(sheet[0]?.slice(0, 4)).toEqual(['月份', '扎数', '片数', '面积 m²']);
        expect(sheet.slice(1, 3).map(([month]) => month)).toEqual(['2019-08', '2019-07']);
        expect(codeOf(await close(timeIn(0).slice(0, 7)))).toBe('period.not_over');
        expect(codeOf(await reopen(first.body.data.id))).toBe('period.not_last');
        for (const { body } of [second, first]) expect((await reopen(body.data.id)).status).toBe(200);
      });
    });
  });
}
