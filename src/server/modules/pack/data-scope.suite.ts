import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Pack } from '#shared/api/pack';
import { packs } from '../../db/schema/packs.ts';
import { type Clerk, makeClerk, makeRole } from '../../testing/clerks.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';

export function packScopeSuite(get: () => TestServer): void {
  describe('packages of other users, for a user whose scope is their own records', () => {
    let admin = '';
    let clerk: Clerk;
    let own: Pack;
    let other: Pack;

    beforeAll(async () => {
      const server = get();
      admin = (await server.signIn({ account: 'admin' })).access_token;
      const buttons = ['pack_view', 'pack_print', 'pack_tag'];
      clerk = await makeClerk(server, admin, await makeRole(server, admin, buttons, '2'));
      [own, other] = [await server.takePack(admin), await server.takePack(admin)];
      await server.database.withTenant('000000', (tx) =>
        tx.update(packs).set({ createUser: clerk.id }).where(eq(packs.id, own.id)),
      );
    });

    const print = (packId: string) => ({
      recordKey: randomUUID(),
      packId,
      template: 'x',
      printer: 'x',
      copies: 1,
      state: 'sent' as const,
      deskName: 'x',
      printTime: '2025-12-01 10:00:00',
    });
    const tag = (packId: string) => ({
      recordKey: randomUUID(),
      packId,
      epc: '35AAAA0000000000000000EE',
      tid: `E280${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`,
      reader: 'x',
      deskName: 'x',
      writeTime: '2025-12-01 10:00:00',
    });
    const asked: readonly [string, (pack: Pack) => Promise<Answer>][] = [
      ['opened', ({ id }) => get().call(api.pack.detail, { token: clerk.token, query: { id } })],
      ['scanned', ({ packNo }) => get().call(api.pack.detail, { token: clerk.token, query: { packNo } })],
      [
        'read with their tally lines',
        ({ id }) => get().call(api.pack.tallyLines, { token: clerk.token, query: { packId: id } }),
      ],
      [
        'read with their print records',
        ({ id }) => get().call(api.pack.printRecords, { token: clerk.token, query: { packId: id } }),
      ],
      [
        'read with their tag records',
        ({ id }) => get().call(api.pack.tagRecords, { token: clerk.token, query: { packId: id } }),
      ],
      ['printed', ({ id }) => get().call(api.pack.savePrintRecord, { token: clerk.token, body: print(id) })],
      ['tagged', ({ id }) => get().call(api.pack.saveTagRecord, { token: clerk.token, body: tag(id) })],
      [
        'untagged',
        ({ id, tid }) =>
          get().call(api.pack.releaseTag, { token: clerk.token, body: { packId: id, tid: tid || 'AAAA' } }),
      ],
    ];

    test.each(asked)('are not %s', async (_how, ask) => {
      const { status, body } = await ask(other);
      expect([status, body.data.errorCode]).toEqual([404, 'pack.not_found']);
    });

    test.each(asked)('while own ones are %s', async (_how, ask) => {
      expect((await ask(own)).status).toBe(200);
    });

    test('are not chosen for a document', async () => {
      const query = { ids: `${own.id},${other.id}`, stockStatus: 'IN_STOCK' as const };
      const free = await get().ask(api.pack.free, { token: clerk.token, query });
      expect(free).toMatchObject([{ id: own.id, bundles: own.bundles }]);
    });

    test('do not add to the choices of filters', async () => {
      const { species, grades } = await get().ask(api.pack.filters, { token: clerk.token });
      expect(species.map(({ treeCode }) => treeCode)).toEqual([own.treeCode]);
      expect(grades).toEqual(own.grade === '' ? [] : [own.grade]);
      const all = await get().ask(api.pack.filters, { token: admin });
      expect(all.species.length).toBeGreaterThan(1);
    });
  });

  test('an absurd number of labels does not prevent later ones from being counted', async () => {
    const { access_token: token } = await get().signIn({ account: 'admin' });
    const { id } = await get().takePack(token);
    await get().database.withTenant('000000', (tx) =>
      tx.update(packs).set({ printCount: 2_147_483_600 }).where(eq(packs.id, id)),
    );
    const record = (copies: number) =>
      get().call(api.pack.savePrintRecord, {
        token,
        body: {
          recordKey: randomUUID(),
          packId: id,
          template: 'x',
          printer: 'x',
          copies,
          state: 'sent',
          deskName: 'x',
          printTime: '2025-12-01 10:00:00',
        },
      });
    expect((await record(2_147_483_647)).status).toBe(400);
    for (const copies of [100, 1]) expect((await record(copies)).status).toBe(200);
    const { printCount } = await get().ask(api.pack.detail, { token, query: { id } });
    expect(printCount).toBe(2_147_483_647);
  });
}
