import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import type { ComparedKind } from '#shared/api/scan-list';
import { packs } from '../../../db/schema/packs.ts';
import { DEMO_PARTNER_IDS } from '../../../demo/partners.ts';
import { announcePack } from '../../../testing/announce-pack.ts';
import { makeClerk, makeRole, menuIdsOf } from '../../../testing/clerks.ts';
import { readSheet } from '../../../testing/read-workbook.ts';
import type { TestServer } from '../../../testing/test-server.ts';

type Rows = readonly Readonly<Record<string, string | number>>[];

export function scanSuite(get: () => TestServer): void {
  describe('scanned lists', () => {
    let token = '';
    let serial = 895_000;
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const announce = () => announcePack(get(), token, ++serial);
    const send = (body: object, key = randomUUID()) =>
      get().call(api.scanList.submit, { token, body, headers: { 'idempotency-key': key } });
    const submit = async (purpose: string, rows: Rows, more: object = {}): Promise<string> => {
      const { status, body } = await send({ purpose, rows, device: 'PDA-3', ...more });
      expect([status, body.msg]).toEqual([200, body.msg]);
      return body.data.id;
    };
    const read = (id: string) => get().ask(api.scanList.detail, { token, query: { id } });
    const flagsOf = async (id: string, as = token) => {
      const rows = await get().ask(api.scanList.check, { token: as, query: { id } });
      return rows.map(({ findings }) => findings.map(({ flag }) => flag));
    };
    const compare = (id: string, docKind: ComparedKind, docNo: string) =>
      get().call(api.scanList.compare, { token, query: { id, docKind, docNo } });
    const make = (id: string, version?: number) =>
      get().call(api.scanList.make, { token, body: { id, version } });
    const barcodesOf = async ({ id }: Pack) =>
      (await get().ask(api.pack.tallyLines, { token, query: { packId: id } })).map(({ barcode }) => barcode);
    const remove = (kind: 'delivery' | 'inbound' | 'saleOrder', ids: string) =>
      get().ask(api[kind].remove, { token, query: { ids } });

    /** An approved sales order of a package. */
    async function order({ packNo }: Pack): Promise<{ id: string; docNo: string }> {
      const body = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo, price: 10 }] };
      const { id = '' } = await get().ask(api.saleOrder.submit, { token, body });
      await get().ask(api.saleOrder.approve, { token, query: { ids: id } });
      const { docNo } = await get().ask(api.saleOrder.detail, { token, query: { id } });
      return { id, docNo };
    }

    async function withdraw(saleOrderId: string): Promise<void> {
      const query = { ids: saleOrderId, reason: '试验' } as never;
      await get().ask(api.saleOrder.reverse, { token, query });
      await remove('saleOrder', saleOrderId);
    }

    test('are received as an app sends them, once for a key, and wait to be processed', async () => {
      const key = randomUUID();
      const rows = [{ code: ' A-1 ', lengthCm: 248, widthCm: 16.5, pieces: '24' }];
      const list = { purpose: 'DELIVERY', device: 'PDA-3', rows };
      const [first, again] = [await send(list, key), await send(list, key)];
      expect(again.body).toEqual(first.body);
      const found = await read(first.body.data.id);
      expect(found).toMatchObject({
        processStatus: 0,
        rowCount: 1,
        submitterName: '管理员',
        device: 'PDA-3',
      });
      expect(found.listNo).toMatch(/^SM\d{12}$/);
      expect(found.rows).toMatchObject([{ code: 'A-1', lengthCm: '248', widthCm: '16.5', grade: '' }]);
      const query = { listNo: found.listNo, processStatus: '0' };
      expect((await get().ask(api.scanList.list, { token, query })).total).toBe(1);
    });

    test('hold the tags of a whole zone', async () => {
      const rows = Array.from({ length: 2001 }, (_, at) => ({ code: String(at).padStart(24, '0') }));
      const id = await submit('STOCKTAKE', rows);
      const { rowCount, rows: kept, version } = await read(id);
      expect(rowCount).toBe(rows.length);
      expect(kept.map(({ code }) => ({ code }))).toEqual(rows);
      const { status } = await send({ id, version, rows: kept.slice(1) });
      expect([status, (await read(id)).rowCount]).toEqual([200, rows.length - 1]);
    });

    test('W7: are checked, read and changed as a whole, with more rows than are read at once', async () => {
      const sent = Array.from({ length: 2001 }, (_, at) => ({ code: `MANY-${at % 2000}` }));
      const id = await submit('STOCKTAKE', sent);
      const flags = await flagsOf(id);
      expect(flags.flatMap((of, at) => (of.includes('DUPLICATE') ? [at] : []))).toEqual([0, 2000]);
      const { rows, version } = await read(id);
      expect(rows.map(({ code }) => ({ code }))).toEqual(sent);
      const kept = rows.slice(1).reverse();
      await get().ask(api.scanList.submit, { token, body: { id, version, rows: kept } });
      expect(await read(id)).toMatchObject({ rowCount: 2000, rows: kept });
    });

    test('W1.2, W7: bring in the bundles that were added to a package in stock, by the code of the package', async () => {
      const stored = await announce();
      const gain = { cause: 'GAIN', packs: [{ packNo: stored.packNo }] };
      const { id: ids = '' } = await get().ask(api.otherIn.submit, { token, body: gain });
      await get().ask(api.otherIn.approve, { token, query: { ids } });
      const { version } = await get().ask(api.pack.detail, { token, query: { id: stored.id } });
      const added = [{ logNo: 'B1203', bundleNo: '9', lengthCm: '250', widthCm: '20', pieces: '24' }];
      await get().ask(api.pack.change, { token, body: { id: stored.id, version, added } });
      const outbound = await submit('DELIVERY', [{ code: stored.packNo }]);
      expect(await flagsOf(outbound)).toEqual([[]]);

      const inbound = await submit('INBOUND', [{ code: stored.packNo }]);
      expect(await flagsOf(inbound)).toEqual([[]]);
      const { status, body } = await make(inbound);
      expect([status, body.msg]).toEqual([200, body.msg]);
      const made = await get().ask(api.inbound.detail, { token, query: { id: body.data.docId } });
      expect(made.packs).toMatchObject([{ packNo: stored.packNo, bundles: 1, pieces: 24, area: 12 }]);
      const { data } = (await compare(inbound, 'inbound', made.docNo)).body;
      expect(data.counts).toMatchObject({ matched: 1, different: 0 });
    });

    test('W7: are checked against stock row by row, and corrected with an entry in the trail', async () => {
      const taken = await get().takePack(token);
      const [first = '', second = ''] = await barcodesOf(taken);
      const pending = await announce();
      const codes = [first, second, first, 'NOWHERE-1', pending.packNo].map((code) => ({ code }));
      const id = await submit('DELIVERY', [...codes, { code: taken.packNo, grade: '没有' }]);
      expect(await flagsOf(id)).toEqual([
        ['DUPLICATE'],
        ['DUPLICATE'],
        ['DUPLICATE'],
        ['STOCK'],
        ['STOCK'],
        ['DATA', 'DUPLICATE'],
      ]);
      const { version, rows } = await read(id);
      const kept = rows.slice(0, 2).map((row, at) => ({ ...row, ...(at === 1 && { pieces: '7' }) }));
      const { status } = await send({ id, version, rows: kept });
      expect(status).toBe(200);
      expect(await read(id)).toMatchObject({ rowCount: 2 });
      expect(await flagsOf(id)).toEqual([[], []]);
      const trail = await get().ask(api.audit.page, { token, query: { targetId: id, size: 1 } });
      expect(JSON.stringify(trail.records[0]?.details)).toContain('NOWHERE-1');
    });

    test('W7: are compared with a sales order when no row has a flag', async () => {
      const [taken, other] = [await get().takePack(token), await get().takePack(token)];
      const sold = await order(taken);
      const [first = '', second = '', ...rest] = await barcodesOf(taken);
      const [stray = ''] = await barcodesOf(other);
      const refused = await submit('DELIVERY', [{ code: 'NOWHERE-2' }]);
      const answer = await compare(refused, 'saleOrder', sold.docNo);
      expect([answer.body.data.errorCode, answer.body.msg]).toEqual([
        'scan.anomalies',
        '请先检查异常数据再进行对比!',
      ]);
      const id = await submit('DELIVERY', [
        { code: first },
        { code: second, lengthCm: '1' },
        { code: stray },
      ]);
      expect(await flagsOf(id)).toEqual([['STOCK'], ['STOCK'], []]);
      const { data } = (await compare(id, 'saleOrder', sold.docNo)).body;
      expect(data.counts).toEqual({ matched: 1, different: 1, extra: 1, missing: rest.length });
      expect(data.rows.find(({ code }: { code: string }) => code === second)?.differences).toEqual([
        'lengthCm',
      ]);
      const query = { id, docKind: 'saleOrder', docNo: sold.docNo } as const;
      const { body: file } = await get().call(api.scanList.exportComparison, { token, query });
      const [titles = [], ...found] = readSheet(file);
      expect(found).toHaveLength(data.rows.length);
      expect(found.find((cells) => cells[1] === second)?.slice(0, 4)).toEqual([
        '不符',
        second,
        taken.packNo,
        expect.stringMatching(/^长 cm \S+ → 1$/),
      ]);
      expect(titles[3]).toBe('不同之处（单据 → 扫码）');
      const whole = await submit('DELIVERY', [{ code: `P|000000|${taken.packNo}` }]);
      expect((await compare(whole, 'saleOrder', sold.docNo)).body.data.counts).toMatchObject({
        matched: 1,
        missing: 0,
      });
      expect((await compare(id, 'delivery', 'CK-NONE')).body.data.errorCode).toBe('scan.no_target');
      await withdraw(sold.id);
    });

    test('W7: are compared by users who may compare and who see the document', async () => {
      const server = get();
      const taken = await server.takePack(token);
      const sold = await order(taken);
      const id = await submit('DELIVERY', [{ code: taken.packNo }], { saleOrderId: sold.id });
      const compareAs = async (buttons: readonly string[], scope: '1' | '2') => {
        const clerk = await makeClerk(server, token, await makeRole(server, token, buttons, scope));
        const query = { id, docKind: 'saleOrder', docNo: sold.docNo } as const;
        const { status, body } = await server.call(api.scanList.compare, { token: clerk.token, query });
        return [status, body.data.errorCode, body.data.details?.permission ?? body.data.counts?.matched];
      };
      const [lists, compares, orders] = ['scanList_view', 'scanList_compare', 'saleOrder_view'] as const;
      expect(await compareAs([lists, orders], '1')).toEqual([403, 'auth.forbidden', compares]);
      expect(await compareAs([lists, compares], '1')).toEqual([403, 'auth.forbidden', orders]);
      expect((await compareAs([lists, compares, orders], '2'))[1]).toBe('scan.no_target');
      expect(await compareAs([lists, compares, orders], '1')).toEqual([200, undefined, 1]);
      await withdraw(sold.id);
    });

    test('W3.4: make a delivery of their sales order once, which links them until it is removed', async () => {
      const taken = await get().takePack(token);
      const sold = await order(taken);
      const [first = '', second = ''] = await barcodesOf(taken);
      const id = await submit('DELIVERY', [{ code: first }, { code: second }], { saleOrderId: sold.id });
      expect(await flagsOf(id)).toEqual([[], []]);
      const answers = await Promise.all([make(id), make(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const [made] = answers.flatMap(({ status, body }) => (status === 200 ? [body.data] : []));
      const query = { id: made?.docId ?? '' };
      const delivery = await get().ask(api.delivery.detail, { token, query });
      expect(delivery).toMatchObject({ saleOrderId: sold.id, bundles: 2, packs: [{ packNo: taken.packNo }] });
      const list = await read(id);
      expect(list).toMatchObject({ processStatus: 1, deliveryName: delivery.docNo });
      for (const refused of [
        make(id),
        send({ id, remark: 'x' }),
        get().call(api.scanList.remove, { token, query: { ids: id } }),
      ])
        expect((await refused).body.data.errorCode).toBe('scan.processed');
      await remove('delivery', made?.docId ?? '');
      expect(await read(id)).toMatchObject({ processStatus: 0, deliveryId: '' });
      expect((await make(id, list.version)).body.data.errorCode).toBe('record.changed');
      await withdraw(sold.id);
    });

    test('W3.4: make no delivery with flags, with goods missing from their order, or from a stock-take', async () => {
      const [taken, other] = [await get().takePack(token), await get().takePack(token)];
      const sold = await order(taken);
      const refusal = async (id: string) => (await make(id)).body.data.errorCode;
      expect(await refusal(await submit('DELIVERY', [{ code: 'NOWHERE-3' }]))).toBe('scan.anomalies');
      expect(await refusal(await submit('DELIVERY', []))).toBe('scan.empty');
      expect(await refusal(await submit('STOCKTAKE', [{ code: other.packNo }]))).toBe('scan.no_document');
      const rows = [{ code: taken.packNo }, { code: other.packNo }];
      const id = await submit('DELIVERY', rows, { saleOrderId: sold.id });
      const { body } = await make(id);
      expect([body.data.errorCode, body.data.details.codes]).toEqual(['scan.not_ordered', other.packNo]);
      await withdraw(sold.id);
    });

    test('W1.3: make an inbound for their purchase order, and are compared with its remaining quantities', async () => {
      const came = await announce();
      const species = await get().ask(api.treeSpecies.list, { token, query: {} });
      const speciesId = species.find(({ treeCode }) => treeCode === came.treeCode)?.id ?? '';
      const goods = [
        { speciesId, thicknessMm: came.thicknessMm, grade: 'A', area: 20 },
        { speciesId, thicknessMm: came.thicknessMm, grade: 'B', area: 10 },
      ];
      const body = { supplierId: DEMO_PARTNER_IDS.supplier, goods };
      const { id: purchaseOrderId = '' } = await get().ask(api.purchaseOrder.submit, { token, body });
      await get().ask(api.purchaseOrder.approve, { token, query: { ids: purchaseOrderId } });
      const { docNo } = await get().ask(api.purchaseOrder.detail, { token, query: { id: purchaseOrderId } });
      const id = await submit('INBOUND', [{ code: came.packNo }], { purchaseOrderId });
      const { rows } = (await compare(id, 'purchaseOrder', docNo)).body.data;
      expect(rows).toMatchObject([
        { result: 'different', expected: { area: '30' }, found: { area: '26.141' }, differences: ['area'] },
      ]);
      const { data } = (await make(id)).body;
      expect(data.docKind).toBe('inbound');
      const inbound = await get().ask(api.inbound.detail, { token, query: { id: data.docId } });
      expect(inbound).toMatchObject({ purchaseOrderId, area: 26.141, supplierId: DEMO_PARTNER_IDS.supplier });
      await get().ask(api.inbound.approve, { token, query: { ids: data.docId } });
      // More of grade A than was ordered does not replace grade B.
      const rest = await submit('INBOUND', [{ code: (await announce()).packNo }]);
      expect((await compare(rest, 'purchaseOrder', docNo)).body.data.rows).toMatchObject([
        { result: 'different', expected: { area: '10' }, found: { area: '26.141' } },
      ]);
    });

    test('W7: a stock-take is compared with the stock in a zone', async () => {
      const server = get();
      const [whole, part, gone, elsewhere] = [
        await server.takePack(token),
        await server.takePack(token),
        await server.takePack(token),
        await server.takePack(token),
      ] as const;
      const region = `盘点${++serial}`;
      const ids = [whole, part, gone].map(({ id }) => id).join(',');
      await server.ask(api.pack.move, { token, body: { ids, region } });
      const [first = '', ...rest] = await barcodesOf(part);
      const id = await submit('STOCKTAKE', [
        { code: whole.packNo, pieces: '1' },
        { code: first },
        { code: elsewhere.packNo },
      ]);
      const compareZone = (named: string) =>
        server.call(api.scanList.compareZone, { token, query: { id, region: named } });
      const { data } = (await compareZone(region)).body;
      expect(data.counts).toEqual({ matched: 1, different: 1, extra: 1, missing: rest.length + 1 });
      const query = { id, region };
      const sheet = readSheet((await server.call(api.scanList.exportZoneComparison, { token, query })).body);
      expect(sheet).toHaveLength(1 + data.rows.length);
      expect(sheet[0]?.slice(0, 4)).toEqual(['结果', '条码', '包号', '不同之处（库存 → 扫码）']);
      const resultOf = (code: string) => data.rows.find((row: { code: string }) => row.code === code)?.result;
      expect([whole.packNo, first, elsewhere.packNo, gone.packNo].map(resultOf)).toEqual([
        'different',
        'matched',
        'extra',
        'missing',
      ]);
      const [row] = await server.ask(api.scanList.check, { token, query: { id } });
      expect(row?.region).toBe(region);
      expect((await compareZone('没有的区')).body.data.errorCode).toBe('scan.no_zone');
      const flagged = await submit('STOCKTAKE', [{ code: 'NOWHERE-4' }]);
      const refused = await server.call(api.scanList.compareZone, { token, query: { id: flagged, region } });
      expect(refused.body.msg).toBe('请先检查异常数据再进行对比!');
    });

    test('identify a package by its tag, and flag goods of another department', async () => {
      const server = get();
      const query = { rfidStatus: 1, stockStatus: 'IN_STOCK', size: 1 } as const;
      const [tagged] = (await server.ask(api.pack.page, { token, query })).records;
      const id = await submit('STOCKTAKE', [{ code: (tagged?.epc ?? '').toLowerCase() }]);
      const [row] = await server.ask(api.scanList.check, { token, query: { id } });
      expect(row).toMatchObject({ packNo: tagged?.packNo, findings: [] });
      const buttons = ['scanList_view', 'scanList_add', 'scanList_make'];
      const clerk = await makeClerk(server, token, await makeRole(server, token, buttons, '2'));
      const own = await server.takePack(token);
      await server.database.withTenant('000000', (tx) =>
        tx.update(packs).set({ createUser: clerk.id }).where(eq(packs.id, own.id)),
      );
      const body = { purpose: 'DELIVERY', rows: [{ code: own.packNo }, { code: tagged?.packNo }] } as never;
      const { id: theirs = '' } = await server.ask(api.scanList.submit, { token: clerk.token, body });
      expect(await flagsOf(theirs, clerk.token)).toEqual([[], ['STOCK']]);
      const [seen, hidden] = await server.ask(api.scanList.check, {
        token: clerk.token,
        query: { id: theirs },
      });
      expect(seen?.values.area).toBeDefined();
      expect([hidden?.packNo, hidden?.region, hidden?.values]).toEqual([tagged?.packNo, '', {}]);
      const clean = { purpose: 'DELIVERY', rows: [{ code: own.packNo }] } as never;
      const { id: allowed = '' } = await server.ask(api.scanList.submit, { token: clerk.token, body: clean });
      const refused = await server.call(api.scanList.make, { token: clerk.token, body: { id: allowed } });
      expect([refused.status, refused.body.data.errorCode]).toEqual([403, 'auth.forbidden']);

      // A role that withholds the saving of deliveries withholds their making from a list, too.
      const more = [...buttons, 'delivery_add'];
      const roleIds = [await makeRole(server, token, more, '1')];
      const { apiScope } = await server.ask(api.menu.roleTreeKeys, {
        token,
        query: { roleIds: roleIds[0] ?? '' },
      });
      const kept = apiScope.filter((call) => !call.startsWith('POST /api/blade-veneer/v1/delivery/submit'));
      const menuIds = await menuIdsOf(server, more);
      const grant = { roleIds, menuIds, dataScopeIds: ['1' as const], apiScopeIds: kept };
      await server.ask(api.role.grant, { token, body: grant });
      const other = await makeClerk(server, token, roleIds[0] ?? '');
      const { id: list = '' } = await server.ask(api.scanList.submit, { token: other.token, body: clean });
      const withheld = await server.call(api.scanList.make, { token: other.token, body: { id: list } });
      expect([kept.length, withheld.body.data.errorCode]).toEqual([
        apiScope.length - 1,
        'auth.call_withheld',
      ]);
    });
  });
}
