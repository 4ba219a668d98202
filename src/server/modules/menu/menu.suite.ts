import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Menu } from '#shared/api/menu';
import type { TestServer } from '../../testing/test-server.ts';

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

    test('show a clerk the screens and buttons of his role, nested', async () => {
      const { routes, buttons, topMenus } = await see('cangku');
      expect(codesOf(routes)).toEqual([['inventory', ['pack']]]);
      expect(routes[0]?.children?.[0]).toMatchObject({
        path: '/inventory/packages',
        name: '包列表',
        alias: 'Packages',
        category: 1,
        meta: { keepAlive: true, alias: 'Packages' },
      });
      expect(codesOf(buttons)).toEqual([['pack', ['pack_view', 'pack_print', 'pack_tag']]]);
      expect(topMenus.map((menu) => menu.code)).toEqual(['inventory']);
    });

    test('show a viewer no other buttons', async () => {
      const { buttons } = await see('kefu', '100001');
      expect(codesOf(buttons)).toEqual([['pack', ['pack_view']]]);
    });

    test('show an administrator everything without a grant', async () => {
      const { routes, buttons } = await see('admin');
      expect(codesOf(routes)).toEqual([['inventory', ['pack']]]);
      expect(codesOf(buttons)).toEqual([['pack', ['pack_view', 'pack_print', 'pack_tag']]]);
    });

    test('can be asked for one top menu; another company’s has nothing in it', async () => {
      const server = get();
      const { token, topMenus } = await see('cangku');
      const [inventory] = topMenus;
      const mine = await server.ask(api.menu.routes, { token, query: { topMenuId: inventory?.id } });
      expect(codesOf(mine)).toEqual([['inventory', ['pack']]]);
      const other = await server.ask(api.menu.routes, { token, query: { topMenuId: '999' } });
      expect(other).toEqual([]);
    });

    test('leave `children` out where there are none', async () => {
      const { routes } = await see('cangku');
      expect(routes[0]?.children?.[0]).not.toHaveProperty('children');
    });
  });
}
