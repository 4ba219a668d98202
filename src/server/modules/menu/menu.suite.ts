import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Menu } from '#shared/api/own-menu';
import { ownCompany } from '#shared/records/tenant';
import { menus, topMenuMenus } from '../../db/schema/menus.ts';
import { tenants } from '../../db/schema/system.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { addMissingMenus } from './catalogue.ts';

const codesOf = (menus: readonly Menu[]): unknown[] =>
  menus.map((menu) => (menu.children ? [menu.code, codesOf(menu.children)] : menu.code));

export function menuSuite(get: () => TestServer): void {
  describe('menus', () => {
    async function see(account: string, tenantId = '000000') {
      const server = get();
      const { access_token: token } = await server.signIn({ tenantId, account });
      return {
        token,
        routes: await server.ask(api.menu.routes, { token }),
        buttons: await server.ask(api.menu.buttons, { token }),
        topMenus: await server.ask(api.menu.topMenus, { token }),
      };
    }

    test('show a clerk the screens and buttons of the clerk’s role, nested', async () => {
      const { routes, buttons, topMenus } = await see('cangku');
      expect(codesOf(routes)).toEqual([['inventory', ['pack', 'tagReading']]]);
      expect(routes[0]?.children?.[0]).toMatchObject({
        path: '/inventory/packages',
        name: '包列表',
        alias: 'Packages',
        tenantId: '000000',
        category: 1,
        meta: { keepAlive: true, alias: 'Packages' },
      });
      expect(codesOf(buttons)).toEqual([
        ['pack', ['pack_view', 'pack_print', 'pack_tag']],
        ['tagReading', ['tagReading_view']],
      ]);
      expect(topMenus.map((menu) => menu.code)).toEqual(['inventory']);
    });

    test('show a viewer the button to view, and no other', async () => {
      const { buttons } = await see('kefu', '100001');
      expect(codesOf(buttons)).toEqual([['pack', ['pack_view']]]);
      expect(buttons[0]).toMatchObject({ tenantId: '100001', children: [{ tenantId: '100001' }] });
    });

    test('show an administrator everything without a grant', async () => {
      const { routes, buttons } = await see('admin');
      expect(codesOf(routes)).toContainEqual(['inventory', expect.arrayContaining(['pack'])]);
      const pack = buttons.find((menu) => menu.code === 'pack');
      expect(codesOf(pack?.children ?? [])).toEqual(
        expect.arrayContaining(['pack_view', 'pack_print', 'pack_tag']),
      );
    });

    test('offer backups to the platform’s administrator only', async () => {
      const server = get();
      const { token } = await see('admin');
      const shown = async (whose: string) => {
        const [routes, buttons] = [api.menu.routes, api.menu.buttons].map((list) =>
          server.ask(list, { token: whose }),
        );
        return JSON.stringify([await routes, await buttons]);
      };
      expect(await shown(token)).toContain('"/monitor/backups"');
      const body = { tenantName: '别家', adminAccount: 'theirs' };
      const { id: tenantId = '', password = '' } = await server.ask(api.tenant.submit, { token, body });
      const theirs = await server.signIn({ tenantId, account: 'theirs', password });
      const offered = await shown(theirs.access_token);
      expect(offered).toContain('"/monitor/audit"');
      expect(offered).not.toMatch(/backup/);
      const { access_token: own } = await server.signInNew({ tenantId, account: 'theirs', password });
      for (const tree of [api.menu.grantTree, api.menu.grantTopTree]) {
        const titles = async (whose: string) => JSON.stringify(await server.ask(tree, { token: whose }));
        expect(await titles(token)).toMatch(/公司管理.*备份/);
        expect(await titles(own)).toContain('操作记录');
        expect(await titles(own)).not.toMatch(/公司管理|菜单管理|备份/);
      }
    });

    test('carry parameters and further pages as they are edited and as menus use them', async () => {
      const { token } = await see('admin');
      const [found] = await get().ask(api.menu.lazyList, { token, query: { code_equal: 'pack' } });
      const id = found?.id ?? '';
      const body = { id, preset: '?stockStatus=ALL&treeCode=BW', pageGroup: '/veneer/wiki， /muzhiyu' };
      await get().ask(api.menu.submit, { token, body });
      expect(await get().ask(api.menu.detail, { token, query: { id } })).toMatchObject({
        preset: 'stockStatus=ALL&treeCode=BW',
        pageGroup: '/veneer/wiki， /muzhiyu',
      });
      expect((await see('cangku')).routes[0]?.children?.[0]).toMatchObject({
        icon: found?.source,
        query: { stockStatus: 'ALL', treeCode: 'BW' },
        group: ['/veneer/wiki', '/muzhiyu'],
      });
      await get().ask(api.menu.submit, { token, body: { id, preset: '', pageGroup: '' } });
      expect((await see('cangku')).routes[0]?.children?.[0]).not.toHaveProperty('query');
    });

    test('with roles are shown only to users with one of them, and take no permission away', async () => {
      const { token } = await see('admin');
      const [group] = await get().ask(api.menu.lazyList, { token, query: { code_equal: 'inventory' } });
      const restrict = (id: string, roles: string) =>
        get().call(api.menu.submit, { token, body: { id, roles } });
      const id = group?.id ?? '';
      expect((await restrict(id, ' administrator， nobody ')).status).toBe(200);
      const clerk = await see('cangku');
      expect(clerk.routes).toEqual([]);
      expect(clerk.topMenus).toEqual([]);
      expect((await get().call(api.pack.page, { token: clerk.token })).status).toBe(200);
      const own = (await see('admin')).routes.find((menu) => menu.id === id);
      expect(own?.meta?.roles).toEqual(['administrator', 'nobody']);
      expect(await get().ask(api.menu.detail, { token, query: { id } })).toMatchObject({
        roles: 'administrator,nobody',
      });

      expect((await restrict(id, 'nobody')).status).toBe(200);
      expect((await see('admin')).routes.map(({ code }) => code)).not.toContain('inventory');
      for (const screen of ['menu', 'system']) {
        const [found] = await get().ask(api.menu.lazyList, { token, query: { code_equal: screen } });
        expect((await restrict(found?.id ?? '', 'nobody')).body.data.errorCode).toBe('menu.unreachable');
      }
      await restrict(id, '');
      expect(codesOf((await see('cangku')).routes)).toEqual([['inventory', ['pack', 'tagReading']]]);
    });

    test('without a path, and groups without screens, are not in the side menu, but their buttons are listed', async () => {
      const { token, routes, buttons } = await see('admin');
      const flat = (menus: readonly Menu[]): Menu[] =>
        menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
      expect(flat(routes).filter((menu) => menu.path === '' && menu.children === undefined)).toEqual([]);
      const setting = buttons.find((menu) => menu.code === 'setting');
      expect(codesOf(setting?.children ?? [])).toContain('setting_edit');
      const set = async (path: string) => {
        const [found] = await get().ask(api.menu.lazyList, { token, query: { code_equal: 'setting' } });
        await get().ask(api.menu.submit, { token, body: { id: found?.id ?? '', path } });
        return JSON.stringify(codesOf((await see('admin')).routes));
      };
      expect(await set('/system/settings')).toContain('"setting"');
      expect(await set('')).not.toContain('"setting"');
    });

    test('are saved with unique codes and without loops, and removed after their children', async () => {
      const { token } = await see('admin');
      const submit = (body: object) => get().call(api.menu.submit, { token, body });
      const made = { code: 'kept', name: '保管', alias: 'Kept', sort: 1, category: 1, path: '/kept' };
      const { id } = (await submit(made)).body.data;
      const button = { ...made, code: 'kept_view', parentId: id, category: 2, action: 3 };
      const child = (await submit(button)).body.data.id;
      expect((await submit(made)).body.data.errorCode).toBe('record.code_taken');
      expect((await submit({ id, parentId: child })).body.data.errorCode).toBe('record.own_parent');
      expect((await submit({ ...made, code: 'kept2', sort: undefined })).body.msg).toMatch(/^排序/);
      const detail = await get().ask(api.menu.detail, { token, query: { id: child } });
      expect(detail).toMatchObject({
        parentName: '保管',
        categoryName: '按钮',
        actionName: '工具操作栏',
        isOpenName: '当前页面',
      });
      const level = await get().ask(api.menu.lazyList, { token, query: { parentId: '0' } });
      expect(level.find((menu) => menu.id === id)).toMatchObject({ hasChildren: true });
      const early = await get().call(api.menu.remove, { token, query: { ids: id } });
      expect(early.body).toMatchObject({ code: 400, msg: '请先删除子节点!' });
      await get().ask(api.menu.remove, { token, query: { ids: `${id},${child}` } });
      const nested = await get().ask(api.menu.menuList, { token, query: { current: '1', size: '1' } });
      expect(nested.length).toBeGreaterThan(1);
      expect(JSON.stringify(nested)).not.toContain('kept');
      expect((await get().ask(api.menu.tree, { token, query: {} })).map((node) => node.title)).toContain(
        '库存',
      );
    });

    test('refuse a change made on an old version', async () => {
      const { token } = await see('admin');
      const [found] = await get().ask(api.menu.lazyList, { token, query: { code_equal: 'audit' } });
      const { id = '', version = 0, remark = '' } = found ?? {};
      const submit = (body: object) => get().call(api.menu.submit, { token, body: { id, ...body } });
      expect((await submit({ version, remark: '一' })).status).toBe(200);
      const stale = await submit({ version, remark: '二' });
      expect(stale.status).toBe(409);
      expect(stale.body.msg).toMatch(/操作记录.*管理员.*备注/);
      await submit({ remark });
    });

    test('of a later version are put under the top menus of their siblings', async () => {
      const { database } = get();
      const screenId = String(ownCompany.menu.id);
      const held = async () =>
        (await database.withTenant('000000', (tx) => tx.select().from(topMenuMenus)))
          .filter(({ menuId }) => menuId === screenId)
          .map(({ topMenuId }) => topMenuId);
      const before = await held();
      expect(before).not.toEqual([]);
      // Restores the state of a version that did not have the screen.
      const companies = await database.withSystem((tx) => tx.select().from(tenants));
      for (const { tenantId } of companies)
        await database.withTenant(tenantId, (tx) =>
          tx.delete(topMenuMenus).where(eq(topMenuMenus.menuId, screenId)),
        );
      await database.withSystem((tx) =>
        tx.update(menus).set({ id: '1', code: 'moved' }).where(eq(menus.id, screenId)),
      );
      await addMissingMenus(database);
      expect(await held()).toEqual(before);
      await database.withSystem((tx) => tx.update(menus).set({ isDeleted: 1 }).where(eq(menus.id, '1')));
    });

    test('are granted to top menus, which are saved, listed and removed', async () => {
      const { token } = await see('admin');
      const body = { code: 'own', name: '自设', sort: 9 };
      const { id = '' } = await get().ask(api.topmenu.submit, { token, body });
      const shown = async () =>
        (await get().ask(api.menu.topMenus, { token })).some((topMenu) => topMenu.id === id);
      expect(await shown()).toBe(false);
      const grant = (menuIds: string[]) =>
        get().ask(api.topmenu.grant, { token, body: { topMenuIds: [id], menuIds } });
      await grant(['10000', '10100']);
      expect(await shown()).toBe(true);
      const keys = () => get().ask(api.menu.topTreeKeys, { token, query: { topMenuIds: id } });
      expect(await keys()).toEqual({ menu: ['10000', '10100'], dataScope: [], apiScope: [] });
      await grant(['10000']);
      expect((await keys()).menu).toEqual(['10000']);
      const page = await get().call(api.menu.topMenus, { token, query: { current: 1, size: 2 } });
      expect(page.body.data).toMatchObject({ size: 2, current: 1 });
      expect(page.body.data.records).toHaveLength(2);
      const named = await get().call(api.menu.topMenus, { token, query: { size: 9, name: '自设' } });
      expect(named.body.data).toMatchObject({ total: 1, records: [{ id, code: 'own' }] });
      const last = await get().call(api.menu.topMenus, { token, query: { size: 1, descs: 'sort' } });
      expect(last.body.data.records).toMatchObject([{ id }]);
      await get().ask(api.topmenu.submit, { token, body: { id, name: '改名', moduleMenuId: '10000' } });
      const detail = await get().ask(api.topmenu.detail, { token, query: { id } });
      expect(detail).toMatchObject({ name: '改名', code: 'own', moduleMenuId: '10000' });
      await grant(['10000', '10100']);
      const listed = await get().ask(api.menu.topMenus, { token });
      expect(
        listed.flatMap(({ code, module, moduleMenuId }) =>
          module ? [[code, moduleMenuId, module.name]] : [],
        ),
      ).toEqual([['own', '10000', '库存']]);
      const { menu } = await get().ask(api.menu.grantTopTree, { token });
      const inventory = menu.find((node) => node.id === '10000')?.children ?? [];
      expect(inventory.map((node) => node.id)).toContain('10100');
      await get().ask(api.topmenu.remove, { token, query: { ids: id } });
      expect((await get().call(api.topmenu.detail, { token, query: { id } })).status).toBe(404);
    });

    test('are listed for one top menu; another company’s top menu is empty', async () => {
      const server = get();
      const { token, topMenus } = await see('cangku');
      const [inventory] = topMenus;
      const mine = await server.ask(api.menu.routes, { token, query: { topMenuId: inventory?.id } });
      expect(codesOf(mine)).toEqual([['inventory', ['pack', 'tagReading']]]);
      const other = await server.ask(api.menu.routes, { token, query: { topMenuId: '999' } });
      expect(other).toEqual([]);
    });

    test('without children have no `children`', async () => {
      const { routes } = await see('cangku');
      expect(routes[0]?.children?.[0]).not.toHaveProperty('children');
    });
  });
}
