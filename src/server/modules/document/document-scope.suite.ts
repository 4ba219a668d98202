import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { packs } from '../../db/schema/packs.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { announcePack } from '../../testing/announce-pack.ts';
import { type Clerk, makeClerk, makeRole } from '../../testing/clerks.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import type { TestServer } from '../../testing/test-server.ts';

type Kind = 'saleOrder' | 'delivery';

/** Documents of a clerk who sees own records only. */
export function documentScopeSuite(get: () => TestServer): void {
  describe('documents that name records of other users', () => {
    let admin = '';
    let clerk: Clerk;
    let customerId = '';
    let own: Pack;
    let other: Pack;
    let serial = 865_000;

    beforeAll(async () => {
      const server = get();
      admin = (await server.signIn({ account: 'admin' })).access_token;
      const buttons = ['saleOrder', 'delivery'].flatMap((kind) =>
        ['view', 'add', 'edit', 'delete', 'approve', 'reverse'].map((act) => `${kind}_${act}`),
      );
      clerk = await makeClerk(server, admin, await makeRole(server, admin, buttons, '2'));
      const customer = { code: 'SCOPED-1', name: '范围内客户', salesUserId: clerk.id };
      customerId = (await server.ask(api.customer.submit, { token: admin, body: customer })).id ?? '';
      [own, other] = [await server.takePack(admin), await server.takePack(admin)];
      await server.database.withTenant('000000', (tx) =>
        tx.update(packs).set({ createUser: clerk.id }).where(eq(packs.id, own.id)),
      );
    });

    const call = (kind: Kind, body: object, token = clerk.token) =>
      get().call(api[kind].submit, { token, body: body as never });
    const save = async (kind: Kind, body: object, token?: string): Promise<string> => {
      const answer = await call(kind, body, token);
      expect([answer.status, answer.body.msg]).toEqual([200, answer.body.msg]);
      return answer.body.data.id;
    };
    const act = async (kind: Kind, name: 'approve' | 'reverse', ids: string, token = clerk.token) => {
      const { status, body } = await get().call(api[kind][name], {
        token,
        query: { ids, reason: '试验' },
      });
      expect([status, body.msg]).toEqual([200, body.msg]);
    };
    const remove = (kind: Kind, ids: string) => get().ask(api[kind].remove, { token: admin, query: { ids } });
    const of = ({ packNo }: Pack) => ({ packNo, price: '10' });

    test('are refused for a package, as for a number that does not exist', async () => {
      const { body } = await call('saleOrder', { customerId, packs: [of(own), of(other)] });
      expect([body.data.errorCode, body.msg, body.data.details.field]).toEqual([
        'pack.not_found',
        '暂无该包号信息!',
        'packs.1.packNo',
      ]);
      const id = await save('saleOrder', { customerId, packs: [of(own)] });
      const added = await call('saleOrder', { id, packs: [of(other)] });
      expect(added.body.data.errorCode).toBe('pack.not_found');
      await remove('saleOrder', id);
    });

    describe('are refused at the line that names', () => {
      const kinds = ['inbound', 'otherIn', 'delivery', 'otherOut', 'grading', 'feedOrder'] as const;
      let adder: Clerk;
      beforeAll(async () => {
        const buttons = kinds.map((kind) => `${kind}_add`);
        adder = await makeClerk(get(), admin, await makeRole(get(), admin, buttons, '2'));
      });
      const byAdmin = documentCalls(get, () => admin);
      const byAdder = documentCalls(get, () => adder.token);

      const announced = async () => ({ packs: [of(await announcePack(get(), admin, ++serial))] });
      const ungraded = async () => {
        const pack = await get().takePack(admin);
        await get().ask(api.pack.regrade, { token: admin, body: { ids: [pack.id] } });
        return { packs: [{ packNo: pack.packNo, newGrade: 'A' }] };
      };
      const stored = async () => {
        const body = { logNo: `SC${++serial}`, checkDiameter: 50, checkLength: 3 };
        await get().ask(api.log.save, { token: admin, body });
        return { logs: [{ logNo: body.logNo }] };
      };
      const inStock = async () => ({ packs: [of(other)] });

      test.each([
        ['a package to be received', 'inbound', announced, 'pack.not_found', 'packs.0.packNo'],
        ['a package to be received', 'otherIn', announced, 'pack.not_found', 'packs.0.packNo'],
        ['a package in stock', 'delivery', inStock, 'pack.not_found', 'packs.0.packNo'],
        ['a package in stock', 'otherOut', inStock, 'pack.not_found', 'packs.0.packNo'],
        ['a package to be graded', 'grading', ungraded, 'pack.not_found', 'packs.0.packNo'],
        ['a log', 'feedOrder', stored, 'log.not_found', 'logs.0.logNo'],
      ] as const)('%s: %s', async (_what, kind, linesOf, errorCode, field) => {
        const lines = await linesOf();
        expect((await byAdder.call(kind, lines)).body.data).toMatchObject({
          errorCode,
          details: { field },
        });
        // Found by a user who sees it.
        const id = await byAdmin.save(kind, lines);
        await get().ask(api[kind].remove, { token: admin, query: { ids: id } });
      });
    });

    test('are refused for a partner, and for an earlier document, whose remainder is not revealed either', async () => {
      const foreign = await call('saleOrder', { customerId: DEMO_PARTNER_IDS.customer });
      expect([foreign.body.data.errorCode, foreign.body.data.details.field]).toEqual([
        'record.some_missing',
        'customerId',
      ]);
      const head = { customerId: DEMO_PARTNER_IDS.customer, packs: [of(other)] };
      const saleOrderId = await save('saleOrder', head, admin);
      await act('saleOrder', 'approve', saleOrderId, admin);
      const delivery = await call('delivery', { saleOrderId, packs: [of(other)] });
      expect([delivery.body.data.errorCode, delivery.body.data.details.field]).toEqual([
        'record.some_missing',
        'saleOrderId',
      ]);
      const left = await get().call(api.delivery.left, { token: clerk.token, query: { id: saleOrderId } });
      expect(left.body.data.errorCode).toBe('record.not_found');
      await act('saleOrder', 'reverse', saleOrderId, admin);
      await remove('saleOrder', saleOrderId);
    });

    test('are changed, approved, continued and reversed by the user in charge of them', async () => {
      const saleOrderId = await save('saleOrder', { customerId, packs: [of(other)] }, admin);
      const { packs: lines = [] } = await get().ask(api.saleOrder.detail, {
        token: clerk.token,
        query: { id: saleOrderId },
      });
      await save('saleOrder', { id: saleOrderId, packs: [{ ...of(other), id: lines[0]?.id, note: '改' }] });
      await act('saleOrder', 'approve', saleOrderId);
      const left = await get().ask(api.delivery.left, { token: clerk.token, query: { id: saleOrderId } });
      expect(left).toMatchObject([{ packNo: other.packNo }]);
      const delivery = await save('delivery', { saleOrderId, packs: [of(other)] });
      await act('delivery', 'approve', delivery);
      await act('delivery', 'reverse', delivery);
      await remove('delivery', delivery);
      await act('saleOrder', 'reverse', saleOrderId);
      await remove('saleOrder', saleOrderId);
    });
  });
}
