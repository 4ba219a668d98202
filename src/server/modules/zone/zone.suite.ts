import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { packs } from '../../db/schema/packs.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function zoneSuite(get: () => TestServer): void {
  describe('zones of the warehouse', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const make = async (regionCode: string, region: string) => {
      const body = { regionCode, region, warehouse: '三号仓' };
      return (await get().call(api.zone.save, { token, body })).body.data.id as string;
    };
    const movedTo = async (region: string) => {
      const pack = await get().takePack(token);
      await get().ask(api.pack.move, { token, body: { ids: [pack.id], region } });
      const moved = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
      return { ...moved, id: pack.id };
    };

    test('the scanned code of its label means the zone, wherever one is named', async () => {
      await make('Z-01', '木皮一区');
      const pack = await movedTo('Z-01');
      expect(pack.region).toBe('木皮一区');
      const query = { region: 'Z-01' };
      expect(await get().ask(api.tagReading.zone, { token, query })).toEqual({ region: '木皮一区' });
      const there = await get().ask(api.tagReading.ofZone, { token, query });
      expect(there.map(({ id }) => id)).toEqual([pack.id]);
      const task = { taskId: '5f0c0de0-0000-4000-8000-0000000000a1', ...query };
      expect(await get().ask(api.tagReading.countAtDesk, { token, body: task })).toMatchObject({
        title: '木皮一区',
        total: 1,
      });
    });

    test('a name takes precedence over another zone’s code, and a place without a zone stays as typed', async () => {
      await make('Z-02', 'Z-03');
      await make('Z-03', '木皮三区');
      expect((await movedTo('Z-03')).region).toBe('Z-03');
      expect((await movedTo('门口')).region).toBe('门口');
    });

    test('a zone that packages name can neither be removed nor renamed', async () => {
      const id = await make('Z-04', '木皮四区');
      await movedTo('木皮四区');
      const { version } = await get().ask(api.zone.detail, { token, query: { id } });
      const renamed = { id, version, region: '别处' };
      const changed = await get().call(api.zone.update, { token, body: renamed });
      expect(changed.body.data.errorCode).toBe('record.in_use');
      const removed = await get().call(api.zone.remove, { token, query: { ids: id } });
      expect(removed.body.data.errorCode).toBe('record.in_use');
      const remark = { id, version, remark: '只放成品' };
      expect((await get().call(api.zone.update, { token, body: remark })).status).toBe(200);
    });

    test('the refusal names only packages that the caller may read, and counts the others', async () => {
      const id = await make('Z-05', '木皮五区');
      const { packNo } = await movedTo('木皮五区');
      const own = await movedTo('木皮五区');
      const clerkOf = async (buttons: string[]) =>
        makeClerk(get(), token, await makeRole(get(), token, [...buttons, 'zone_delete'], '2'));
      const [blind, owner] = [await clerkOf([]), await clerkOf(['pack_view'])];
      await get().database.withTenant('000000', (tx) =>
        tx.update(packs).set({ createUser: owner.id }).where(eq(packs.id, own.id)),
      );
      const refusalFor = async (caller: string) =>
        (await get().call(api.zone.remove, { token: caller, query: { ids: id } })).body.data.details.holders;
      expect(await refusalFor(blind.token)).toEqual({ zh: '包 2 条', en: 'packages: 2' });
      expect(await refusalFor(owner.token)).toEqual({
        zh: `包 2 条（${own.packNo}，另有 1 条）`,
        en: `packages: 2 (${own.packNo} and 1 other)`,
      });
      expect((await refusalFor(token)).zh).toContain(packNo);
    });
  });
}
