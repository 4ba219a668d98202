import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { exact, round, sum } from '#shared/domain/decimal';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { formatTime } from '../../http/time.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function partnerTradeSuite(get: () => TestServer): void {
  describe('the trade with a partner', () => {
    let token = '';
    let customerId = '';
    let salesUserId = '';
    let packs: Pack[] = [];
    let deliveryId = '';

    const save = async (kind: 'delivery' | 'saleReturn' | 'saleOrder', body: object) =>
      (await get().ask(api[kind].submit, { token, body: body as never })).id ?? '';
    const approve = (kind: 'delivery' | 'saleReturn' | 'saleOrder', ids: string) =>
      get().ask(api[kind].approve, { token, query: { ids } });
    const trade = (id = customerId, by = token) =>
      get().ask(api.customer.trade, { token: by, query: { id } });

    beforeAll(async () => {
      const server = get();
      const signedIn = await server.signIn({ account: 'admin' });
      token = signedIn.access_token;
      salesUserId = signedIn.user_id;
      const body = { code: 'TRADED-1', name: '往来试验客户', salesUserId };
      customerId = (await server.ask(api.customer.submit, { token, body })).id ?? '';
      packs = [await server.takePack(token), await server.takePack(token)];
      // F5: the amount of 26.65 has a half to round.
      const lines = packs.map(({ packNo }, index) => ({ packNo, price: ['26.65', '42.5'][index] }));
      deliveryId = await save('delivery', {
        customerId,
        salesUserId,
        taxRatePct: 13,
        paid: 100.25,
        packs: lines,
      });
    });

    test('is zero before a document is approved, although the document is listed', async () => {
      expect(await trade()).toEqual({
        documents: [expect.objectContaining({ kind: 'delivery', docId: deliveryId, auditStatus: 0 })],
        amounts: [],
        goods: [],
        prices: [],
        labels: [],
      });
    });

    test('is open as far as it was delivered and not returned, by goods and last prices', async () => {
      const [first, second] = packs as [Pack, Pack];
      await approve('delivery', deliveryId);
      const record = { recordKey: randomUUID(), packId: first.id, deskName: '包装台' };
      const time = formatTime(get().clock.now());
      const print = { ...record, template: '客户标签', printer: '打印机', copies: 2, state: 'sent' as const };
      await get().ask(api.pack.savePrintRecord, { token, body: { ...print, printTime: time } });
      const returnId = await save('saleReturn', { deliveryId, packs: [{ packNo: second.packNo }] });
      await approve('saleReturn', returnId);

      const read = async (kind: 'delivery' | 'saleReturn', id: string) =>
        get().ask(api[kind].detail, { token, query: { id } });
      const [delivered, returned] = [await read('delivery', deliveryId), await read('saleReturn', returnId)];
      const found = await trade();
      const [amounts] = found.amounts ?? [];
      expect(found.amounts).toHaveLength(1);
      expect(amounts).toEqual({
        currency: 'CNY',
        traded: delivered.grossAmount,
        returned: returned.grossAmount,
        paid: 100.25,
        deposits: 0,
        open: sum([delivered.grossAmount ?? 0, -(returned.grossAmount ?? 0), -100.25]).toNumber(),
      });
      expect(found.documents.map(({ kind, docId }) => [kind, docId])).toEqual([
        ['delivery', deliveryId],
        ['saleReturn', returnId],
      ]);
      const goods = found.goods ?? [];
      const total = (name: 'area' | 'amount' | 'returnedArea' | 'returnedAmount') =>
        sum(goods.map((row) => row[name])).toNumber();
      expect(total('area')).toBe(sum(packs.map(({ area }) => area)).toNumber());
      expect(total('amount')).toBe(delivered.amount);
      expect([total('returnedArea'), total('returnedAmount')]).toEqual([second.area, returned.amount]);
      expect(total('amount')).toBe(
        sum([
          round(exact(first.area).times('26.65'), 2),
          round(exact(second.area).times('42.5'), 2),
        ]).toNumber(),
      );
      expect(found.prices).toHaveLength(2);
      expect(found.prices).toContainEqual({
        species: first.species,
        grade: first.grade,
        thicknessMm: first.thicknessMm,
        price: 26.65,
        currency: 'CNY',
        kind: 'delivery',
        docId: deliveryId,
        docNo: delivered.docNo,
        docDate: delivered.docDate,
      });
      // The packages may have had other labels before.
      expect(found.labels?.[0]).toEqual({ template: '客户标签', labels: 2, lastTime: time });
    });

    test('names the last price, and the latest five documents of a kind', async () => {
      const [, second] = packs as [Pack, Pack];
      const again = await save('delivery', {
        customerId,
        salesUserId,
        packs: [{ packNo: second.packNo, price: '43.1234' }],
      });
      await approve('delivery', again);
      for (let made = 0; made < 5; made += 1) await save('saleOrder', { customerId, salesUserId });
      const found = await trade();
      const prices = found.prices?.filter(({ docId }) => docId === again);
      expect(prices).toEqual([
        expect.objectContaining({ species: second.species, grade: second.grade, price: 43.1234 }),
      ]);
      await save('saleOrder', { customerId, salesUserId });
      const orders = (await trade()).documents.filter(({ kind }) => kind === 'saleOrder');
      expect(orders).toHaveLength(5);
      expect(orders.map(({ docNo }) => docNo)).toEqual(
        orders
          .map(({ docNo }) => docNo)
          .sort()
          .reverse(),
      );
    });

    test('is open less the deposit of an approved order (W3.1)', async () => {
      const [before] = (await trade()).amounts ?? [];
      const { packNo } = await get().takePack(token);
      const order = await save('saleOrder', {
        customerId,
        salesUserId,
        deposit: 500,
        packs: [{ packNo, price: '1' }],
      });
      expect((await trade()).amounts).toEqual([before]);
      await approve('saleOrder', order);
      const open = sum([before?.open ?? 0, -500]).toNumber();
      expect((await trade()).amounts).toEqual([{ ...before, deposits: 500, open }]);
    });

    test('of a supplier is the goods received', async () => {
      const query = { id: DEMO_PARTNER_IDS.supplier };
      const found = await get().ask(api.supplier.trade, { token, query });
      for (const { traded, returned, open } of found.amounts ?? [])
        expect([returned, open]).toEqual([0, traded]);
      for (const { kind } of found.documents) expect(['purchaseOrder', 'inbound']).toContain(kind);
    });

    test('is reported within the permissions and the data scope', async () => {
      const clerkWith = async (buttons: string[], scope: '1' | '2') =>
        makeClerk(get(), token, await makeRole(get(), token, buttons, scope));
      const seller = await clerkWith(['customer_view', 'delivery_view'], '1');
      const half = await trade(customerId, seller.token);
      expect([half.amounts, half.goods, half.labels]).toEqual([null, null, null]);
      expect(new Set(half.documents.map(({ kind }) => kind))).toEqual(new Set(['delivery']));
      expect(half.prices).not.toEqual([]);
      const own = await clerkWith(
        ['customer_view', 'delivery_view', 'saleReturn_view', 'saleOrder_view'],
        '2',
      );
      const refused = await get().call(api.customer.trade, { token: own.token, query: { id: customerId } });
      expect(refused.body.data.errorCode).toBe('record.not_found');
      const body = { id: customerId, salesUserId: own.id };
      await get().ask(api.customer.submit, { token, body });
      expect(await trade(customerId, own.token)).toEqual({
        documents: [],
        amounts: [],
        goods: [],
        prices: [],
        labels: null,
      });
    });
  });
}
