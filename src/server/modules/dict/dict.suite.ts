import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { TEXTURES } from '#shared/domain/dictionaries';
import type { TestServer } from '../../testing/test-server.ts';

export function dictSuite(get: () => TestServer): void {
  describe('dictionaries', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const submit = (body: object) => get().call(api.dict.submit, { token, body });

    test('hold the words of the trade', async () => {
      const entries = await get().ask(api.dict.dictionary, { token, query: { code: 'texture' } });
      expect(entries.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual(
        TEXTURES.map(({ code, words }) => [code, words.zh]),
      );
    });

    test('give the flow routes under the code flow', async () => {
      const entries = await get().ask(api.dict.dictionary, { token, query: { code: 'flow' } });
      expect(entries.map(({ code, dictKey, remark }) => [`${code}_${dictKey}`, remark])).toContainEqual([
        'flow_start',
        '/workflow/process/start',
      ]);
      expect(entries.some((entry) => entry.dictKey === '-1')).toBe(false);
    });

    test('are pages of dictionaries, and arrays of entries', async () => {
      const page = await get().ask(api.dict.parentList, { token, query: { dictValue: '纹理' } });
      expect(page).toMatchObject({ total: 1, records: [{ code: 'texture', parentId: '0', dictKey: '-1' }] });
      const parentId = page.records[0]?.id ?? '';
      const query = { parentId, dictValue: '直纹', current: '1', size: '1' };
      const entries = await get().ask(api.dict.childList, { token, query });
      expect(entries.map((entry) => entry.dictValue)).toEqual(['直纹', '半直纹']);
      expect(entries[0]?.parentName).toBe('纹理');
      const [tree] = await get().ask(api.dict.tree, { token, query: { code: 'texture' } });
      expect(tree).toMatchObject({ id: parentId, title: '纹理', hasChildren: true });
      const all = await get().ask(api.dict.tree, { token, query: { code: 'DICT' } });
      expect(all.length).toBeGreaterThan(5);
    });

    test('are kept: a key once, an entry with its dictionary’s code, children first', async () => {
      const made = await submit({ code: 'colour', dictValue: '颜色' });
      const parentId = made.body.data.id;
      const red = await submit({ parentId, dictKey: 1, dictValue: '红' });
      const id = red.body.data.id;
      expect(await get().ask(api.dict.detail, { token, query: { id } })).toMatchObject({
        code: 'colour',
        dictKey: '1',
        parentName: '颜色',
      });
      const again = await submit({ parentId, dictKey: '1', dictValue: '蓝' });
      expect(again.body).toMatchObject({ code: 400, msg: '当前字典键值已存在!' });
      expect((await submit({ id, dictValue: '深红' })).status).toBe(200);
      const early = await get().call(api.dict.remove, { token, query: { ids: parentId } });
      expect(early.body).toMatchObject({ code: 400, msg: '请先删除子节点!' });
      await get().ask(api.dict.remove, { token, query: { ids: `${parentId},${id}` } });
      expect(await get().ask(api.dict.dictionary, { token, query: { code: 'colour' } })).toEqual([]);
    });
  });
}
