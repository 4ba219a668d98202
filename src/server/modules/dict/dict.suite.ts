import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { TEXTURES } from '#shared/domain/dictionaries';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { findDictionary } from './service.ts';

export function dictSuite(get: () => TestServer): void {
  describe('dictionaries', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const submit = (body: object) => get().call(api.dict.submit, { token, body });

    test('contain the words of the trade', async () => {
      const entries = await get().ask(api.dict.dictionary, { token, query: { code: 'texture' } });
      expect(entries.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual(
        TEXTURES.map(({ code, words }) => [code, words.zh]),
      );
    });

    test('return the flow routes under the code flow', async () => {
      const entries = await get().ask(api.dict.dictionary, { token, query: { code: 'flow' } });
      expect(entries.map(({ code, dictKey, remark }) => [`${code}_${dictKey}`, remark])).toContainEqual([
        'flow_start',
        '/workflow/process/start',
      ]);
      expect(entries.some((entry) => entry.dictKey === '-1')).toBe(false);
    });

    test('are listed in pages, their entries as arrays', async () => {
      const page = await get().ask(api.dict.parentList, { token, query: { dictValue: '纹理' } });
      expect(page).toMatchObject({ total: 1, records: [{ code: 'texture', parentId: '0', dictKey: '-1' }] });
      const parentId = page.records[0]?.id ?? '';
      const query = { parentId, dictValue: '直纹', current: '1', size: '1' };
      const entries = await get().ask(api.dict.childList, { token, query });
      expect(entries.map((entry) => entry.dictValue)).toEqual(['直纹', '半直纹']);
      expect(entries[0]?.parentName).toBe('纹理');
      const wordsFound = async (like: string) =>
        (await get().ask(api.dict.childList, { token, query: { parentId, dictValue_like: like } })).map(
          (entry) => entry.dictValue,
        );
      // The English page shows Straight and Mixed straight and crown.
      expect(await wordsFound('straight')).toEqual(['直纹', '直山混']);
      expect(await wordsFound('100%')).toEqual([]);
      const byEnglish = await get().ask(api.dict.parentList, { token, query: { dictValue_like: 'Texture' } });
      expect(byEnglish.records.map(({ code }) => code)).toEqual(['texture']);
      const [tree] = await get().ask(api.dict.tree, { token, query: { code: 'texture' } });
      expect(tree).toMatchObject({ id: parentId, title: '纹理', hasChildren: true });
      const all = await get().ask(api.dict.tree, { token, query: { code: 'DICT' } });
      expect(all.length).toBeGreaterThan(5);
    });

    test('accept each key once, give entries their code, and are removed after their entries', async () => {
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
      const sameWord = await submit({ parentId, dictKey: '2', dictValue: '红' });
      expect([sameWord.status, sameWord.body.data]).toMatchObject([
        400,
        { errorCode: 'dict.value_taken', details: { word: '红', field: 'dictValue' } },
      ]);
      expect((await submit({ id, dictValue: '红', sort: 2 })).status).toBe(200);
      expect((await submit({ id, dictValue: '深红' })).status).toBe(200);
      const early = await get().call(api.dict.remove, { token, query: { ids: parentId } });
      expect(early.body).toMatchObject({ code: 400, msg: '请先删除子节点!' });
      await get().ask(api.dict.remove, { token, query: { ids: `${parentId},${id}` } });
      expect(await get().ask(api.dict.dictionary, { token, query: { code: 'colour' } })).toEqual([]);
    });

    test('of the product keep the code by which its screens find them, and stay', async () => {
      const { records } = await get().ask(api.dict.parentList, { token, query: { code: 'product_model' } });
      const { id = '', dictValue = '' } = records[0] ?? {};
      const renamed = await submit({ id, code: 'model' });
      expect(renamed.body).toMatchObject({ code: 400, data: { errorCode: 'dict.needed' } });
      const removed = await get().call(api.dict.remove, { token, query: { ids: id } });
      expect(removed.body.data.errorCode).toBe('dict.needed');
      expect((await submit({ id, code: 'product_model', dictValue: '型号' })).status).toBe(200);
      expect((await submit({ id, dictValue })).status).toBe(200);
    });

    test('of the system take the companies’ own entries along to another code, and stay while there are any', async () => {
      const { id = '' } = await get().ask(api.dict.submit, {
        token,
        body: { code: 'shade', dictValue: '色' },
      });
      const role = await makeRole(get(), token, ['dict_view', 'dict_add', 'dict_delete'], '1');
      const clerk = (await makeClerk(get(), token, role)).token;
      const body = { parentId: id, dictKey: 'own', dictValue: '自有' };
      const entry = await get().ask(api.dict.submit, { token: clerk, body });
      expect((await submit({ id, code: 'tone' })).status).toBe(200);
      const under = async (code: string) =>
        (await get().ask(api.dict.dictionary, { token: clerk, query: { code } })).map((one) => one.dictValue);
      expect([await under('shade'), await under('tone')]).toEqual([[], ['自有']]);

      const early = await get().call(api.dict.remove, { token, query: { ids: id } });
      expect(early.body.data.errorCode).toBe('dict.of_company');
      expect(early.body.msg).toContain('木之语演示木业');
      await get().ask(api.dict.remove, { token: clerk, query: { ids: entry.id ?? '' } });
      expect((await get().call(api.dict.remove, { token, query: { ids: id } })).status).toBe(200);
    });

    test('of the system are extended by a company with entries and dictionaries that no other company sees', async () => {
      const role = await makeRole(get(), token, ['dict_view', 'dict_add', 'dict_edit', 'dict_delete'], '1');
      const clerk = (await makeClerk(get(), token, role)).token;
      const save = (body: object) => get().call(api.dict.submit, { token: clerk, body });
      const { records } = await get().ask(api.dict.parentList, { token: clerk, query: { code: 'craft' } });
      const craft = records[0]?.id ?? '';
      const [first] = await get().ask(api.dict.dictionary, { token: clerk, query: { code: 'craft' } });
      const repeated = await save({ parentId: craft, dictKey: first?.dictKey, dictValue: '重复' });
      expect(repeated.body.data).toMatchObject({
        errorCode: 'dict.key_taken',
        details: { field: 'dictKey' },
      });
      const smoked = await save({ parentId: craft, dictKey: 'SMOKED', dictValue: '烟熏', sort: 99 });
      const id = smoked.body.data.id;
      const ownDictionary = await save({ code: 'yard', dictValue: '堆场' });
      const parentId = ownDictionary.body.data.id;
      await save({ parentId, dictKey: 'A', dictValue: '甲场' });

      const keysFor = async (code: string, tenantId: string) =>
        (await get().database.withTenant(tenantId, (tx) => findDictionary(tx, code))).map(
          ({ dictKey }) => dictKey,
        );
      expect(await keysFor('craft', '000000')).toContain('SMOKED');
      expect(await keysFor('yard', '000000')).toEqual(['A']);
      expect(await keysFor('craft', '100001')).not.toContain('SMOKED');
      expect(await keysFor('yard', '100001')).toEqual([]);

      expect((await save({ id: craft, dictValue: '改名' })).body.data.errorCode).toBe('dict.of_system');
      expect((await save({ id, version: 1, dictValue: '烟熏木皮' })).status).toBe(200);
      const stale = await save({ id, version: 1, dictValue: '熏' });
      expect(stale.status).toBe(409);
      expect(stale.body.msg).toMatch(/烟熏木皮.*clerk-\d+.*名称/);
      const early = await get().call(api.dict.remove, { token: clerk, query: { ids: parentId } });
      expect(early.body.data.errorCode).toBe('record.has_children');
      await get().ask(api.dict.remove, { token: clerk, query: { ids: id } });
      expect(await keysFor('craft', '000000')).not.toContain('SMOKED');
    });

    test('refuse the second of two changes made on one version of an entry of the system', async () => {
      const { body } = await submit({ code: 'twice', dictValue: '两次' });
      const { id } = body.data;
      expect((await submit({ id, version: 1, dictValue: '第一次' })).status).toBe(200);
      const stale = await submit({ id, version: 1, dictValue: '第二次' });
      expect(stale.body).toMatchObject({ code: 409, data: { errorCode: 'record.changed' } });
      await get().ask(api.dict.remove, { token, query: { ids: id } });
    });
  });
}
