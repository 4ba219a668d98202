import { fileTypeFromBuffer } from 'file-type';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { codeSpeciesName, joinSpeciesNames, SPECIES } from '#shared/domain/species';
import { DEMO_FACTORY_IDS } from '../../demo/factory.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { readSheet, unzip } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function factorySuite(get: () => TestServer): void {
  describe('factory master data', () => {
    let token = '';
    let other = '';

    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      other = (await get().signIn({ tenantId: '100001', account: 'kefu' })).access_token;
    });

    const kinds = [
      ['cookPool', api.cookPool, { capacityM3: 12.5, minTemperatureC: 50, kind: '水煮池' }],
      ['dryMachine', api.dryMachine, { maxWidthCm: 400, maxThicknessMm: 1.25 }],
      ['sliceMachine', api.sliceMachine, { craft: '平切', maxLengthCm: 420.5 }],
      ['productionProcess', api.productionProcess, { operations: '蒸煮,刨切', moisturePct: 10.5 }],
    ] as const;

    test.each(kinds)('%s: a record is added, found, changed and removed', async (name, calls, own) => {
      const server = get();
      const code = `T-${name}`;
      const { id } = await server.ask(calls.save, {
        token,
        body: { code: ` ${code} `, name: '试验', remark: '先停', ...own } as never,
      });
      if (id === undefined) throw new Error('no id');
      const detail = await server.ask(calls.detail, { token, query: { id } });
      expect(detail).toMatchObject({ id, code, name: '试验', status: 1, remark: '先停', ...own });
      expect(detail).toMatchObject({
        tenantId: '000000',
        createUser: '300',
        updateUser: '300',
        isDeleted: 0,
      });
      expect(detail.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

      await server.ask(calls.update, { token, body: { id, status: 0, remark: null, sort: 7 } as never });
      expect(await server.ask(calls.detail, { token, query: { id } })).toMatchObject({
        ...own,
        name: '试验',
        status: 0,
        sort: 7,
        remark: '先停',
      });

      const found = await server.ask(calls.page, {
        token,
        query: { code_like: `t-${name.slice(0, 3)}`, status: '0' } as never,
      });
      expect(found).toMatchObject({ total: 1, records: [{ id }], current: 1, size: 10, pages: 1 });
      const list = await server.ask(calls.list, { token, query: { name: '试验' } });
      expect(list.map((record) => record.id)).toEqual([id]);

      await server.ask(calls.remove, { token, query: { ids: id } });
      expect((await server.call(calls.detail, { token, query: { id } })).body).toMatchObject({
        code: 404,
        success: false,
        msg: '暂无承载数据',
      });
      expect((await server.call(calls.remove, { token, query: { ids: id } })).body).toMatchObject({
        code: 400,
        data: { errorCode: 'record.some_missing' },
      });
      // The code is free again.
      const again = await server.ask(calls.save, { token, body: { code, name: '再来' } as never });
      await server.ask(calls.remove, { token, query: { ids: again.id ?? '' } });
    });

    test('a figure is cleared by an empty text, kept by null, and accepted as text', async () => {
      const server = get();
      const body = { code: 'F-1', name: 'x', minTemperatureC: '60.5', maxTemperatureC: 90, capacityM3: null };
      const { id = '' } = await server.ask(api.cookPool.save, { token, body });
      const read = () => server.ask(api.cookPool.detail, { token, query: { id } });
      expect(await read()).toMatchObject({ minTemperatureC: 60.5, maxTemperatureC: 90, capacityM3: null });
      await server.ask(api.cookPool.update, {
        token,
        body: { id, minTemperatureC: '', maxTemperatureC: null },
      });
      expect(await read()).toMatchObject({ minTemperatureC: null, maxTemperatureC: 90 });
      await server.ask(api.cookPool.remove, { token, query: { ids: id } });
    });

    test.each([
      ['without a code', { name: 'x' }, 'code'],
      ['with a blank name', { code: 'E-1', name: '  ' }, 'name'],
      [
        'with a temperature out of range',
        { code: 'E-1', name: 'x', maxTemperatureC: 999 },
        'maxTemperatureC',
      ],
      [
        'with a minimum above the maximum',
        { code: 'E-1', name: 'x', minTemperatureC: 90, maxTemperatureC: 50 },
        'maxTemperatureC',
      ],
      [
        'with a figure that is not a plain decimal',
        { code: 'E-1', name: 'x', capacityM3: '1e3' },
        'capacityM3',
      ],
    ])('a pool %s is refused, naming the field', async (_case, body, field) => {
      const answer = await get().call(api.cookPool.save, { token, body: body as never });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ data: { errorCode: 'input.invalid', details: { field } } });
    });

    test('a single bound is checked against the stored other bound', async () => {
      const body = { id: DEMO_FACTORY_IDS.cookPool, minTemperatureC: 95 };
      const answer = await get().call(api.cookPool.update, { token, body });
      expect(answer.body).toMatchObject({ code: 400, data: { details: { field: 'maxTemperatureC' } } });
    });

    test('a code is unique in a company, and can be used by another company', async () => {
      const server = get();
      const taken = { code: 'ZC-01', name: 'x' };
      const answer = await server.call(api.cookPool.save, { token, body: taken });
      expect(answer.body).toMatchObject({ code: 400, data: { errorCode: 'record.code_taken' } });
      const rename = { id: DEMO_FACTORY_IDS.cookPool, code: 'ZC-02' };
      expect((await server.call(api.cookPool.update, { token, body: rename })).status).toBe(400);
      const pools = await server.database.withTenant('100001', (tx) =>
        tx.execute<{ code: string }>("SELECT code FROM cook_pools WHERE code LIKE 'ZC-%' ORDER BY code"),
      );
      expect(pools.rows.map((row) => row.code)).toEqual(['ZC-01', 'ZC-02']);
    });

    test('only one of several concurrent saves with the same code succeeds', async () => {
      const server = get();
      const body = { code: 'RACE', name: 'x' };
      const answers = await Promise.all([1, 2, 3].map(() => server.call(api.cookPool.save, { token, body })));
      const good = answers.filter((answer) => answer.status === 200);
      expect(good).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(2);
      await server.ask(api.cookPool.remove, { token, query: { ids: good[0]?.body.data.id } });
    });

    test('a removal removes all records or none', async () => {
      const server = get();
      const ids = `${DEMO_FACTORY_IDS.dryMachine},1120`;
      expect((await server.call(api.dryMachine.remove, { token, query: { ids } })).status).toBe(400);
      const query = { id: DEMO_FACTORY_IDS.dryMachine };
      expect((await server.ask(api.dryMachine.detail, { token, query })).code).toBe('HG-01');
    });

    test('the alternative addresses of compatible servers give the same answers', async () => {
      const server = get();
      const slicer = { token, query: { id: DEMO_FACTORY_IDS.sliceMachine } };
      expect(api.sliceMachine.detailAsBleachPool.path).toBe('/api/blade-dye/v1/bleachPool/detail');
      expect(await server.ask(api.sliceMachine.detailAsBleachPool, slicer)).toEqual(
        await server.ask(api.sliceMachine.detail, slicer),
      );
      const process = { token, query: { id: DEMO_FACTORY_IDS.productionProcess } };
      expect(await server.ask(api.productionProcess.detailForNoc, process)).toEqual(
        await server.ask(api.productionProcess.detail, process),
      );
      const all = await server.ask(api.productionProcess.listForNoc, { token });
      expect(all.map((record) => record.code)).toEqual(['GY-01', 'GY-02', 'GY-03']);
    });

    test('enabled records are offered as choices to every user of the company', async () => {
      const server = get();
      const { access_token: clerk } = await server.signIn({ account: 'cangku' });
      const { id = '' } = await server.ask(api.cookPool.save, {
        token,
        body: { code: 'OFF', name: '停用池', status: 0 },
      });
      const lists = await server.ask(api.factory.baseDataInit, { token: clerk });
      expect(lists.cookPoolList.map((one) => one.code)).toEqual(['ZC-01', 'ZC-02', 'ZC-03', 'QZ-01']);
      expect(lists.dryMachineList).toHaveLength(2);
      expect(lists.sliceMachineList[0]).toEqual({
        id: DEMO_FACTORY_IDS.sliceMachine,
        code: 'BQ-01',
        name: '1 号卧式刨切机',
      });
      expect(lists.productionProcessList).toHaveLength(3);
      expect(await server.ask(api.factory.baseDataDetail, { token: clerk })).toEqual(lists);
      const others = await server.ask(api.factory.baseDataInit, { token: other });
      const othersIds = others.cookPoolList.map((one) => one.id);
      expect(othersIds).toEqual(expect.arrayContaining(['1100', '1101']));
      for (const pool of lists.cookPoolList) expect(othersIds).not.toContain(pool.id);
      await server.ask(api.cookPool.remove, { token, query: { ids: id } });
    });
  });

  describe('species', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    test('start with the trade’s list, and can be added, changed and removed', async () => {
      const server = get();
      const all = await server.ask(api.treeSpecies.list, { token });
      expect(all.map((one) => one.treeCode)).toEqual(SPECIES.map((one) => one.treeCode).sort());

      const body = { treeCode: ' tu ', fullName: '郁金香木', simpleName: '郁金香' };
      const { id = '' } = await server.ask(api.treeSpecies.saveOrUpdate, { token, body });
      expect(await server.ask(api.treeSpecies.detail, { token, query: { id } })).toMatchObject({
        treeCode: 'TU',
        fullName: '郁金香木',
        simpleName: '郁金香',
        joinedName: '郁金香木(郁金香)',
        codeName: 'TU-郁金香木',
        latinName: '',
      });
      const change = { id, treeCode: 'TUL', fullName: '鹅掌楸' };
      expect(await server.ask(api.treeSpecies.saveOrUpdate, { token, body: change })).toEqual({ id });
      const found = await server.ask(api.treeSpecies.list, { token, query: { simpleName: '金香' } });
      expect(found).toMatchObject([{ id, treeCode: 'TUL', fullName: '鹅掌楸' }]);
      await server.ask(api.treeSpecies.remove, { token, query: { ids: id } });
      expect((await server.call(api.treeSpecies.detail, { token, query: { id } })).status).toBe(404);
    });

    test('have the joined and code names of the trade, by which lists are filtered', async () => {
      const all = await get().ask(api.treeSpecies.list, { token });
      for (const { treeCode, fullName, simpleName, joinedName, codeName } of all)
        expect([joinedName, codeName]).toEqual([
          joinSpeciesNames(fullName, simpleName),
          codeSpeciesName(treeCode, fullName),
        ]);
      const query = { codeName: 'BW-' };
      expect(await get().ask(api.treeSpecies.list, { token, query })).toMatchObject([{ treeCode: 'BW' }]);
    });

    test('saved by id keep the fields that are not sent; a new one needs its code and name', async () => {
      const server = get();
      const body = { treeCode: 'prt', fullName: '部分木', simpleName: '部' };
      const { id = '' } = await server.ask(api.treeSpecies.saveOrUpdate, { token, body });
      await server.ask(api.treeSpecies.saveOrUpdate, { token, body: { id, simpleName: '份' } });
      const detail = await server.ask(api.treeSpecies.detail, { token, query: { id } });
      expect(detail).toMatchObject({ treeCode: 'PRT', fullName: '部分木', simpleName: '份' });
      for (const lacking of [{ treeCode: 'prx' }, { fullName: '无码' }]) {
        const refused = await server.call(api.treeSpecies.saveOrUpdate, { token, body: lacking });
        expect(refused.body.msg).toMatch(/^(树种全称|树种代码)不能为空$/);
      }
      await server.ask(api.treeSpecies.remove, { token, query: { ids: id } });
    });

    test('are offered to everyone who enters goods', async () => {
      const { access_token: clerk } = await get().signIn({ account: 'cangku' });
      expect((await get().call(api.treeSpecies.list, { token: clerk })).status).toBe(403);
      const offered = await get().ask(api.treeSpecies.select, { token: clerk });
      expect(offered).toContainEqual(
        expect.objectContaining({ treeCode: 'BW', englishName: 'American black walnut' }),
      );
    });

    test('have unique codes', async () => {
      const body = { treeCode: 'bw', fullName: 'x' };
      const { body: answer } = await get().call(api.treeSpecies.saveOrUpdate, { token, body });
      expect(answer).toMatchObject({ code: 400, data: { errorCode: 'record.code_taken' } });
    });

    test('of ordered goods, counted once an order, and of logs are not removed', async () => {
      const server = get();
      const { id = '' } = await server.ask(api.treeSpecies.saveOrUpdate, {
        token,
        body: { treeCode: 'ORDERED', fullName: '订购的' },
      });
      const goods = [1, 2].map(() => ({ speciesId: id, thicknessMm: '0.50', area: '10', price: '1' }));
      const body = { supplierId: DEMO_PARTNER_IDS.supplier, goods };
      await server.ask(api.purchaseOrder.submit, { token, body });
      await server.ask(api.feedOrder.submit, { token, body: { speciesId: id, logs: [] } });
      const removal = await server.call(api.treeSpecies.remove, { token, query: { ids: id } });
      expect(removal.body.msg).toMatch(/^“订购的”正在使用：采购单 1 条（[^、]+）；投料单 1 条（[^、]+）$/);
    });

    test('used by packages are not removed and keep their code', async () => {
      const server = get();
      const [walnut] = await server.ask(api.treeSpecies.list, { token, query: { treeCode: 'BW' } });
      if (walnut === undefined) throw new Error('no walnut');
      const removal = await server.call(api.treeSpecies.remove, { token, query: { ids: walnut.id } });
      expect(removal.body).toMatchObject({ code: 400, data: { errorCode: 'record.in_use' } });
      expect(removal.body.msg).toMatch(/^“黑胡桃”正在使用：包 \d+ 条（.+，另有 \d+ 条）$/);
      const { id, fullName } = walnut;
      const recode = { id, fullName, treeCode: 'BWX' };
      expect((await server.call(api.treeSpecies.saveOrUpdate, { token, body: recode })).body).toMatchObject({
        data: { errorCode: 'record.in_use' },
      });
      const body = { id, fullName, treeCode: 'BW', simpleName: '胡桃' };
      expect(await server.ask(api.treeSpecies.saveOrUpdate, { token, body })).toEqual({ id });
    });
  });

  describe('downloads', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    test('come as a workbook with its file name in both header forms', async () => {
      const { status, headers, body } = await get().call(api.cookPool.download, { token });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/vnd.ms-excel');
      const name = encodeURIComponent('蒸煮池');
      expect(headers['content-disposition']).toBe(
        `attachment;filename=${name}.xlsx; filename*=UTF-8''${name}.xlsx`,
      );
      expect(headers['cache-control']).toBe('no-store');
      expect((await fileTypeFromBuffer(body))?.ext).toBe('xlsx');
      const [heading, first, ...rest] = readSheet(body);
      expect(heading?.slice(0, 4)).toEqual(['编号', '名称', '类型', '容量 m³']);
      expect(first?.slice(0, 6)).toEqual(['ZC-01', '1 号蒸煮池', '水煮池', '18', '50', '90']);
      expect(rest).toHaveLength(3);
    });

    test('of packages contain every match of the filter, also with the token in the address', async () => {
      const server = get();
      const { total } = await server.ask(api.pack.page, { token, query: { treeCode: 'BW' } });
      const { body } = await server.call(api.pack.download, {
        query: { treeCode: 'BW', 'blade-auth': `bearer ${token}` } as object,
      });
      const rows = readSheet(body);
      expect(rows).toHaveLength(total + 1);
      expect(new Set(rows.slice(1).map((row) => row[4]))).toEqual(new Set(['黑胡桃']));
      const gradings = rows.slice(1).map((row) => row[rows[0]?.indexOf('分等') ?? 0]);
      expect(['已分等', '未分等']).toEqual(expect.arrayContaining([...new Set(gradings)]));
    });

    test('have English headings for a client that asks for English', async () => {
      const { headers, body } = await get().call(api.treeSpecies.download, {
        token,
        headers: { 'accept-language': 'en' },
      });
      expect(headers['content-disposition']).toContain('filename=Species.xlsx');
      expect(readSheet(body)[0]).toEqual([
        'Code',
        'Full name',
        'Short name',
        'Joined name',
        'Code and name',
        'English name',
        'Botanical name',
      ]);
    });

    test('without any row are refused with a message, as JSON', async () => {
      const query = { code: 'nobody has this' };
      const { status, headers, body } = await get().call(api.cookPool.download, { token, query });
      expect(status).toBe(400);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(body).toMatchObject({ code: 400, success: false, msg: '数据为空，不能导出' });
    });

    test('write a text that looks like a formula as text', async () => {
      const server = get();
      const body = { code: '=1+1', name: '=HYPERLINK("http://x")' };
      const { id = '' } = await server.ask(api.cookPool.save, { token, body });
      const sheet = await server.call(api.cookPool.download, { token, query: { code: '=1+1' } });
      expect(String(unzip(sheet.body).get('xl/worksheets/sheet1.xml'))).not.toContain('<f>');
      expect(readSheet(sheet.body)[1]?.[0]).toBe('=1+1');
      await server.ask(api.cookPool.remove, { token, query: { ids: id } });
    });
  });
}
