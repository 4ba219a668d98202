import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { ListLayout } from '#shared/api/list-view';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

const LAYOUT: ListLayout = {
  order: ['area', 'packNo'],
  hidden: ['texture'],
  widths: { area: 120 },
  frozen: 1,
  density: 'compact',
};

export function listViewSuite(get: () => TestServer): void {
  describe('a user’s settings of lists', () => {
    let admin = '';
    let clerk = '';
    let other = '';
    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
      clerk = (await get().signIn({ account: 'cangku' })).access_token;
      other = (await get().signIn({ tenantId: '100001', account: 'kefu' })).access_token;
    });

    const key = 'list:/inventory/packages';
    const preference = (token: string) => get().ask(api.preference.detail, { token, query: { key } });

    test('a preference is read by its user only, at every sign-in', async () => {
      expect(await preference(clerk)).toEqual({ value: null, version: 0 });
      for (const density of ['normal', 'compact'])
        await get().ask(api.preference.save, { token: clerk, body: { key, value: { density } } });
      const again = (await get().signIn({ account: 'cangku' })).access_token;
      expect(await preference(again)).toEqual({ value: { density: 'compact' }, version: 2 });
      expect(await preference(admin)).toEqual({ value: null, version: 0 });
      expect(await preference(other)).toEqual({ value: null, version: 0 });
    });

    test('a preference longer than any list needs is refused', async () => {
      const body = { key, value: { density: 'x'.repeat(20_000) } };
      expect((await get().call(api.preference.save, { token: clerk, body })).status).toBe(400);
    });

    const views = (token: string, list = 'pack') => get().ask(api.listView.list, { token, query: { list } });
    const submit = (token: string, body: object) =>
      get().call(api.listView.submit, { token, body: { list: 'pack', ...body } as never });

    test('the user’s own lists have views for all, the prints of a kind for those who may print it', async () => {
      const role = await makeRole(get(), admin, ['saleOrder_view'], '1');
      const { token } = await makeClerk(get(), admin, role);
      for (const list of ['approval', 'notice', 'ownRecord']) expect(await views(token, list)).toEqual([]);
      const prints = (by: string) =>
        get().call(api.listView.list, { token: by, query: { list: 'saleOrderPrints' } });
      expect((await prints(token)).status).toBe(403);
      expect((await prints(admin)).status).toBe(200);
    });

    test('a view has filters and columns, and is visible to its owner until it is shared with the company', async () => {
      const query = 'stockStatus=IN_STOCK&sort=area,desc';
      const { id } = (await submit(clerk, { name: '大面积', query, layout: LAYOUT })).body.data;
      const [own] = await views(clerk);
      expect(own).toMatchObject({
        id,
        query,
        layout: LAYOUT,
        isShared: false,
        isOwn: true,
        isEditable: true,
      });
      expect(await views(admin)).toEqual([]);
      expect((await submit(clerk, { name: '大面积' })).body.data.errorCode).toBe('list_view.name_taken');

      expect((await submit(clerk, { id, version: 1, name: '大面积', isShared: true })).status).toBe(200);
      expect(await views(admin)).toMatchObject([{ id, query, isOwn: false, isEditable: true, version: 2 }]);
      expect(await views(other)).toEqual([]);
    });

    test('only the owner or an administrator changes a shared view, on its newest version', async () => {
      const { id } = (await submit(admin, { name: '全公司', isShared: true })).body.data;
      const change = { id, version: 1, name: '改名' };
      expect((await submit(clerk, change)).status).toBe(403);
      expect((await get().call(api.listView.remove, { token: clerk, query: { ids: id } })).status).toBe(403);
      expect((await submit(other, change)).status).toBe(404);
      expect((await submit(admin, change)).status).toBe(200);
      const stale = await submit(admin, { ...change, name: '再改' });
      expect([stale.status, stale.body.data.errorCode]).toEqual([409, 'list_view.changed']);

      const [clerks] = (await views(clerk)).filter(({ isOwn }) => isOwn);
      const renamed = { id: clerks?.id, version: clerks?.version, name: '管理员改名' };
      expect((await submit(admin, renamed)).status).toBe(200);
      const ids = (await views(admin)).map((view) => view.id).join(',');
      await get().ask(api.listView.remove, { token: admin, query: { ids } });
      expect(await views(clerk)).toEqual([]);
    });

    test('views of a list are for those who may see the list', async () => {
      expect((await get().call(api.listView.list, { token: clerk, query: { list: 'audit' } })).status).toBe(
        403,
      );
      expect((await submit(clerk, { list: 'audit', name: 'x' })).status).toBe(403);
    });
  });
}
