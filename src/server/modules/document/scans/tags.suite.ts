import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import type { TaggedKind } from '#shared/documents/tagged-kinds';
import { DEMO_PARTNER_IDS } from '../../../demo/partners.ts';
import { announcePack } from '../../../testing/announce-pack.ts';
import { makeClerk, makeRole } from '../../../testing/clerks.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { findPacksOfZone } from './tagged-packs.ts';

export function tagReadingSuite(get: () => TestServer): void {
  describe('tags that a desk reads', () => {
    let token = '';
    let serial = 0;
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    /** Records a tag for a package; returns its EPC. */
    async function tag(pack: Pick<Pack, 'id'>, epc?: string): Promise<string> {
      const server = get();
      const { targetEpc } = await server.ask(api.pack.detail, { token, query: { id: pack.id } });
      const body = {
        recordKey: randomUUID(),
        packId: pack.id,
        epc: epc ?? targetEpc,
        tid: `E2801191200077${String(++serial).padStart(10, '0')}`,
        reader: '1号读写器',
        deskName: '一号台',
        writeTime: '2025-12-01 10:00:00',
      };
      await server.ask(api.pack.saveTagRecord, { token, body });
      return body.epc;
    }

    const locate = (...epcs: string[]) => get().ask(api.tagReading.locate, { token, body: { epcs } });

    test('lead to their packages, with earlier tags marked; a tag of no package is left out', async () => {
      const pack = await get().takePack(token);
      const earlier = await tag(pack);
      expect(await locate(earlier, '350000000000000000000000')).toMatchObject([
        { id: pack.id, packNo: pack.packNo, epc: earlier, isVoidedTag: false, stockStatus: 'IN_STOCK' },
      ]);
      const { tid } = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
      await get().ask(api.pack.releaseTag, { token, body: { packId: pack.id, tid } });
      expect(await locate(earlier)).toMatchObject([{ id: pack.id, epc: earlier, isVoidedTag: true }]);
    });

    test('are compared with the undelivered packages of a sales order; those without a tag can be listed', async () => {
      const server = get();
      const [sold, bare] = [await server.takePack(token), await server.takePack(token)];
      const epc = await tag(sold);
      const { id = '' } = await server.ask(api.saleOrder.submit, {
        token,
        body: {
          customerId: DEMO_PARTNER_IDS.customer,
          packs: [sold, bare].map(({ packNo }) => ({ packNo, price: 10 })),
        },
      });
      await server.ask(api.saleOrder.approve, { token, query: { ids: id } });
      const { docNo } = await server.ask(api.saleOrder.detail, { token, query: { id } });
      const query = { docKind: 'saleOrder', docNo } as const;
      const found = await server.ask(api.tagReading.ofDocument, { token, query });
      expect(found).toMatchObject({ id, docNo });
      expect(new Map(found.packs.map((pack) => [pack.packNo, pack.epc]))).toEqual(
        new Map([
          [sold.packNo, epc],
          [bare.packNo, ''],
        ]),
      );
      const untagged = await server.ask(api.tagWriting.untagged, {
        token,
        query: { docKind: 'saleOrder', ids: id },
      });
      expect(untagged).toEqual([{ id: bare.id, packNo: bare.packNo, docId: id }]);
      await server.ask(api.saleOrder.reverse, { token, query: { ids: id, reason: '试验' } });
      await server.ask(api.saleOrder.remove, { token, query: { ids: id } });
    });

    test('are checked against documents by users who may check and who see the document', async () => {
      const server = get();
      const sold = await server.takePack(token);
      const order = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo: sold.packNo, price: 10 }] };
      const { id = '' } = await server.ask(api.saleOrder.submit, { token, body: order });
      const { docNo } = await server.ask(api.saleOrder.detail, { token, query: { id } });
      const query = { docKind: 'saleOrder', docNo } as const;
      const checkAs = async (buttons: readonly string[], scope: '1' | '2') => {
        const clerk = await makeClerk(server, token, await makeRole(server, token, buttons, scope));
        const body = { taskId: randomUUID(), ...query };
        const answers = [
          await server.call(api.tagReading.ofDocument, { token: clerk.token, query }),
          await server.call(api.tagReading.checkAtDesk, { token: clerk.token, body }),
        ];
        return answers.map(({ status, body: { data } }) =>
          status === 200 ? 200 : (data.details.permission ?? data.errorCode),
        );
      };
      const [reads, checks, orders] = ['tagReading_view', 'tagReading_check', 'saleOrder_view'] as const;
      expect(await checkAs([reads, orders], '1')).toEqual([checks, checks]);
      expect(await checkAs([reads, checks], '1')).toEqual([orders, orders]);
      expect(await checkAs([reads, checks, orders], '2')).toEqual(['scan.no_target', 'scan.no_target']);
      expect(await checkAs([reads, checks, orders], '1')).toEqual([200, 200]);
      await server.ask(api.saleOrder.remove, { token, query: { ids: id } });
    });

    test('are written at a desk for documents that hold the packages and are the caller’s to see, whose numbers the task names', async () => {
      const server = get();
      const [sold, other] = [await server.takePack(token), await server.takePack(token)];
      const order = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo: sold.packNo, price: 10 }] };
      const { id = '' } = await server.ask(api.saleOrder.submit, { token, body: order });
      const { docNo } = await server.ask(api.saleOrder.detail, { token, query: { id } });
      const handOver = async (packId: string, docKind: TaggedKind = 'saleOrder', by = token) => {
        const ofDocuments = { docKind, ids: [id] };
        const body = { taskId: randomUUID(), ids: [packId], ofDocuments };
        return (await server.call(api.deskTask.writeTags, { token: by, body })).body.data;
      };
      expect(await handOver(sold.id)).toMatchObject({
        kind: 'writeTags',
        title: docNo,
        count: 1,
        taggedOf: { docKind: 'saleOrder', documents: [{ id, docNo }] },
      });
      expect((await handOver(other.id)).errorCode).toBe('label.other_document');
      expect((await handOver(sold.id, 'delivery')).errorCode).toBe('record.not_found');
      // Writes tags, and sees no sales orders.
      const keeper = (await server.signIn({ account: 'cangku' })).access_token;
      expect((await handOver(sold.id, 'saleOrder', keeper)).errorCode).toBe('auth.forbidden');
      await server.ask(api.saleOrder.remove, { token, query: { ids: id } });
    });

    test('are recorded with label and document line where the document holds the package and is the caller’s to see', async () => {
      const server = get();
      const [sold, other] = [await server.takePack(token), await server.takePack(token)];
      const order = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo: sold.packNo, price: 10 }] };
      const { id = '' } = await server.ask(api.saleOrder.submit, { token, body: order });
      const { docNo } = await server.ask(api.saleOrder.detail, { token, query: { id } });
      const checkOf = (pack: Pick<Pack, 'id'>, docKind: TaggedKind = 'saleOrder') => ({
        recordKey: randomUUID(),
        packId: pack.id,
        printJob: '' as const,
        docKind,
        docId: id,
        epc: '350007AB70425D4000000586',
        tid: 'E28011912000770000000001',
        verifiedBy: 'eye' as const,
        code: '',
        deskName: '一号台',
        checkTime: '2025-12-01 10:00:00',
      });
      const save = async (body: ReturnType<typeof checkOf>, by = token) =>
        (await server.call(api.pack.saveLabelCheck, { token: by, body })).body.data;
      expect((await save(checkOf(other))).errorCode).toBe('label.other_document');
      expect((await save(checkOf(sold, 'delivery'))).errorCode).toBe('record.not_found');
      // Writes tags, and sees no sales orders.
      const keeper = (await server.signIn({ account: 'cangku' })).access_token;
      expect((await save(checkOf(sold), keeper)).errorCode).toBe('auth.forbidden');
      // A user who sees only their own orders.
      const role = await makeRole(server, token, ['pack_view', 'pack_tag', 'saleOrder_view'], '4');
      const seller = (await makeClerk(server, token, role)).token;
      expect((await save(checkOf(sold), seller)).errorCode).toMatch(/not_found$/);

      const body = checkOf(sold);
      const saved = await save(body);
      const listed = () => server.ask(api.pack.labelChecks, { token, query: { packId: sold.id } });
      expect(await listed()).toMatchObject([{ docKind: 'saleOrder', docId: id, docNo }]);
      // Delivered again after the document has gone.
      await server.ask(api.saleOrder.remove, { token, query: { ids: id } });
      expect(await save(body)).toEqual(saved);
      expect(await listed()).toHaveLength(1);
    });

    test('are compared with the stock in a zone', async () => {
      const pack = await get().takePack(token);
      const region = '读标签区';
      await get().ask(api.pack.move, { token, body: { ids: pack.id, region } });
      const found = await get().ask(api.tagReading.ofZone, { token, query: { region } });
      expect(found.map(({ packNo }) => packNo)).toEqual([pack.packNo]);
    });

    test('are compared with the packages that are in a zone when each portion of them is read', async () => {
      const region = '分批区';
      const ids: string[] = [];
      for (let at = 0; at < 5; at++) ids.push((await get().takePack(token)).id);
      await get().ask(api.pack.move, { token, body: { ids: ids.join(), region } });
      const stay = await get().ask(api.tagReading.ofZone, { token, query: { region } });
      const last = stay.pop();
      let reads = 0;
      const found = await findPacksOfZone(
        async (work) => {
          reads += 1;
          if (reads === 2)
            await get().ask(api.pack.move, { token, body: { ids: last?.id, region: '别处' } as never });
          return get().database.readTenant('000000', work);
        },
        region,
        undefined,
        2,
      );
      expect([reads, found]).toEqual([3, stay]);
    });

    test('are counted in one of the company’s zones in use, which its readers may choose from', async () => {
      const server = get();
      const { access_token: admin } = await server.signIn({ account: 'admin' });
      const zones = { regionCode: 'TZ-2', region: '盘点二区', warehouse: '一号库' };
      await server.ask(api.zone.save, { token: admin, body: zones });
      await server.ask(api.zone.save, {
        token: admin,
        body: { ...zones, regionCode: 'TZ-1', region: '盘点一区', status: 0 },
      });
      const offered = await server.ask(api.tagReading.zones, { token });
      expect(offered).toContainEqual(zones);
      expect(offered.map(({ region }) => region)).not.toContain('盘点一区');
    });

    test('of a loss or gain that waits for its approval are marked, however the page was opened', async () => {
      const server = get();
      const [lost, sampled] = [await server.takePack(token), await server.takePack(token)];
      const region = '盘点区';
      const ids = [lost.id, sampled.id];
      await server.ask(api.pack.move, { token, body: { ids, region } });
      const booked = async () =>
        (await server.ask(api.tagReading.ofZone, { token, query: { region } }))
          .filter(({ isBooked }) => isBooked)
          .map(({ packNo }) => packNo);
      expect(await booked()).toEqual([]);
      const loss = { cause: 'LOSS', packs: [{ packNo: lost.packNo }] };
      const { id = '' } = await server.ask(api.otherOut.submit, { token, body: loss });
      const sample = { cause: 'SAMPLE', packs: [{ packNo: sampled.packNo }] };
      const { id: sampleId = '' } = await server.ask(api.otherOut.submit, { token, body: sample });
      expect(await booked()).toEqual([lost.packNo]);
      await server.ask(api.otherOut.remove, { token, query: { ids: `${id},${sampleId}` } });
      expect(await booked()).toEqual([]);

      const gained = await announcePack(server, token, 922_001);
      const epc = await tag(gained);
      expect(await locate(epc)).toMatchObject([{ isBooked: false, ownerId: '' }]);
      const customerId = DEMO_PARTNER_IDS.customer;
      const gain = { cause: 'GAIN', customerId, packs: [{ packNo: gained.packNo }] };
      const { id: gainId = '' } = await server.ask(api.otherIn.submit, { token, body: gain });
      expect(await locate(epc)).toMatchObject([{ isBooked: true }]);
      await server.ask(api.otherIn.approve, { token, query: { ids: gainId } });
      expect(await locate(epc)).toMatchObject([
        { isBooked: false, stockStatus: 'IN_STOCK', ownerId: customerId },
      ]);
    });

    test('found tags are saved as an Excel file; an empty result is not', async () => {
      const row = {
        result: '多出',
        packNo: 'HT0456',
        epc: '350000000000000000000000',
        region: 'A区',
        state: '在库',
        species: '黑胡桃',
        grade: 'A',
        thicknessMm: '0.5',
        bundles: 2,
        pieces: 56,
        area: '26.141',
        findings: '',
      };
      const saved = await get().call(api.tagReading.sheet, { token, body: { title: '盘点', rows: [row] } });
      expect([saved.status, saved.headers['content-type']]).toEqual([200, 'application/vnd.ms-excel']);
      const empty = await get().call(api.tagReading.sheet, { token, body: { title: '盘点', rows: [] } });
      expect(empty.status).toBe(400);
    });
  });
}
