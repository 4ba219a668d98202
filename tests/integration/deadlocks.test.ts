import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PARTNER_IDS } from '../../src/server/demo/partners.ts';
import { announcePack } from '../../src/server/testing/announce-pack.ts';
import { documentCalls } from '../../src/server/testing/document-calls.ts';
import { type Answer, createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import type { Pack } from '../../src/shared/api/pack.ts';
import { findPostgres } from '../devices/postgres.ts';
import { usePostgres } from './support/use-postgres.ts';

const programs = findPostgres();

/** PostgreSQL finds a deadlock after a second, and the server repeats the transaction: users only notice the wait. */
describe.skipIf(programs === null)('acts at the same time (needs the package postgresql)', () => {
  const postgres = usePostgres(programs);
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await createTestServer(await postgres.connect(postgres.createDemoDatabase('deadlocks')));
    token = (await server.signIn({ account: 'admin' })).access_token;
    return () => server.app.close();
  });
  let logged = 0;
  beforeEach(() => {
    logged = postgres.readLog().length;
  });
  afterEach(() => {
    expect(postgres.readLog().slice(logged)).not.toContain('deadlock detected');
  });

  let serial = 700_000;
  const { call, save, act, approved } = documentCalls(
    () => server,
    () => token,
  );
  const of = ({ packNo }: Pack, more: object = {}) => ({ packs: [{ packNo, ...more }] });
  /** The bar code of a bundle of `announcePack`. */
  const codeOf = ({ id }: Pack, bundle: 0 | 1) => ({ barcodes: `A${id}${bundle}` });

  async function announced(count: number): Promise<Pack[]> {
    const packs: Pack[] = [];
    while (packs.length < count) packs.push(await announcePack(server, token, ++serial));
    return packs;
  }

  /** Packages in stock, and an approved order of them with a deposit. */
  async function ordered(count: number): Promise<{ packs: Pack[]; saleOrderId: string }> {
    const packs = await announced(count);
    await approved('otherIn', { cause: 'GAIN', packs: packs.map(({ packNo }) => ({ packNo })) });
    const saleOrderId = await approved('saleOrder', {
      customerId: DEMO_PARTNER_IDS.customer,
      deposit: 1000,
      taxRatePct: 0,
      packs: packs.map(({ packNo }) => ({ packNo, price: 10 })),
    });
    return { packs, saleOrderId };
  }

  async function allSucceed(answers: readonly Promise<Answer>[]): Promise<string[]> {
    const all = await Promise.all(answers);
    expect(all.map(({ body }) => body.msg)).toEqual(all.map(() => '操作成功!'));
    return all.map(({ body }) => body.data.id);
  }

  test('deliveries of one order are saved, approved and reversed', async () => {
    const { packs, saleOrderId } = await ordered(12);
    const ids = await allSucceed(packs.map((pack) => call('delivery', { saleOrderId, ...of(pack) })));
    await allSucceed(ids.map((id) => act('delivery', 'approve', id)));
    await allSucceed(ids.map((id) => act('delivery', 'reverse', id)));
  });

  test('a package is returned and delivered, bundle by bundle', async () => {
    const { packs, saleOrderId } = await ordered(8);
    const pairs: { back: string; next: string }[] = [];
    for (const pack of packs) {
      const deliveryId = await approved('delivery', { saleOrderId, ...of(pack, codeOf(pack, 0)) });
      const back = await save('saleReturn', { deliveryId, ...of(pack) });
      pairs.push({ back, next: await save('delivery', { saleOrderId, ...of(pack, codeOf(pack, 1)) }) });
    }
    for (const name of ['approve', 'reverse'] as const)
      await allSucceed(
        pairs.flatMap(({ back, next }) => [act('saleReturn', name, back), act('delivery', name, next)]),
      );
  });

  test('an order is closed and reopened while its deliveries are approved and reversed', async () => {
    const { packs, saleOrderId } = await ordered(10);
    const [first = '', ...rest] = await allSucceed(
      packs.map((pack) => call('delivery', { saleOrderId, ...of(pack) })),
    );
    await allSucceed([act('delivery', 'approve', first)]);
    const toClose = (name: 'close' | 'reopen') =>
      server.call(api.saleOrder[name], { token, query: { ids: saleOrderId, reason: '试验' } });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        ...rest.map((id) => act('delivery', 'approve', id)),
        toClose('close'),
      ]);
      const gone = rest.filter((_, at) => answers[at]?.body.code === 200);
      const refused = answers.flatMap(({ body }) => body.data.errorCode ?? []);
      const isClosed = gone.length < rest.length;
      expect(refused).toEqual(
        isClosed
          ? rest.slice(gone.length).map(() => 'document.order_closed')
          : ['document.not_shipped_in_part'],
      );
      const reversals = gone.map((id) => act('delivery', 'reverse', id));
      await allSucceed(isClosed ? [...reversals, toClose('reopen')] : reversals);
    }
  });

  test('an order is reversed while the inbounds of its goods are', async () => {
    const packs = await announced(8);
    const species = await server.ask(api.treeSpecies.list, { token, query: {} });
    const speciesId = species.find(({ treeCode }) => treeCode === packs[0]?.treeCode)?.id;
    const purchaseOrderId = await approved('purchaseOrder', {
      supplierId: DEMO_PARTNER_IDS.supplier,
      goods: [{ speciesId, thicknessMm: 0.5, area: 250, price: 20 }],
    });
    const ids = await allSucceed(packs.map((pack) => call('inbound', { purchaseOrderId, ...of(pack) })));
    await allSucceed(ids.map((id) => act('inbound', 'approve', id)));
    const [order] = await Promise.all([
      act('purchaseOrder', 'reverse', purchaseOrderId),
      allSucceed(ids.map((id) => act('inbound', 'reverse', id))),
    ]);
    expect(order.body.data.errorCode).toBe('document.has_later');
  });

  test('label templates of one size are made its default', async () => {
    const ids: string[] = [];
    for (const code of 'abcdefgh') {
      const template = {
        id: `deadlock-${code}`,
        version: 2,
        subject: 'package',
        name: { zh: code, en: code },
        widthMm: 97,
        heightMm: 61,
        elements: [{ id: 'no', kind: 'text', xMm: 3, yMm: 3, widthMm: 90, heightMm: 12, text: '{packNo}' }],
      };
      const body = { content: JSON.stringify(template) };
      ids.push((await server.ask(api.labelTemplate.submit, { token, body })).id ?? '');
    }
    for (let round = 0; round < 6; round += 1)
      await allSucceed(
        ids.map((id) => server.call(api.labelTemplate.setDefault, { token, body: { id, isDefault: true } })),
      );
    const templates = await server.ask(api.labelTemplate.list, { token, query: {} });
    expect(templates.filter(({ id, isDefault }) => isDefault && ids.includes(id))).toHaveLength(1);
  });
});
