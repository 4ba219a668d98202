import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { MOST_IN_CHAIN } from '#shared/documents/chain-api';
import type { DeclaredKind } from '#shared/documents/index';
import { inbounds } from '../../../db/schema/documents.ts';
import { DEMO_PARTNER_IDS } from '../../../demo/partners.ts';
import { announcePack } from '../../../testing/announce-pack.ts';
import { makeClerk, makeRole } from '../../../testing/clerks.ts';
import { documentCalls } from '../../../testing/document-calls.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export function chainSuite(get: () => TestServer): void {
  describe('the chain of a document', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 870_000;
    const { save, approved } = documentCalls(get, () => token);
    /** Bar codes of `announcePack`. */
    const codeOf = ({ id }: Pack, bundle: 0 | 1) => `A${id}${bundle}`;
    const of = ({ packNo }: Pack, barcodes = '') => ({ packs: [{ packNo, barcodes, price: '10' }] });
    const sold = (pack: Pack, barcodes?: string) => ({
      customerId: DEMO_PARTNER_IDS.customer,
      ...of(pack, barcodes),
    });
    async function purchased(): Promise<string> {
      const [species] = await get().ask(api.treeSpecies.list, { token, query: {} });
      const goods = [{ speciesId: species?.id, thicknessMm: '0.5', area: '26.141', price: '5' }];
      return approved('purchaseOrder', { supplierId: DEMO_PARTNER_IDS.supplier, goods });
    }

    const chain = (kind: DeclaredKind, id: string, by = token) =>
      get().ask(api[kind].chain, { token: by, query: { id } });
    /** The links of a chain as pairs of ids. */
    async function linksOf(kind: DeclaredKind, id: string): Promise<Set<string>> {
      const { documents, links } = await chain(kind, id);
      const idAt = (place: number) => documents[place]?.head?.id;
      return new Set(links.map(({ earlier, later }) => `${idAt(earlier)} ${idAt(later)}`));
    }
    const pairs = (...ids: [string, string][]) => new Set(ids.map((pair) => pair.join(' ')));

    test('is the same from the purchase order and from the return, through goods and graded goods', async () => {
      const pack = await announcePack(get(), token, ++serial);
      const order = await purchased();
      const inbound = await approved('inbound', { purchaseOrderId: order, ...of(pack) });
      const grading = await approved('grading', { packs: [{ packNo: pack.packNo, newGrade: 'B' }] });
      const sale = await approved('saleOrder', sold(pack));
      const delivery = await approved('delivery', { saleOrderId: sale, ...of(pack) });
      const back = await approved('saleReturn', { deliveryId: delivery, ...of(pack) });
      const all = pairs(
        [order, inbound],
        [inbound, grading],
        [grading, sale],
        [sale, delivery],
        [delivery, back],
      );
      expect(await linksOf('purchaseOrder', order)).toEqual(all);
      expect(await linksOf('grading', grading)).toEqual(all);
      expect(await linksOf('saleReturn', back)).toEqual(all);

      const { documents, isCut } = await chain('delivery', delivery);
      const told = await get().ask(api.delivery.detail, { token, query: { id: delivery } });
      expect(isCut).toBe(false);
      expect(documents.find(({ head }) => head?.id === delivery)).toEqual({
        kind: 'delivery',
        head: {
          id: delivery,
          docNo: told.docNo,
          docDate: told.docDate,
          auditStatus: 2,
          partner: told.customerName,
          area: told.area,
          grossAmount: told.grossAmount,
          currency: told.currency,
        },
      });
      expect(documents.find(({ kind }) => kind === 'grading')?.head).toMatchObject({
        partner: '',
        grossAmount: null,
        currency: '',
      });
    });

    test('has every branch of its order, and other orders of the same goods only from where those came in', async () => {
      const pack = await announcePack(get(), token, ++serial);
      const other = await announcePack(get(), token, ++serial);
      const inbound = await approved('otherIn', {
        cause: 'GAIN',
        packs: [{ packNo: pack.packNo }, { packNo: other.packNo }],
      });
      const sale = await approved('saleOrder', sold(pack));
      const first = await approved('delivery', { saleOrderId: sale, ...of(pack, codeOf(pack, 0)) });
      const second = await save('delivery', { saleOrderId: sale, ...of(pack, codeOf(pack, 1)) });
      const back = await save('saleReturn', { deliveryId: first, ...of(pack) });
      const sample = await save('otherOut', { cause: 'SAMPLE', ...of(other) });
      const branches: [string, string][] = [
        [inbound, sale],
        [sale, first],
        [sale, second],
        [first, back],
      ];
      expect(await linksOf('saleReturn', back)).toEqual(pairs(...branches));
      expect(await linksOf('delivery', second)).toEqual(pairs(...branches));
      expect(await linksOf('otherIn', inbound)).toEqual(pairs(...branches, [inbound, sample]));
      expect(await linksOf('otherOut', sample)).toEqual(pairs([inbound, sample]));
    });

    test('leads goods that came back to the order that took them next', async () => {
      const pack = await announcePack(get(), token, ++serial);
      const inbound = await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const delivery = await approved('delivery', sold(pack));
      const back = await approved('saleReturn', { deliveryId: delivery, ...of(pack) });
      const next = await save('saleOrder', sold(pack));
      const all = pairs([inbound, delivery], [delivery, back], [back, next]);
      expect(await linksOf('saleOrder', next)).toEqual(all);
      expect(await linksOf('otherIn', inbound)).toEqual(all);
      await get().ask(api.saleOrder.remove, { token, query: { ids: next } });
      expect(await linksOf('saleReturn', back)).toEqual(pairs([inbound, delivery], [delivery, back]));
    });

    test('lists documents without their content if the caller may not see the kind, or that document', async () => {
      const pack = await announcePack(get(), token, ++serial);
      await approved('otherIn', { cause: 'GAIN', ...of(pack) });
      const clerkWith = async (buttons: string[], scope: '1' | '2') =>
        makeClerk(get(), token, await makeRole(get(), token, buttons, scope));
      // In charge of the delivery and of its return, but not of the order.
      const owner = await clerkWith(['saleOrder_view', 'delivery_view', 'saleReturn_view'], '2');
      const sale = await approved('saleOrder', sold(pack));
      const delivery = await approved('delivery', { saleOrderId: sale, salesUserId: owner.id, ...of(pack) });
      const back = await save('saleReturn', { deliveryId: delivery, ...of(pack) });
      const shownTo = async (by: string) => {
        const { documents, links } = await chain('delivery', delivery, by);
        const shown = documents.map(({ kind, head }) => [kind, head?.id ?? null]);
        return { shown: Object.fromEntries(shown), links: links.length };
      };
      expect(await shownTo(owner.token)).toEqual({
        shown: { delivery, saleOrder: null, otherIn: null, saleReturn: back },
        links: 3,
      });
      const warehouse = await clerkWith(['delivery_view', 'otherIn_view'], '1');
      expect(await shownTo(warehouse.token)).toEqual({
        shown: { delivery, saleOrder: null, otherIn: expect.any(String), saleReturn: null },
        links: 3,
      });
      const refused = await get().call(api.saleOrder.chain, { token: owner.token, query: { id: sale } });
      expect(refused.body.data.errorCode).toBe('record.not_found');
    });

    test(`ends after ${MOST_IN_CHAIN} documents and reports it`, async () => {
      const order = await purchased();
      const docDate = '2026-01-05';
      const make = (from: number, to: number) =>
        get().database.withTenant('000000', (tx) =>
          tx.insert(inbounds).values(
            Array.from({ length: to - from }, (_, at) => ({
              id: String(871_000 + from + at),
              docNo: `BOUND-${from + at}`,
              docDate,
              purchaseOrderId: order,
            })),
          ),
        );
      await make(0, MOST_IN_CHAIN - 1);
      const whole = await chain('purchaseOrder', order);
      expect([whole.documents.length, whole.isCut]).toEqual([MOST_IN_CHAIN, false]);
      await make(MOST_IN_CHAIN - 1, MOST_IN_CHAIN);
      const cut = await chain('purchaseOrder', order);
      expect([cut.documents.length, cut.isCut]).toEqual([MOST_IN_CHAIN, true]);
      expect(cut.links).toHaveLength(MOST_IN_CHAIN - 1);
    });
  });
}
