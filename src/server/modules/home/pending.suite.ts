import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { exact, round } from '#shared/domain/decimal';
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/document-states';
import { PENDING, PENDING_KINDS, type PendingKind } from '#shared/menu/pending';
import { packs } from '../../db/schema/packs.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { type ChatClient, joinChat, originOf } from '../../testing/chat-client.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Kind = 'saleOrder' | 'delivery' | 'saleReturn';

export function pendingSuite(get: () => TestServer): void {
  describe('pending work', () => {
    let token = '';
    const clients: ChatClient[] = [];
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    afterAll(() => Promise.all(clients.map((client) => client.leave())));

    const counts = async (by = token) => {
      const amounts = await get().ask(api.home.pending, { token: by });
      return new Map(amounts.map(({ kind, ...amount }) => [kind, amount]));
    };
    const save = async (kind: DocumentKind, body: object): Promise<string> =>
      (await get().ask(api[kind].submit as typeof api.delivery.submit, { token, body })).id ?? '';
    const act = (kind: Kind, name: 'approve' | 'reverse' | 'remove', ids: string) =>
      get().ask(api[kind][name] as typeof api.delivery.reverse, {
        token,
        query: { ids, reason: '试验' },
      });

    /** The call of the list that a kind links to, as the page makes it of the address. */
    const listed = async (kind: PendingKind): Promise<number> => {
      const { searchParams } = new URL(PENDING[kind].list, 'http://page');
      const query = Object.fromEntries(
        [...searchParams]
          .filter(([, value]) => value !== 'ALL')
          .map(([name, value]) => [value.includes(',') ? `${name}_in` : name, value]),
      );
      const endpoints = {
        toApprove: api.workflow.documents,
        toReceive: api.purchaseOrder.list,
        toStore: api.pack.page,
        toGrade: api.pack.page,
        toShip: api.saleOrder.list,
        toReturn: api.saleReturn.list,
        returnable: api.delivery.list,
      };
      const page = await get().ask(endpoints[kind] as typeof api.saleOrder.list, {
        token,
        query,
      });
      return (page as unknown as { total: number }).total;
    };

    test('is counted as the lists behind it, while an order is delivered and returned', async () => {
      const pack = await get().takePack(token);
      const before = await counts();
      const of = { customerId: DEMO_PARTNER_IDS.customer, packs: [{ packNo: pack.packNo, price: '10' }] };
      const waiting = async () => {
        const now = await counts();
        for (const kind of PENDING_KINDS.filter((kind) => kind !== 'returnable'))
          expect([kind, now.get(kind)?.count]).toEqual([kind, await listed(kind)]);
        return (['toShip', 'toReturn'] as const).map(
          (kind) => (now.get(kind)?.count ?? 0) - (before.get(kind)?.count ?? 0),
        );
      };
      const saleOrderId = await save('saleOrder', of);
      expect(await waiting()).toEqual([0, 0]);
      await act('saleOrder', 'approve', saleOrderId);
      expect(await waiting()).toEqual([1, 0]);
      const deliveryId = await save('delivery', { saleOrderId, packs: of.packs });
      await act('delivery', 'approve', deliveryId);
      expect(await waiting()).toEqual([0, 0]);
      await get().ask(api.setting.update, { token, body: { pendingReturn: 'DELIVERIES' } });
      const returnable = await counts();
      expect(returnable.has('toReturn')).toBe(false);
      expect(returnable.get('returnable')?.count).toBe(await listed('returnable'));
      await get().ask(api.setting.update, { token, body: { pendingReturn: 'OPEN_RETURNS' } });
      const saleReturnId = await save('saleReturn', { deliveryId, packs: [{ packNo: pack.packNo }] });
      expect(await waiting()).toEqual([0, 1]);
      expect((await counts()).get('toReturn')?.area).toBe(
        round(exact(before.get('toReturn')?.area ?? 0).plus(pack.area), 4),
      );
      await act('saleReturn', 'approve', saleReturnId);
      expect(await waiting()).toEqual([0, 0]);
    });

    test('W0: bundles added to a package in stock are to be stored until a document receives them', async () => {
      const { id, packNo } = await get().takePack(token);
      const before = (await counts()).get('toStore');
      const detail = () => get().ask(api.pack.detail, { token, query: { id } });
      const added = [
        { logNo: 'B1203', bundleNo: '901', lengthCm: '248', widthCm: '16.5', pieces: '24' },
        { logNo: 'B1203', bundleNo: '902', lengthCm: '255', widthCm: '20', pieces: '32' },
      ];
      const { version, area } = await detail();
      await get().ask(api.pack.change, { token, body: { id, version, added } });
      expect(await detail()).toMatchObject({ stockStatus: 'IN_STOCK', area, pendingBundles: 2 });
      const waiting = (await counts()).get('toStore');
      // 9.821 and 16.320 m² (F1).
      expect(waiting).toEqual({
        count: (before?.count ?? 0) + 1,
        area: round(exact(before?.area ?? 0).plus('26.141'), 4),
      });
      expect(await listed('toStore')).toBe(waiting?.count);
      const query = { packNo, toStore: 1 };
      expect((await get().ask(api.pack.page, { token, query })).records).toMatchObject([{ id }]);
      const receipt = await save('otherIn', { cause: 'GAIN', packs: [{ packNo }] });
      await get().ask(api.otherIn.approve, { token, query: { ids: receipt } });
      expect(await detail()).toMatchObject({ pendingBundles: 0 });
      expect((await counts()).get('toStore')).toEqual(before);
      await get().ask(api.otherIn.reverse, { token, query: { ids: receipt, reason: '试验' } });
      expect((await counts()).get('toStore')).toEqual(waiting);
      expect(await detail()).toMatchObject({ area, pendingBundles: 2 });
      await get().ask(api.otherIn.approve, { token, query: { ids: receipt } });
    });

    test('is pushed to the company’s users when it changes, as is a new document of every kind, and to no other company', async () => {
      const origin = await originOf(get());
      const other = (await get().signIn({ tenantId: '100001', account: 'kefu' })).access_token;
      const clerk = (await get().signIn({ account: 'cangku' })).access_token;
      const [here, there] = [await joinChat(origin, clerk), await joinChat(origin, other)];
      clients.push(here, there);
      await get().database.withTenant('000000', (tx) =>
        tx.update(packs).set({ gradeStatus: 1 }).where(eq(packs.id, '0')),
      );
      await here.next(CHAT_COMMAND.pendingChanged);
      for (const kind of DOCUMENT_KINDS) {
        await save(kind, {});
        await here.next(CHAT_COMMAND.pendingChanged);
      }
      await there.settle();
      expect(there.untaken()).toEqual([]);
    });

    test('is counted within the permissions and the data scope', async () => {
      const clerkWith = async (buttons: string[]) =>
        makeClerk(get(), token, await makeRole(get(), token, buttons, '2'));
      const own = await clerkWith(['pack_view', 'saleReturn_view']);
      expect([...(await counts(own.token)).entries()]).toEqual([
        ['toStore', { count: 0, area: 0 }],
        ['toGrade', { count: 0, area: 0 }],
        ['toReturn', { count: 0, area: 0 }],
      ]);
      const pack = await get().takePack(token);
      await get().database.withTenant('000000', (tx) =>
        tx.update(packs).set({ createUser: own.id, gradeStatus: 0 }).where(eq(packs.id, pack.id)),
      );
      expect((await counts(own.token)).get('toGrade')).toEqual({ count: 1, area: pack.area });
      const none = await clerkWith(['post_view']);
      expect((await counts(none.token)).size).toBe(0);
    });
  });
}
