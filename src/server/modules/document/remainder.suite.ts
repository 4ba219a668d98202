import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { exact, round, sum } from '#shared/domain/decimal';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { announcePack } from '../../testing/announce-pack.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function remainderSuite(get: () => TestServer): void {
  describe('charges and deposit of an order (F5, W3.4)', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 896_000;
    const announce = () => announcePack(get(), token, ++serial);
    const { save, act, done, approved } = documentCalls(get, () => token);
    const read = (kind: 'delivery' | 'saleOrder', id: string) =>
      get().ask(api[kind].detail, { token, query: { id } }) as Promise<Record<string, unknown>>;
    const sale = (more: object) => ({ customerId: DEMO_PARTNER_IDS.customer, ...more });
    const of = ({ packNo }: Pack, more: object = {}) => ({ packNo, ...more });

    test('go over to its deliveries once', async () => {
      const [one, two] = [await announce(), await announce()];
      await approved('otherIn', { cause: 'GAIN', packs: [of(one), of(two)] });
      const deposit = round(exact(one.area).times(10).plus(400), 2);
      const orderId = await approved(
        'saleOrder',
        sale({
          deposit,
          taxRatePct: 0,
          packs: [of(one, { price: 10 }), of(two, { price: 10 })],
          charges: [
            { kind: 'FREIGHT', charge: 500, note: '干线' },
            { kind: 'DISCOUNT', charge: 40 },
            { kind: 'FREIGHT', charge: 80, note: '短驳' },
          ],
        }),
      );
      const remainder = (without?: string) =>
        get().ask(api.delivery.remainder, { token, query: { id: orderId, ...(without && { without }) } });
      const ofOrder = (await remainder()).charges;
      expect(ofOrder.map(({ kind, charge }) => [kind, charge])).toEqual([
        ['FREIGHT', 500],
        ['DISCOUNT', 40],
        ['FREIGHT', 80],
      ]);
      const part = [{ kind: 'FREIGHT', charge: 520 }];
      const first = await save('delivery', {
        saleOrderId: orderId,
        packs: [of(one)],
        charges: part,
        paid: 100,
      });
      const rest = [
        { kind: 'DISCOUNT', charge: 40, note: '' },
        { kind: 'FREIGHT', charge: 60, note: '短驳' },
      ];
      expect(await remainder()).toEqual({ charges: rest, deposit });
      expect((await remainder(first)).charges).toEqual(ofOrder);
      const second = await save('delivery', { saleOrderId: orderId, packs: [of(two)] });
      expect(await read('delivery', second)).toMatchObject({ charges: rest });
      expect((await remainder()).charges).toEqual([]);

      // The open amount of the first delivery is less than the deposit, whose rest pays part of the second.
      const open = round(exact(one.area).times(10).plus(420), 2);
      expect(await read('delivery', first)).toMatchObject({ depositApplied: Math.min(open, deposit) });
      await done('delivery', 'approve', second);
      const used = Number((await read('delivery', second)).depositApplied);
      expect(used).toBe(Math.min(round(exact(two.area).times(10).plus(20), 2), deposit));
      expect(await read('delivery', first)).toMatchObject({
        depositApplied: round(exact(deposit).minus(used), 2),
      });
      expect((await remainder(first)).deposit).toBe(round(exact(deposit).minus(used), 2));
      await done('delivery', 'reverse', second);
      expect(await read('delivery', first)).toMatchObject({ depositApplied: Math.min(open, deposit) });
      await get().ask(api.delivery.remove, { token, query: { ids: [first, second].join() } });
      await done('saleOrder', 'reverse', orderId);
      await get().ask(api.saleOrder.remove, { token, query: { ids: orderId } });
    });

    test('of another order that a draft is made from now replace those of the former one', async () => {
      const [one, two] = [await announce(), await announce()];
      await approved('otherIn', { cause: 'GAIN', packs: [of(one), of(two)] });
      const orderOf = (pack: Pack, charges: object[]) =>
        approved('saleOrder', sale({ packs: [of(pack, { price: 10 })], charges }));
      const former = await orderOf(one, [
        { kind: 'FREIGHT', charge: 500, note: '干线' },
        { kind: 'DISCOUNT', charge: 40 },
      ]);
      const next = await orderOf(two, [
        { kind: 'FREIGHT', charge: 300, note: '' },
        { kind: 'DISCOUNT', charge: 20 },
      ]);
      const id = await save('delivery', { saleOrderId: former, packs: [of(one)] });
      const chargesNow = async () =>
        (await get().ask(api.delivery.detail, { token, query: { id } })).charges.map(({ kind, charge }) => [
          kind,
          charge,
        ]);
      await save('delivery', { id, saleOrderId: next, packs: [of(two)] });
      expect(await chargesNow()).toEqual([
        ['FREIGHT', 300],
        ['DISCOUNT', 20],
      ]);
      const typed = [
        { kind: 'FREIGHT', charge: 250 },
        { kind: 'DISCOUNT', charge: 20 },
      ];
      await save('delivery', { id, charges: typed });
      await save('delivery', { id, saleOrderId: former, packs: [of(one)] });
      expect(await chargesNow()).toEqual([
        ['FREIGHT', 250],
        ['DISCOUNT', 40],
      ]);
      await get().ask(api.delivery.remove, { token, query: { ids: id } });
    });

    test('are shared to the cent by deliveries that are approved at once', async () => {
      const packs: Pack[] = [];
      for (let made = 0; made < 16; made += 1) packs.push(await announce());
      await approved('otherIn', { cause: 'GAIN', packs: packs.map((pack) => of(pack)) });
      const deposit = 1000.01;
      const priced = packs.map((pack) => of(pack, { price: 10 }));
      const orderId = await approved('saleOrder', sale({ deposit, taxRatePct: 0, packs: priced }));
      const deliveries: string[] = [];
      for (const pack of packs)
        deliveries.push(await save('delivery', { saleOrderId: orderId, packs: [of(pack)] }));
      const answers = await Promise.all(deliveries.map((id) => act('delivery', 'approve', id)));
      expect(answers.map(({ body }) => body.code)).toEqual(packs.map(() => 200));
      const stored = await Promise.all(deliveries.map((id) => read('delivery', id)));
      expect(sum(stored.map(({ depositApplied }) => Number(depositApplied))).toNumber()).toBe(deposit);
      expect(await read('saleOrder', orderId)).toMatchObject({ shippedStatus: 2 });
    });
  });
}
