import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { announcePack } from '../../testing/announce-pack.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';

type Kind = 'saleOrder' | 'delivery' | 'saleReturn';

export function closedOrderSuite(get: () => TestServer): void {
  describe('a sales order whose rest is cancelled', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 875_000;
    const { call, save, act, done, approved } = documentCalls(get, () => token);
    const read = (kind: Kind, id: string) =>
      get().ask(api[kind].detail, { token, query: { id } }) as Promise<Record<string, unknown>>;
    const statusOf = async (id: string) => (await read('saleOrder', id)).shippedStatus;
    const stateOf = async ({ id }: Pack) =>
      (await get().ask(api.pack.detail, { token, query: { id } })).stockStatus;
    const toClose = (name: 'close' | 'reopen', ids: string) =>
      get().call(api.saleOrder[name], { token, query: { ids, reason: '客户取消' } });
    const succeeds = async (answer: Promise<Answer>) => expect((await answer).body.msg).toBe('操作成功!');
    const refusal = async (answer: Promise<Answer>) => {
      const { errorCode, details } = (await answer).body.data;
      return [errorCode, details.docNo];
    };
    const left = (id: string) => get().call(api.delivery.left, { token, query: { id } });
    const remove = (kind: Kind, ids: string) => get().ask(api[kind].remove, { token, query: { ids } });
    const of = (...packs: Pack[]) => ({ packs: packs.map(({ packNo }) => ({ packNo })) });
    const sale = (...packs: Pack[]) => ({ customerId: DEMO_PARTNER_IDS.customer, ...of(...packs) });
    const lock = (saleOrderLocksStock: boolean) =>
      get().ask(api.setting.update, { token, body: { saleOrderLocksStock } });

    const sizes = (figures: object) =>
      Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)]));

    /** An approved order of two packages, of which the first was delivered. */
    async function shippedInPart() {
      serial += 2;
      const [gone, rest] = [
        await announcePack(get(), token, serial),
        await announcePack(get(), token, serial + 1),
      ];
      const arrivalId = await approved('otherIn', { cause: 'GAIN', ...of(gone, rest) });
      const id = await approved('saleOrder', sale(gone, rest));
      const deliveryId = await approved('delivery', { saleOrderId: id, ...of(gone) });
      return { id, no: (await read('saleOrder', id)).docNo, gone, rest, arrivalId, deliveryId };
    }

    const countToShip = async () =>
      (await get().ask(api.home.pending, { token })).find(({ kind }) => kind === 'toShip')?.count ?? 0;

    test('frees its goods, and delivers no more', async () => {
      const { id, no, rest } = await shippedInPart();
      const draft = await save('delivery', { saleOrderId: id, ...of(rest) });
      expect(await stateOf(rest)).toBe('LOCKED');
      const waiting = await countToShip();
      await succeeds(toClose('close', id));
      expect(await read('saleOrder', id)).toMatchObject({ shippedStatus: 3, auditStatus: 2 });
      expect(await get().ask(api.saleOrder.select, { token, query: { ids: id } })).toContainEqual({
        id,
        docNo: no,
        shippedStatus: 3,
        returnStatus: 0,
      });
      expect(await countToShip()).toBe(waiting - 1);
      expect(await stateOf(rest)).toBe('IN_STOCK');
      for (const answer of [
        left(id),
        call('delivery', { saleOrderId: id, ...of(rest) }),
        call('delivery', { id: draft, remark: '改' }),
        act('delivery', 'review', draft),
        act('delivery', 'approve', draft),
        toClose('close', id),
      ])
        expect(await refusal(answer)).toEqual(['document.order_closed', no]);
      await remove('delivery', draft);
      const query = { docNo: String(no), shippedStatus: '3' } as never;
      expect((await get().ask(api.saleOrder.list, { token, query })).records).toMatchObject([{ id }]);
      await approved('delivery', sale(rest));
    });

    test('has the goods of a reversed delivery no more, and is itself reversed once it is reopened', async () => {
      const { id, no, gone, rest, deliveryId } = await shippedInPart();
      await succeeds(toClose('close', id));
      await done('delivery', 'reverse', deliveryId);
      expect(await stateOf(gone)).toBe('IN_STOCK');
      expect(await read('saleOrder', id)).toMatchObject({ shippedStatus: 3, deliveredArea: 0 });
      await remove('delivery', deliveryId);
      expect(await refusal(act('saleOrder', 'reverse', id))).toEqual(['document.order_closed', no]);
      await succeeds(toClose('reopen', id));
      expect(await statusOf(id)).toBe(0);
      expect([await stateOf(gone), await stateOf(rest)]).toEqual(['LOCKED', 'LOCKED']);
      await done('saleOrder', 'reverse', id);
    });

    test('locks its undelivered goods again when it is reopened, unless others took some', async () => {
      const { id, no, gone, rest, deliveryId } = await shippedInPart();
      expect(await refusal(toClose('reopen', id))).toEqual(['document.order_not_closed', no]);
      await succeeds(toClose('close', id));
      const back = await approved('saleReturn', { deliveryId, ...of(gone) });
      const other = await save('saleOrder', sale(rest));
      const { body } = await toClose('reopen', id);
      expect([body.data.errorCode, body.msg]).toEqual([
        'stock.not_available',
        expect.stringContaining(String((await read('saleOrder', other)).docNo)),
      ]);
      expect(await statusOf(id)).toBe(3);
      await remove('saleOrder', other);
      await succeeds(toClose('reopen', id));
      expect(await read('saleOrder', id)).toMatchObject({ shippedStatus: 1, returnStatus: 2 });
      // W4: returned goods are available to every order.
      expect([await stateOf(gone), await stateOf(rest)]).toEqual(['IN_STOCK', 'LOCKED']);
      await done('saleReturn', 'reverse', back);
      await approved('delivery', { saleOrderId: id, ...of(rest) });
      expect(await statusOf(id)).toBe(2);
    });

    test('is not reopened once some of its goods are gone, which are named', async () => {
      const { id, gone, rest, arrivalId, deliveryId } = await shippedInPart();
      await succeeds(toClose('close', id));
      await done('delivery', 'reverse', deliveryId);
      await remove('delivery', deliveryId);
      await done('otherIn', 'reverse', arrivalId);
      const [kept, lost] = await get().ask(api.pack.tallyLines, { token, query: { packId: rest.id } });
      const { logNo = '', bundleNo = '', lengthCm, widthCm, pieces } = kept ?? {};
      const lines = [{ id: kept?.id, logNo, bundleNo, ...sizes({ lengthCm, widthCm, pieces }) }];
      const { version } = await get().ask(api.pack.detail, { token, query: { id: rest.id } });
      await get().ask(api.pack.change, { token, body: { id: rest.id, version, lines } as never });
      await approved('otherIn', { cause: 'GAIN', ...of(gone, rest) });
      const { body } = await toClose('reopen', id);
      expect(body.data).toMatchObject({
        errorCode: 'stock.not_available',
        details: { codes: [{ barcode: lost?.barcode, packNo: rest.packNo }] },
      });
    });

    test('takes returns of what was delivered as before', async () => {
      const { id, gone, deliveryId } = await shippedInPart();
      await succeeds(toClose('close', id));
      const back = await approved('saleReturn', { deliveryId, ...of(gone) });
      expect(await read('saleOrder', id)).toMatchObject({ shippedStatus: 3, returnStatus: 2 });
      await done('saleReturn', 'reverse', back);
      expect(await read('saleOrder', id)).toMatchObject({ shippedStatus: 3, returnStatus: 0 });
    });

    test('where orders lock nothing, delivers no more either', async () => {
      await lock(false);
      try {
        const { id, no, rest } = await shippedInPart();
        const draft = await save('delivery', { saleOrderId: id, ...of(rest) });
        await succeeds(toClose('close', id));
        for (const answer of [left(id), act('delivery', 'approve', draft)])
          expect(await refusal(answer)).toEqual(['document.order_closed', no]);
        await lock(true);
        expect(await stateOf(rest)).toBe('IN_STOCK');
        await lock(false);
        await succeeds(toClose('reopen', id));
        expect([await statusOf(id), await stateOf(rest)]).toEqual([1, 'IN_STOCK']);
        await done('delivery', 'approve', draft);
        expect(await statusOf(id)).toBe(2);
      } finally {
        await lock(true);
      }
    });

    test('is closed only if it was shipped in part', async () => {
      const { id, no, rest } = await shippedInPart();
      await approved('delivery', { saleOrderId: id, ...of(rest) });
      expect(await refusal(toClose('close', id))).toEqual(['document.not_shipped_in_part', no]);
      const draft = await save('saleOrder', sale(await get().takePack(token)));
      expect((await toClose('close', draft)).body.data.errorCode).toBe('document.not_shipped_in_part');
      await done('saleOrder', 'approve', draft);
      expect((await toClose('close', draft)).body.data.errorCode).toBe('document.not_shipped_in_part');
      await done('saleOrder', 'reverse', draft);
      await remove('saleOrder', draft);
    });

    test('is either closed or delivered to the end, if both are done at once', async () => {
      const { id, rest } = await shippedInPart();
      const last = await save('delivery', { saleOrderId: id, ...of(rest) });
      for (let round = 0; round < 6; round += 1) {
        const [closed, delivered] = await Promise.all([
          toClose('close', id),
          act('delivery', 'approve', last),
        ]);
        const outcome = [closed, delivered].map(({ body }) => body.data.errorCode ?? 'done');
        outcome.push(String(await statusOf(id)), await stateOf(rest));
        const isClosed = closed.body.data.errorCode === undefined;
        expect(outcome).toEqual(
          isClosed
            ? ['done', 'document.order_closed', '3', 'IN_STOCK']
            : ['document.not_shipped_in_part', 'done', '2', 'OUT'],
        );
        if (isClosed) await succeeds(toClose('reopen', id));
        else await done('delivery', 'reverse', last);
      }
    });
  });
}
