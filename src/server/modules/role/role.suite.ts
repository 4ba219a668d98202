import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { makeClerk, makeRole, menuIdsOf } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** The administrator's role of the demo's first company. */
const ADMINISTRATORS = '200';

export function roleSuite(get: () => TestServer): void {
  describe('roles', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const submit = async (body: object) => {
      const { id = '' } = await get().ask(api.role.submit, { token, body });
      return id;
    };

    test('are nested under their parents', async () => {
      const parent = await submit({ roleName: '主管', roleAlias: 'lead', deptId: '104' });
      const child = await submit({ roleName: '班长', roleAlias: 'foreman', parentId: parent });
      const found = await get().ask(api.role.list, { token, query: { roleAlias_equal: 'lead' } });
      expect(found).toMatchObject([{ id: parent, deptName: '生产车间', dataScope: 2 }]);
      const all = await get().ask(api.role.list, { token, query: {} });
      expect(all.find((role) => role.id === parent)?.children).toMatchObject([
        { id: child, parentName: '主管' },
      ]);
      const tree = await get().ask(api.role.tree, { token, query: {} });
      expect(tree.find((node) => node.id === parent)).toMatchObject({ title: '主管', hasChildren: true });
      const loop = await get().call(api.role.submit, { token, body: { id: parent, parentId: child } });
      expect(loop.body.msg).toBe('父节点不可选择自身!');
      const early = await get().call(api.role.remove, { token, query: { ids: parent } });
      expect(early.body.msg).toBe('请先删除子节点!');
      await get().ask(api.role.remove, { token, query: { ids: `${parent},${child}` } });
    });

    test('are granted menus, buttons and a data scope, which replace the previous ones', async () => {
      const id = await submit({ roleName: '授权', roleAlias: 'granted' });
      const grant = (body: object) =>
        get().ask(api.role.grant, { token, body: { roleIds: [id], menuIds: [], ...body } });
      const keys = () => get().ask(api.menu.roleTreeKeys, { token, query: { roleIds: id } });
      await grant({ menuIds: ['10000', '10100', '10101'], dataScopeIds: ['4'] });
      const apiScope = expect.arrayContaining(['GET /api/blade-veneer/v1/pack/page']);
      expect(await keys()).toEqual({ menu: ['10000', '10100', '10101'], dataScope: ['4'], apiScope });
      await grant({ menuIds: ['10100'] });
      expect(await keys()).toEqual({ menu: ['10100'], dataScope: ['4'], apiScope: [] });
      await grant({ dataScopeIds: ['5'], dataScopeDeptIds: ['103'] });
      const role = await get().ask(api.role.detail, { token, query: { id } });
      expect(role).toMatchObject({ dataScope: 5, dataScopeDeptIds: ['103'] });
      const stale = await get().call(api.role.submit, {
        token,
        body: { id, version: role.version - 1, roleName: '改名' },
      });
      expect(stale.body).toMatchObject({
        code: 409,
        data: { errorCode: 'record.changed', details: { fields: { zh: '角色授权' } } },
      });
      const unknown = await get().call(api.role.grant, { token, body: { roleIds: [id], menuIds: ['1'] } });
      expect(unknown.body.data.errorCode).toBe('record.some_missing');
    });

    test('are not granted to over a grant of another user that was not seen', async () => {
      const id = await submit({ roleName: '两人授权', roleAlias: 'granted-twice' });
      const other = (await makeClerk(get(), token, ADMINISTRATORS)).token;
      const grant = (by: string, menuIds: string[], versions: string) =>
        get().call(api.role.grant, { token: by, body: { roleIds: [id], menuIds, versions } });
      expect((await grant(token, ['10100', '10101'], '1')).status).toBe(200);
      const late = await grant(other, [], '1');
      expect([late.status, late.body.data?.errorCode]).toEqual([409, 'record.changed']);
      const { menu } = await get().ask(api.menu.roleTreeKeys, { token, query: { roleIds: id } });
      expect(menu).toEqual(['10100', '10101']);
      expect((await grant(other, [], '2')).status).toBe(200);
    });

    test('are not given to users, nor menus to top menus, over another user’s change that was not seen', async () => {
      const other = (await makeClerk(get(), token, ADMINISTRATORS)).token;
      const roleId = await submit({ roleName: '给用户', roleAlias: 'given-twice' });
      const { id: userId } = await makeClerk(get(), token, roleId);
      const give = (by: string, versions: string) =>
        get().call(api.user.grant, { token: by, query: { userIds: userId, roleIds: roleId, versions } });
      const { version } = await get().ask(api.user.detail, { token, query: { id: userId } });
      expect((await give(token, `${version}`)).status).toBe(200);
      expect((await give(other, `${version}`)).body.data?.errorCode).toBe('record.changed');
      expect((await give(other, `${version + 1}`)).status).toBe(200);

      const top = { name: '两人配置', code: 'twice' };
      const { id: topMenuId = '' } = await get().ask(api.topmenu.submit, { token, body: top });
      const choose = (by: string, versions: string) =>
        get().call(api.topmenu.grant, {
          token: by,
          body: { topMenuIds: [topMenuId], menuIds: ['10100'], versions },
        });
      expect((await choose(token, '1')).status).toBe(200);
      expect((await choose(other, '1')).body.data?.errorCode).toBe('record.changed');
      expect((await choose(other, '2')).status).toBe(200);
      await get().ask(api.topmenu.remove, { token, query: { ids: topMenuId } });
    });

    test('of administrators cannot be modified', async () => {
      const answers = [
        await get().call(api.role.submit, { token, body: { id: '200', roleName: 'x' } }),
        await get().call(api.role.remove, { token, query: { ids: '200' } }),
        await get().call(api.role.grant, { token, body: { roleIds: ['200'], menuIds: [] } }),
      ];
      for (const { body } of answers) expect(body).toMatchObject({ code: 400, msg: '管理员权限不可修改' });
    });

    test('held by a user are not removed', async () => {
      const { body } = await get().call(api.role.remove, { token, query: { ids: '201' } });
      expect(body.data.errorCode).toBe('record.in_use');
    });

    test('grant the calls of their buttons, except calls that are not ticked', async () => {
      const server = get();
      const list = 'GET /api/blade-system/role/list';
      const detail = 'GET /api/blade-system/role/detail';
      const id = await makeRole(server, token, ['role_view', 'role_edit', 'dept_view'], '1');
      const menuIds = await menuIdsOf(server, ['role_view', 'role_edit', 'dept_view']);
      const grant = (body: object) =>
        server.ask(api.role.grant, { token, body: { roleIds: [id], menuIds, ...body } });
      const scopes = async () =>
        (await server.ask(api.menu.roleTreeKeys, { token, query: { roleIds: id } })).apiScope;
      const all = await scopes();
      expect(all).toEqual(expect.arrayContaining([list, detail]));
      const clerk = await makeClerk(server, token, id);
      const see = async (endpoint: Endpoint, query = {}) => {
        server.clock.advance(6000);
        return (await server.call(endpoint, { token: clerk.token, query })).body;
      };
      const codes = async () => (await server.ask(api.auth.userInfo, { token: clerk.token })).permissions;
      expect((await see(api.role.list)).code).toBe(200);

      // The tree sends the calls with the menus above them.
      await grant({ apiScopeIds: ['20000', ...all.filter((call) => call !== list)] });
      expect(await scopes()).toEqual(all.filter((call) => call !== list));
      expect(await see(api.role.list)).toMatchObject({
        code: 403,
        data: { errorCode: 'auth.call_withheld' },
        msg: expect.stringContaining(list),
      });
      expect((await see(api.role.detail, { id })).code).toBe(200);
      // A client without call permissions leaves them unchanged.
      await grant({});
      expect((await see(api.role.list)).code).toBe(403);
      // Another role that grants the call grants it to its holders.
      const more = await makeRole(server, token, ['role_view'], '2');
      await server.ask(api.user.grant, { token, query: { userIds: clerk.id, roleIds: `${id},${more}` } });
      expect((await see(api.role.list)).code).toBe(200);
      await server.ask(api.user.grant, { token, query: { userIds: clerk.id, roleIds: id } });

      // A button is not shown if none of its calls is granted.
      await grant({ apiScopeIds: all.filter((call) => !call.includes('role')) });
      expect((await see(api.role.detail, { id })).data.errorCode).toBe('auth.forbidden');
      expect(await codes()).toEqual(['dept_view']);
      await grant({ apiScopeIds: all });
      expect((await see(api.role.list)).code).toBe(200);
    });

    test('withhold a call below each of its buttons, and give it only below those of the role that gives it', async () => {
      const server = get();
      const submit = 'POST /api/blade-system/dept/submit';
      const makeAdding = async (buttons: string[]) => {
        const id = await makeRole(server, token, buttons, '1');
        const menuIds = await menuIdsOf(server, buttons);
        const { apiScope } = await server.ask(api.menu.roleTreeKeys, { token, query: { roleIds: id } });
        const grant = (apiScopeIds: string[]) =>
          server.ask(api.role.grant, { token, body: { roleIds: [id], menuIds, apiScopeIds } });
        return { id, apiScope, grant };
      };
      const both = await makeAdding(['dept_view', 'dept_add', 'dept_edit']);
      const adding = await makeAdding(['dept_view', 'dept_add']);
      expect(both.apiScope.filter((node) => node.startsWith(submit))).toEqual([submit, `${submit} dept_add`]);
      expect(adding.apiScope).toContain(`${submit} dept_add`);
      expect(adding.apiScope).not.toContain(submit);
      const clerk = await makeClerk(server, token, adding.id);
      const hold = async (...roleIds: string[]) => {
        const query = { userIds: clerk.id, roleIds: roleIds.join(',') };
        await server.ask(api.user.grant, { token, query });
        server.clock.advance(6000);
      };
      const send = async (body: object) => {
        const { status } = await server.call(api.dept.submit, { token: clerk.token, body });
        return status;
      };
      const added = { parentId: '100', deptName: '共用接口' };
      await adding.grant(adding.apiScope.filter((node) => !node.startsWith(submit)));
      await hold(adding.id);
      expect(await send(added)).toBe(403);
      await adding.grant(adding.apiScope);

      for (const node of [submit, `${submit} dept_add`]) {
        await both.grant(both.apiScope.filter((one) => one !== node));
        await hold(both.id);
        expect([await send(added), await send({ id: '100', deptName: '改名' })]).toEqual([403, 403]);
      }
      // The other role gives it for adding alone.
      await hold(both.id, adding.id);
      expect([await send(added), await send({ id: '100', deptName: '改名' })]).toEqual([200, 403]);
    });

    test('give the calls of a new button to a client that names only those the role had', async () => {
      const server = get();
      const keys = (id: string) => server.ask(api.menu.roleTreeKeys, { token, query: { roleIds: id } });
      const grant = async (id: string, buttons: string[], apiScopeIds: string[]) => {
        const menuIds = await menuIdsOf(server, buttons);
        await server.ask(api.role.grant, { token, body: { roleIds: [id], menuIds, apiScopeIds } });
        return menuIds;
      };
      const id = await submit({ roleName: '分开授权', roleAlias: 'apart' });
      await grant(id, ['dept_view', 'dept_edit'], (await keys(id)).apiScope);
      const submitDept = 'POST /api/blade-system/dept/submit';
      const list = 'GET /api/blade-system/dept/list';
      const first = (await keys(id)).apiScope;
      expect(first).toEqual(expect.arrayContaining([submitDept, list]));

      // A call that the role had and that is not named any more is withheld.
      const kept = first.filter((call) => call !== list);
      await grant(id, ['dept_view', 'dept_edit', 'dept_add'], kept);
      expect((await keys(id)).apiScope).toEqual([...kept, `${submitDept} dept_add`].toSorted());

      // A new button that is named without its calls gives none of them.
      const other = await submit({ roleName: '全部收回', roleAlias: 'named' });
      const menuIds = await grant(other, ['post_view'], await menuIdsOf(server, ['post_view']));
      expect(await keys(other)).toMatchObject({ menu: menuIds, apiScope: [] });
    });

    test('offer the permissions that the caller can grant', async () => {
      const { menu, dataScope, apiScope } = await get().ask(api.menu.grantTree, { token });
      // Menu, button, call: each call once.
      const packages = apiScope.find((node) => node.id === '10000')?.children?.[0];
      expect(packages?.children?.[0]).toMatchObject({
        id: '10101',
        children: expect.arrayContaining([
          expect.objectContaining({ key: 'GET /api/blade-veneer/v1/pack/page', parentId: '10101' }),
        ]),
      });
      const calls = JSON.stringify(apiScope).match(/"id":"(GET|POST) [^"]*"/g) ?? [];
      expect(calls.length).toBe(new Set(calls).size);
      const inventory = menu.find((node) => node.id === '10000');
      expect(inventory?.children?.[0]?.children?.map((node) => node.id)).toContain('10101');
      expect(dataScope.map((node) => [node.id, node.title])).toEqual([
        ['1', '全部可见'],
        ['2', '本人可见'],
        ['3', '所在部门可见'],
        ['4', '所在部门及子级可见'],
        ['5', '自定义'],
      ]);
    });

    test('offer them by their English names on request', async () => {
      const headers = { 'accept-language': 'en-US' };
      const { body } = await get().call(api.menu.grantTree, { token, headers });
      const { menu, dataScope, apiScope } = body.data;
      expect(dataScope[0]?.title).toBe('All');
      expect(JSON.stringify([menu, apiScope])).not.toMatch(/\p{Script=Han}/u);
    });
  });
}
