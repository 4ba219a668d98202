import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TradeGroup } from '#shared/api/statistics';
import { exact } from '#shared/domain/decimal';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { announcePack } from '../../testing/announce-pack.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** A month in which no other test has documents. */
const PERIOD = { beginTime: '2024-02-01 00:00:00', endTime: '2024-03-01 00:00:00' };
const DAY = { docDate: '2024-02-15' };

export function statisticsSuite(get: () => TestServer): void {
  describe('purchases, sales and stock', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const { approved } = documentCalls(get, () => token);
    const find = (by: TradeGroup, as = token) =>
      get().ask(api.statistics.page, { token: as, query: { ...PERIOD, by } });

    test('are those of approved documents, by the amounts of their lines, less what came back', async () => {
      const { supplier: supplierId, customer: customerId } = DEMO_PARTNER_IDS;
      const { packNo } = await announcePack(get(), token, 910_000);
      const packs = [{ packNo, price: '20' }];
      await approved('inbound', { supplierId, ...DAY, packs });
      const deliveryId = await approved('delivery', {
        customerId,
        ...DAY,
        packs: [{ packNo, price: '38.5' }],
      });
      const { area: whole } = await get().ask(api.delivery.detail, { token, query: { id: deliveryId } });
      const amount = (price: string) =>
        exact(whole ?? 0)
          .times(price)
          .toDecimalPlaces(2)
          .toNumber();
      const sold = {
        ...{ soldArea: whole, soldAmount: amount('38.5'), returnedArea: 0, returnedAmount: 0 },
        ...{ netArea: whole, netAmount: amount('38.5') },
      };
      const bought = { purchasedArea: whole, purchasedAmount: amount('20') };
      expect(await find('month')).toMatchObject({
        total: 1,
        records: [{ id: '2024-02', name: '2024-02', ...bought, ...sold }],
        totals: { ...bought, ...sold },
      });
      await approved('saleReturn', { deliveryId, ...DAY, packs: [{ packNo }] });
      const back = { returnedArea: whole, returnedAmount: amount('38.5'), netArea: 0, netAmount: 0 };
      expect((await find('customer')).records).toMatchObject([
        { id: customerId, purchasedArea: null, stockArea: null, ...sold, ...back },
      ]);
      expect((await find('supplier')).records).toMatchObject([{ id: supplierId, ...bought, soldArea: null }]);
      const [goods] = (await find('species')).records;
      expect(goods).toMatchObject({ ...bought, ...back });
      expect(goods?.stockArea).toEqual(expect.any(Number));
      // Without a period: the stock now.
      const all = await get().ask(api.statistics.page, { token, query: { by: 'species', size: 100 } });
      const stock = await get().ask(api.stock.asOf, { token, query: { treeCode: 'BW' } });
      expect(all.records.find(({ id }) => id === goods?.id)?.stockArea).toBe(stock.totals.area);

      const sheet = await get().call(api.statistics.download, { token, query: { ...PERIOD, by: 'month' } });
      const [titles, row] = readSheet(sheet.body);
      expect(titles?.slice(0, 3)).toEqual(['月份', '采购入库 m²', '采购入库金额']);
      expect(row?.[0]).toBe('2024-02');
    });

    test('show a caller only what the documents would', async () => {
      const buttons = ['statistics_view', 'delivery_view', 'saleReturn_view'];
      const seller = await makeClerk(get(), token, await makeRole(get(), token, buttons, '1'));
      const [month] = (await find('month', seller.token)).records;
      expect(month).toMatchObject({ purchasedArea: null, purchasedAmount: null, stockArea: null });
      expect(month?.soldArea).toBeGreaterThan(0);
      const own = await makeClerk(get(), token, await makeRole(get(), token, buttons, '2'));
      expect((await find('month', own.token)).records).toEqual([]);
      const blind = await makeClerk(get(), token, await makeRole(get(), token, ['statistics_view'], '1'));
      expect(await find('month', blind.token)).toMatchObject({
        records: [],
        total: 0,
        totals: { soldArea: null },
      });
    });
  });
}
