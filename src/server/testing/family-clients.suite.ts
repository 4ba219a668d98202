import { sm2 } from 'sm-crypto-v2';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Menu } from '#shared/api/own-menu';
import { DEMO_PASSWORD } from '../demo/companies.ts';
import { CLIENT, createTestServer, type TestServer } from './test-server.ts';

/** Requests in the forms clients of the family use: docs/reference/wire-contract.md. */
export function familyClientSuite(get: () => TestServer): void {
  describe('a client of the family', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const post = async (url: string, payload: string, type: string) => {
      const headers = { authorization: CLIENT, 'blade-auth': `bearer ${token}`, 'content-type': type };
      return get().app.inject({ method: 'POST', url, headers, payload });
    };
    const postForm = (url: string, fields: Record<string, string>) =>
      post(url, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
    const postJson = (url: string, body: unknown) => post(url, JSON.stringify(body), 'application/json');
    const user = (id: string) => get().ask(api.user.detail, { token, query: { id } });

    test.each(['query', 'form', 'JSON'] as const)('signs in with its parameters in a %s', async (where) => {
      const { publicKey } = await get().ask(api.auth.publicKey);
      const password = sm2.doEncrypt(DEMO_PASSWORD, publicKey, 0);
      const fields = { grant_type: 'password', username: 'cangku', password, scope: 'all' };
      const { path } = api.auth.token;
      const signIns = {
        query: () => postForm(`${path}?${new URLSearchParams(fields)}`, {}),
        form: () => postForm(path, fields),
        JSON: () => postJson(path, fields),
      };
      const response = await signIns[where]();
      expect([response.statusCode, response.json().account]).toEqual([200, 'cangku']);
    });

    test('saves and changes with forms', async () => {
      const fields = { account: 'by-form', realName: '表单', roleId: '201', deptId: '103,104', sex: '2' };
      const made = await postForm(api.user.submit.path, fields);
      expect(made.statusCode).toBe(200);
      const { id } = made.json().data;
      expect(await user(id)).toMatchObject({ ...fields, roleId: '201', deptId: '103,104', sex: 2 });
      const changed = await postForm(api.user.update.path, { id, name: '改', sex: '' });
      expect([changed.statusCode, (await user(id)).name, (await user(id)).sex]).toEqual([200, '改', 2]);
      expect((await postForm(api.user.remove.path, { ids: id })).statusCode).toBe(200);
    });

    test('sends null for fields it leaves unchanged, or omits them', async () => {
      const made = await postJson(api.user.submit.path, {
        id: null,
        account: 'by-null',
        realName: '空',
        email: null,
        sex: null,
        status: null,
        postId: null,
        birthday: null,
      });
      const { id } = made.json().data;
      expect([made.statusCode, await user(id)]).toMatchObject([200, { email: '', sex: 3, status: 1 }]);
      const more = { id, email: 'a@example.com', status: '', sex: null, deptId: ['102'] };
      expect((await postJson(api.user.update.path, more)).statusCode).toBe(200);
      const again = { id, email: null, deptId: null, realName: '空空' };
      expect((await postJson(api.user.update.path, again)).statusCode).toBe(200);
      expect(await user(id)).toMatchObject({
        email: 'a@example.com',
        status: 1,
        deptId: '102',
        realName: '空空',
      });
      expect((await postJson(api.user.update.path, { id, email: '' })).statusCode).toBe(200);
      expect((await user(id)).email).toBe('');
      await get().ask(api.user.remove, { token, query: { ids: id } });
    });

    test('sends ids as numbers, one or several, if they are exact', async () => {
      const body = { account: 'by-number', realName: '数', roleId: 201, deptId: [103, '104'] };
      const { id } = (await postJson(api.user.submit.path, body)).json().data;
      expect(await user(id)).toMatchObject({ roleId: '201', deptId: '103,104' });
      const dept = await postJson(api.dept.submit.path, { deptName: '数部', parentId: 100 });
      const deptId = dept.json().data.id;
      const detail = await get().ask(api.dept.detail, { token, query: { id: deptId } });
      expect(detail.parentId).toBe('100');
      const species = await postJson(api.treeSpecies.saveOrUpdate.path, {
        ...(await get().ask(api.treeSpecies.detail, { token, query: { id: '500' } })),
        id: 500,
      });
      expect(species.json().data.id).toBe('500');
      // Beyond 2^53 the received number may differ from the intended one.
      const rounded = `{"id":${id},"name":"x"}`;
      expect((await post(api.user.update.path, rounded, 'application/json')).statusCode).toBe(400);
      expect((await postJson(api.user.remove.path, [id])).statusCode).toBe(200);
      expect((await postJson(api.dept.remove.path, { ids: [deptId] })).statusCode).toBe(200);
    });

    test('sends booleans as booleans, numbers or texts', async () => {
      const menu = { code: 'yes', name: '是', alias: 'Yes', sort: '1', category: '1' };
      const { id } = (await postJson(api.menu.submit.path, { ...menu, keepAlive: 1 })).json().data;
      const keepAlive = async () => (await get().ask(api.menu.detail, { token, query: { id } })).keepAlive;
      expect(await keepAlive()).toBe(true);
      await postForm(api.menu.submit.path, { id, keepAlive: 'false' });
      expect(await keepAlive()).toBe(false);
      await get().ask(api.menu.remove, { token, query: { ids: id } });
    });

    test('adds a menu and a user with the codes of other dialects', async () => {
      const menu = { code: 'dialect', name: '方言', alias: 'Dialect', sort: 1, category: 1, isOpen: 0 };
      const made = await postJson(api.menu.submit.path, menu);
      expect([made.statusCode, made.json().msg]).toEqual([200, '操作成功!']);
      const { id } = made.json().data;
      expect((await get().ask(api.menu.detail, { token, query: { id } })).isOpen).toBe(1);
      await get().ask(api.menu.remove, { token, query: { ids: id } });
      const person = await postJson(api.user.add.path, { account: 'dialect', realName: '方', sex: 0 });
      expect((await user(person.json().data.id)).sex).toBe(3);
      await get().ask(api.user.remove, { token, query: { ids: person.json().data.id } });
    });

    test('sends empty texts for ids, codes and choices that were not filled in', async () => {
      const company = { tenantName: '空编号', tenantId: '', status: '', expireTime: '', adminAccount: '' };
      const made = await postJson(api.tenant.submit.path, company);
      expect([made.statusCode, made.json().msg]).toEqual([200, '操作成功!']);
      const { id } = made.json().data;
      expect(await get().ask(api.tenant.detail, { token, query: { id } })).toMatchObject({
        tenantId: expect.stringMatching(/^\d{6}$/),
        status: 1,
      });
      await get().ask(api.tenant.remove, { token, query: { ids: id } });
    });

    test('shows every entry of the menu, because no list of roles is sent', async () => {
      // Compatible clients hide an entry whose list contains none of the user's roles, so an empty list hides it too.
      const isShown = (menu: Menu): boolean =>
        (menu.meta?.roles?.length ?? 1) > 0 && (menu.children ?? []).every(isShown);
      const routes = await get().ask(api.menu.routes, { token });
      expect(routes.length).toBeGreaterThan(1);
      expect(routes.filter((menu) => !isShown(menu))).toEqual([]);
    });

    test('finds the button with which it chooses the menus of a top menu', async () => {
      const buttons = await get().ask(api.menu.buttons, { token });
      const topMenus = buttons.find((menu) => menu.code === 'topmenu');
      expect(topMenus?.children?.map((button) => button.code)).toContain('topmenu_setting');
    });

    test('adds a user with a plain-text password', async () => {
      const password = 'as it is 2026';
      const made = await postJson(api.user.add.path, { account: 'plain', realName: '明', password });
      expect([made.statusCode, made.json().data.password]).toEqual([200, undefined]);
      const { id } = made.json().data;
      expect((await get().trySignIn({ account: 'plain', password })).status).toBe(200);
      await postJson(api.user.update.path, { id, password: 'another as it is' });
      expect((await get().trySignIn({ account: 'plain', password: 'another as it is' })).status).toBe(200);
      for (const weak of ['short', 'ab'.repeat(97)]) {
        const refused = await postJson(api.user.submit.path, { id, password: weak });
        expect(refused.json().data.errorCode).toBe('user.weak_password');
      }
      // A sign-in accepts only a cipher text.
      const query = { grant_type: 'password', username: 'plain', password: 'another as it is' } as const;
      expect((await get().call(api.auth.token, { query })).body.error_code).toBe(2001);
      await get().ask(api.user.remove, { token, query: { ids: id } });
    });

    test('is identified by its own id and secret', async () => {
      const server = await createTestServer(get().database, {
        furtherClients: [{ id: 'saber', secret: 'saber_secret' }],
      });
      const { publicKey } = await server.ask(api.auth.publicKey);
      const signIn = (client: string) =>
        server.call(api.auth.token, {
          query: {
            grant_type: 'password',
            username: 'cangku',
            password: sm2.doEncrypt(DEMO_PASSWORD, publicKey, 0),
          },
          headers: { authorization: `Basic ${btoa(client)}` },
        });
      expect((await signIn('saber:saber_secret')).body.client_id).toBe('saber');
      expect((await signIn('merchant-web:merchant-web-secret')).status).toBe(200);
      for (const stranger of ['saber:guess', 'guess:saber_secret', 'saber'])
        expect((await signIn(stranger)).body.error).toBe('invalid_client');
      await server.app.close();
    });

    test('declares its JSON as plain text', async () => {
      const body = JSON.stringify({ treeCode: 'pt1', fullName: '文本木' });
      const made = await post(api.treeSpecies.saveOrUpdate.path, body, 'text/plain');
      expect([made.statusCode, made.json().msg]).toEqual([200, '操作成功!']);
      const bad = await post(api.treeSpecies.saveOrUpdate.path, '{"a":', 'text/plain;charset=utf-8');
      expect([bad.statusCode, bad.json().msg]).toEqual([400, '消息不能读取']);
      const errors = JSON.stringify([{ type: 'error', message: 'x' }]);
      expect((await post(api.auth.logoutOrUpload.path, errors, 'text/plain')).statusCode).toBe(200);
      expect((await get().call(api.auth.userInfo, { token })).status).toBe(200);
      await get().ask(api.treeSpecies.remove, { token, query: { ids: made.json().data.id } });
    });

    test('of the platform’s administrator, and no other, reads a company by its id', async () => {
      const body = { tenantName: '新木业' };
      const { id: tenantId = '', password = '' } = await get().ask(api.tenant.submit, { token, body });
      const query = { tenantId };
      const own = [{ account: 'admin', tenantId }];
      expect((await get().ask(api.user.page, { token, query })).records).toMatchObject(own);
      expect(await get().ask(api.user.list, { token, query })).toMatchObject(own);
      expect(await get().ask(api.role.list, { token, query })).toMatchObject([
        { roleAlias: 'administrator', tenantId },
      ]);
      expect(await get().ask(api.dept.lazyList, { token, query })).toMatchObject([
        { deptName: '新木业', tenantId },
      ]);
      const { access_token: theirs } = await get().signInNew({ tenantId, account: 'admin', password });
      const platform = { token: theirs, query: { tenantId: '000000' } };
      expect(await get().ask(api.user.list, platform)).toMatchObject(own);
      expect((await get().ask(api.user.page, platform)).records).toMatchObject(own);
      expect(await get().ask(api.role.list, platform)).toMatchObject([{ tenantId }]);
      expect(await get().ask(api.dept.lazyList, platform)).toMatchObject([{ tenantId }]);
      await get().ask(api.tenant.remove, { token, query: { ids: tenantId } });
    });

    test('asks for a signature in the address', async () => {
      const url = `${api.upload.signTenant.path}?directory=pack&moduleType=veneer`;
      const response = await postForm(url, {});
      expect(response.json().data.directory).toMatch(/^tenant\/000000\/veneer\/pack\//);
    });

    test('sends times to the day, the minute or the second, or with a time zone', async () => {
      const expireTime = async (text: string) => {
        const saved = await postJson(api.tenant.submit.path, { id: '100001', expireTime: text });
        const detail = await get().ask(api.tenant.detail, { token, query: { id: '100001' } });
        return [saved.statusCode, detail.expireTime];
      };
      expect(await expireTime('2999-12-31')).toEqual([200, '2999-12-31 00:00:00']);
      expect(await expireTime('2999-12-31 08:30')).toEqual([200, '2999-12-31 08:30:00']);
      expect(await expireTime('2999-12-31T08:30:15')).toEqual([200, '2999-12-31 08:30:15']);
      expect((await expireTime('2999-12-31T08:30:15Z'))[0]).toBe(200);
      expect((await expireTime('2999-02-30'))[0]).toBe(400);
      expect(await expireTime('')).toEqual([200, '']);
    });

    test('finds the user, the top menus and the levels of menus where open clients look', async () => {
      const self = await get().ask(api.user.info, { token });
      expect(self).toEqual(await get().ask(api.user.detailBySelf, { token }));
      const topMenus = await get().ask(api.menu.topMenusOfCaller, { token });
      expect(topMenus).toEqual(await get().ask(api.menu.topMenus, { token }));
      const query = { parentId: '10100' };
      const buttons = await get().ask(api.menu.lazyList, { token, query });
      expect(buttons.map((menu) => menu.code)).toContain('pack_view');
      expect(await get().ask(api.menu.lazyMenuList, { token, query })).toEqual([]);
      const roots = await get().ask(api.menu.lazyMenuList, { token, query: {} });
      expect(roots.find((menu) => menu.code === 'inventory')).toMatchObject({ hasChildren: true });
      const pack = await get().ask(api.menu.lazyMenuList, { token, query: { parentId: '10000' } });
      expect(pack.find((menu) => menu.code === 'pack')).toMatchObject({ hasChildren: false });
    });

    test('sees dictionaries with their entries under them', async () => {
      const all = await get().ask(api.dict.list, { token, query: {} });
      const texture = all.find((dict) => dict.code === 'texture');
      expect(texture?.children?.map((entry) => entry.dictValue)).toContain('直纹');
      const [found] = await get().ask(api.dict.list, { token, query: { dictValue: '纹理' } });
      expect(found).toMatchObject({ code: 'texture', dictKey: '-1' });
      expect(found).not.toHaveProperty('children');
    });

    test('opens its own company, or any company as the platform’s administrator', async () => {
      const detail = await get().ask(api.tenant.detail, { token, query: { id: '100001' } });
      expect(detail).toMatchObject({ tenantId: '100001', tenantName: '东莞示例饰面' });
      expect((await get().call(api.tenant.detail, { token, query: { id: '1' } })).status).toBe(404);
    });

    test('learns that files are stored here or in the bucket', async () => {
      expect(await get().ask(api.upload.origins)).toEqual({ origins: [] });
    });
  });
}
