import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { ImportAnswer, ImportCalls } from '#shared/records/import-api';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import { eventually } from '../../../../tests/eventually.ts';
import { customers } from '../../db/schema/partners.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { fillPinyin } from '../../records/pinyin.ts';
import { postForm } from '../../testing/post-form.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function partnerSuite(get: () => TestServer): void {
  describe('customers and suppliers', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const save = (body: object) => get().call(api.customer.submit, { token, body });

    test('are called by type, grade, terms and salesperson in words', async () => {
      const query = { id: DEMO_PARTNER_IDS.customer };
      expect(await get().ask(api.customer.detail, { token, query })).toMatchObject({
        name: '佛山示例饰面板有限公司',
        kindName: '饰面板厂',
        gradeName: 'A 级',
        paymentTermsName: '月结',
        salesUserName: '李仓',
        region: '广东省/佛山市/顺德区',
        taxRatePct: 13,
        contacts: [
          { name: '梁采', isPrimary: 1 },
          { name: '黄仓', isPrimary: 0 },
        ],
      });
    });

    test.each(['广东省/佛山市', '佛山'])('of a region %s are found by a part of it', async (region) => {
      const { records } = await get().ask(api.supplier.list, { token, query: { region } });
      expect(records.map(({ code }) => code)).toEqual(['G003']);
    });

    test('accept only entries of their dictionaries; one stored before stays', async () => {
      const server = get();
      const made = { code: 'CHOICE-1', name: '字典试验' };
      const refused = await save({ ...made, grade: 'Z9' });
      expect(refused.body).toMatchObject({
        msg: '等级“Z9”不在字典中',
        data: { errorCode: 'input.invalid', details: { field: 'grade' } },
      });
      const { id } = (await save({ ...made, grade: 'A' })).body.data;
      await server.database.withTenant('000000', (tx) =>
        tx.update(customers).set({ grade: 'OLD' }).where(eq(customers.id, id)),
      );
      expect((await save({ id, grade: 'OLD', remark: '旧' })).status).toBe(200);
      // The name of the dictionary itself is a row with the key -1.
      expect((await save({ id, grade: '-1' })).status).toBe(400);
      await server.ask(api.customer.remove, { token, query: { ids: id } });
    });

    test('accept only listed regions; a region stored before stays', async () => {
      const server = get();
      const made = { code: 'REGION-1', name: '地区试验' };
      const refused = await save({ ...made, region: '广东省/顺德' });
      expect(refused.body).toMatchObject({
        code: 400,
        data: { errorCode: 'input.invalid', details: { field: 'region' } },
      });
      expect(refused.body.msg).toContain('不在省市区列表中');
      const { id } = (await save({ ...made, region: '湖北省/仙桃市' })).body.data;
      await server.database.withTenant('000000', (tx) =>
        tx.update(customers).set({ region: '湖北省/沔阳县' }).where(eq(customers.id, id)),
      );
      expect((await save({ id, region: '湖北省/沔阳县', remark: '旧名' })).status).toBe(200);
      expect((await save({ id, region: '湖北省/汉阳县' })).status).toBe(400);
      expect((await save({ id, region: '' })).status).toBe(200);
      await server.ask(api.customer.remove, { token, query: { ids: id } });
    });

    test('are offered as choices: all, the first ones, those found by code or name, and those asked for', async () => {
      const choose = async (query: object) =>
        (await get().ask(api.supplier.select, { token, query })).map(({ code }) => code);
      const all = await choose({});
      expect(all.length).toBeGreaterThan(2);
      expect(await choose({ most: 1 })).toEqual(all.slice(0, 1));
      expect(await choose({ most: 50, keyword: 'g003' })).toEqual(['G003']);
      const last = (await get().ask(api.supplier.select, { token })).at(-1);
      expect(await choose({ most: 1, ids: last?.id })).toEqual([all.at(-1), all[0]]);
      expect(await choose({ keyword: String(last?.name).slice(1, 4) })).toContain(last?.code);
      expect(await choose({ keyword: '%' })).toEqual([]);
    });

    test('are found by the pinyin of their names, once a chore has read those stored without', async () => {
      const server = get();
      const find = async (keyword: string) =>
        (await server.ask(api.customer.select, { token, query: { keyword } })).map(({ code }) => code);
      const { id } = (
        await server.call(api.customer.submit, {
          token,
          body: { code: 'PINYIN-1', name: '重庆绿檀（WOOD）' },
        })
      ).body.data;
      for (const typed of ['chongq', 'CQLT', 'lvtan', 'tanwood'])
        expect(await find(typed)).toEqual(['PINYIN-1']);
      await server.call(api.customer.submit, { token, body: { id, name: '厦门红檀' } });
      expect([await find('cqlt'), await find('xmht')]).toEqual([[], ['PINYIN-1']]);
      await server.database.withTenant('000000', (tx) =>
        tx.update(customers).set({ namePinyin: null }).where(eq(customers.id, id)),
      );
      expect(await find('xmht')).toEqual([]);
      expect(await fillPinyin(server.database, '000000', customers)).toBeGreaterThan(0);
      expect(await find('xmht')).toEqual(['PINYIN-1']);
      await server.ask(api.customer.remove, { token, query: { ids: id } });
    });

    async function sendImport(lines: readonly string[], isTrial: boolean): Promise<ImportAnswer> {
      const { importRecords } = api.customer as unknown as ImportCalls;
      const file = { name: 'a.csv', bytes: new TextEncoder().encode(lines.join('\n')) };
      const parts = [
        ['isTrial', isTrial ? '1' : '0'],
        ['isCovered', '0'],
        ['file', file],
      ] as const;
      const headers = { 'blade-auth': `bearer ${token}` };
      const { body } = await postForm(get().app, importRecords.path, parts, headers);
      if (body.code !== 200) throw new Error(JSON.stringify(body));
      return body.data as ImportAnswer;
    }

    test.each([
      ['otherIn', { cause: 'GAIN' }],
      ['feedOrder', { logs: [] }],
    ] as const)('named by a document still to be approved are not removed: %s', async (kind, body) => {
      const code = `OPEN-${kind}`;
      const { id: customerId = '' } = await get().ask(api.customer.submit, {
        token,
        body: { code, name: code },
      });
      const submit = api[kind].submit as typeof api.otherIn.submit;
      const { id = '' } = await get().ask(submit, { token, body: { ...body, customerId } });
      const remove = () => get().call(api.customer.remove, { token, query: { ids: customerId } });
      const { docNo } = await get().ask(api[kind].detail, { token, query: { id } });
      expect((await remove()).body.data).toMatchObject({
        errorCode: 'record.in_use',
        details: { holders: { zh: expect.stringContaining(docNo) } },
      });
      await get().ask(api[kind].remove, { token, query: { ids: id } });
      expect((await remove()).status).toBe(200);
    });

    test('likely duplicates of stored partners and of earlier rows are listed by the trial of an import', async () => {
      const lines = [
        '客户编号,名称,省市区',
        'ALIKE-2,(佛山示例)饰面板有限公司,',
        'ALIKE-3,前所未有木业,广东省/佛山',
        'ALIKE-4,前所未有木业二厂,广东省/佛山市',
        'ALIKE-7,“前所未有” 木业二厂,',
        'ALIKE-8,前所未有木业二厂,',
      ];
      const trial = await sendImport(lines, true);
      expect(trial.faults).toMatchObject([
        {
          row: 3,
          column: { zh: '省市区' },
          value: '广东省/佛山',
          reason: { zh: expect.stringContaining('不在省市区列表中') },
        },
      ]);
      expect(trial).toMatchObject({ added: 4, alikeCount: 3 });
      const fields = [{ zh: '名称', en: 'Name' }];
      const inFile = { inRow: 4, code: 'ALIKE-4', name: '前所未有木业二厂', fields };
      expect(trial.alike).toEqual([
        { row: 2, inRow: 0, code: 'K001', name: '佛山示例饰面板有限公司', fields },
        { row: 5, ...inFile },
        { row: 6, ...inFile },
      ]);
    });

    test('likely duplicates of stored partners and of earlier rows are listed in the result of an import job', async () => {
      const server = get();
      await server.ask(api.setting.update, { token, body: { recordImportKb: 5120 } });
      // Only the size makes this file large: the column 错误 of a fault sheet is not read.
      const lines = [
        '客户编号,名称,错误',
        'ALIKE-5,（佛山示例） 饰面板有限公司,',
        `ALIKE-6,从未见过的木业,${'x'.repeat(UPLOAD_LIMIT_BYTES)}`,
        'ALIKE-9,从未见过的 木业,',
      ];
      const { jobId } = await sendImport(lines, false);
      const query = { id: jobId };
      await eventually(async () =>
        expect(await server.ask(api.job.detail, { token, query })).toMatchObject({
          state: 'DONE',
          message: {
            zh: '新增 3 条，更新 0 条，无变化 0 条；其中 2 行可能与已有记录或文件中前面的行重复，见文件',
          },
        }),
      );
      const { body } = await server.call(api.job.download, { token, query });
      expect(await readSheet(body)).toEqual([
        ['可能重复', '客户编号', '名称'],
        ['K001 佛山示例饰面板有限公司 (名称)', 'ALIKE-5', '（佛山示例） 饰面板有限公司'],
        ['第 3 行 ALIKE-6 从未见过的木业 (名称)', 'ALIKE-9', '从未见过的 木业'],
      ]);
      await server.database.withTenant('000000', (tx) =>
        tx.delete(customers).where(inArray(customers.code, ['ALIKE-5', 'ALIKE-6', 'ALIKE-9'])),
      );
      await server.ask(api.setting.update, { token, body: { recordImportKb: 500 } });
    });

    test('that may exist already are found whatever the punctuation, space, case and width', async () => {
      const server = get();
      const body = {
        code: 'ALIKE-1',
        name: 'Ａlike (Wood) 有限公司',
        phone: '0757-8800-1234',
        taxNo: '91440606MA0000000X',
      };
      const { id = '' } = await server.ask(api.customer.submit, { token, body });
      const find = (query: object) =>
        server.ask(api.customer.alike as never, { token, query } as never) as Promise<object[]>;
      const found = { id, code: 'ALIKE-1', name: body.name };
      expect(await find({ name: 'alike（wood）有限公司' })).toEqual([{ ...found, fields: ['name'] }]);
      expect(await find({ name: '另一家', phone: '0757 88001234', taxNo: '91440606ma0000000x' })).toEqual([
        { ...found, fields: ['taxNo', 'phone'] },
      ]);
      expect(await find({ name: '另一家', phone: '' })).toEqual([]);
      expect(await find({ id, name: body.name })).toEqual([]);
      const other = (await server.signIn({ tenantId: '100001', account: 'kefu' })).access_token;
      const refused = await server.call(
        api.customer.alike as never,
        { token: other, query: { name: body.name } } as never,
      );
      expect(refused.status).toBe(403);
      await server.ask(api.customer.remove, { token, query: { ids: id } });
    });
  });
}
