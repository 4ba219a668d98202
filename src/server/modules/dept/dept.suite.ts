import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TreeNode } from '#shared/api/kit';
import type { TestServer } from '../../testing/test-server.ts';

export function deptSuite(get: () => TestServer): void {
  describe('departments', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const submit = async (body: object) => {
      const { id = '' } = await get().ask(api.dept.submit, { token, body });
      return id;
    };
    const detail = (id: string) => get().ask(api.dept.detail, { token, query: { id } });

    test('come as full records nested under their parents, and as tree nodes', async () => {
      const [company] = await get().ask(api.dept.list, { token, query: {} });
      expect(company).toMatchObject({
        id: '100',
        deptName: '木之语演示木业',
        hasChildren: true,
        parentName: '',
      });
      const warehouse = company?.children?.find((dept) => dept.id === '102');
      expect(warehouse).toMatchObject({ ancestors: '0,100', parentName: '木之语演示木业' });
      expect(warehouse).not.toHaveProperty('children');
      const [root] = await get().ask(api.dept.tree, { token, query: {} });
      expect(root).toMatchObject({ id: '100', key: '100', value: '100', title: '木之语演示木业' });
      expect(root?.children?.map((node: TreeNode) => node.title)).toContain('仓库');
    });

    test('that match a filter are listed as roots', async () => {
      const found = await get().ask(api.dept.list, { token, query: { deptName: '仓库' } });
      expect(found.map((dept) => dept.id)).toEqual(['102']);
    });

    test('are listed one level at a time', async () => {
      const roots = await get().ask(api.dept.lazyList, { token, query: {} });
      expect(roots).toMatchObject([{ id: '100', hasChildren: true }]);
      const below = await get().ask(api.dept.lazyList, { token, query: { parentId: '100' } });
      expect(below.find((dept) => dept.id === '101')).toMatchObject({ hasChildren: false });
    });

    test('of every level are searched when no parent is given', async () => {
      const found = await get().ask(api.dept.lazyList, { token, query: { deptName: '仓库' } });
      expect(found).toMatchObject([{ id: '102', parentName: '木之语演示木业', hasChildren: false }]);
      const query = { parentId: '0', deptName: '仓库' };
      expect(await get().ask(api.dept.lazyList, { token, query })).toEqual([]);
    });

    test('move with all their descendants', async () => {
      const a = await submit({ parentId: '100', deptName: '甲' });
      const b = await submit({ parentId: a, deptName: '乙' });
      const c = await submit({ parentId: b, deptName: '丙' });
      expect((await detail(c)).ancestors).toBe(`0,100,${a},${b}`);
      await submit({ id: b, parentId: '104' });
      expect(await detail(b)).toMatchObject({
        ancestors: '0,100,104',
        deptName: '乙',
        parentName: '生产车间',
      });
      expect((await detail(c)).ancestors).toBe(`0,100,104,${b}`);
      const under = await get().call(api.dept.submit, { token, body: { id: b, parentId: c } });
      expect(under.body).toMatchObject({ code: 400, msg: '父节点不可选择自身!' });
      const itself = await get().call(api.dept.submit, { token, body: { id: b, parentId: b } });
      expect(itself.body).toMatchObject({ code: 400, msg: '父节点不可选择自身!' });

      const remove = (ids: string) => get().call(api.dept.remove, { token, query: { ids } });
      expect((await remove(b)).body).toMatchObject({ code: 400, msg: '请先删除子节点!' });
      expect((await remove(`${a},${b},${c}`)).status).toBe(200);
      expect((await get().call(api.dept.detail, { token, query: { id: c } })).status).toBe(404);
    });

    test('moved below each other concurrently do not form a cycle', async () => {
      const a = await submit({ parentId: '100', deptName: '一' });
      const b = await submit({ parentId: '100', deptName: '二' });
      const moves = await Promise.all([
        get().call(api.dept.submit, { token, body: { id: a, parentId: b } }),
        get().call(api.dept.submit, { token, body: { id: b, parentId: a } }),
      ]);
      expect(moves.map((move) => move.status).sort()).toEqual([200, 400]);
      await get().ask(api.dept.remove, { token, query: { ids: `${a},${b}` } });
    });

    test('are not removed while they have users, nor added below a department of another company', async () => {
      const used = await get().call(api.dept.remove, { token, query: { ids: '102' } });
      expect(used.body.data.errorCode).toBe('record.in_use');
      const foreign = await get().call(api.dept.submit, { token, body: { parentId: '110', deptName: 'x' } });
      expect(foreign.body.data.errorCode).toBe('record.some_missing');
    });

    test('are removed by a form or JSON request, all or none', async () => {
      const [a, b] = [
        await submit({ parentId: '100', deptName: '表' }),
        await submit({ parentId: '100', deptName: '单' }),
      ];
      const headers = { 'blade-auth': `bearer ${token}` };
      const some = await get().call(api.dept.remove, { token, body: { ids: [a, '110'] } });
      expect(some.body).toMatchObject({ code: 400, data: { errorCode: 'record.some_missing' } });
      expect((await detail(a)).deptName).toBe('表');
      const form = await get().app.inject({
        method: 'POST',
        url: api.dept.remove.path,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `ids=${a}`,
      });
      expect(form.statusCode).toBe(200);
      expect((await get().call(api.dept.remove, { token, body: { ids: [b] } })).status).toBe(200);
      expect((await get().call(api.dept.remove, { token })).status).toBe(400);
    });

    test('have a limited depth, as roles do', async () => {
      const kinds = [
        (parentId: string) => get().call(api.dept.submit, { token, body: { parentId, deptName: '层' } }),
        (parentId: string) =>
          get().call(api.role.submit, {
            token,
            body: { parentId, roleName: '层', roleAlias: `level-under-${parentId}` },
          }),
      ];
      for (const add of kinds) {
        const ids: string[] = [];
        for (let level = 1; level <= 30; level++) {
          const { status, body } = await add(ids.at(-1) ?? '0');
          expect(status).toBe(200);
          ids.push(body.data.id);
        }
        expect((await add(ids.at(-1) ?? '')).body.data.errorCode).toBe('record.too_deep');
      }
    });

    test('of another company are shown only to the platform’s administrator', async () => {
      const titles = (nodes: readonly TreeNode[]) => nodes.map((node) => node.title);
      const theirs = await get().ask(api.dept.tree, { token, query: { tenantId: '100001' } });
      expect(titles(theirs)).toEqual(['东莞示例饰面']);
      const kefu = (await get().signIn({ tenantId: '100001', account: 'kefu' })).access_token;
      const own = await get().ask(api.dept.tree, { token: kefu, query: { tenantId: '000000' } });
      expect(titles(own)).toEqual(['东莞示例饰面']);
    });
  });
}
