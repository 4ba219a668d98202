import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { exact, round, sum } from '#shared/domain/decimal';
import { returnedDiscount } from '#shared/domain/returned-amounts';
import { otherOuts } from '../../db/schema/documents.ts';
import { tallyLines } from '../../db/schema/packs.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { announcePack } from '../../testing/announce-pack.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Kind = 'inbound' | 'saleOrder' | 'delivery' | 'saleReturn' | 'otherIn' | 'otherOut';

export function stockDocumentSuite(get: () => TestServer): void {
  describe('documents that move stock', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 880_000;
    const announce = () => {
      serial += 1;
      return announcePack(get(), token, serial);
    };
    const { call, save, act, done, approved } = documentCalls(get, () => token);
    const read = (kind: Kind, id: string) =>
      get().ask(api[kind].detail, { token, query: { id } }) as Promise<Record<string, unknown>>;
    const refusal = async (answer: ReturnType<typeof call>) => (await answer).body.data?.errorCode;
    const pack = (id: string) => get().ask(api.pack.detail, { token, query: { id } });
    const stateOf = async (id: string) => (await pack(id)).stockStatus;
    const sale = (more: object) => ({ customerId: DEMO_PARTNER_IDS.customer, ...more });
    const of = ({ packNo }: Pack, more: object = {}) => ({ packNo, ...more });

    /** An approved order of a package, with its id. */
    const approvedOrder = (taken: Pack, price = '10') =>
      approved('saleOrder', sale({ packs: [of(taken, { price })], taxRatePct: 0 }));

    /** Adds a bundle that is not in stock yet to a package. */
    async function addBundle({ id }: Pack): Promise<void> {
      const { version } = await pack(id);
      const added = [{ logNo: 'B1203', bundleNo: '9', lengthCm: '250', widthCm: '20', pieces: '24' }];
      await get().ask(api.pack.change, { token, body: { id, version, added } });
    }

    /** The refusal of an inbound whose package became a customer's while it waited for approval. */
    async function approvedAfterToll(kind: 'inbound' | 'otherIn', head: object, line = {}): Promise<string> {
      const taken = await announce();
      const [first, second] = await get().ask(api.pack.tallyLines, { token, query: { packId: taken.id } });
      const waiting = await save(kind, {
        ...head,
        packs: [of(taken, { ...line, barcodes: first?.barcode })],
      });
      await approved('otherIn', {
        cause: 'TOLL',
        customerId: DEMO_PARTNER_IDS.customer,
        packs: [of(taken, { barcodes: second?.barcode })],
      });
      const { body } = await act(kind, 'approve', waiting);
      await get().ask(api[kind].remove, { token, query: { ids: waiting } });
      return body.data.errorCode;
    }

    test('W5: an other inbound receives a package into stock, and its reversal removes it again', async () => {
      const taken = await announce();
      const id = await save('otherIn', { cause: 'GAIN', packs: [of(taken)] });
      expect(await read('otherIn', id)).toMatchObject({
        bundles: taken.bundles,
        pieces: taken.pieces,
        area: taken.area,
      });
      expect(await stateOf(taken.id)).toBe('PENDING_IN');
      await done('otherIn', 'approve', id);
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
      expect((await act('otherIn', 'approve', id)).body.msg).toBe('订单已审核!');
      await done('otherIn', 'reverse', id);
      expect(await stateOf(taken.id)).toBe('PENDING_IN');
    });

    test('W8: a package that was corrected since its inbound was saved is named at the approval', async () => {
      const taken = await announce();
      const body = { cause: 'GAIN', packs: [of(taken)] };
      const id = await save('otherIn', body);
      const { version } = await pack(taken.id);
      const corrected = { id: taken.id, version, grade: 'B', thicknessMm: '0.6' };
      await get().ask(api.pack.change, { token, body: corrected });
      expect((await act('otherIn', 'approve', id)).body.data).toMatchObject({
        errorCode: 'document.outdated',
        details: { packNo: taken.packNo },
      });
      const { version: saved } = await read('otherIn', id);
      await save('otherIn', { ...body, id, version: saved });
      await done('otherIn', 'approve', id);
      expect(await read('otherIn', id)).toMatchObject({ packs: [{ grade: 'B', thicknessMm: 0.6 }] });
    });

    test('W8: an inbound is not reversed while an order holds its goods, and the refusal names the order', async () => {
      const taken = await announce();
      const id = await save('otherIn', { cause: 'GAIN', packs: [of(taken)] });
      await done('otherIn', 'approve', id);
      const order = await save('saleOrder', sale({ packs: [of(taken)] }));
      const { docNo } = await read('saleOrder', order);
      const { body } = await act('otherIn', 'reverse', id);
      expect(body.data).toMatchObject({
        errorCode: 'document.has_later',
        details: { docKind: 'saleOrder', docId: order, docNo },
      });
      const role = await makeRole(get(), token, ['otherIn_view', 'otherIn_reverse'], '1');
      const clerk = await makeClerk(get(), token, role);
      const told = await get().call(api.otherIn.reverse, {
        token: clerk.token,
        query: { ids: id, reason: '试验' },
      });
      expect(told.body.msg).toBe('销售单 （您无权查看） 依赖本单据，不能反审核');
      expect(told.body.data.details).not.toHaveProperty('docId');
      await get().ask(api.saleOrder.remove, { token, query: { ids: order } });
      const out = await save('otherOut', { cause: 'SAMPLE', packs: [of(taken)] });
      expect((await act('otherIn', 'reverse', id)).body.data.details.docKind).toBe('otherOut');
      await get().ask(api.otherOut.remove, { token, query: { ids: out } });
      await done('otherIn', 'reverse', id);
    });

    test('W1: an inbound receives its purchase order, which cannot be reversed meanwhile', async () => {
      const taken = await announce();
      const species = await get().ask(api.treeSpecies.list, { token, query: {} });
      const speciesId = species.find(({ treeCode }) => treeCode === taken.treeCode)?.id;
      const goods = [{ speciesId, thicknessMm: taken.thicknessMm, area: taken.area, price: 20 }];
      const body = { supplierId: DEMO_PARTNER_IDS.supplier, goods } as never;
      const { id: orderId = '' } = await get().ask(api.purchaseOrder.submit, { token, body });
      const inbound = { purchaseOrderId: orderId, packs: [of(taken, { price: '21.5' })] };
      expect(await refusal(call('inbound', inbound))).toBe('document.source_not_approved');
      await get().ask(api.purchaseOrder.approve, { token, query: { ids: orderId } });
      const id = await save('inbound', inbound);
      expect(await read('inbound', id)).toMatchObject({ supplierId: DEMO_PARTNER_IDS.supplier });
      const order = () => get().ask(api.purchaseOrder.detail, { token, query: { id: orderId } });
      expect(await order()).toMatchObject({ receivedArea: 0, receivedStatus: 0 });
      const reversal = await get().call(api.purchaseOrder.reverse, {
        token,
        query: { ids: orderId, reason: 'x' },
      });
      expect(reversal.body.data).toMatchObject({ errorCode: 'document.has_later', details: { docId: id } });
      await done('inbound', 'approve', id);
      expect(await order()).toMatchObject({ receivedArea: taken.area, receivedStatus: 2 });
      const receipt = (without?: string) =>
        get().ask(api.inbound.ordered, { token, query: { id: orderId, ...(without && { without }) } });
      expect(await receipt()).toMatchObject([{ area: taken.area, receivedArea: taken.area }]);
      expect(await receipt(id)).toMatchObject([{ area: taken.area, receivedArea: 0, formerNames: [] }]);
      const renamed = { id: speciesId, fullName: `${taken.species}（改名）` };
      await get().ask(api.treeSpecies.saveOrUpdate, { token, body: renamed });
      expect(await receipt(id)).toMatchObject([{ species: renamed.fullName, formerNames: [taken.species] }]);
      await get().ask(api.treeSpecies.saveOrUpdate, {
        token,
        body: { ...renamed, fullName: taken.species },
      });
      await done('inbound', 'reverse', id);
      expect(await order()).toMatchObject({ receivedArea: 0, receivedStatus: 0 });
    });

    test('W1.4: an order that names a grade waits for that grade', async () => {
      const [first, second] = [await announce(), await announce()];
      const species = await get().ask(api.treeSpecies.list, { token, query: {} });
      const speciesId = species.find(({ treeCode }) => treeCode === first.treeCode)?.id;
      const asGrade = (taken: Pack, grade: string) =>
        get().ask(api.pack.change, { token, body: { id: taken.id, grade } });
      for (const taken of [first, second]) await asGrade(taken, 'B');
      const line = { speciesId, thicknessMm: first.thicknessMm, area: first.area };
      const goods = [
        { ...line, grade: 'A' },
        { ...line, grade: 'B' },
      ];
      const orderId = await approved('purchaseOrder', { supplierId: DEMO_PARTNER_IDS.supplier, goods });
      const order = () => get().ask(api.purchaseOrder.detail, { token, query: { id: orderId } });
      const inbound = { purchaseOrderId: orderId, packs: [of(first), of(second)] };
      const id = await approved('inbound', inbound);
      expect(await order()).toMatchObject({ receivedArea: first.area + second.area, receivedStatus: 1 });
      expect(await get().ask(api.inbound.ordered, { token, query: { id: orderId } })).toMatchObject([
        { grade: 'A', receivedArea: 0 },
        { grade: 'B', receivedArea: first.area + second.area },
      ]);
      await done('inbound', 'reverse', id);
      await asGrade(first, 'A');
      await save('inbound', { id, packs: [of(first), of(second)] });
      await done('inbound', 'approve', id);
      expect(await order()).toMatchObject({ receivedStatus: 2 });
    });

    test('W1.4: the price of the first movement is the cost of a package, for those who may see it', async () => {
      const taken = await announce();
      const species = await get().ask(api.treeSpecies.list, { token, query: {} });
      const speciesId = species.find(({ treeCode }) => treeCode === taken.treeCode)?.id;
      const orderId = await approved('purchaseOrder', {
        supplierId: DEMO_PARTNER_IDS.supplier,
        currency: 'USD',
        goods: [{ speciesId, thicknessMm: taken.thicknessMm, area: taken.area, price: 20 }],
      });
      const costOf = async (id: string) => {
        const { costPrice, costCurrency } = await pack(id);
        return [costPrice, costCurrency];
      };
      const inbound = { purchaseOrderId: orderId, packs: [of(taken, { price: '21.5' })] };
      const id = await approved('inbound', inbound);
      expect(await costOf(taken.id)).toEqual([21.5, 'USD']);
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, ['pack_view'], '1'));
      expect(await get().ask(api.pack.detail, { token: clerk.token, query: { id: taken.id } })).toMatchObject(
        { costPrice: null, costCurrency: '' },
      );
      const listed = await get().ask(api.pack.page, {
        token: clerk.token,
        query: { packNo: taken.packNo },
      });
      expect(listed.records).toMatchObject([{ id: taken.id, costPrice: null, costCurrency: '' }]);
      // The price of a later movement is not the cost.
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: taken.id } });
      const { id: part } = await get().ask(api.pack.split, {
        token,
        body: { id: taken.id, packNo: `${taken.packNo}-2`, lineIds: [lines[0]?.id] } as never,
      });
      expect(await costOf(part as string)).toEqual([21.5, 'USD']);
      await done('inbound', 'reverse', id);
      for (const one of [taken.id, part as string]) expect(await costOf(one)).toEqual([null, '']);
      await approved('otherIn', { cause: 'GAIN', packs: [of(taken, { price: '18' })] });
      await approved('otherIn', { cause: 'GAIN', packs: [{ packNo: `${taken.packNo}-2`, price: '24' }] });
      expect(await costOf(part as string)).toEqual([24, 'CNY']);
      await get().ask(api.pack.merge, {
        token,
        body: { packs: [{ id: taken.id }, { id: part }] } as never,
      });
      const { area } = await pack(taken.id);
      const [own, other] = [area - (lines[0]?.area ?? 0), lines[0]?.area ?? 0];
      const [merged] = await costOf(taken.id);
      expect(merged).toBeCloseTo((own * 18 + other * 24) / area, 4);
      // Stock is valued at the costs of its packages, for those who may see them.
      const query = { packId: taken.id };
      const amount = round(exact(area).times(merged ?? 0), 2);
      expect((await get().ask(api.stock.asOf, { token, query })).costs).toMatchObject([
        { treeCode: taken.treeCode, currency: 'CNY', amount },
      ]);
      const sheet = await get().call(api.stock.exportAsOf, { token, query: { packNo: taken.packNo } });
      expect(readSheet(sheet.body).map((row) => row[7])).toEqual(['成本金额（不含税） CNY', String(amount)]);
      const viewer = await makeClerk(get(), token, await makeRole(get(), token, ['stock_view'], '1'));
      expect((await get().ask(api.stock.asOf, { token: viewer.token, query })).costs).toEqual([]);
    });

    test('F14: a document takes no number if its lines are refused', async () => {
      const body = { cause: 'SCRAP', packs: [] };
      const serialOf = async (id: string) => Number(String((await read('otherOut', id)).docNo).slice(2));
      const before = await serialOf(await save('otherOut', body));
      const refused = await call('otherOut', { ...body, packs: [{ packNo: 'NO-SUCH' }] });
      expect(refused.body.data.errorCode).toBe('pack.not_found');
      expect(await serialOf(await save('otherOut', body))).toBe(before + 1);
    });

    test('W1.4: once the document that brought the cost is reversed, the next one’s price is the cost', async () => {
      const taken = await announce();
      const bought = (price: string, more: object = {}) => ({
        supplierId: DEMO_PARTNER_IDS.supplier,
        currency: 'USD',
        ...more,
        packs: [of(taken, { price })],
      });
      const first = await approved('inbound', bought('18'));
      const { version } = await pack(taken.id);
      const added = [{ logNo: 'B1203', bundleNo: '9', lengthCm: '250', widthCm: '20', pieces: '24' }];
      await get().ask(api.pack.change, { token, body: { id: taken.id, version, added } });
      const second = await approved('inbound', bought('22.6', { taxRatePct: 13, isTaxIncluded: 1 }));
      expect(await pack(taken.id)).toMatchObject({ costPrice: 18, costCurrency: 'USD' });
      await done('inbound', 'reverse', first);
      expect(await pack(taken.id)).toMatchObject({ costPrice: 20, costCurrency: 'USD' });
      await get().ask(api.inbound.remove, { token, query: { ids: first } });
      await done('inbound', 'reverse', second);
      expect(await pack(taken.id)).toMatchObject({ costPrice: null, costCurrency: '' });
    });

    test('W5: goods of a customer are sold to no other, and go back by another outbound', async () => {
      const taken = await announce();
      const owner = DEMO_PARTNER_IDS.customer;
      const { id: other = '' } = await get().ask(api.customer.submit, {
        token,
        body: {
          salesUserId: '300',
          code: `OTHER-${taken.packNo}`.slice(0, 32),
          name: `货主之外 ${taken.packNo}`,
        },
      });
      const brought = { cause: 'TOLL', customerId: owner, packs: [of(taken)] };
      const nobodys = await save('otherIn', { ...brought, customerId: null });
      expect((await act('otherIn', 'approve', nobodys)).body.data).toMatchObject({
        errorCode: 'document.incomplete',
        details: { field: 'customerId' },
      });
      await get().ask(api.otherIn.remove, { token, query: { ids: nobodys } });
      const id = await approved('otherIn', brought);
      const removal = await get().call(api.customer.remove, { token, query: { ids: owner } });
      expect(removal.body.data).toMatchObject({
        errorCode: 'record.in_use',
        details: { holders: { zh: expect.stringContaining(taken.packNo) } },
      });
      expect(await pack(taken.id)).toMatchObject({ ownerId: owner, ownerName: expect.stringMatching(/./) });
      const owned = async (ownerId: string) =>
        (await get().ask(api.pack.page, { token, query: { ownerId } })).records.map((one) => one.id);
      expect([await owned(owner), await owned(other)]).toEqual([[taken.id], []]);
      expect((await get().ask(api.pack.filters, { token })).owners).toMatchObject([{ id: owner }]);
      for (const kind of ['saleOrder', 'delivery'] as const)
        expect((await call(kind, sale({ customerId: other, packs: [of(taken)] }))).body.data).toMatchObject({
          errorCode: 'pack.owned',
          details: { packNo: taken.packNo, field: 'packs.0.packNo' },
        });
      const toOwner = await save('saleOrder', sale({ packs: [of(taken)] }));
      await get().ask(api.saleOrder.remove, { token, query: { ids: toOwner } });
      // Goods that are split off belong to the owner too, and cannot be merged with the company's own.
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: taken.id } });
      const { id: part } = await get().ask(api.pack.split, {
        token,
        body: { id: taken.id, packNo: `${taken.packNo}-2`, lineIds: [lines[0]?.id] } as never,
      });
      expect(await pack(part as string)).toMatchObject({ ownerId: owner });
      const bought = await announce();
      await approved('otherIn', { cause: 'GAIN', packs: [of(bought)] });
      const merge = await get().call(api.pack.merge, {
        token,
        body: { packs: [{ id: bought.id }, { id: part }] } as never,
      });
      expect(merge.body.data.errorCode).toBe('pack.not_alike');
      await approved('otherOut', { cause: 'TOLL', packs: [{ packNo: `${taken.packNo}-2` }] });
      expect(await stateOf(part as string)).toBe('OUT');
      expect((await act('otherIn', 'reverse', id)).body.data.errorCode).toBe('document.has_later');

      const wrong = await announce();
      const mistaken = await approved('otherIn', { cause: 'TOLL', customerId: other, packs: [of(wrong)] });
      await done('otherIn', 'reverse', mistaken);
      expect(await pack(wrong.id)).toMatchObject({ ownerId: '', ownerName: '' });
    });

    test('W5: goods of the company do not become a customer’s with bundles added to their package', async () => {
      const own = await announce();
      await approved('otherIn', { cause: 'GAIN', packs: [of(own)] });
      await addBundle(own);
      const toll = { cause: 'TOLL', customerId: DEMO_PARTNER_IDS.customer, packs: [of(own)] };
      const brought = await save('otherIn', toll);
      expect((await act('otherIn', 'approve', brought)).body.data).toMatchObject({
        errorCode: 'pack.own_goods',
        details: { packNo: own.packNo },
      });
      expect(await pack(own.id)).toMatchObject({ ownerId: '', pendingBundles: 1 });
      // Once its own goods have left, the package is the customer's alone.
      await approved('otherOut', { cause: 'SCRAP', packs: [of(own)] });
      await get().ask(api.otherIn.remove, { token, query: { ids: brought } });
      await approved('otherIn', toll);
      expect(await pack(own.id)).toMatchObject({ ownerId: DEMO_PARTNER_IDS.customer, bundles: 1 });
    });

    test('W5: goods of the company do not come back into a package that became a customer’s meanwhile', async () => {
      const own = await announce();
      await approved('otherIn', { cause: 'GAIN', packs: [of(own)] });
      await addBundle(own);
      const deliveryId = await approved('delivery', sale({ packs: [of(own, { price: 10 })] }));
      const waiting = await save('saleReturn', { deliveryId, packs: [of(own)] });
      const owner = DEMO_PARTNER_IDS.customer;
      const toll = await approved('otherIn', { cause: 'TOLL', customerId: owner, packs: [of(own)] });
      const refused = {
        errorCode: 'pack.owned_back',
        details: { packNo: own.packNo, docNo: (await read('otherIn', toll)).docNo },
      };
      expect((await act('saleReturn', 'approve', waiting)).body.data).toMatchObject(refused);
      await get().ask(api.saleReturn.remove, { token, query: { ids: waiting } });
      expect((await call('saleReturn', { deliveryId, packs: [of(own)] })).body.data).toMatchObject(refused);
      expect((await act('delivery', 'reverse', deliveryId)).body.data).toMatchObject(refused);

      // The customer's own goods come back after they were sold to it.
      const sold = await approved('delivery', sale({ packs: [of(own, { price: 10 })] }));
      await approved('saleReturn', { deliveryId: sold, packs: [of(own)] });
      expect(await pack(own.id)).toMatchObject({ ownerId: owner, bundles: 1 });
    });

    test('W5: other outbounds of the company’s goods are not reversed into a customer’s package', async () => {
      const own = await announce();
      await approved('otherIn', { cause: 'GAIN', packs: [of(own)] });
      await addBundle(own);
      const out = await approved('otherOut', { cause: 'SAMPLE', packs: [of(own)] });
      const owner = DEMO_PARTNER_IDS.customer;
      const toll = await approved('otherIn', { cause: 'TOLL', customerId: owner, packs: [of(own)] });
      expect(await refusal(act('otherOut', 'reverse', out))).toBe('pack.owned_back');
      await done('otherIn', 'reverse', toll);
      await done('otherOut', 'reverse', out);
      expect(await pack(own.id)).toMatchObject({ ownerId: '', stockStatus: 'IN_STOCK' });
    });

    test('W5: bought goods do not become a customer’s with bundles added to the customer’s package', async () => {
      const theirs = await announce();
      const owner = DEMO_PARTNER_IDS.customer;
      await approved('otherIn', { cause: 'TOLL', customerId: owner, packs: [of(theirs)] });
      await addBundle(theirs);
      const bought = { supplierId: DEMO_PARTNER_IDS.supplier, packs: [of(theirs, { price: '20' })] };
      expect((await call('inbound', bought)).body.data).toMatchObject({
        errorCode: 'pack.owned_bought',
        details: { packNo: theirs.packNo, owner: expect.stringMatching(/./), field: 'packs.0.packNo' },
      });
      // The customer brought more of the same: it stays the customer's.
      await approved('otherIn', { cause: 'TOLL', customerId: owner, packs: [of(theirs)] });
      expect(await pack(theirs.id)).toMatchObject({ ownerId: owner, pendingBundles: 0 });

      expect(await approvedAfterToll('inbound', bought, { price: '20' })).toBe('pack.owned_bought');
    });

    test('W5: goods of the company do not become a customer’s with bundles received into the customer’s package', async () => {
      const theirs = await announce();
      const owner = DEMO_PARTNER_IDS.customer;
      await approved('otherIn', { cause: 'TOLL', customerId: owner, packs: [of(theirs)] });
      await addBundle(theirs);
      const gain = { cause: 'GAIN', packs: [of(theirs)] };
      const { id: other = '' } = await get().ask(api.customer.submit, {
        token,
        body: { code: `NOT-${theirs.id}`, name: `非货主 ${theirs.packNo}` },
      });
      for (const customerId of [undefined, other])
        expect((await call('otherIn', { ...gain, customerId })).body.data).toMatchObject({
          errorCode: 'pack.owned_received',
          details: { packNo: theirs.packNo, owner: expect.stringMatching(/./), field: 'packs.0.packNo' },
        });
      // A gain of the customer's goods.
      await approved('otherIn', { ...gain, customerId: owner });
      expect(await pack(theirs.id)).toMatchObject({ ownerId: owner, pendingBundles: 0 });

      expect(await approvedAfterToll('otherIn', { cause: 'GAIN' })).toBe('pack.owned_received');
    });

    test('W5: goods of the company and of a customer that are received at once do not share a package', async () => {
      for (const kind of ['inbound', 'otherIn', 'inbound', 'otherIn', 'inbound', 'otherIn'] as const) {
        const shared = await announce();
        const [first, second] = await get().ask(api.pack.tallyLines, { token, query: { packId: shared.id } });
        const own = await save(kind, {
          ...(kind === 'inbound' ? { supplierId: DEMO_PARTNER_IDS.supplier } : { cause: 'GAIN' }),
          packs: [of(shared, { barcodes: first?.barcode })],
        });
        const theirs = await save('otherIn', {
          cause: 'TOLL',
          customerId: DEMO_PARTNER_IDS.customer,
          packs: [of(shared, { barcodes: second?.barcode })],
        });
        const answers = await Promise.all([act('otherIn', 'approve', theirs), act(kind, 'approve', own)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      }
    });

    test('W5: a package stays a customer’s until the last document that brought the customer’s goods is reversed', async () => {
      const theirs = await announce();
      const owner = DEMO_PARTNER_IDS.customer;
      const toll = { cause: 'TOLL', customerId: owner, packs: [of(theirs)] };
      const first = await approved('otherIn', toll);
      await addBundle(theirs);
      const second = await approved('otherIn', toll);
      await done('otherIn', 'reverse', first);
      expect(await pack(theirs.id)).toMatchObject({ ownerId: owner, bundles: 1, pendingBundles: 2 });
      await get().ask(api.otherIn.remove, { token, query: { ids: first } });
      await done('otherIn', 'reverse', second);
      expect(await pack(theirs.id)).toMatchObject({ ownerId: '', stockStatus: 'PENDING_IN' });
    });

    test('W5: goods that another document brought for a customer stay the customer’s, also sent out or graded', async () => {
      const owner = DEMO_PARTNER_IDS.customer;
      const brought = async () => {
        const theirs = await announce();
        const toll = { cause: 'TOLL', customerId: owner, packs: [of(theirs)] };
        const first = await approved('otherIn', toll);
        await addBundle(theirs);
        await approved('otherIn', toll);
        const [added] = (await get().ask(api.pack.tallyLines, { token, query: { packId: theirs.id } })).slice(
          -1,
        );
        return { theirs, first, packs: [of(theirs, { barcodes: added?.barcode })] };
      };

      const sent = await brought();
      const out = await approved('otherOut', { cause: 'TOLL', packs: sent.packs });
      await done('otherIn', 'reverse', sent.first);
      await done('otherOut', 'reverse', out);
      expect(await pack(sent.theirs.id)).toMatchObject({ ownerId: owner, bundles: 1 });

      const graded = await brought();
      const newPackNo = `${graded.theirs.packNo}-B`;
      const [line] = graded.packs;
      const packs = [{ ...line, newGrade: 'B', newPackNo }];
      const grading = await approved('grading', { packs });
      await done('otherIn', 'reverse', graded.first);
      const [made] = await get().ask(api.pack.lookUp, { token, body: { packs: [{ packNo: newPackNo }] } });
      expect(await pack(made?.id ?? '')).toMatchObject({ ownerId: owner, bundles: 1 });
      await done('grading', 'reverse', grading);
      expect(await pack(graded.theirs.id)).toMatchObject({ ownerId: owner, bundles: 1 });
    });

    test('W5: a package stays a customer’s by the document that was approved first', async () => {
      const theirs = await announce();
      await addBundle(theirs);
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: theirs.id } });
      const [one, two, three] = lines.map(({ barcode }) => ({ packs: [of(theirs, { barcodes: barcode })] }));
      const toll = { cause: 'TOLL', customerId: DEMO_PARTNER_IDS.customer };
      const first = await approved('otherIn', { ...toll, ...one });
      const late = await save('otherIn', { ...toll, ...two });
      await approved('otherIn', { ...toll, ...three });
      const out = await approved('otherOut', { cause: 'TOLL', ...three });
      await done('otherIn', 'approve', late);
      await done('otherIn', 'reverse', first);
      // They left as the customer's goods.
      await done('otherOut', 'reverse', out);
      expect(await pack(theirs.id)).toMatchObject({ ownerId: toll.customerId, bundles: 2 });
    });

    test('W3: an order locks its goods when it is saved, and releases them when it is rejected or removed', async () => {
      const taken = await get().takePack(token);
      const id = await save('saleOrder', sale({ packs: [of(taken, { price: '12.5' })] }));
      expect(await stateOf(taken.id)).toBe('LOCKED');
      const other = await call('saleOrder', sale({ packs: [of(taken)] }));
      expect([other.body.data.errorCode, other.body.msg]).toEqual([
        'stock.not_available',
        expect.stringContaining(String((await read('saleOrder', id)).docNo)),
      ]);
      await done('saleOrder', 'review', id);
      await done('saleOrder', 'reject', id);
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
      await save('saleOrder', { id, remark: '改' });
      expect(await stateOf(taken.id)).toBe('LOCKED');
      await get().ask(api.saleOrder.remove, { token, query: { ids: id } });
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
    });

    test('W3.2: orders of a company that does not lock stock share goods, which leave once', async () => {
      const taken = await get().takePack(token);
      const lock = (saleOrderLocksStock: boolean) =>
        get().ask(api.setting.update, { token, body: { saleOrderLocksStock } });
      const first = await approvedOrder(taken);
      expect(await stateOf(taken.id)).toBe('LOCKED');
      await lock(false);
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
      const second = await approvedOrder(taken);
      const deliver = (saleOrderId: string) => ({ saleOrderId, packs: [of(taken)] });
      const drafts = [
        await save('delivery', deliver(first)),
        await save('delivery', deliver(second)),
      ] as const;
      await lock(true);
      expect(await pack(taken.id)).toMatchObject({ stockStatus: 'LOCKED' });
      expect(await refusal(act('delivery', 'approve', drafts[1]))).toBe('stock.not_available');
      await lock(false);
      await done('delivery', 'approve', drafts[1]);
      expect(await refusal(act('delivery', 'approve', drafts[0]))).toBe('stock.not_available');
      expect(await stateOf(taken.id)).toBe('OUT');
      await done('delivery', 'reverse', drafts[1]);
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
      await lock(true);
      for (const id of drafts) await get().ask(api.delivery.remove, { token, query: { ids: id } });
      expect(await stateOf(taken.id)).toBe('LOCKED');
      for (const id of [first, second]) await done('saleOrder', 'reverse', id);
      await get().ask(api.saleOrder.remove, { token, query: { ids: [first, second].join() } });
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
    });

    test('W3: the bundles of a package that an order holds are available to that order alone', async () => {
      const taken = await get().takePack(token);
      const [first] = await get().ask(api.pack.tallyLines, { token, query: { packId: taken.id } });
      const freeFor = (more: object) =>
        get().ask(api.pack.free, {
          token,
          query: { ids: taken.id, stockStatus: 'IN_STOCK', ...more } as never,
        });
      const whole = { id: taken.id, bundles: taken.bundles, pieces: taken.pieces, area: taken.area };
      expect(await freeFor({})).toEqual([whole]);
      expect(await freeFor({ stockStatus: 'PENDING_IN' })).toEqual([]);
      const id = await save('saleOrder', sale({ packs: [of(taken, { barcodes: first?.barcode })] }));
      expect(await freeFor({})).toMatchObject([{ bundles: taken.bundles - 1 }]);
      expect(await freeFor({ heldBy: id })).toEqual([whole]);
      const lookUp = (packs: object[], more: object = {}) =>
        get().ask(api.pack.lookUp, { token, body: { packs, ...more } as never });
      const asked = [{ packNo: 'NO-SUCH' }, { packNo: `P|000000|${taken.packNo}` }];
      expect(await lookUp(asked, { stockStatus: 'IN_STOCK', heldBy: id })).toMatchObject([
        { at: 1, packNo: taken.packNo, species: taken.species, ...whole },
      ]);
      expect(await lookUp(asked, { stockStatus: 'PENDING_IN' })).toMatchObject([
        { at: 1, bundles: 0, area: 0 },
      ]);
      const part = [{ packNo: taken.packNo, barcodes: [first?.barcode, 'OTHER'] }];
      expect(await lookUp(part, { stockStatus: 'IN_STOCK' })).toMatchObject([{ bundles: 0 }]);
      expect(await lookUp(part)).toMatchObject([{ bundles: 1, area: first?.area, pieces: first?.pieces }]);
      expect(await lookUp([{ packNo: `P|100001|${taken.packNo}` }])).toEqual([]);
      const bundle = [{ packNo: first?.barcode ?? '' }];
      const found = { at: 0, packNo: taken.packNo, barcode: first?.barcode };
      expect(await lookUp(bundle, { stockStatus: 'IN_STOCK', heldBy: id })).toMatchObject([
        { ...found, bundles: 1, pieces: first?.pieces, area: first?.area },
      ]);
      expect(await lookUp(bundle, { stockStatus: 'IN_STOCK' })).toMatchObject([{ ...found, bundles: 0 }]);
      expect(await lookUp([{ packNo: taken.packNo }])).toMatchObject([{ barcode: '' }]);
      await get().ask(api.saleOrder.remove, { token, query: { ids: id } });
    });

    test('W3: of two orders for one package at once one wins, and the other is refused with the reason', async () => {
      const taken = await get().takePack(token);
      const answers = await Promise.all(
        Array.from({ length: 2 }, () => call('saleOrder', sale({ packs: [of(taken)] }))),
      );
      const codes = answers.map(({ body }) => body.data.errorCode ?? 'saved');
      expect(codes.sort()).toEqual(['saved', 'stock.not_available']);
      const ids = answers.flatMap(({ body }) => body.data.id ?? []).join(',');
      await get().ask(api.saleOrder.remove, { token, query: { ids } });
    });

    test('an order is delivered to the customer’s address, a delivery to the order’s', async () => {
      const { id: customerId = '' } = await get().ask(api.customer.submit, {
        token,
        body: {
          code: 'ADDR-1',
          name: '有地址',
          region: '广东省/佛山市',
          address: '龙江镇 1 号',
          taxRatePct: 13,
          salesUserId: '300',
        },
      });
      const taken = await get().takePack(token);
      const body = { customerId, packs: [{ packNo: taken.packNo, price: '1' }] };
      const saleOrderId = await approved('saleOrder', body);
      expect(await read('saleOrder', saleOrderId)).toMatchObject({ address: '广东省佛山市龙江镇 1 号' });
      const emptied = await save('saleOrder', { customerId, address: '', taxRatePct: '' });
      expect(await read('saleOrder', emptied)).toMatchObject({ address: '', taxRatePct: null });
      const unaddressed = await save('delivery', { saleOrderId, address: '' });
      expect(await read('delivery', unaddressed)).toMatchObject({ address: '' });
      const own = await save('delivery', { saleOrderId, address: '工地' });
      expect(await read('delivery', own)).toMatchObject({ address: '工地' });
    });

    test('W4: a return is taxed as its delivery, also if that has no tax but its customer has a rate', async () => {
      const { id: customerId = '' } = await get().ask(api.customer.submit, {
        token,
        body: { code: 'UNTAXED-1', name: '现金客户', taxRatePct: 13, salesUserId: '300' },
      });
      const taken = await get().takePack(token);
      const packs = [of(taken, { price: '26.65' })];
      const deliveryId = await approved('delivery', { customerId, taxRatePct: '', packs });
      const back = await save('saleReturn', { deliveryId, customerId, packs: [of(taken)] });
      const { taxRatePct, grossAmount } = await read('delivery', deliveryId);
      expect(taxRatePct).toBe(null);
      expect(await read('saleReturn', back)).toMatchObject({ taxRatePct, grossAmount });
    });

    test('W3: a customer without a salesperson needs one chosen; an unknown number is no package', async () => {
      const { id: customerId = '' } = await get().ask(api.customer.submit, {
        token,
        body: { code: 'NOSALES-1', name: '无业务员' },
      });
      const refused = await call('saleOrder', { customerId });
      expect([refused.body.data.errorCode, refused.body.msg]).toEqual([
        'document.no_salesperson',
        '该客户暂无绑定销售员,请手动进行选择',
      ]);
      const role = await makeRole(get(), token, ['customer_view'], '1');
      const seller = await makeClerk(get(), token, role);
      const body = { id: customerId, salesUserId: seller.id };
      await get().ask(api.customer.submit, { token, body });
      const taken = await get().takePack(token);
      const packs = [{ packNo: taken.packNo, price: '1' }];
      const saleOrderId = await approved('saleOrder', { customerId, packs });
      await get().ask(api.user.remove, { token, query: { ids: seller.id } });
      for (const sent of [{ saleOrderId }, { customerId }]) {
        const { data } = (await call(Object.hasOwn(sent, 'saleOrderId') ? 'delivery' : 'saleOrder', sent))
          .body;
        expect([data.errorCode, data.details.field]).toEqual(['document.no_salesperson', 'salesUserId']);
      }
      const named = await call('saleOrder', { customerId, salesUserId: seller.id });
      expect(named.body.data).toMatchObject({
        errorCode: 'record.some_missing',
        details: { field: 'salesUserId' },
      });
      const removal = await get().call(api.customer.remove, { token, query: { ids: customerId } });
      expect(removal.body.data.errorCode).toBe('record.in_use');
      const unknown = await call('saleOrder', sale({ packs: [{ packNo: 'NO-SUCH' }] }));
      expect([unknown.body.msg, unknown.body.data.details.field]).toEqual([
        '暂无该包号信息!',
        'packs.0.packNo',
      ]);
    });

    test('W3 to W4: an order is delivered, returned in part and in whole, and undone in reverse order', async () => {
      const taken = await get().takePack(token);
      const [first] = await get().database.withTenant('000000', (tx) =>
        tx.select().from(tallyLines).where(eq(tallyLines.packId, taken.id)).limit(1),
      );
      const orderId = await approvedOrder(taken, '42.50');
      const left = () => get().ask(api.delivery.left, { token, query: { id: orderId } });
      const all = await left();
      expect(all).toMatchObject([{ packNo: taken.packNo, bundles: taken.bundles, price: 42.5 }]);
      expect(all[0]?.barcodes).toHaveLength(taken.bundles);
      const delivery = await save('delivery', { saleOrderId: orderId, packs: [of(taken)] });
      expect(await read('delivery', delivery)).toMatchObject({
        customerId: DEMO_PARTNER_IDS.customer,
        grossAmount: (await read('saleOrder', orderId)).grossAmount,
      });
      expect((await act('saleOrder', 'reverse', orderId)).body.data.details).toMatchObject({
        docId: delivery,
      });
      const invoice = (name: 'invoice' | 'withdrawInvoice') =>
        get().call(api.delivery[name], { token, query: { ids: delivery, reason: '24-00017' } });
      expect(await refusal(invoice('invoice'))).toBe('document.invoice_needs_approval');
      await done('delivery', 'approve', delivery);
      // W8: not reversed while it is fully invoiced.
      expect((await invoice('invoice')).status).toBe(200);
      expect(await read('delivery', delivery)).toMatchObject({ invoiceStatus: 1, invoiceNo: '24-00017' });
      expect(await refusal(invoice('invoice'))).toBe('document.invoiced');
      expect(await refusal(act('delivery', 'reverse', delivery))).toBe('document.invoiced');
      expect((await invoice('withdrawInvoice')).status).toBe(200);
      expect(await refusal(invoice('withdrawInvoice'))).toBe('document.not_invoiced');
      expect(await stateOf(taken.id)).toBe('OUT');
      expect(await read('saleOrder', orderId)).toMatchObject({ shippedStatus: 2, deliveredArea: taken.area });
      expect(await left()).toEqual([]);

      const part = { deliveryId: delivery, packs: [of(taken, { barcodes: first?.barcode })] };
      const one = await save('saleReturn', part);
      expect(await read('saleReturn', one)).toMatchObject({ bundles: 1, packs: [{ price: 42.5 }] });
      const whyNot = async (kind: 'delivery' | 'saleReturn', body: object) => {
        const { data, msg } = (await call(kind, body)).body;
        return [data.errorCode, msg];
      };
      const noOf = async (kind: 'saleOrder' | 'delivery' | 'saleReturn', id: string) =>
        (await read(kind, id)).docNo;
      const refused = (why: string) => ['stock.not_available', expect.stringContaining(why)];
      expect(await whyNot('saleReturn', part)).toEqual(
        refused(`${first?.barcode}（${taken.packNo}，已在销售退货单 ${await noOf('saleReturn', one)} 中）`),
      );
      const foreign = await get().takePack(token);
      expect(await whyNot('delivery', { saleOrderId: orderId, packs: [of(foreign)] })).toEqual(
        refused(`不在销售单 ${await noOf('saleOrder', orderId)} 中`),
      );
      await approved('delivery', sale({ packs: [of(foreign)] }));
      expect(await whyNot('saleReturn', { deliveryId: delivery, packs: [of(foreign)] })).toEqual(
        refused(`不在出库单 ${await noOf('delivery', delivery)} 中`),
      );
      expect((await act('delivery', 'reverse', delivery)).body.data.details).toMatchObject({ docId: one });
      await done('saleReturn', 'approve', one);
      expect(await read('delivery', delivery)).toMatchObject({ returnStatus: 1 });
      const rest = await save('saleReturn', { deliveryId: delivery, packs: [of(taken)] });
      expect(await read('saleReturn', rest)).toMatchObject({ bundles: taken.bundles - 1 });
      const none = await call('saleReturn', { deliveryId: delivery, packs: [of(taken)] });
      expect(none.body.msg).toBe('该出库单内码单已全部退货,请选择其他单据!');
      await done('saleReturn', 'approve', rest);
      expect(await read('delivery', delivery)).toMatchObject({ returnStatus: 2 });
      expect(await read('saleOrder', orderId)).toMatchObject({ returnStatus: 2 });
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
      expect(await whyNot('delivery', { saleOrderId: orderId, packs: [of(taken)] })).toEqual(
        refused(`已在出库单 ${await noOf('delivery', delivery)} 中`),
      );

      for (const id of [rest, one]) {
        await done('saleReturn', 'reverse', id);
        await get().ask(api.saleReturn.remove, { token, query: { ids: id } });
      }
      expect(await read('delivery', delivery)).toMatchObject({ returnStatus: 0 });
      await done('delivery', 'reverse', delivery);
      expect(await stateOf(taken.id)).toBe('LOCKED');
      expect(await read('saleOrder', orderId)).toMatchObject({ shippedStatus: 0, deliveredArea: 0 });
      await get().ask(api.delivery.remove, { token, query: { ids: delivery } });
      await done('saleOrder', 'reverse', orderId);
      await get().ask(api.saleOrder.remove, { token, query: { ids: orderId } });
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
    });

    test('W1.4, F5: prices, costs and amounts of a currency with large figures', async () => {
      const taken = await announce();
      const money = { currency: 'IDR', taxRatePct: 0, isTaxIncluded: 0 };
      const packs = [of(taken, { price: '123456789.1234' })];
      await approved('inbound', { supplierId: DEMO_PARTNER_IDS.supplier, ...money, packs });
      expect(await pack(taken.id)).toMatchObject({ costPrice: 123_456_789.1234, costCurrency: 'IDR' });
      const id = await approved('delivery', sale({ ...money, packs }));
      // 26.141 m²
      expect(await read('delivery', id)).toMatchObject({ grossAmount: 3_227_283_924.47 });
      const { body } = await call('delivery', sale({ packs: [of(taken, { price: '1000000000' })] }));
      expect(body.data).toMatchObject({ errorCode: 'input.invalid', details: { field: 'packs.0.price' } });
    });

    test('F5, F6: the returns of a delivery in parts add up to its amounts, whichever is the last', async () => {
      const taken = await announce();
      await approved('otherIn', { cause: 'GAIN', packs: [of(taken)] });
      const { id: customerId = '' } = await get().ask(api.customer.submit, {
        token,
        body: { code: `BACK-${taken.id}`, name: '分次退货', salesUserId: '300' },
      });
      const packs = [of(taken, { price: 10.24 })];
      const deliveryId = await approved('delivery', { customerId, taxRatePct: 13, isTaxIncluded: 0, packs });
      const sold = { amount: 267.68, taxAmount: 34.8, grossAmount: 302.48 };
      expect(await read('delivery', deliveryId)).toMatchObject(sold);
      const [small, large] = [`A${taken.id}0`, `A${taken.id}1`];
      const back = (barcodes: string, more: object = {}) => ({
        deliveryId,
        packs: [of(taken, { barcodes })],
        ...more,
      });
      const resave = async (id: string, body: object) =>
        save('saleReturn', { id, version: (await read('saleReturn', id)).version, ...body });
      const balance = async () =>
        (await get().ask(api.customer.trade, { token, query: { id: customerId } })).amounts;

      const first = await save('saleReturn', back(small));
      expect(await read('saleReturn', first)).toMatchObject({ amount: 100.57, grossAmount: 113.64 });
      const last = await save('saleReturn', back(large));
      // Alone, they have amounts of 100.57 and 167.12.
      const rest = { netAmount: 167.11, taxAmount: 21.73, grossAmount: 188.84 };
      const query = { id: deliveryId, without: last };
      expect(await get().ask(api.saleReturn.unreturned, { token, query })).toEqual({
        ...rest,
        taxRatePct: 13,
        isTaxIncluded: 0,
        delivered: { amount: 267.68, discount: 0 },
        left: { amount: 167.11, discount: 0 },
        goods: [{ packNos: [taken.packNo], bundles: 1, amount: 167.11 }],
      });
      for (const id of [first, last]) await done('saleReturn', 'approve', id);
      expect(await balance()).toMatchObject([{ traded: 302.48, returned: 302.48, open: 0 }]);
      expect(await read('saleReturn', last)).toMatchObject({ ...rest, packs: [{ amount: 167.11 }] });

      for (const id of [first, last]) await done('saleReturn', 'reverse', id);
      await get().ask(api.saleReturn.remove, { token, query: { ids: first } });
      await resave(last, back(large));
      expect(await read('saleReturn', last)).toMatchObject({ amount: 167.12, grossAmount: 188.85 });
      const other = await save('saleReturn', back(small));
      expect(await read('saleReturn', other)).toMatchObject({ amount: 100.56, grossAmount: 113.63 });
      // With a charge it is not the rest of the delivery, and has its own tax.
      await resave(other, back(small, { charges: [{ kind: 'OTHER', charge: 1 }] }));
      expect(await read('saleReturn', other)).toMatchObject({ amount: 100.56, taxAmount: 13.2 });
    });

    test('W4.1: a return that is changed may take its own goods again, and those that no other return has', async () => {
      const [one, two] = [await announce(), await announce()];
      await approved('otherIn', { cause: 'GAIN', packs: [of(one), of(two)] });
      const packs = [of(one, { price: 10 }), of(two, { price: 10 })];
      const deliveryId = await approved('delivery', sale({ packs }));
      const own = await save('saleReturn', { deliveryId, packs: [of(one)] });
      const left = async (without?: string) => {
        const query = { id: deliveryId, ...(without && { without }) };
        return (await get().ask(api.saleReturn.left, { token, query })).map(({ packNo }) => packNo);
      };
      expect(await left()).toEqual([two.packNo]);
      expect(await left(own)).toEqual([one.packNo, two.packNo]);
      const other = await save('saleReturn', { deliveryId, packs: [of(two)] });
      expect(await left(own)).toEqual([one.packNo]);
      await get().ask(api.saleReturn.remove, { token, query: { ids: [own, other].join() } });
    });

    test('F5: the returns of a discounted delivery get what is left of its discount', async () => {
      const taken = await announce();
      await approved('otherIn', { cause: 'GAIN', packs: [of(taken)] });
      const charges = [
        { kind: 'DISCOUNT', charge: 30 },
        { kind: 'FREIGHT', charge: 15 },
        { kind: 'DISCOUNT', charge: 20 },
      ];
      const sold = sale({ packs: [of(taken, { price: 10.24 })], charges, taxRatePct: 13, isTaxIncluded: 0 });
      const deliveryId = await approved('delivery', sold);
      const unreturned = (without?: string) =>
        get().ask(api.saleReturn.unreturned, {
          token,
          query: { id: deliveryId, ...(without && { without }) },
        });
      const delivered = { amount: 267.68, discount: 50 };
      expect(await unreturned()).toMatchObject({ delivered, left: delivered });

      const [small, large] = [`A${taken.id}0`, `A${taken.id}1`];
      const first = await save('saleReturn', {
        deliveryId,
        packs: [of(taken, { barcodes: small })],
        charges: [
          { kind: 'DISCOUNT', charge: 18.79 },
          { kind: 'OTHER', charge: 5 },
        ],
      });
      const left = { amount: 167.11, discount: 31.21 };
      expect(await unreturned()).toMatchObject({ delivered, left });
      expect(await unreturned(first)).toMatchObject({ left: delivered });
      // A return without a discount keeps its figures.
      const last = await save('saleReturn', { deliveryId, packs: [of(taken, { barcodes: large })] });
      expect(await read('saleReturn', last)).toMatchObject({ netAmount: 167.11, charges: [] });
      await get().ask(api.saleReturn.remove, { token, query: { ids: [first, last].join() } });
      expect(await unreturned()).toMatchObject({ left: delivered });
    });

    test('F5, F6: a discounted delivery that comes back in parts leaves nothing open', async () => {
      const taken = await announce();
      await approved('otherIn', { cause: 'GAIN', packs: [of(taken)] });
      const sold = {
        packs: [of(taken, { price: 10.24 })],
        charges: [{ kind: 'DISCOUNT', charge: 50 }],
        taxRatePct: 13,
        isTaxIncluded: 0,
      };
      const { id: customerId = '' } = await get().ask(api.customer.submit, {
        token,
        body: { code: `LESS-${taken.id}`, name: '折后退货', salesUserId: '300' },
      });
      const deliveryId = await approved('delivery', { customerId, ...sold });
      for (const barcodes of [`A${taken.id}0`, `A${taken.id}1`]) {
        const unreturned = await get().ask(api.saleReturn.unreturned, { token, query: { id: deliveryId } });
        const goods = { deliveryId, packs: [of(taken, { barcodes })] };
        const id = await save('saleReturn', goods);
        const { amount, version } = await read('saleReturn', id);
        const charge = returnedDiscount(Number(amount), unreturned);
        await save('saleReturn', { id, version, charges: [{ kind: 'DISCOUNT', charge }] });
        await done('saleReturn', 'approve', id);
      }
      const { amounts } = await get().ask(api.customer.trade, { token, query: { id: customerId } });
      expect(amounts).toMatchObject([{ traded: 245.98, returned: 245.98, open: 0 }]);
    });

    /** A delivery of two packages, of which a bundle of the first came back and was merged into the second, and is out again. */
    async function deliveredThenMerged(prices: readonly [number, number]) {
      const [from, into] = [await announce(), await announce()];
      await approved('otherIn', { cause: 'GAIN', packs: [of(from), of(into)] });
      const deliveryId = await approved('delivery', {
        ...sale({ taxRatePct: 0 }),
        packs: [of(from, { price: prices[0] }), of(into, { price: prices[1] })],
      });
      const barcodes = { from: `A${from.id}0`, into: `A${into.id}0` };
      const returned = await save('saleReturn', {
        deliveryId,
        packs: [of(from, { barcodes: barcodes.from }), of(into, { barcodes: barcodes.into })],
      });
      await done('saleReturn', 'approve', returned);
      await get().ask(api.pack.merge, {
        token,
        body: { packs: [{ id: into.id }, { id: from.id }] },
      });
      await done('saleReturn', 'reverse', returned);
      await get().ask(api.saleReturn.remove, { token, query: { ids: returned } });
      return { deliveryId, from, into };
    }

    test('W4.3: goods that were merged into another package come back at the price they were delivered at', async () => {
      const { deliveryId, from, into } = await deliveredThenMerged([10, 10]);
      const left = await get().ask(api.saleReturn.left, { token, query: { id: deliveryId } });
      expect(left.map(({ packNo, bundles, price }) => [packNo, bundles, price])).toEqual([
        [from.packNo, 1, 10],
        [into.packNo, 3, 10],
      ]);
      const first = await save('saleReturn', { deliveryId, packs: [of(from)] });
      // What is left of both packages: 2 × 261.41 − 163.20.
      const query = { id: deliveryId };
      expect(await get().ask(api.saleReturn.unreturned, { token, query })).toMatchObject({
        goods: [{ packNos: [into.packNo], bundles: 3, amount: 359.62 }],
      });
      const last = await save('saleReturn', { deliveryId, packs: [of(into)] });
      expect(await read('saleReturn', last)).toMatchObject({ amount: 359.62, packs: [{ price: 10 }] });
      for (const id of [first, last]) await done('saleReturn', 'approve', id);
      expect(await read('delivery', deliveryId)).toMatchObject({ returnStatus: 2 });
    });

    test('F5: goods of one delivered line that are in two packages come back together to the cent', async () => {
      const { deliveryId, from, into } = await deliveredThenMerged([10.24, 10.24]);
      expect(await read('delivery', deliveryId)).toMatchObject({ amount: 535.36 });
      // Alone, they have amounts of 167.12 and 368.25.
      const both = await save('saleReturn', { deliveryId, packs: [of(from), of(into)] });
      expect(await read('saleReturn', both)).toMatchObject({
        amount: 535.36,
        grossAmount: 535.36,
        packs: [{ amount: 167.12 }, { amount: 368.24 }],
      });
      await get().ask(api.saleReturn.remove, { token, query: { ids: both } });
      const first = await save('saleReturn', {
        deliveryId,
        packs: [of(into, { barcodes: `A${from.id}0,A${into.id}1` })],
      });
      const rest = await save('saleReturn', { deliveryId, packs: [of(into), of(from)] });
      const amounts = await Promise.all([first, rest].map((id) => read('saleReturn', id)));
      expect(sum(amounts.map(({ amount }) => Number(amount))).toNumber()).toBe(535.36);
      for (const id of [first, rest]) await done('saleReturn', 'approve', id);
      expect(await read('delivery', deliveryId)).toMatchObject({ returnStatus: 2 });
    });

    test('W4.3: goods that were delivered at two prices and are in one package come back in two returns', async () => {
      const { deliveryId, from, into } = await deliveredThenMerged([10, 12]);
      const [moved, own] = [`A${from.id}0`, `A${into.id}0, A${into.id}1`];
      const whole = await call('saleReturn', { deliveryId, packs: [of(into)] });
      expect(whole.body.data).toMatchObject({
        errorCode: 'document.prices_differ',
        details: { field: 'packs.0.barcodes', packNo: into.packNo },
      });
      for (const [barcodes, price, amount] of [
        [moved, 10, 98.21],
        [own, 12, 313.69],
      ] as const) {
        const id = await save('saleReturn', { deliveryId, packs: [of(into, { barcodes })] });
        expect(await read('saleReturn', id)).toMatchObject({ amount, packs: [{ price }] });
        await done('saleReturn', 'approve', id);
      }
    });

    test('W3.4: goods that were merged into another package are delivered at the price of their order', async () => {
      const lock = (saleOrderLocksStock: boolean) =>
        get().ask(api.setting.update, { token, body: { saleOrderLocksStock } });
      const [from, into] = [await announce(), await announce()];
      await approved('otherIn', { cause: 'GAIN', packs: [of(from), of(into)] });
      await lock(false);
      try {
        const orderId = await approvedOrder(from);
        await get().ask(api.pack.merge, {
          token,
          body: { packs: [{ id: into.id }, { id: from.id }] },
        });
        const left = await get().ask(api.delivery.left, { token, query: { id: orderId } });
        expect(left).toMatchObject([{ packNo: into.packNo, bundles: 2, price: 10 }]);
        const id = await save('delivery', { saleOrderId: orderId, packs: [of(into)] });
        expect(await read('delivery', id)).toMatchObject({
          amount: 261.41,
          packs: [{ price: 10, bundles: 2 }],
        });
      } finally {
        await lock(true);
      }
    });

    test('W3.5: approved by 20 at once, a delivery leaves stock once', async () => {
      const taken = await get().takePack(token);
      const id = await save('delivery', sale({ packs: [of(taken, { price: 1 })] }));
      const answers = await Promise.all(Array.from({ length: 20 }, () => act('delivery', 'approve', id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const lost = new Set(answers.map(({ body }) => body.data.errorCode).filter(Boolean));
      expect([...lost]).toEqual(['document.approved']);
      expect(await stateOf(taken.id)).toBe('OUT');
      await done('delivery', 'reverse', id);
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
    });

    test('W3.5: an order counts its deliveries right while one is approved and another reversed', async () => {
      const goods = [await announce(), await announce()];
      await approved('otherIn', { cause: 'GAIN', packs: goods.map((pack) => of(pack)) });
      const order = sale({ packs: goods.map((pack) => of(pack, { price: 10 })) });
      const orderId = await save('saleOrder', order);
      await done('saleOrder', 'approve', orderId);
      const ids: string[] = [];
      for (const pack of goods) ids.push(await save('delivery', { saleOrderId: orderId, packs: [of(pack)] }));
      let [gone = '', back = ''] = ids;
      await done('delivery', 'approve', back);
      for (let round = 0; round < 6; round += 1) {
        await Promise.all([done('delivery', 'approve', gone), done('delivery', 'reverse', back)]);
        const { area } = await read('delivery', gone);
        expect(await read('saleOrder', orderId)).toMatchObject({ shippedStatus: 1, deliveredArea: area });
        [gone, back] = [back, gone];
      }
      await done('delivery', 'reverse', back);
      await get().ask(api.delivery.remove, { token, query: { ids: ids.join() } });
      await done('saleOrder', 'reverse', orderId);
      await get().ask(api.saleOrder.remove, { token, query: { ids: orderId } });
    });

    test('W8: two deliveries of one package: the second is refused as a whole, naming its bundles', async () => {
      const [taken, untouched] = [await get().takePack(token), await get().takePack(token)];
      const one = await save('delivery', sale({ packs: [of(taken)] }));
      const two = await save('delivery', sale({ packs: [of(untouched), of(taken)] }));
      await done('delivery', 'approve', one);
      const { body } = await act('delivery', 'approve', two);
      expect([body.data.errorCode, body.msg]).toEqual([
        'stock.not_available',
        expect.stringContaining(taken.packNo),
      ]);
      expect(await stateOf(untouched.id)).toBe('IN_STOCK');
    });

    test('V7: goods do not come back while other goods have their bar code, which is named', async () => {
      const [taken, later] = [await announce(), await announce()];
      await approved('otherIn', { cause: 'GAIN', packs: [of(taken)] });
      const deliveryId = await approved('delivery', sale({ packs: [of(taken, { price: 10 })] }));
      const reused = `A${taken.id}0`;
      const { version } = await pack(later.id);
      const added = [
        { logNo: 'B1203', bundleNo: '9', lengthCm: '250', widthCm: '20', pieces: '24', barcode: reused },
      ];
      await get().ask(api.pack.change, { token, body: { id: later.id, version, added } });
      const returned = await save('saleReturn', { deliveryId, packs: [of(taken)] });
      const refused = {
        errorCode: 'stock.code_taken',
        details: { codes: [{ barcode: reused, packNo: later.packNo }] },
      };
      const { body } = await act('saleReturn', 'approve', returned);
      expect(body.data).toMatchObject(refused);
      expect(body.msg).toContain(`${reused}（${later.packNo}）`);
      await get().ask(api.saleReturn.remove, { token, query: { ids: returned } });
      expect((await act('delivery', 'reverse', deliveryId)).body.data).toMatchObject(refused);
      // The other bundle has its code for itself.
      await approved('saleReturn', { deliveryId, packs: [of(taken, { barcodes: `A${taken.id}1` })] });
    });

    test('W3.5: goods neither leave before the day they came in on, nor come back before they left', async () => {
      const taken = await announce();
      const inbound = await save('inbound', {
        supplierId: DEMO_PARTNER_IDS.supplier,
        docDate: '2025-03-10',
        packs: [of(taken, { price: '5' })],
      });
      const { docNo } = await read('inbound', inbound);
      await done('inbound', 'approve', inbound);
      const delivered = (docDate: string, more: object = {}) =>
        sale({ docDate, packs: [of(taken, { price: '10' })], ...more });
      const early = await call('delivery', delivered('2025-03-09'));
      expect(early.body.data).toMatchObject({
        errorCode: 'stock.before_earlier',
        details: { field: 'docDate', day: '2025-03-09', docNo, since: '2025-03-10' },
      });
      expect(early.body.msg).toContain(taken.packNo);
      // An order only promises the goods.
      const order = await save('saleOrder', delivered('2025-03-01'));
      await get().ask(api.saleOrder.remove, { token, query: { ids: order } });
      const delivery = await save('delivery', delivered('2025-03-10'));

      // The inbound gets a later day while the delivery waits.
      await get().ask(api.delivery.remove, { token, query: { ids: delivery } });
      await done('inbound', 'reverse', inbound);
      const { version } = await read('inbound', inbound);
      await save('inbound', { id: inbound, version, docDate: '2025-03-12' });
      await done('inbound', 'approve', inbound);
      expect(await refusal(call('delivery', delivered('2025-03-11')))).toBe('stock.before_earlier');
      const left = await approved('delivery', delivered('2025-03-12'));
      const back = { deliveryId: left, packs: [of(taken)] };
      expect(await refusal(call('saleReturn', { ...back, docDate: '2025-03-11' }))).toBe(
        'stock.before_earlier',
      );
      await approved('saleReturn', { ...back, docDate: '2025-03-12' });
    });

    test('W3.5: a document saved before its goods got another day is checked again when it is approved', async () => {
      const taken = await announce();
      const otherIn = await approved('otherIn', {
        cause: 'GAIN',
        docDate: '2025-03-10',
        packs: [of(taken)],
      });
      const out = await save('otherOut', { cause: 'SAMPLE', docDate: '2025-03-10', packs: [of(taken)] });
      await get().database.withTenant('000000', (tx) =>
        tx.update(otherOuts).set({ docDate: '2025-03-09' }).where(eq(otherOuts.id, out)),
      );
      expect(await refusal(act('otherOut', 'approve', out))).toBe('stock.before_earlier');
      expect(await stateOf(taken.id)).toBe('IN_STOCK');
      await get().ask(api.otherOut.remove, { token, query: { ids: out } });
      await done('otherIn', 'reverse', otherIn);
    });

    test('W4.5: returned goods can be sent to grading, which a reversal undoes', async () => {
      let taken = await get().takePack(token);
      while (taken.gradeStatus === 0) taken = await get().takePack(token);
      const id = await save('delivery', sale({ packs: [of(taken)] }));
      await done('delivery', 'approve', id);
      const back = await save('saleReturn', { deliveryId: id, isRegraded: 1, packs: [of(taken)] });
      await done('saleReturn', 'approve', back);
      expect((await pack(taken.id)).gradeStatus).toBe(0);
      await done('saleReturn', 'reverse', back);
      expect((await pack(taken.id)).gradeStatus).toBe(1);
    });

    test('W4.5: a package stays in grading while goods of another return wait, whichever is reversed first', async () => {
      let taken = await get().takePack(token);
      while (taken.gradeStatus === 0 || taken.bundles < 2) taken = await get().takePack(token);
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: taken.id } });
      const [one = '', ...others] = lines.map(({ barcode }) => barcode);
      const returns: string[] = [];
      for (const barcodes of [one, others.join(',')]) {
        const packs = [of(taken, { barcodes })];
        const deliveryId = await approved('delivery', sale({ packs }));
        returns.push(await save('saleReturn', { deliveryId, isRegraded: 1, packs }));
      }
      const [first = '', second = ''] = returns;
      for (const order of [
        [first, second],
        [second, first],
      ]) {
        for (const id of [first, second]) await done('saleReturn', 'approve', id);
        const states: number[] = [];
        for (const id of order) {
          await done('saleReturn', 'reverse', id);
          states.push((await pack(taken.id)).gradeStatus);
        }
        expect(states).toEqual([0, 1]);
      }
    });
  });
}
