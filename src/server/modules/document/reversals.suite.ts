import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import type { DeclaredKind } from '#shared/documents/index';
import { exact, round, sum } from '#shared/domain/decimal';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { announcePack } from '../../testing/announce-pack.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Bar codes of `announcePack`. */
const codeOf = ({ id }: Pack, bundle: 0 | 1) => `A${id}${bundle}`;

export function reversalSuite(get: () => TestServer): void {
  describe('the goods of a document when it is approved and reversed (W3.5, W8)', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 890_000;
    const announce = () => announcePack(get(), token, ++serial);
    const { save, act, done, approved } = documentCalls(get, () => token);
    const of = ({ packNo }: Pack, barcodes = '') => ({ packs: [{ packNo, barcodes }] });
    const sold = (pack: Pack, barcodes?: string) => ({
      customerId: DEMO_PARTNER_IDS.customer,
      ...of(pack, barcodes),
    });

    test('a delivery of a package that has lost one of its bundles names that bundle', async () => {
      const pack = await announce();
      await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const whole = await save('delivery', sold(pack));
      await approved('otherOut', { cause: 'SAMPLE', ...of(pack, codeOf(pack, 0)) });
      expect((await act('delivery', 'approve', whole)).body.data).toMatchObject({
        errorCode: 'stock.not_available',
        details: { codes: [{ barcode: codeOf(pack, 0), packNo: pack.packNo }] },
      });
    });

    test('an inbound is not reversed while its package is in an open document, even with another bundle', async () => {
      const pack = await announce();
      const first = await approved('otherIn', { cause: 'GAIN', ...of(pack, codeOf(pack, 0)) });
      await approved('otherIn', { cause: 'GAIN', ...of(pack, codeOf(pack, 1)) });
      const open = await save('otherOut', { cause: 'SAMPLE', ...of(pack, codeOf(pack, 1)) });
      expect((await act('otherIn', 'reverse', first)).body.data).toMatchObject({
        errorCode: 'document.has_later',
        details: { docKind: 'otherOut', docId: open },
      });
    });

    test('a return is reversed while a draft has its goods, but not once they were sent out again', async () => {
      const pack = await announce();
      await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const delivery = await approved('delivery', sold(pack));
      const back = await approved('saleReturn', { deliveryId: delivery, ...of(pack) });
      const again = await save('delivery', sold(pack));
      expect((await act('saleReturn', 'reverse', back)).body.code).toBe(200);
      expect((await act('saleReturn', 'approve', back)).body.code).toBe(200);
      expect((await act('delivery', 'approve', again)).body.code).toBe(200);
      const backAgain = await approved('saleReturn', { deliveryId: again, ...of(pack) });
      expect((await act('saleReturn', 'reverse', back)).body.data).toMatchObject({
        errorCode: 'document.has_later',
        details: { docKind: 'delivery', docId: again },
      });
      expect((await act('saleReturn', 'reverse', backAgain)).body.code).toBe(200);
    });

    /** The document or package that the refusal of a reversal links to. */
    const refusedFor = async (kind: DeclaredKind, id: string) => {
      const { errorCode, details } = (await act(kind, 'reverse', id)).body.data;
      return [errorCode, details.docKind, details.docId];
    };

    test('an inbound cannot be reversed once its goods left; the refusal names the document or voided package', async () => {
      const [pack, gone] = [await announce(), await announce()];
      const first = await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const delivery = await approved('delivery', sold(pack, codeOf(pack, 1)));
      expect(await refusedFor('otherIn', first)).toEqual(['document.has_later', 'delivery', delivery]);
      const second = await approved('otherIn', { cause: 'GAIN', ...of(gone) });
      const { version } = await get().ask(api.pack.detail, { token, query: { id: gone.id } });
      await get().ask(api.pack.void, { token, body: { packs: [{ id: gone.id, version }], reason: '报废' } });
      expect(await refusedFor('otherIn', second)).toEqual(['document.has_later', 'pack', gone.id]);
    });

    test('an inbound is not reversed once its goods were delivered, even if they came back', async () => {
      const pack = await announce();
      const inbound = await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const delivery = await approved('delivery', sold(pack));
      const back = await approved('saleReturn', { deliveryId: delivery, ...of(pack) });
      expect(await refusedFor('otherIn', inbound)).toEqual(['document.has_later', 'delivery', delivery]);
      expect((await act('saleReturn', 'reverse', back)).body.code).toBe(200);
      await get().ask(api.saleReturn.remove, { token, query: { ids: back } });
      expect((await act('delivery', 'reverse', delivery)).body.code).toBe(200);
      await get().ask(api.delivery.remove, { token, query: { ids: delivery } });
      expect((await act('otherIn', 'reverse', inbound)).body.code).toBe(200);
    });

    const bought = async (price: string) => {
      const pack = await announce();
      return {
        pack,
        id: await approved('otherIn', { cause: 'GAIN', packs: [{ packNo: pack.packNo, price }] }),
      };
    };
    const merge = (...packs: Pack[]) =>
      get().ask(api.pack.merge, { token, body: { packs: packs.map(({ id }) => ({ id })) } });
    const costOf = async ({ id }: Pack) =>
      (await get().ask(api.pack.detail, { token, query: { id } })).costPrice;

    test('W1.4: an inbound is not reversed once a merge has averaged the cost of its goods with that of others', async () => {
      const [cheap, dear] = [await bought('10'), await bought('20')];
      await merge(cheap.pack, dear.pack);
      const merged = ['document.has_later', 'pack', cheap.pack.id];
      expect(await refusedFor('otherIn', dear.id)).toEqual(merged);
      expect(await refusedFor('otherIn', cheap.id)).toEqual(merged);
      // Goods that were split off before the merge of the rest, and those that the merge brought into a split-off part.
      const [whole, other] = [await bought('10'), await bought('40')];
      const packNo = `${whole.pack.packNo}-S`;
      const lines = await get().ask(api.pack.tallyLines, { token, query: { packId: whole.pack.id } });
      const lineIds = [lines[0]?.id ?? ''];
      const split = await get().ask(api.pack.split, { token, body: { id: whole.pack.id, packNo, lineIds } });
      const part = await get().ask(api.pack.detail, { token, query: { id: split.id } });
      await merge(part, other.pack);
      expect(await refusedFor('otherIn', whole.id)).toEqual(['document.has_later', 'pack', part.id]);
    });

    /** What the goods in stock of these packages cost. */
    const worthOf = async (...packs: Pack[]) => {
      const rows = await Promise.all(
        packs.map(({ id }) => get().ask(api.pack.detail, { token, query: { id } })),
      );
      const isThere = ({ stockStatus }: Pack) => stockStatus === 'IN_STOCK';
      return round(
        sum(rows.filter(isThere).map(({ area, costPrice }) => round(exact(area).times(costPrice ?? 0), 2))),
        2,
      );
    };

    test.each(['delivery', 'otherOut', 'saleReturn'] as const)(
      'W1.4: goods that come back into a package merged meanwhile are worth what they were: %s',
      async (kind) => {
        const [cheap, dear, alone] = [await bought('10'), await bought('20'), await bought('30')];
        const packs = [
          { packNo: cheap.pack.packNo, barcodes: codeOf(cheap.pack, 0) },
          { packNo: alone.pack.packNo, barcodes: codeOf(alone.pack, 0) },
        ];
        const before = await worthOf(cheap.pack, dear.pack, alone.pack);
        const out =
          kind === 'otherOut'
            ? await approved('otherOut', { cause: 'SAMPLE', packs })
            : await approved('delivery', { customerId: DEMO_PARTNER_IDS.customer, packs });
        await merge(cheap.pack, dear.pack);
        const merged = await worthOf(cheap.pack, alone.pack);
        const { id: mergedId } = cheap.pack;
        const comesBack = async () => {
          if (kind !== 'saleReturn') return done(kind, 'reverse', out);
          const back = await approved('saleReturn', { deliveryId: out, packs });
          await done('saleReturn', 'reverse', back);
          expect(await worthOf(cheap.pack, alone.pack)).toBe(merged);
          await done('saleReturn', 'approve', back);
        };
        await comesBack();
        expect(await worthOf(cheap.pack, alone.pack)).toBe(before);
        expect(await costOf(alone.pack)).toBe(30);
        expect(await refusedFor('otherIn', dear.id)).toEqual(['document.has_later', 'pack', mergedId]);
      },
    );

    test('W1.4: goods that came back before a merge leave again at what they cost', async () => {
      const [cheap, dear] = [await bought('10'), await bought('20')];
      const worth = await worthOf(cheap.pack, dear.pack);
      const delivery = await approved('delivery', sold(cheap.pack, codeOf(cheap.pack, 0)));
      const sent = round(exact(worth).minus(await worthOf(cheap.pack, dear.pack)), 2);
      const returned = { deliveryId: delivery, ...of(cheap.pack, codeOf(cheap.pack, 0)) };
      const back = await approved('saleReturn', returned);
      await merge(cheap.pack, dear.pack);
      expect(await worthOf(cheap.pack)).toBe(worth);
      await done('saleReturn', 'reverse', back);
      expect(await worthOf(cheap.pack)).toBe(round(exact(worth).minus(sent), 2));
      await done('saleReturn', 'approve', back);
      expect(await worthOf(cheap.pack)).toBe(worth);
    });

    test('W1.4: goods that come back into a merged package leave the cost of what was sold of it alone', async () => {
      const [cheap, dear] = [await bought('10'), await bought('20')];
      const worth = await worthOf(cheap.pack, dear.pack);
      const first = await approved('delivery', sold(cheap.pack, codeOf(cheap.pack, 0)));
      await merge(cheap.pack, dear.pack);
      const sample = await approved('otherOut', {
        cause: 'SAMPLE',
        ...of(cheap.pack, codeOf(cheap.pack, 1)),
      });
      const rest = await approved('delivery', sold(cheap.pack));
      await done('delivery', 'reverse', first);
      expect(await costOf(cheap.pack)).toBe(10);
      await done('delivery', 'reverse', rest);
      await done('otherOut', 'reverse', sample);
      expect(await worthOf(cheap.pack)).toBe(worth);
    });

    test('W1.4: an inbound is reversed after a merge of goods of one cost, or of its own alone', async () => {
      const [one, other] = [await bought('10'), await bought('10')];
      await merge(one.pack, other.pack);
      await done('otherIn', 'reverse', other.id);
      expect(await costOf(one.pack)).toBe(10);
      await get().ask(api.otherIn.remove, { token, query: { ids: other.id } });
      await done('otherIn', 'reverse', one.id);
      // The price was wrong, and is corrected.
      await save('otherIn', { id: one.id, packs: [{ packNo: one.pack.packNo, price: '12' }] });
      await done('otherIn', 'approve', one.id);
      expect(await costOf(one.pack)).toBe(12);

      const [first, second] = [await announce(), await announce()];
      const packs = [
        { packNo: first.packNo, price: '10' },
        { packNo: second.packNo, price: '20' },
      ];
      const both = await approved('otherIn', { cause: 'GAIN', packs });
      await merge(first, second);
      expect(await costOf(first)).toBe(15);
      await done('otherIn', 'reverse', both);
      expect(await costOf(first)).toBeNull();
    });

    test('a draft whose package was merged into another is refused because it is void', async () => {
      const [into, gone, ungraded, graded] = [
        await announce(),
        await announce(),
        await bought('10'),
        await bought('10'),
      ];
      const inbound = await save('otherIn', { cause: 'GAIN', ...of(gone) });
      const grading = await save('grading', { packs: [{ packNo: graded.pack.packNo, newGrade: 'B' }] });
      await merge(into, gone);
      await merge(ungraded.pack, graded.pack);
      for (const [kind, id, { packNo }] of [
        ['otherIn', inbound, gone],
        ['grading', grading, graded.pack],
      ] as const)
        expect((await act(kind, 'approve', id)).body).toMatchObject({
          msg: `包 ${packNo} 已作废，不能这样操作`,
          data: { errorCode: 'pack.wrong_state', details: { field: 'packs.0.packNo' } },
        });
    });

    test('an inbound is reversed once the open document with its package was rejected', async () => {
      const pack = await announce();
      const inbound = await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const open = await save('otherOut', { cause: 'SAMPLE', ...of(pack) });
      expect((await act('otherOut', 'review', open)).body.code).toBe(200);
      expect(await refusedFor('otherIn', inbound)).toEqual(['document.has_later', 'otherOut', open]);
      expect((await act('otherOut', 'reject', open)).body.code).toBe(200);
      expect((await act('otherIn', 'reverse', inbound)).body.code).toBe(200);
    });

    test('a return cannot be reversed while an order holds its goods, but after the issue was reversed', async () => {
      const pack = await announce();
      await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const delivery = await approved('delivery', sold(pack));
      const back = await approved('saleReturn', { deliveryId: delivery, ...of(pack) });
      const order = await save('saleOrder', sold(pack));
      expect(await refusedFor('saleReturn', back)).toEqual(['document.has_later', 'saleOrder', order]);
      await get().ask(api.saleOrder.remove, { token, query: { ids: order } });
      const again = await approved('otherOut', { cause: 'SAMPLE', ...of(pack) });
      expect(await refusedFor('saleReturn', back)).toEqual(['document.has_later', 'otherOut', again]);
      expect((await act('otherOut', 'reverse', again)).body.code).toBe(200);
      expect((await act('saleReturn', 'reverse', back)).body.code).toBe(200);
    });
  });
}
