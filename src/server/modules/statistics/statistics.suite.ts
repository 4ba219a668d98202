import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import type { TradeGroup } from '#shared/api/statistics';
import { exact, round } from '#shared/domain/decimal';
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
    const { approved, done } = documentCalls(get, () => token);
    const find = (by: TradeGroup, as = token) =>
      get().ask(api.statistics.page, { token: as, query: { ...PERIOD, by } });

    test('cover approved documents, by the amounts of their lines, minus returns', async () => {
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
        soldArea: whole,
        soldAmount: amount('38.5'),
        returnedArea: 0,
        returnedAmount: 0,
        netArea: whole,
        netAmount: amount('38.5'),
      };
      const costAmount = amount('20');
      const margin = exact(amount('38.5')).minus(costAmount).toNumber();
      const marginPct = round(exact(margin).times(100).dividedBy(amount('38.5')), 2);
      const costs = { revenue: amount('38.5'), costAmount, margin, marginPct, uncostedArea: 0 };
      const bought = { purchasedArea: whole, purchasedAmount: amount('20') };
      expect(await find('month')).toMatchObject({
        total: 1,
        records: [{ name: '2024-02', currency: 'CNY', ...bought, ...sold, ...costs }],
        totals: [{ currency: 'CNY', ...bought, ...sold, ...costs }],
      });
      await approved('saleReturn', { deliveryId, ...DAY, packs: [{ packNo }] });
      const back = { returnedArea: whole, returnedAmount: amount('38.5'), netArea: 0, netAmount: 0 };
      const without = { revenue: 0, costAmount: 0, margin: 0, marginPct: null, uncostedArea: 0 };
      expect((await find('customer')).records).toMatchObject([
        { id: `${customerId} CNY`, purchasedArea: null, stockArea: null, ...sold, ...back, ...without },
      ]);
      const { salesUserId } = await get().ask(api.delivery.detail, { token, query: { id: deliveryId } });
      expect((await find('salesperson')).records).toMatchObject([
        { id: `${salesUserId} CNY`, purchasedArea: null, ...sold, ...back },
      ]);
      expect((await find('supplier')).records).toMatchObject([
        { id: `${supplierId} CNY`, ...bought, soldArea: null },
      ]);
      const [goods] = (await find('species')).records;
      expect(goods).toMatchObject({ ...bought, ...back });
      expect(goods?.stockArea).toEqual(expect.any(Number));
      // Without a period: the stock now.
      const all = await get().ask(api.statistics.page, { token, query: { by: 'species', size: 100 } });
      const stock = await get().ask(api.stock.asOf, { token, query: { treeCode: 'BW' } });
      expect(all.records.find(({ id }) => id === goods?.id)?.stockArea).toBe(stock.totals.area);

      const sheet = await get().call(api.statistics.download, { token, query: { ...PERIOD, by: 'month' } });
      const [titles, row] = readSheet(sheet.body);
      expect(titles?.slice(0, 4)).toEqual(['月份', '币种', '采购 m²', '采购金额']);
      expect(row?.[0]).toBe('2024-02');
      expect(titles).toEqual(
        expect.arrayContaining(['销售收入（不含税）', '成本金额（不含税）', '毛利（不含税）', '毛利率 %']),
      );
    });

    test('W1.4, F6: compare revenue and cost without tax, whichever prices contain it', async () => {
      const april = { beginTime: '2024-04-01 00:00:00', endTime: '2024-05-01 00:00:00' };
      const sell = async (serial: number, inbound: object, delivery: object) => {
        const { supplier: supplierId, customer: customerId } = DEMO_PARTNER_IDS;
        const { packNo } = await announcePack(get(), token, serial);
        const docDate = '2024-04-15';
        const price = (figure: string) => ({ packs: [{ packNo, price: figure }] });
        await approved('inbound', { supplierId, docDate, taxRatePct: 13, ...price('22.6'), ...inbound });
        const charges = [{ kind: 'DISCOUNT', charge: 100 }];
        const sale = { customerId, docDate, taxRatePct: 13, charges };
        return approved('delivery', { ...sale, ...price('30'), ...delivery });
      };
      await sell(910_003, { isTaxIncluded: 1 }, { isTaxIncluded: 0 });
      // 26.141 m² at 30.00 are 784.23; they cost 22.60 / 1.13 = 20.00 per m², that is 522.82.
      const [month] = (await get().ask(api.statistics.page, { token, query: { ...april, by: 'month' } }))
        .records;
      expect(month).toMatchObject({
        netAmount: 784.23,
        revenue: 784.23,
        costAmount: 522.82,
        margin: 261.41,
        marginPct: 33.33,
      });
      // Bought at 22.60 without tax, 590.79; sold at 30.00 with it, 784.23 / 1.13 = 694.01.
      const deliveryId = await sell(910_004, { isTaxIncluded: 0 }, { isTaxIncluded: 1 });
      const both = { revenue: 1478.24, costAmount: 1113.61, margin: 364.63, marginPct: 24.67 };
      const { totals } = await get().ask(api.statistics.page, { token, query: { ...april, by: 'species' } });
      expect(totals).toMatchObject([{ netAmount: 1568.46, ...both, uncostedArea: 0 }]);
      const returned = { packs: [{ packNo: 'ANNOUNCED-910004' }] };
      await approved('saleReturn', { deliveryId, docDate: '2024-04-16', ...returned });
      const [customer] = (
        await get().ask(api.statistics.page, { token, query: { ...april, by: 'customer' } })
      ).records;
      expect(customer).toMatchObject({ revenue: 784.23, costAmount: 522.82, margin: 261.41 });
    });

    /** Two packages of the next serial numbers, received at 10 and at 20 yuan per m². */
    async function boughtPair(docDate: string, serial: number): Promise<[Pack, Pack]> {
      const first = await announcePack(get(), token, serial);
      const second = await announcePack(get(), token, serial + 1);
      await approved('inbound', {
        supplierId: DEMO_PARTNER_IDS.supplier,
        docDate,
        packs: [
          { packNo: first.packNo, price: '10' },
          { packNo: second.packNo, price: '20' },
        ],
      });
      return [first, second];
    }

    const totalsOf = async (month: string, next: string) => {
      const query = { beginTime: `${month}-01 00:00:00`, endTime: `${next}-01 00:00:00` };
      return (await get().ask(api.statistics.page, { token, query: { ...query, by: 'customer' as const } }))
        .totals;
    };

    test('W1.4: a merge does not change the margin of goods that were sold before it', async () => {
      const customerId = DEMO_PARTNER_IDS.customer;
      const docDate = '2024-06-15';
      const [sold, other] = await boughtPair(docDate, 910_010);
      const [bundle] = await get().ask(api.pack.tallyLines, { token, query: { packId: sold.id } });
      const packs = [{ packNo: sold.packNo, barcodes: bundle?.barcode, price: '30' }];
      const deliveryId = await approved('delivery', { customerId, docDate, packs });
      const june = { beginTime: '2024-06-01 00:00:00', endTime: '2024-07-01 00:00:00' };
      const totals = async () =>
        (await get().ask(api.statistics.page, { token, query: { ...june, by: 'customer' } })).totals;
      const before = await totals();
      expect(before[0]?.costAmount).toBe(round(exact(bundle?.area ?? 0).times(10), 2));

      await get().ask(api.pack.merge, { token, body: { packs: [{ id: sold.id }, { id: other.id }] } });
      const merged = await get().ask(api.pack.detail, { token, query: { id: sold.id } });
      expect(merged.costPrice).toBeGreaterThan(10);
      expect(await totals()).toEqual(before);
      // What comes back is taken off at what it was sold at.
      await approved('saleReturn', { deliveryId, docDate, packs: [{ packNo: sold.packNo }] });
      expect((await totals())[0]?.costAmount).toBe(0);
    });

    test('W1.4: goods that come back in another package are taken off at what they were sold at', async () => {
      const customerId = DEMO_PARTNER_IDS.customer;
      const docDate = '2024-05-15';
      const [sold, other] = await boughtPair(docDate, 910_012);
      const packs = [{ packNo: sold.packNo, price: '30' }];
      const deliveryId = await approved('delivery', { customerId, docDate, packs });
      const back = await approved('saleReturn', { deliveryId, docDate, packs: [{ packNo: sold.packNo }] });
      await get().ask(api.pack.merge, { token, body: { packs: [{ id: other.id }, { id: sold.id }] } });
      await done('saleReturn', 'reverse', back);
      await get().ask(api.saleReturn.remove, { token, query: { ids: back } });
      await approved('saleReturn', { deliveryId, docDate, packs: [{ packNo: other.packNo }] });
      const may = { beginTime: '2024-05-01 00:00:00', endTime: '2024-06-01 00:00:00' };
      const query = { ...may, by: 'customer' } as const;
      const { totals } = await get().ask(api.statistics.page, { token, query });
      expect(totals).toMatchObject([{ netAmount: 0, costAmount: 0, margin: 0 }]);
    });

    test('W1.4: goods of two costs that come back in one package are taken off at what they were sold at', async () => {
      const customerId = DEMO_PARTNER_IDS.customer;
      const docDate = '2024-01-15';
      const [sold, other] = await boughtPair(docDate, 920_014);
      const both = [sold, other];
      const packs = both.map(({ packNo }) => ({ packNo, price: '30' }));
      const deliveryId = await approved('delivery', { customerId, docDate, packs });
      const firsts = both.map(({ id, packNo }) => ({ packNo, barcodes: `A${id}0` }));
      const back = await approved('saleReturn', { deliveryId, docDate, packs: firsts });
      await get().ask(api.pack.merge, { token, body: { packs: [{ id: other.id }, { id: sold.id }] } });
      await done('saleReturn', 'reverse', back);
      await get().ask(api.saleReturn.remove, { token, query: { ids: back } });
      await approved('saleReturn', { deliveryId, docDate, packs: both.map(({ packNo }) => ({ packNo })) });
      expect(await totalsOf('2024-01', '2024-02')).toMatchObject([
        { netAmount: 0, costAmount: 0, margin: 0 },
      ]);
    });

    /** A package of two bundles without a cost, received on a day; sells the first bundle on another one. */
    const soldUncosted = async (serial: number, [received, sold]: [string, string]) => {
      const { id, packNo } = await announcePack(get(), token, serial);
      await approved('otherIn', { cause: 'OPENING', docDate: received, packs: [{ packNo }] });
      const [bundle] = await get().ask(api.pack.tallyLines, { token, query: { packId: id } });
      const packs = [{ packNo, barcodes: bundle?.barcode, price: '30' }];
      const { customer: customerId } = DEMO_PARTNER_IDS;
      await approved('delivery', { customerId, docDate: sold, packs });
      return { id, packNo, area: bundle?.area ?? 0 };
    };
    /** Adds a bundle to a package and receives it at a price. */
    const receiveMore = async (
      { id, packNo }: { id: string; packNo: string },
      price: string,
      day: string,
    ) => {
      const { version } = await get().ask(api.pack.detail, { token, query: { id } });
      const added = [{ logNo: 'B1203', bundleNo: '9', lengthCm: '250', widthCm: '20', pieces: '24' }];
      await get().ask(api.pack.change, { token, body: { id, version, added } });
      await approved('otherIn', { cause: 'GAIN', docDate: day, packs: [{ packNo, price }] });
    };
    const uncosted = (area: number) => ({ costAmount: null, margin: null, uncostedArea: area });

    test('W1.4: a cost that becomes known later is that of goods sold in open months, and of no closed one', async () => {
      const sold = await soldUncosted(910_020, ['2024-07-01', '2024-07-15']);
      expect(await totalsOf('2024-07', '2024-08')).toMatchObject([uncosted(sold.area)]);
      // Closes July too.
      const month = { token, body: { month: '2024-08' } };
      const { id: closing } = await get().ask(api.stock.close, month);
      try {
        const open = await soldUncosted(910_021, ['2024-09-01', '2024-09-15']);
        expect(await totalsOf('2024-09', '2024-10')).toMatchObject([uncosted(open.area)]);
        await receiveMore(open, '12', '2024-09-20');
        await receiveMore(sold, '12', '2024-09-20');
        const costAmount = round(exact(open.area).times(12), 2);
        expect(await totalsOf('2024-09', '2024-10')).toMatchObject([{ costAmount, uncostedArea: 0 }]);
        expect(await totalsOf('2024-07', '2024-08')).toMatchObject([uncosted(sold.area)]);
      } finally {
        await get().ask(api.stock.reopen, { token, body: { id: String(closing), reason: '补录单据' } });
      }
      const costAmount = round(exact(sold.area).times(12), 2);
      expect(await totalsOf('2024-07', '2024-08')).toMatchObject([{ costAmount, uncostedArea: 0 }]);
    });

    test('W1.4: the reversal of what brought a cost does not change a closed month', async () => {
      const sold = await soldUncosted(910_022, ['2024-10-01', '2024-10-15']);
      await receiveMore(sold, '12', '2024-11-20');
      const before = await totalsOf('2024-10', '2024-11');
      expect(before).toMatchObject([{ uncostedArea: 0 }]);
      const { id: closing } = await get().ask(api.stock.close, { token, body: { month: '2024-10' } });
      try {
        const { records } = await get().ask(api.otherIn.list, {
          token,
          query: { cause: 'GAIN', docDate_datege: '2024-11-20', docDate_datele: '2024-11-20' },
        });
        await done('otherIn', 'reverse', String(records[0]?.id));
        expect((await get().ask(api.pack.detail, { token, query: { id: sold.id } })).costPrice).toBeNull();
        expect(await totalsOf('2024-10', '2024-11')).toEqual(before);
      } finally {
        await get().ask(api.stock.reopen, { token, body: { id: String(closing), reason: '补录单据' } });
      }
    });

    test('W1.4: goods sold at an unknown cost do not take that of others graded into their package', async () => {
      const sold = await soldUncosted(910_023, ['2024-12-01', '2024-12-15']);
      const other = await announcePack(get(), token, 910_024);
      await approved('otherIn', {
        cause: 'GAIN',
        docDate: '2024-12-01',
        packs: [{ packNo: other.packNo, price: '20' }],
      });
      const grading = await approved('grading', {
        docDate: '2024-12-20',
        packs: [
          { packNo: sold.packNo, newGrade: 'B', newPackNo: `${sold.packNo}-B` },
          { packNo: other.packNo, newGrade: 'B', newPackNo: sold.packNo },
        ],
      });
      const costOf = async () =>
        (await get().ask(api.pack.detail, { token, query: { id: sold.id } })).costPrice;
      expect(await costOf()).toBe(20);
      expect(await totalsOf('2024-12', '2025-01')).toMatchObject([uncosted(sold.area)]);
      await done('grading', 'reverse', grading);
      expect(await costOf()).toBeNull();
      expect(await totalsOf('2024-12', '2025-01')).toMatchObject([uncosted(sold.area)]);
    });

    test('W1.4: goods that were merged while a month was closed do not change its margins once it is reopened', async () => {
      const docDate = '2024-02-15';
      const [sold, other] = await boughtPair(docDate, 920_010);
      const [bundle] = await get().ask(api.pack.tallyLines, { token, query: { packId: sold.id } });
      const packs = [{ packNo: sold.packNo, barcodes: bundle?.barcode, price: '30' }];
      await approved('delivery', { customerId: DEMO_PARTNER_IDS.customer, docDate, packs });
      const before = await totalsOf('2024-02', '2024-03');
      expect(before[0]?.costAmount).toBe(round(exact(bundle?.area ?? 0).times(10), 2));
      const { id } = await get().ask(api.stock.close, { token, body: { month: '2024-02' } });
      try {
        await get().ask(api.pack.merge, { token, body: { packs: [{ id: sold.id }, { id: other.id }] } });
      } finally {
        await get().ask(api.stock.reopen, { token, body: { id: String(id), reason: '补录单据' } });
      }
      expect(await totalsOf('2024-02', '2024-03')).toEqual(before);
    });

    test('count the stock of a species at the end of a period by the days of documents, as that of a month', async () => {
      const stockOf = async (by: 'species' | 'month') => {
        const query = { beginTime: '2025-02-01 00:00:00', endTime: '2025-03-01 00:00:00', by };
        const [row] = (await get().ask(api.statistics.page, { token, query })).records;
        return row?.stockArea ?? 0;
      };
      const receive = async (serial: number, docDate: string) => {
        const { packNo } = await announcePack(get(), token, serial);
        const { supplier: supplierId } = DEMO_PARTNER_IDS;
        await approved('inbound', { supplierId, docDate, packs: [{ packNo, price: '20' }] });
        return packNo;
      };
      await receive(910_030, '2025-02-10');
      const before = { species: await stockOf('species'), month: await stockOf('month') };
      const packNo = await receive(910_031, '2025-02-28');
      await receive(910_032, '2025-03-01');
      const more = (area: number) => round(exact(area).plus('26.141'), 4);
      expect(await stockOf('month')).toBe(more(before.month));
      expect(await stockOf('species')).toBe(more(before.species));
      const { customer: customerId } = DEMO_PARTNER_IDS;
      await approved('delivery', { customerId, docDate: '2025-03-02', packs: [{ packNo, price: '30' }] });
      expect(await stockOf('species')).toBe(more(before.species));
    });

    test('keep the amounts of each currency apart, from the order to the amount owed', async () => {
      const supplierId = (
        await get().ask(api.supplier.submit, {
          token,
          body: { code: 'USD-1', name: '美元供应商' },
        })
      ).id as string;
      const species = await get().ask(api.treeSpecies.list, { token, query: {} });
      const { packNo, treeCode, thicknessMm } = await announcePack(get(), token, 910_001);
      const speciesId = species.find((one) => one.treeCode === treeCode)?.id;
      const goods = [{ speciesId, thicknessMm, area: 1, price: 20 }];
      const purchaseOrderId = await approved('purchaseOrder', {
        supplierId,
        ...DAY,
        currency: '美元',
        goods,
      });
      const packs = [{ packNo, price: '20' }];
      const usd = await approved('inbound', { purchaseOrderId, ...DAY, packs });
      const other = await announcePack(get(), token, 910_002);
      const cny = await approved('inbound', {
        supplierId,
        ...DAY,
        packs: [{ packNo: other.packNo, price: '9' }],
      });
      const grossOf = async (id: string) =>
        (await get().ask(api.inbound.detail, { token, query: { id } })).grossAmount;
      const [inUsd, inCny] = [await grossOf(usd), await grossOf(cny)];
      const { amounts } = await get().ask(api.supplier.trade, { token, query: { id: supplierId } });
      expect(amounts).toMatchObject([
        { currency: 'CNY', traded: inCny, open: inCny },
        { currency: 'USD', traded: inUsd, open: inUsd },
      ]);
      const { records, totals, total } = await find('month');
      expect([
        total,
        records.map(({ currency }) => currency),
        totals.map(({ currency }) => currency),
      ]).toEqual([2, ['CNY', 'USD'], ['CNY', 'USD']]);
      // The stock at the end is of all, in one of the rows.
      expect(records.map(({ stockArea }) => stockArea === null)).toEqual([false, true]);

      // Bought in dollars, sold in yuan: what it cost is not known, which is not nothing.
      const { customer: customerId } = DEMO_PARTNER_IDS;
      await approved('delivery', { customerId, docDate: '2024-03-05', packs: [{ packNo, price: '38.5' }] });
      const march = { beginTime: '2024-03-01 00:00:00', endTime: '2024-04-01 00:00:00' };
      const later = await get().ask(api.statistics.page, { token, query: { ...march, by: 'customer' } });
      const unknown = { revenue: null, costAmount: null, margin: null, marginPct: null };
      expect(later.totals).toMatchObject([{ ...unknown, uncostedArea: later.totals[0]?.soldArea }]);
      expect(later.totals[0]?.soldArea).toBeGreaterThan(0);
    });

    test('add up a species that was renamed under its present name, its stock and a partner’s trade too', async () => {
      const all = (by: TradeGroup) =>
        get().ask(api.statistics.page, { token, query: { by, beginTime: PERIOD.beginTime, size: 100 } });
      const species = await get().ask(api.treeSpecies.list, { token, query: {} });
      const { id = '', fullName = '' } = species.find(({ treeCode }) => treeCode === 'BW') ?? {};
      const { supplier: supplierId } = DEMO_PARTNER_IDS;
      const buy = async (serial: number) => {
        const { packNo } = await announcePack(get(), token, serial);
        await approved('inbound', { supplierId, docDate: '2024-05-05', packs: [{ packNo, price: '20' }] });
      };
      await buy(910_005);
      const before = (await all('species')).records.filter(({ name }) => name === fullName);
      expect(before.some(({ stockArea }) => (stockArea ?? 0) > 0)).toBe(true);
      const rename = (to: string) =>
        get().ask(api.treeSpecies.saveOrUpdate, { token, body: { id, fullName: to } });
      const present = '北美黑胡桃';
      await rename(present);
      try {
        const { records } = await all('species');
        expect(records.filter(({ name }) => name === fullName)).toEqual([]);
        expect(records.filter(({ name }) => name === present)).toEqual(
          before.map((row) => ({ ...row, name: present })),
        );
        await buy(910_006);
        const trade = await get().ask(api.supplier.trade, { token, query: { id: supplierId } });
        const walnut = [trade.goods, trade.prices].map(
          (rows) => new Set(rows?.map((row) => row.species).filter((name) => name.includes('黑胡桃'))),
        );
        expect(walnut).toEqual([new Set([present]), new Set([present])]);
      } finally {
        await rename(fullName);
      }
    });

    test('show a caller only figures of documents that the caller may see', async () => {
      const buttons = ['statistics_view', 'delivery_view', 'saleReturn_view'];
      const seller = await makeClerk(get(), token, await makeRole(get(), token, buttons, '1'));
      const [month] = (await find('month', seller.token)).records;
      expect(month).toMatchObject({
        purchasedArea: null,
        purchasedAmount: null,
        stockArea: null,
        costAmount: null,
        margin: null,
        uncostedArea: null,
      });
      expect(month?.soldArea).toBeGreaterThan(0);
      const own = await makeClerk(get(), token, await makeRole(get(), token, buttons, '2'));
      expect((await find('month', own.token)).records).toEqual([]);
      const blind = await makeClerk(get(), token, await makeRole(get(), token, ['statistics_view'], '1'));
      expect(await find('month', blind.token)).toMatchObject({
        records: [],
        total: 0,
        totals: [],
      });
    });
  });
}
