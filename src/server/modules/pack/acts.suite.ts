import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { BodyOf } from '#shared/api/kit';
import { type PackAct, packActRefusal } from '#shared/domain/pack-acts';
import { tallyLines } from '../../db/schema/packs.ts';
import { stockMovements } from '../../db/schema/stock.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { postMovements } from '../../stock/ledger.ts';
import { lockLines } from '../../stock/locks.ts';
import { findDifferences } from '../../stock/recompute.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Made = BodyOf<typeof api.pack.make>;

export function packActSuite(get: () => TestServer): void {
  describe('acts on packages', () => {
    let token = '';
    let lastNo = 0;
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const { save, done, approved } = documentCalls(get, () => token);

    const line = (bundleNo: string, changes: object = {}) => ({
      logNo: 'B1203',
      bundleNo,
      lengthCm: '248',
      widthCm: '16.5',
      pieces: '24',
      ...changes,
    });
    const nextNo = () => {
      lastNo += 1;
      return `ACT-${String(lastNo).padStart(3, '0')}`;
    };
    const make = async (changes: Partial<Made> = {}) => {
      const body = { packNo: nextNo(), treeCode: 'BW', thicknessMm: 0.5, ...changes };
      const { id = '' } = await get().ask(api.pack.make, { token, body });
      return detail(id);
    };
    const detail = (id: string) => get().ask(api.pack.detail, { token, query: { id } });
    const linesOf = (packId: string) => get().ask(api.pack.tallyLines, { token, query: { packId } });
    const movementsOf = (docId: string) =>
      get().database.withTenant('000000', (tx) =>
        tx
          .select()
          .from(stockMovements)
          .where(and(eq(stockMovements.docId, docId)))
          .orderBy(stockMovements.id),
      );
    const refusal = async (...call: Parameters<TestServer['call']>) => {
      const { body } = await get().call(...call);
      return body.data.errorCode ?? 'done';
    };
    const lock = (lineIds: readonly string[]) =>
      get().database.withTenant('000000', (tx) =>
        lockLines(tx, { type: 'saleOrder', id: '7800001', no: 'XS7800001' }, lineIds, {
          userId: '300',
          now: get().clock.now(),
        }),
      );

    describe('making', () => {
      test('stores head and tally with the figures of F1 to F3 and codes by D2', async () => {
        const lines = [
          line('1'),
          line('2', { lengthCm: 255, widthCm: 20, pieces: 32 }),
          line('3', { lengthCm: 145, widthCm: 11, pieces: 7, area: '1.117', barcode: 'SUPPLIER1' }),
        ];
        const pack = await make({ grade: 'AB', texture: '山纹', cabinetNo: '25-036', remark: '说明', lines });
        expect(pack).toMatchObject({
          stockStatus: 'PENDING_IN',
          species: '黑胡桃',
          thicknessMm: 0.5,
          area: 27.258,
          pieces: 63,
          bundles: 3,
          volume: 0.0136,
          remark: '说明',
          version: 1,
        });
        const stored = await linesOf(pack.id);
        expect(stored.map(({ lineNo, area }) => [lineNo, area])).toEqual([
          [1, 9.821],
          [2, 16.32],
          [3, 1.117],
        ]);
        const [first, second, third] = stored.map(({ barcode }) => barcode);
        expect(first).toMatch(/^BW\d{6}\d{6}$/);
        expect(Number(second?.slice(2)) - Number(first?.slice(2))).toBe(1);
        expect(third).toBe('SUPPLIER1');
      });

      test('refuses a tally with every error of every line', async () => {
        const lines = [
          line('0'),
          line('2', { widthCm: '17.3', barcode: 'TWICE1' }),
          line('3', { barcode: 'TWICE1', area: 9.9 }),
          line('4', { area: 9.9 }),
        ];
        const body = { packNo: nextNo(), treeCode: 'BW', thicknessMm: '0.50', lines };
        const { body: answer } = await get().call(api.pack.make, { token, body });
        expect(answer.data.errorCode).toBe('tally.invalid');
        expect(answer.data.details.problems).toMatchObject([
          { line: 1, rule: 'V2', field: 'bundleNo', value: '0' },
          { line: 2, rule: 'V4', field: 'widthCm', value: '17.3' },
          { line: 3, rule: 'V7', field: 'barcode', value: 'TWICE1' },
          { line: 4, rule: 'F1', field: 'area', value: '9.9' },
        ]);
        expect(answer.msg).toContain('第 1 行 扎号');
      });

      test('refuses a code that is in a live package, with the specified message (V7)', async () => {
        const pack = await make({ lines: [line('1')] });
        const [stored] = await linesOf(pack.id);
        const body = {
          packNo: nextNo(),
          treeCode: 'BW',
          thicknessMm: '0.5',
          lines: [line('1', { barcode: stored?.barcode })],
        };
        const { body: answer } = await get().call(api.pack.make, { token, body });
        expect(answer.msg).toContain('该条码在系统包号中已存在');
        await get().ask(api.pack.void, { token, body: { packs: [{ id: pack.id }], reason: '录错' } });
        await get().ask(api.pack.make, { token, body });
      });

      test.each([
        ['a number in use', { packNo: 'ACT-001' }, 'record.code_taken'],
        ['an unknown species', { treeCode: 'QQ' }, 'input.invalid'],
        ['a grade that is in no dictionary', { grade: '特级' }, 'input.invalid'],
        ['a thickness of 7 mm', { thicknessMm: '7' }, 'input.invalid'],
        ['a label in the container of seven signs', { cabinetPackLabel: 'ABC-123' }, 'input.invalid'],
      ])('refuses %s', async (_case, changes, code) => {
        const body = { packNo: nextNo(), treeCode: 'BW', thicknessMm: '0.5', ...changes };
        expect(await refusal(api.pack.make, { token, body })).toBe(code);
      });
    });

    describe('changing', () => {
      test('saves the whole tally: lines kept, changed, added and removed, and their places', async () => {
        const pack = await make({ lines: [line('1'), line('2'), line('3')] });
        const [one, two, three] = await linesOf(pack.id);
        if (one === undefined || two === undefined || three === undefined) throw new Error('no lines');
        const lines = [
          line('3', { id: three.id, barcode: one.barcode }),
          line('1', { id: one.id, barcode: three.barcode }),
          line('9', { logNo: 'NEW-1' }),
        ];
        const body = { id: pack.id, version: 1, style: '密纹', lines };
        await get().ask(api.pack.change, { token, body });
        const stored = await linesOf(pack.id);
        expect(stored.map(({ id, bundleNo, barcode }) => [id, bundleNo, barcode])).toEqual([
          [three.id, '3', one.barcode],
          [one.id, '1', three.barcode],
          [stored[2]?.id, '9', expect.stringMatching(/^BW/)],
        ]);
        expect(await detail(pack.id)).toMatchObject({ version: 2, style: '密纹', bundles: 3, area: 29.463 });
        const { records } = await get().ask(api.audit.page, { token, query: { targetId: pack.id } });
        expect(records[0]).toMatchObject({
          action: 'pack.change',
          details: { changes: { style: ['', '密纹'] }, linesAdded: 1, linesChanged: 2, linesRemoved: 1 },
        });
      });

      test('shows while a tally is typed which codes are taken (V7), its own ones only once its goods were received', async () => {
        const pack = await make({ lines: [line('1', { barcode: 'TYPED1' })] });
        await make({ lines: [line('1', { barcode: 'TYPED2' })] });
        const barcodes = ['TYPED1', 'TYPED2', 'TYPED3', ''];
        const taken = async (id?: string, by = token) => {
          const body = { barcodes, ...(id !== undefined && { id }) };
          return (await get().ask(api.pack.takenBarcodes, { token: by, body })).toSorted();
        };
        expect(await taken()).toEqual(['TYPED1', 'TYPED2']);
        expect(await taken(pack.id)).toEqual(['TYPED2']);
        const body = { cause: 'GAIN', packs: [{ packNo: pack.packNo }] } as never;
        const { id = '' } = await get().ask(api.otherIn.submit, { token, body });
        await get().ask(api.otherIn.approve, { token, query: { ids: id } });
        expect(await taken(pack.id)).toEqual(['TYPED1', 'TYPED2']);

        // Codes are unique in the company, but nothing else is revealed of others' packages.
        const role = await makeRole(get(), token, ['pack_add', 'pack_edit'], '2');
        const clerk = await makeClerk(get(), token, role);
        expect(await taken(undefined, clerk.token)).toEqual(['TYPED1', 'TYPED2']);
        const ofOther = { token: clerk.token, body: { id: pack.id, barcodes } };
        expect(await refusal(api.pack.takenBarcodes, ofOther)).toBe('pack.not_found');
      });

      test('is refused on an old version, telling who changed it', async () => {
        const pack = await make();
        await get().ask(api.pack.change, { token, body: { id: pack.id, version: 1, remark: '一' } });
        const { status, body } = await get().call(api.pack.change, {
          token,
          body: { id: pack.id, version: 1, remark: '二' },
        });
        expect([status, body.data.errorCode]).toEqual([409, 'record.changed']);
        expect(body.msg).toContain('管理员');
        expect(body.msg).toContain('备注');
      });

      test('of goods in stock may change container, model, kind, edges, style and remark, and outdates the label', async () => {
        const pack = await get().takePack(token);
        const own = { veneerKind: '染色木皮', edgeFinish: '毛边' };
        const [models] = await get().ask(api.dict.tree, { token, query: { code: 'product_model' } });
        const entry = { parentId: models?.id ?? '', dictKey: 'M-1', dictValue: 'M-1' };
        await get().ask(api.dict.submit, { token, body: entry });
        const body = { id: pack.id, cabinetNo: '25-999', productModel: 'M-1', style: '密纹', remark: 'x' };
        await get().ask(api.pack.change, { token, body: { ...body, ...own } });
        expect(await detail(pack.id)).toMatchObject({ cabinetNo: '25-999', remark: 'x', ...own });
        const found = await get().ask(api.pack.page, { token, query: own });
        expect(found.records.map(({ id }) => id)).toEqual([pack.id]);
        for (const unknown of [{ edgeFinish: '未知' }, { productModel: 'M-2' }])
          expect(await refusal(api.pack.change, { token, body: { id: pack.id, ...unknown } })).toBe(
            'input.invalid',
          );
        for (const fixed of [
          { treeCode: 'WO' },
          { thicknessMm: '1.2' },
          { lines: [] },
          { packNo: 'ACT-NEW' },
        ])
          expect(await refusal(api.pack.change, { token, body: { id: pack.id, ...fixed } })).toBe(
            'pack.fixed',
          );
      });

      test('of goods in stock adds bundles, which a document brings into stock', async () => {
        const pack = await make({ lines: [line('1'), line('2')] });
        const bringIn = async () => {
          const body = { cause: 'GAIN', packs: [{ packNo: pack.packNo }] } as never;
          const { id = '' } = await get().ask(api.otherIn.submit, { token, body });
          await get().ask(api.otherIn.approve, { token, query: { ids: id } });
          return id;
        };
        const first = await bringIn();
        const added = [line('91'), line('92')];
        await get().ask(api.pack.change, { token, body: { id: pack.id, added } });
        const lines = await linesOf(pack.id);
        expect(lines.map(({ lineNo, bundleNo, stockStatus }) => [lineNo, bundleNo, stockStatus])).toEqual([
          [1, '1', 'IN_STOCK'],
          [2, '2', 'IN_STOCK'],
          [3, '91', 'PENDING_IN'],
          [4, '92', 'PENDING_IN'],
        ]);
        // The figures agree with the ledger: bundles to be stored are not in stock yet.
        expect(await detail(pack.id)).toMatchObject({ stockStatus: 'IN_STOCK', bundles: 2 });
        const second = await bringIn();
        expect(await detail(pack.id)).toMatchObject({ stockStatus: 'IN_STOCK', bundles: 4 });
        expect((await linesOf(pack.id)).every(({ stockStatus }) => stockStatus === 'IN_STOCK')).toBe(true);
        expect([await movementsOf(first), await movementsOf(second)].map(({ length }) => length)).toEqual([
          2, 2,
        ]);

        const twice = { id: pack.id, added: [{ ...line('93'), barcode: lines[0]?.barcode ?? '' }] };
        expect(await refusal(api.pack.change, { token, body: twice })).toBe('tally.invalid');
        const body = { packs: [{ id: pack.id }], reason: '测试' };
        await get().ask(api.pack.void, { token, body });
        const gone = { id: pack.id, added: [line('94')] };
        expect(await refusal(api.pack.change, { token, body: gone })).toBe('pack.wrong_state');
      });

      test('of the thickness changes the volume (F3)', async () => {
        const pack = await make({ lines: [line('1'), line('2')] });
        await get().ask(api.pack.change, { token, body: { id: pack.id, thicknessMm: '1.00' } });
        expect((await detail(pack.id)).volume).toBe(0.0196);
      });
    });

    describe('splitting', () => {
      test('and entry store a package number in half width, as imports and typed lines of documents have it', async () => {
        const pack = await make({ packNo: '\u3000ＡＣＴ－９（补） ', lines: [line('1'), line('2')] });
        expect(pack.packNo).toBe('ACT-9(补)');
        const [first] = await linesOf(pack.id);
        const body = { id: pack.id, packNo: 'ＡＣＴ－１０', lineIds: [first?.id ?? ''] };
        const { id = '' } = await get().ask(api.pack.split, { token, body });
        expect((await detail(id)).packNo).toBe('ACT-10');
        const blank = { packNo: '\u3000', treeCode: 'BW', thicknessMm: 0.5 };
        const { body: refused } = await get().call(api.pack.make, { token, body: blank });
        expect(refused.msg).toBe('包号不能为空');
      });

      test('makes a package of the chosen lines, by movements out of the one and into the other', async () => {
        const pack = await get().takePack(token);
        const lines = await linesOf(pack.id);
        const chosen = lines.slice(0, 2);
        const body = { id: pack.id, packNo: nextNo(), lineIds: chosen.map(({ id }) => id) };
        const { id = '' } = await get().ask(api.pack.split, { token, body });
        const [made, rest] = [await detail(id), await detail(pack.id)];
        expect(made).toMatchObject({
          packNo: body.packNo,
          bundles: 2,
          stockStatus: 'IN_STOCK',
          region: pack.region,
          veneerKind: pack.veneerKind,
          edgeFinish: pack.edgeFinish,
        });
        expect(rest.bundles).toBe(lines.length - 2);
        expect(rest.area + made.area).toBeCloseTo(pack.area, 4);
        expect(
          (await movementsOf(id)).map(({ packNo, direction, docType }) => [packNo, direction, docType]),
        ).toEqual([
          [pack.packNo, -1, 'SPLIT'],
          [pack.packNo, -1, 'SPLIT'],
          [made.packNo, 1, 'SPLIT'],
          [made.packNo, 1, 'SPLIT'],
        ]);
      });

      test('releases the tag, because its goods have changed (D2)', async () => {
        const pack = await make({ lines: [line('1'), line('2')] });
        const tag = {
          recordKey: crypto.randomUUID(),
          packId: pack.id,
          epc: pack.targetEpc,
          tid: 'E28000000000000000000B01',
          reader: 'R1',
          deskName: 'desk',
          writeTime: '2025-12-01 10:00:00',
        };
        await get().ask(api.pack.saveTagRecord, { token, body: tag });
        const [first] = await linesOf(pack.id);
        const body = { id: pack.id, packNo: nextNo(), lineIds: [first?.id ?? ''] };
        await get().ask(api.pack.split, { token, body });
        expect(await detail(pack.id)).toMatchObject({ rfidStatus: 0, epc: '' });
      });

      test('is refused for all lines, for a locked line and for a line of another package', async () => {
        const pack = await get().takePack(token);
        const lineIds = (await linesOf(pack.id)).map(({ id }) => id);
        const split = (ids: readonly string[]) =>
          refusal(api.pack.split, { token, body: { id: pack.id, packNo: nextNo(), lineIds: [...ids] } });
        expect(await split(lineIds)).toBe('pack.nothing_left');
        const other = await make({ lines: [line('1')] });
        const [strange] = await linesOf(other.id);
        expect(await split([strange?.id ?? ''])).toBe('record.some_missing');
        await lock(lineIds.slice(0, 1));
        expect(await split(lineIds.slice(0, 1))).toBe('stock.not_available');
      });

      test('reveals nothing of a line of another package, which may be another department’s', async () => {
        const [pack, other] = [await get().takePack(token), await get().takePack(token)];
        const [foreign] = await linesOf(other.id);
        await lock([foreign?.id ?? '']);
        const body = { id: pack.id, packNo: nextNo(), lineIds: [foreign?.id ?? ''] };
        const answer = await get().call(api.pack.split, { token, body });
        expect(answer.body.data.errorCode).toBe('record.some_missing');
        expect(JSON.stringify(answer.body)).not.toContain(other.packNo);
      });
    });

    describe('merging', () => {
      test('puts all goods into the first package, and voids the others', async () => {
        const [one, other] = [
          await make({ lines: [line('1'), line('2')] }),
          await make({ lines: [line('7')] }),
        ];
        const packs = [{ id: one.id, version: 1 }, { id: other.id }];
        await get().ask(api.pack.merge, { token, body: { packs } });
        expect(await detail(one.id)).toMatchObject({ bundles: 3, area: 29.463, stockStatus: 'PENDING_IN' });
        expect((await linesOf(one.id)).map(({ lineNo, bundleNo }) => [lineNo, bundleNo])).toEqual([
          [1, '1'],
          [2, '2'],
          [3, '7'],
        ]);
        expect(await detail(other.id)).toMatchObject({ bundles: 0, area: 0, stockStatus: 'VOID' });
      });

      test('of goods in stock moves them in the ledger', async () => {
        const pack = await get().takePack(token);
        const lines = await linesOf(pack.id);
        const body = { id: pack.id, packNo: nextNo(), lineIds: lines.slice(0, 3).map(({ id }) => id) };
        const { id = '' } = await get().ask(api.pack.split, { token, body });
        await get().ask(api.pack.merge, { token, body: { packs: [{ id: pack.id }, { id }] } });
        expect(await detail(pack.id)).toMatchObject({ bundles: pack.bundles, area: pack.area });
        const merged = (await movementsOf(pack.id)).filter(({ docType }) => docType === 'MERGE');
        expect(merged.map(({ direction }) => direction)).toEqual([-1, -1, -1, 1, 1, 1]);
        expect(Number(merged.at(-1)?.afterArea)).toBe(pack.area);
      });

      test('is refused for one package, another species, another thickness and another state', async () => {
        const pack = await make({ lines: [line('1')] });
        const merge = (ids: readonly string[]) =>
          refusal(api.pack.merge, { token, body: { packs: ids.map((id) => ({ id })) } });
        expect(await merge([pack.id])).toBe('pack.too_few');
        expect(await merge([pack.id, pack.id])).toBe('pack.too_few');
        for (const changes of [{ treeCode: 'WO' }, { thicknessMm: '0.6' }])
          expect(await merge([pack.id, (await make(changes)).id])).toBe('pack.not_alike');
        const stored = await get().takePack(token);
        const pending = await make({ treeCode: stored.treeCode, thicknessMm: stored.thicknessMm });
        expect(await merge([stored.id, pending.id])).toBe('pack.not_alike');
      });
    });

    describe('handling', () => {
      test('packs and unpacks', async () => {
        const pack = await make();
        const wrap = (packStatus: number) =>
          get().ask(api.pack.wrap, { token, body: { ids: [pack.id], packStatus } });
        await wrap(1);
        await wrap(1);
        expect(await detail(pack.id)).toMatchObject({ packStatus: 1, version: 2 });
        await wrap(0);
        expect((await detail(pack.id)).packStatus).toBe(0);
      });

      test('moves goods in stock from one zone to another, also locked ones', async () => {
        const pack = await get().takePack(token);
        const lines = await linesOf(pack.id);
        await lock(lines.slice(0, 1).map(({ id }) => id));
        await get().ask(api.pack.move, { token, body: { ids: [pack.id], region: 'Z9区' } });
        expect(await detail(pack.id)).toMatchObject({
          region: 'Z9区',
          stockStatus: 'LOCKED',
          area: pack.area,
        });
        const moved = await movementsOf(pack.id);
        const net = new Map<string, number>();
        for (const { region, direction, docType } of moved)
          if (docType === 'MOVE') net.set(region, (net.get(region) ?? 0) + direction);
        expect(Object.fromEntries(net)).toEqual({ [pack.region]: -lines.length, Z9区: lines.length });
        const [held] = await get().database.withTenant('000000', (tx) =>
          tx
            .select()
            .from(tallyLines)
            .where(eq(tallyLines.id, lines[0]?.id ?? '')),
        );
        expect(held).toMatchObject({ stockStatus: 'LOCKED', lockedDocNo: 'XS7800001', onHand: 1 });
      });

      test('accepts at most 100 packages, with the specified message', async () => {
        const ids = Array.from({ length: 101 }, (_, index) => String(index + 1));
        const { body } = await get().call(api.pack.move, { token, body: { ids, region: 'A1区' } });
        expect(body.msg).toContain('已达到最大数量');
      });

      test('voids a package with a reason: its goods leave stock, its figures stay', async () => {
        const pack = await get().takePack(token);
        await get().ask(api.pack.void, { token, body: { packs: [{ id: pack.id }], reason: '受潮' } });
        expect(await detail(pack.id)).toMatchObject({ stockStatus: 'VOID', bundles: pack.bundles });
        const out = (await movementsOf(pack.id)).filter(({ docType }) => docType === 'VOID');
        expect(out.map(({ direction, lineStatus }) => [direction, lineStatus])).toEqual(
          Array.from({ length: pack.bundles }, () => [-1, 'VOID']),
        );
        expect(
          await refusal(api.pack.void, { token, body: { packs: [{ id: pack.id }], reason: '再次' } }),
        ).toBe('pack.wrong_state');
      });

      test('voids several packages, each by its own movements, or none of them', async () => {
        const [stored, pending] = [await get().takePack(token), await make({ lines: [line('1')] })];
        const voidAll = (packs: { id: string; version?: number }[]) =>
          refusal(api.pack.void, { token, body: { packs, reason: '报废' } });
        const gone = await make();
        await voidAll([{ id: gone.id }]);
        expect(await voidAll([stored, pending, { id: gone.id }])).toBe('pack.wrong_state');
        expect(await voidAll([{ id: stored.id }, { id: pending.id, version: 7 }])).toBe('record.changed');
        expect(await detail(stored.id)).toMatchObject({ stockStatus: 'IN_STOCK', version: stored.version });
        // A package that is named twice is voided once.
        expect(await voidAll([stored, pending, stored])).toBe('done');
        for (const { id, version } of [stored, pending])
          expect(await detail(id)).toMatchObject({ stockStatus: 'VOID', version: version + 1 });
        expect((await movementsOf(stored.id)).filter(({ docType }) => docType === 'VOID')).toHaveLength(
          stored.bundles,
        );
        expect(await movementsOf(pending.id)).toEqual([]);
      });

      test('voids at most 100 packages at once, and at least one', async () => {
        const packs = Array.from({ length: 101 }, (_, index) => ({ id: String(index + 1) }));
        const voided = (chosen: { id: string }[]) =>
          refusal(api.pack.void, { token, body: { packs: chosen, reason: 'x' } });
        expect([await voided(packs), await voided([])]).toEqual(['pack.too_many', 'record.some_missing']);
      });

      test('does not void locked goods', async () => {
        const pack = await get().takePack(token);
        await lock((await linesOf(pack.id)).slice(0, 1).map(({ id }) => id));
        expect(await refusal(api.pack.void, { token, body: { packs: [{ id: pack.id }], reason: 'x' } })).toBe(
          'stock.not_available',
        );
      });
    });

    test('are refused by the server where the page refuses them, and only there', async () => {
      const linesIn = async (...states: readonly (typeof tallyLines.$inferSelect)['stockStatus'][]) => {
        const pack = await make({ lines: states.map((_, at) => line(String(at + 1))) });
        const ids = (await linesOf(pack.id)).map(({ id }) => id);
        const idsIn = (...wanted: string[]) => ids.filter((_, at) => wanted.includes(states[at] ?? ''));
        const arriving = idsIn('IN_STOCK', 'LOCKED', 'OUT');
        await get().database.withTenant('000000', async (tx) => {
          const source = { type: 'OPENING', id: pack.id, no: pack.packNo, day: '2025-11-01' } as const;
          const by = { userId: '300', userName: '管理员', deptId: '0', now: get().clock.now() };
          const moves = (lineIds: readonly string[], direction: 1 | -1) =>
            postMovements(
              tx,
              source,
              lineIds.map((lineId) => ({ lineId, direction })),
              by,
            );
          await moves(arriving, 1);
          await moves(idsIn('OUT'), -1);
        });
        await lock(idsIn('LOCKED'));
        return detail(pack.id);
      };
      const cases = [
        ['PENDING_IN'],
        ['IN_STOCK'],
        ['IN_STOCK', 'IN_STOCK'],
        ['IN_STOCK', 'PENDING_IN'],
        ['IN_STOCK', 'OUT'],
        ['LOCKED'],
        ['LOCKED', 'LOCKED'],
        ['LOCKED', 'IN_STOCK'],
        ['LOCKED', 'PENDING_IN'],
        ['LOCKED', 'OUT'],
        ['PENDING_IN', 'OUT'],
        ['OUT', 'OUT'],
      ] as const;
      const carryOut: Record<
        'split' | 'merge' | 'move' | 'regrade' | 'void',
        (id: string) => Promise<string>
      > = {
        // A user can choose any one of the lines.
        async split(id) {
          for (const one of await linesOf(id)) {
            const body = { id, packNo: nextNo(), lineIds: [one.id] };
            if ((await refusal(api.pack.split, { token, body })) === 'done') return 'done';
          }
          return 'refused';
        },
        async merge(id) {
          const { stockStatus } = await detail(id);
          const other = await linesIn(stockStatus === 'PENDING_IN' ? 'PENDING_IN' : 'IN_STOCK');
          return refusal(api.pack.merge, { token, body: { packs: [{ id }, { id: other.id }] } });
        },
        move: (id) => refusal(api.pack.move, { token, body: { ids: [id], region: 'Z9区' } }),
        regrade: (id) => refusal(api.pack.regrade, { token, body: { ids: [id] } }),
        void: (id) => refusal(api.pack.void, { token, body: { packs: [{ id }], reason: '测试' } }),
      };
      for (const states of cases)
        for (const act of Object.keys(carryOut) as (keyof typeof carryOut)[]) {
          const pack = await linesIn(...states);
          // Without it the page refuses what has no effect.
          const asked = { ...pack, gradeStatus: 1 as const };
          const isPossible = packActRefusal(act satisfies PackAct, asked) === null;
          const isDone = (await carryOut[act](pack.id)) === 'done';
          expect([states, act, isDone]).toEqual([states, act, isPossible]);
        }
    });

    test('leave the goods of a sales order where it names them, when free ones are split off', async () => {
      const pack = await get().takePack(token);
      const lines = await linesOf(pack.id);
      const [sold] = lines;
      const packs = [{ packNo: pack.packNo, barcodes: sold?.barcode ?? '', price: 40 }];
      const order = await save('saleOrder', { customerId: DEMO_PARTNER_IDS.customer, packs });
      const body = { id: pack.id, packNo: nextNo(), lineIds: lines.slice(1).map(({ id }) => id) };
      const { id = '' } = await get().ask(api.pack.split, { token, body });
      expect(await detail(id)).toMatchObject({ stockStatus: 'IN_STOCK', bundles: lines.length - 1 });
      expect(await detail(pack.id)).toMatchObject({ stockStatus: 'LOCKED', bundles: 1, lockedBundles: 1 });
      await done('saleOrder', 'approve', order);
      await approved('delivery', {
        customerId: DEMO_PARTNER_IDS.customer,
        saleOrderId: order,
        packs: [{ packNo: pack.packNo }],
      });
      expect((await detail(pack.id)).stockStatus).toBe('OUT');
      const { differences } = await get().database.withTenant('000000', findDifferences);
      expect(differences.filter(({ name }) => name.includes(pack.packNo))).toEqual([]);
    });

    test('are listed with the package, with the user and the changes, even for a voided package', async () => {
      const [into, other] = [await make({ lines: [line('1')] }), await make({ lines: [line('2')] })];
      await get().ask(api.pack.move, { token, body: { ids: [into.id], region: 'A1区' } });
      await get().ask(api.pack.merge, { token, body: { packs: [{ id: into.id }, { id: other.id }] } });
      await get().ask(api.pack.void, { token, body: { packs: [{ id: into.id }], reason: '受潮' } });
      const actsOf = (packId: string) => get().ask(api.pack.acts, { token, query: { packId } });
      const told = await actsOf(into.id);
      expect(told.map(({ action }) => action)).toEqual(['pack.void', 'pack.merge', 'pack.move', 'pack.make']);
      expect(told.map(({ details }) => details).slice(0, 3)).toEqual([
        { reason: '受潮' },
        { fromPacks: [other.packNo], lines: 1 },
        { changes: { region: ['', 'A1区'] } },
      ]);
      expect(new Set(told.map(({ userName }) => userName))).toEqual(new Set(['管理员']));
      expect((await actsOf(other.id))[0]).toMatchObject({
        action: 'pack.merge',
        details: { toPack: into.packNo },
      });
    });

    test('outside the caller’s data scope are refused as not found', async () => {
      const pack = await make({ lines: [line('1'), line('2')] });
      const role = await makeRole(
        get(),
        token,
        ['pack_view', 'pack_edit', 'pack_split', 'pack_merge', 'pack_wrap', 'pack_move', 'pack_void'],
        '2',
      );
      const clerk = await makeClerk(get(), token, role);
      const body = { id: pack.id, remark: 'x', packs: [{ id: pack.id }], reason: 'x' };
      const own = { token: clerk.token };
      expect(await refusal(api.pack.change, { ...own, body })).toBe('pack.not_found');
      expect(await refusal(api.pack.void, { ...own, body })).toBe('pack.not_found');
      expect(await refusal(api.pack.move, { ...own, body: { ids: [pack.id], region: 'A' } })).toBe(
        'pack.not_found',
      );
    });
  });
}
