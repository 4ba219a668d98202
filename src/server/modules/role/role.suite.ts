import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TestServer } from '../../testing/test-server.ts';

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
      expect(await keys()).toEqual({ menu: ['10000', '10100', '10101'], dataScope: ['4'], apiScope: [] });
      await grant({ menuIds: ['10100'], apiScopeIds: ['10102'] });
      expect(await keys()).toEqual({ menu: ['10100', '10102'], dataScope: ['4'], apiScope: [] });
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

    test('offer the permissions that the caller can grant', async () => {
      const { menu, dataScope } = await get().ask(api.menu.grantTree, { token });
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
      const { menu, dataScope } = body.data;
      expect(dataScope[0]?.title).toBe('All');
      expect(JSON.stringify(menu)).not.toMatch(/\p{Script=Han}/u);
    });
  });
}
