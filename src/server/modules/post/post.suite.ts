import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TestServer } from '../../testing/test-server.ts';

export function postSuite(get: () => TestServer): void {
  describe('positions', () => {
    let token = '';
    let category = '';
    const ids: string[] = [];

    const submit = (body: object) => get().call(api.post.submit, { token, body });
    const list = (query: Record<string, string>) =>
      get().ask(api.post.list, { token, query: { postCode_likeright: 'PT', ...query } });
    const namesOf = (records: readonly { postName: string }[]) => records.map((post) => post.postName);

    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      const [entry] = await get().ask(api.dict.dictionary, { token, query: { code: 'post_category' } });
      category = entry?.dictKey ?? '';
      const posts = [
        { postCode: 'PT1', postName: '仓管', sort: 3, category, remark: '管仓库' },
        { postCode: 'PT2', postName: '选片', sort: 1 },
        { postCode: 'PT3', postName: '停用岗', sort: 2, status: 0 },
      ];
      for (const post of posts) ids.push((await submit(post)).body.data.id);
    });

    test('are listed by their order, page by page, and found by filters', async () => {
      const all = await list({});
      expect([namesOf(all.records), all.total]).toEqual([['选片', '停用岗', '仓管'], 3]);
      const second = await list({ current: '2', size: '2' });
      expect([namesOf(second.records), second.pages]).toEqual([['仓管'], 2]);
      expect(namesOf((await list({ descs: 'post_code' })).records)).toEqual(['停用岗', '选片', '仓管']);
      expect(namesOf((await list({ postName: '片' })).records)).toEqual(['选片']);
      expect(namesOf((await list({ category })).records)).toEqual(['仓管']);
      expect(namesOf((await list({ status: '0' })).records)).toEqual(['停用岗']);
    });

    test('are offered to every signed-in user while they are active', async () => {
      const { access_token: clerk } = await get().signIn({ account: 'cangku' });
      const offered = namesOf(await get().ask(api.post.select, { token: clerk }));
      expect(offered.filter((name) => ['选片', '停用岗', '仓管'].includes(name))).toEqual(['选片', '仓管']);
      expect((await get().call(api.post.list, { token: clerk, query: {} })).status).toBe(403);
    });

    test('are opened with the name of their kind', async () => {
      const post = await get().ask(api.post.detail, { token, query: { id: ids[0] ?? '' } });
      expect(post).toMatchObject({ postCode: 'PT1', remark: '管仓库', category, status: 1 });
      expect(post.categoryName).not.toBe('');
      expect((await get().call(api.post.detail, { token, query: { id: '1' } })).status).toBe(404);
    });

    test('keep what an update does not send, and have a code of their own', async () => {
      expect((await submit({ id: ids[0], postName: '仓管员' })).status).toBe(200);
      const post = await get().ask(api.post.detail, { token, query: { id: ids[0] ?? '' } });
      expect(post).toMatchObject({ postName: '仓管员', remark: '管仓库', sort: 3 });
      expect((await submit({ id: ids[0], postCode: 'PT2' })).body.data.errorCode).toBe('record.code_taken');
      expect((await submit({ postName: '无码' })).body.msg).toBe('岗位编号不能为空');
    });

    test('are visible to another company only if they are its own', async () => {
      const { access_token: other } = await get().signIn({ tenantId: '100001', account: 'kefu' });
      expect(await get().ask(api.post.select, { token: other })).toEqual([]);
    });

    test('removed are gone from every list, and their code is free', async () => {
      await get().ask(api.post.remove, { token, query: { ids: ids.join(',') } });
      expect((await list({})).total).toBe(0);
      const again = await submit({ postCode: 'PT1', postName: '新仓管' });
      expect(again.status).toBe(200);
      await get().ask(api.post.remove, { token, query: { ids: again.body.data.id } });
    });
  });
}
